// The card's words and marks: boxes, and what is being waited for.

import { TITLES, UPPER } from "./box_titles_and_pips.js";
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

export function turnOf(card) {
  if (["over", "ended"].includes(card.state)) return "Game over";
  if (card.state === "abandoned") return "Given up";
  if (card.state === "roll_off") return "Who begins?";
  const turn = `${card.markers ? "round" : "turn"} ${card.turn} of 13`;
  return card.players.length > 1 && !card.markers ? `${card.who}, ${turn}` : turn[0].toUpperCase() + turn.slice(1);
}

// What the game waits for: [text, bold text, text]; `how` the handheld is made to roll, "shake" or "hold key 5".
export function waiting(card, how) {
  const How = how[0].toUpperCase() + how.slice(1);
  const again = how === "shake" ? "shake again" : `${how} to roll again`;
  const several = card.players.length > 1;
  const who = several ? `${card.who}: ` : "";
  const last = card.last ? `${card.last.points} in ${TITLES[card.last.box]}. ` : "";
  if (card.markers && UNDER_WAY.includes(card.state) && card.state !== "roll_off") return waitingForAll(card, last);
  switch (card.state) {
    case "roll_off":
      return [who, how, " to roll for the start; the highest total begins."];
    case "ready":
      if (several) return [`${last}${who}`, how, ` to roll all five dice${last ? "; key 5 or a click on it takes it back" : ""}.`];
      return last ? [last, How, " for the next turn, or undo with key 5 or a click on the box."] : ["", How, " to roll all five dice."];
    case "choosing":
      return ["", "Lock", ` dice and ${again}${card.rolls === 1 ? "" : " (last roll)"}, or hold a key or click a box to score.`];
    case "rolled_out":
      return ["", "Choose a box", " here or on the handheld: 1 up, 2 down, 3 write."];
    case "over":
      return ["All thirteen boxes are filled. ", "Press 3", " for a new game."];
    case "ended":
      return ["", "The game has ended.", " A new one begins on the handheld."];
    default:
      return ["This game was given up. ", How, " for a new one."];
  }
}

// The same when all play the same dice.
function waitingForAll(card, last) {
  const names = card.waiting.map((player) => card.players[player].name).join(", ");
  if (card.needed) {
    const dice = `${card.needed} ${card.needed === 1 ? "die" : "dice"}${card.common.length ? " more" : ""}`;
    return [`${last}${card.who} throws `, dice, `, step ${card.rolls + 1}.`];
  }
  if (card.rolls === 3) return [`${last}Still to `, "write", `: ${names}.`];
  return ["Still to ", "choose", ` what stays: ${names}.`];
}

// The dice, and which of them are locked, or were kept: the `word` for it.
export function diceAloud(dice, still, word) {
  if (!dice) return "No dice rolled yet this turn";
  return `Dice: ${dice.join(", ")}${still.length ? `; ${word}: dice ${still.join(", ")}` : ""}`;
}
