// The card's marks, and the names of its pictures. The sentences come from the program (rollkeeper/say.py).

import { UPPER } from "./box_titles_and_pips.js";
import { dieFace, stairs } from "./dice.js";
import { element } from "./dom.js";

// What fills the box, for the little mark beside its name; the straights have a picture (dice.js).
const MARKS = {
  three_kind: "3×",
  four_kind: "4×",
  full_house: "3+2",
  yahtzee: "5×",
  chance: "any",
};

const pictures = { small_straight: () => stairs(4), large_straight: () => stairs(5) };

// The little picture of what fills a box.
export function mark(box) {
  const face = UPPER.indexOf(box) + 1;
  return face ? dieFace(face) : (pictures[box]?.() ?? element("span", "", MARKS[box]));
}

// What is special about writing into a box now: "joker", "forced" or nothing.
export function noteOf(placement) {
  return placement && ["joker", "forced"].includes(placement.kind) ? placement.kind : "";
}

export const UNDER_WAY = ["roll_off", "ready", "throwing", "choosing", "rolled_out"];
