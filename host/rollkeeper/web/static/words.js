// The card's words: boxes, and what is being waited for.

export const UPPER = ["aces", "twos", "threes", "fours", "fives", "sixes"];
export const LOWER = ["three_kind", "four_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance"];

export const NAMES = {
  aces: "Aces",
  twos: "Twos",
  threes: "Threes",
  fours: "Fours",
  fives: "Fives",
  sixes: "Sixes",
  three_kind: "Three of a kind",
  four_kind: "Four of a kind",
  full_house: "Full house",
  small_straight: "Small straight",
  large_straight: "Large straight",
  yahtzee: "Five alike",
  chance: "Chance",
};

// What fills the box, for the little mark beside its name; the straights have a picture (dice.js).
export const MARKS = {
  three_kind: "3×",
  four_kind: "4×",
  full_house: "3+2",
  yahtzee: "5×",
  chance: "any",
};

// What the game waits for: [text, bold text, text].
export function waiting(card) {
  const player = card.players[card.player];
  switch (card.state) {
    case "roll_off":
      return [`${card.who}: `, "shake", " to roll for the start; the highest total begins."];
    case "ready":
      return card.last
        ? [`${card.last.points} in ${NAMES[card.last.box]}. `, "Shake", " for the next turn, or undo with key 5."]
        : ["", "Shake", " to roll all five dice."];
    case "choosing":
      return ["", "Lock", ` dice and shake again${card.rolls === 1 ? "" : " (last roll)"}, or hold a key to score.`];
    case "rolled_out":
      return ["", "Choose a box", " on the handheld: 1 up, 2 down, 3 write."];
    case "over":
      return [`All thirteen boxes are filled: ${player.total} points. `, "Press 3", " for a new game."];
    case "ended":
      return ["", `Game over: ${player.total} points.`, " A new game begins on the handheld."];
    default:
      return ["This game was given up. ", "Shake", " for a new one."];
  }
}

export function diceAloud(card) {
  if (!card.dice) return "No dice rolled yet this turn";
  const kept = card.kept.length ? `; kept: dice ${card.kept.join(", ")}` : "";
  return `Dice: ${card.dice.join(", ")}${kept}`;
}
