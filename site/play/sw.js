// Keeps the page for the time without a network: one version, one cache. A new version waits until no tab shows the old
// one, or until the page, as it loads, says that it may go on.

const VERSION = "VERSION";
const FILES = ["FILES"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)))));
});

addEventListener("message", ({ data }) => data === "go" && skipWaiting());

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
