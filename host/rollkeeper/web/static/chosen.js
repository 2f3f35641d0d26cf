// The box that is chosen on the handheld, marked on the card: in the LED build nothing else says which one it is.

let chosen = "";

export function choose(box) {
  chosen = box;
  mark();
}

// The card was drawn anew.
export function mark() {
  for (const place of document.querySelectorAll(".chosen")) place.classList.remove("chosen");
  if (!chosen) return;
  for (const place of document.querySelectorAll(`[data-row="${CSS.escape(chosen)}"]`)) place.classList.add("chosen");
}
