// Shared dice: each player's five pockets with the markers in them, who rolls, and who must still choose or write.

import { dieFace } from "./dice.js";
import { element, plain } from "./dom.js";

let before = ""; // the step that was shown, to see which markers are new
let shown = []; // its markers

export function showPockets(place, card, duties) {
  const step = `${card.game} ${card.turn} ${card.rolls} ${card.common.join("")}`;
  const thrown = step !== before && card.state !== "ready";
  place.replaceChildren(...card.markers.map((markers, player) => pocketRow(card, markers, player, thrown, duties[player])));
  before = step;
  shown = card.markers;
}

function pocketRow(card, markers, player, thrown, duties) {
  const name = card.players[player].name;
  const waits = card.waiting.includes(player);
  const dice = markers.map((face, i) => {
    const fresh = thrown && face && (!shown[player]?.[i] || card.common.length === 0 && card.rolls === 1);
    const die = element("div", `die${face ? "" : " none"}${fresh ? " fresh" : ""}`);
    die.append(dieFace(face));
    return die;
  });
  const row = element("div", "markers", ...dice);
  row.setAttribute("role", "img");
  row.setAttribute("aria-label", markers.map((face) => face || "open").join(", "));
  const shownDuties = duties.map((duty, i) => element("span", `duty${waits && i === duties.length - 1 ? " now" : ""}`, duty));
  return element("div", `pocket-row${waits ? " waits" : ""}`, element("b", "name", plain(name)), row, element("span", "duties", ...shownDuties));
}
