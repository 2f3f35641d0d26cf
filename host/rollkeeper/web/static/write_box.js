// Writing a box: 0 is asked about first. The box that was written last is taken back the same way, until the next roll.
//
// The program does it, or says why not. `after` in a request says which state of the game was seen: in another one
// nothing is written.

import { TITLES } from "./box_titles_and_pips.js";
import { answers, dialog, element, part } from "./dom.js";
import { ask, goneOn } from "./live.js";
import { t } from "./words.js";

const zero = dialog("zero", t("Write 0?"), element("p", "", t("The box stays filled with 0.")));
let chosen = null; // what the question is about

answers(zero, "write", t("Write 0"));
zero.addEventListener("close", () => {
  if (zero.returnValue === "write" && chosen) write(chosen);
  zero.returnValue = "";
});

// {write: a box, points, after}, and {board} where there are several.
export function writeBox(request) {
  if (request.points) return write(request);
  chosen = request;
  part("zero-title").textContent = t("Write 0 in {box}?", { box: t(TITLES[request.write]) });
  zero.showModal();
}

function write(request) {
  const words = t("{points} in {box}", { points: request.points, box: t(TITLES[request.write]) });
  ask(request, words, t("Writing {words} ...", { words }));
}

// {undo: a box, after}, and {board} where there are several.
export function takeBack(request) {
  const box = t(TITLES[request.undo]);
  ask(request, t("{box} taken back", { box }), t("Taking back {box} ...", { box }));
}

// The game is in another state: what was asked before is over.
export function stateChanged() {
  chosen = null;
  if (zero.open) zero.close();
  goneOn();
}
