// Keeps the page for the time without a network: one version, one cache. A new version waits until no tab shows the old
// one, or until a page that has loaded all of itself says that it may go on.

const VERSION = "VERSION";
const FILES = ["FILES"];
const OURS = "rollkeeper "; // other pages of this host may have caches, too
const CACHE = OURS + VERSION;

addEventListener("install", (event) => event.waitUntil(keep()));

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)))));
});

addEventListener("message", ({ data }) => data === "go" && skipWaiting());

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});

// The page itself has the same address in each version, and what the browser or the host remembers of it may be older.
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: name.startsWith(VERSION) ? "default" : "reload" })));
  const page = await (await cache.match("./")).text();
  if (page.includes(`"${VERSION}/`)) return;
  await caches.delete(CACHE);
  throw new Error("the host has another version of the page yet"); // the browser tries again with a later visit
}
