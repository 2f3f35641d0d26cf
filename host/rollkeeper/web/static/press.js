// One press, one deed. Every page loads this before anything else, and asks it nothing.
//
// * A key that is held down does what it does once: its repeats only type and scroll.
// * What has just appeared under a finger is deaf for half a second: a button that came, that means something else than
//   before, or that has moved there; and a key that is pressed again, and means something else by now.
//
// What a button means is its name and state, and the state of the game that it is about: `data-after` around it. What a
// key means is the state of the game that keys are for: `data-keys`. A keyboard may press a button that has just come, for
// the focus is never moved to one, but none that has just changed. The keys of the handheld are left alone: they are held
// on purpose, and the handheld's own screens are deaf at first.

const DEAF = 500; // ms
const NEAR = 8; // CSS pixels that are no other place
const PRESSED = "button, summary, a[href]";
const BUTTONS = `${PRESSED}, [data-box], [data-undo]`;
const HANDHELD = "#device, #shake";
const TYPED = "input, select, textarea";
// What a button means -> {changed, moved, place}: when it meant something else before, and when it came to its place.
let known = new Map();
let those = new WeakMap(); // button -> what `known` has of it
const deaf = new Set(); // the buttons that no finger reaches now
const down = new Map(); // key -> the event with which it went down
let last = { key: "", means: "", at: -DEAF }; // the key that went down last
let timer = 0;

function state(place) {
  return place?.closest("[data-after]")?.dataset.after ?? "";
}

function meaning(button) {
  const { id, disabled, dataset, href = "" } = button;
  const says = ["aria-label", "aria-pressed", "aria-expanded"].map((name) => button.getAttribute(name) ?? "");
  const words = says[0] || button.textContent;
  return JSON.stringify([id, words, ...says, disabled, dataset.deed, dataset.box, dataset.points, dataset.undo, href, state(button)]);
}

// Sees which buttons there are. `scrolled`: what has moved was moved by the reader.
function look(scrolled = false) {
  const now = performance.now();
  const seen = new Map();
  const counts = new Map();
  const before = those;
  those = new WeakMap();
  for (const button of document.querySelectorAll(BUTTONS)) {
    if (!button.getClientRects().length || button.closest(HANDHELD)) continue;
    const means = meaning(button);
    const count = counts.get(means) ?? 0;
    counts.set(means, count + 1);
    const place = button.getBoundingClientRect();
    const found = known.get(means + count) ?? { changed: before.has(button) ? now : -DEAF, moved: now, place };
    if (!scrolled && (Math.abs(place.left - found.place.left) > NEAR || Math.abs(place.top - found.place.top) > NEAR)) found.moved = now;
    found.place = place;
    seen.set(means + count, found);
    those.set(button, found);
    if (now - found.moved < DEAF && button.matches(PRESSED)) deaf.add(button);
    else deaf.delete(button);
    button.style.pointerEvents = deaf.has(button) ? "none" : "";
  }
  for (const button of deaf) {
    if (those.has(button)) continue;
    deaf.delete(button); // it is a button no more
    button.style.pointerEvents = "";
  }
  known = seen;
  clearTimeout(timer);
  if (deaf.size) timer = setTimeout(() => look(), DEAF);
}

function hears(button, event) {
  if (!those.has(button)) look();
  const found = those.get(button);
  if (!found) return true;
  const since = event.detail ? found.moved : found.changed; // a keyboard, or a voice, has been moved to what it presses
  return performance.now() - since >= DEAF;
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function pressed(event) {
  const button = event.target.closest?.(BUTTONS);
  if (button && !hears(button, event)) stop(event);
}

function typed(event) {
  const key = event.code || event.key;
  const presses = event.key === "Enter" || event.key === " ";
  const place = event.target instanceof Element ? event.target : document.body;
  if (event.repeat) {
    const first = down.get(key);
    if (!first || first.defaultPrevented || first.target !== event.target || event.key === "Enter") event.preventDefault();
    return event.stopImmediatePropagation();
  }
  const button = presses ? place.closest(BUTTONS) : null;
  const now = { key, means: button ? meaning(button) : state(document.querySelector("[data-keys]")), at: performance.now() };
  const again = last.key === key && last.means !== now.means && now.at - last.at < DEAF;
  last = now;
  if (again && !place.closest(`${TYPED}, ${HANDHELD}`)) stop(event);
  down.set(key, event);
}

addEventListener("click", pressed, true);
addEventListener("keydown", typed, true);
addEventListener("keyup", (event) => down.delete(event.code || event.key), true);
for (const moves of ["scroll", "resize", "load"]) addEventListener(moves, () => look(true), { capture: true, passive: true });
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  known = new Map(); // a page that comes back appears
  look();
});
new MutationObserver(() => look()).observe(document, {
  childList: true, subtree: true, characterData: true,
  attributeFilter: ["hidden", "open", "class", "disabled", "href", "aria-label", "aria-pressed", "aria-expanded", "data-after", "data-box", "data-points", "data-undo"],
});
look();

// A browser that has read this script and has dialogs is new enough; televisions of 2022 lack only this.
Element.prototype.replaceChildren ??= function (...content) {
  this.textContent = "";
  this.append(...content);
};
if (window.HTMLDialogElement) document.getElementById("too-old")?.remove();
