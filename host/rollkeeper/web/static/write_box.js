// Writing a box from the card: a click, a tap or Enter on one that may be filled now; a zero is asked about first. The
// box that was written last is taken back the same way, until the next roll.
//
// The handheld does it, or says why not. `after` says which dice were seen: for others nothing is written.

import { ask, goneOn } from "./ask.js";
import { element } from "./dom.js";
import { TITLES } from "./box_titles_and_pips.js";

const part = (id) => document.getElementById(id);
let after = 0; // the last event that the card knows
let chosen = null; // what the question is about

// Whether a box of a column may be chosen now. With shared dice everybody could write, but the handheld asks one after
// the other.
export function mayChoose(card, column = card.player) {
  const states = card.markers === null ? ["choosing", "rolled_out"] : ["rolled_out"];
  return column === card.player && states.includes(card.state) && !card.refused;
}

// The points of an open box as a button, within `place`: a click anywhere there counts. The first of several boxes is the
// one that the handheld suggests.
export function offer(place, placement, { legal }) {
  place.dataset.box = placement.box;
  place.dataset.points = placement.points;
  const button = element("button", `pick hint${placement.points ? "" : " nothing"}`, String(placement.points));
  button.type = "button";
  button.setAttribute("aria-label", `Write ${placement.points} in ${TITLES[placement.box]}`);
  if (legal.length > 1 && legal[0].box === placement.box) {
    button.classList.add("suggested");
    button.title = "Suggested";
  }
  return button;
}

// The points of the box that was written last as a button within `place`, if they can still be taken back.
export function takeBack(place, { last, state, refused }) {
  if (refused || ["ended", "abandoned"].includes(state)) return String(last.points);
  place.dataset.undo = last.box;
  const button = element("button", "pick taken", String(last.points));
  button.type = "button";
  button.title = "Take it back";
  button.setAttribute("aria-label", `${last.points}, take back ${TITLES[last.box]}`);
  return button;
}

export function withdraw(place) {
  for (const kept of ["box", "points", "undo"]) delete place.dataset[kept];
}

// A card has come.
export function seen(last) {
  if (after !== (last ?? 0)) goneOn();
  after = last ?? 0;
  part("score-card").dataset.after = after;
  if (part("zero").open) part("zero").close();
}

export function listen() {
  part("score-card").addEventListener("click", (event) => {
    const last = event.target.closest("[data-undo]");
    if (last) {
      const title = TITLES[last.dataset.undo];
      return ask({ undo: last.dataset.undo, after }, `${title} taken back`, `Taking back ${title} ...`);
    }
    const place = event.target.closest("[data-box]");
    if (!place) return;
    chosen = { write: place.dataset.box, points: Number(place.dataset.points), after };
    if (chosen.points) return write();
    part("zero-title").textContent = `Write 0 in ${TITLES[chosen.write]}?`;
    part("zero").showModal();
  });
  part("zero").addEventListener("close", () => {
    if (part("zero").returnValue === "write") write();
    part("zero").returnValue = "";
  });
}

function write() {
  const words = `${chosen.points} in ${TITLES[chosen.write]}`;
  ask(chosen, words, `Writing ${words} ...`);
}
