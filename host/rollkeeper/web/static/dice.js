// Dice: their faces, those that lie on the table, the pockets of shared dice, and what was rolled for the start.

import { PIPS } from "./box_titles_and_pips.js";
import { drawn, element, fill, part, plain } from "./dom.js";
import { t } from "./words.js";

let before = ""; // the roll that was shown, to see which dice are new
let pocketed = []; // the markers that were shown
let over = null; // the game that is over, "" while one goes on; null before the first is shown

// A straight of `count` dice, as steps.
export function stairs(count) {
  const svg = drawn("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  svg.append(drawn("rect", { class: "ground", width: 100, height: 100, rx: 24 }));
  for (let i = 0; i < count; i++) {
    const height = 18 + i * 11;
    svg.append(drawn("rect", { class: "step", x: 50 + (i - count / 2) * 14.5, y: 80 - height, width: 10.5, height, rx: 2 }));
  }
  return svg;
}

// The picture of one die; face 0 is a die that has not been rolled.
export function dieFace(face) {
  const svg = drawn("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  svg.append(drawn("rect", { class: "face", x: 2, y: 2, width: 96, height: 96, rx: 22 }));
  for (const [right, down] of PIPS[face] ?? []) {
    const at = { cx: 50 + 25 * right, cy: 50 + 25 * down };
    svg.append(drawn("circle", { class: face === 1 ? "pip one" : "pip", ...at, r: face === 1 ? 13 : 10 }));
  }
  return svg;
}

function die({ face, kept }, moves) {
  return element("div", `die${face ? "" : " none"}${kept ? " kept" : ""}${moves}`, dieFace(face));
}

// The five dice, each {face, kept}; `word` stands below those that are kept. Where `roll` names another one than
// before, the others land again.
export function showDice(place, dice, roll, word = t("kept"), tumbling = false) {
  const now = `${roll} ${dice.map(({ face }) => face).join("")}`;
  const rolled = now !== before;
  before = now;
  place.setAttribute("aria-label", dice.some(({ face }) => face)
    ? t("Dice: {dice}", { dice: dice.map(({ face, kept }) => (kept ? `${face} ${word}` : face)).join(", ") }) : t("No dice rolled yet this turn"));
  place.replaceChildren(...dice.map((each) => {
    const moves = each.kept ? "" : tumbling ? " tumbling" : rolled && each.face ? " fresh" : "";
    const made = die(each, moves);
    made.append(element("small", "", each.kept ? word : ""));
    return made;
  }));
}

// What lies on the table in a record of a game: the dice, the pockets of shared dice, or who begins.
export function showTable(game, tumbling = false) {
  part("dice").hidden = !game?.under_way || game.pockets.length > 0 || game.throws.length > 0;
  if (!part("dice").hidden) showDice(part("dice"), game.dice, `${game.turn} ${game.headline} ${game.rolls}`, game.locked ? t("locked") : t("kept"), tumbling);
  showPockets(part("pockets"), game?.pockets ?? []);
  showThrows(part("throws"), game?.throws ?? []);
}

// Shared dice: a row for each player, {name, dice, duty, waits}. `duty` says what is waited for from a player.
export function showPockets(place, pockets) {
  fill(place, pockets.map(({ name, dice, duty, waits = duty !== "" }, row) => {
    const fresh = (face, at) => (face && pocketed[row] && face !== pocketed[row][at] ? " fresh" : "");
    const markers = element("div", "markers", ...dice.map((each, at) => die(each, fresh(each.face, at))));
    markers.setAttribute("role", "img");
    markers.setAttribute("aria-label", dice.map(({ face, kept }) => (kept ? `${face} ${t("kept")}` : face || t("open"))).join(", "));
    return element("div", `pocket${waits ? " waits" : ""}`, element("b", "name", plain(name)), markers, element("span", "duty", duty));
  }));
  pocketed = pockets.map(({ dice }) => dice.map(({ face }) => face));
}

// How many of the three rolls of a turn were made.
export function showRolls(place, made, words = "") {
  place.replaceChildren(words, ...[1, 2, 3].map((roll) => element("i", roll <= made ? "made" : "")));
}

// Who begins: each {name, total, up}; `total` is null before the roll, `up` the player who rolls now.
function showThrows(place, throws) {
  const most = Math.max(0, ...throws.map(({ total }) => total ?? 0));
  fill(place, throws.map(({ name, total, up }) => {
    const kind = up ? "now" : total !== null && total === most ? "best" : "";
    return element("li", kind, element("b", "name", plain(name)), element("span", "score", total === null ? (up ? t("rolls now") : t("to roll")) : String(total)));
  }));
}

// The places, each {rank, name, total, owed, up}, of a game that is over by the name of `ended`, or goes on (""). Whether
// the end has just come.
export function showPlaces(place, places, ended) {
  const joy = ended !== "" && over !== null && ended !== over;
  over = ended;
  place.classList.toggle("final", ended !== "");
  place.classList.toggle("joy", joy);
  fill(place, places.map(({ rank, name, total, owed, up }) => {
    const kind = `${rank === 1 ? "first" : ""}${up ? " now" : ""}`;
    const row = element("li", kind, element("span", "rank", String(rank)), element("b", "name", plain(name)), element("span", "score", String(total)));
    if (owed) row.append(element("small", "owed", t("owes {points}", { points: owed })));
    return row;
  }));
  return joy;
}
