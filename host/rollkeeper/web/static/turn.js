// Who is up, the dice, and how it ended.

import { dieFace } from "./dice.js";
import { element } from "./dom.js";

const part = (id) => document.getElementById(id);
const LONG = 16; // letters of a headline that is as large as can be
let before = ""; // the dice that were shown, to see which of them are new

export function showTurn(game, tumbling, hint) {
  part("headline").textContent = game ? game.headline : "Rollkeeper";
  part("call").textContent = game ? game.call : "";
  part("headline").parentElement.classList.toggle("long", part("headline").parentElement.textContent.length > LONG);
  part("turn").textContent = game ? game.turn : "";
  part("note").textContent = game ? game.note : hint;
  part("note").parentElement.hidden = game !== null && !game.note;
  showRolls(game);
  showDice(game, tumbling);
  showPockets(game);
  showThrows(game);
  showEnd(game);
}

function showRolls(game) {
  const marks = game?.under_way && game.turn && game.counted ? [1, 2, 3].map((roll) => element("i", roll <= game.rolls ? "made" : "")) : [];
  part("rolls").hidden = !marks.length;
  part("rolls").replaceChildren(...marks);
}

function showDice(game, tumbling) {
  const place = part("dice");
  place.hidden = !game || !game.under_way || game.pockets.length > 0 || game.headline === "Who begins?";
  if (place.hidden) {
    before = "";
    return;
  }
  const faces = game.dice.map((die) => die.face);
  const now = `${game.turn} ${game.headline} ${game.rolls} ${faces.join("")}`;
  const rolled = now !== before;
  before = now;
  place.setAttribute("aria-label", inWords(game.dice));
  place.replaceChildren(
    ...game.dice.map(({ face, kept }) => {
      const moves = tumbling && !kept ? " tumbling" : rolled && face && !kept ? " fresh" : "";
      const die = element("div", `die${face ? "" : " none"}${kept ? " kept" : ""}${moves}`);
      die.append(dieFace(face), element("small", "", kept ? "kept" : ""));
      return die;
    }),
  );
}

function inWords(dice) {
  if (!dice[0].face) return "No dice rolled yet this turn";
  return `Dice: ${dice.map(({ face, kept }) => (kept ? `${face} kept` : face)).join(", ")}`;
}

// Shared dice: a row for each player.
function showPockets(game) {
  const pockets = game?.pockets ?? [];
  part("pockets").hidden = !pockets.length;
  part("pockets").replaceChildren(
    ...pockets.map(({ name, dice, duty }) => {
      const markers = element("span", "markers", ...dice.map(({ face }) => {
        const die = element("span", `die${face ? "" : " none"}`);
        die.append(dieFace(face));
        return die;
      }));
      markers.setAttribute("role", "img");
      markers.setAttribute("aria-label", dice.map(({ face }) => face || "open").join(", "));
      return element("div", `pocket${duty ? " waits" : ""}`, element("b", "name", name), markers, element("span", "duty", duty));
    }),
  );
}

// Who begins: what each has thrown.
function showThrows(game) {
  const throws = game?.throws ?? [];
  part("throws").hidden = !throws.length;
  part("throws").replaceChildren(
    ...throws.map(({ name, total, up }) =>
      element("li", up ? "now" : "", element("b", "name", name), element("span", "score", total === null ? (up ? "rolls" : "") : String(total))),
    ),
  );
}

function showEnd(game) {
  const places = game?.places ?? [];
  part("places").hidden = !places.length;
  part("places").replaceChildren(
    ...places.map(({ rank, name, total, owed, up }) => {
      const row = element("li", `${rank === 1 ? "first" : ""}${up ? " now" : ""}`, element("span", "rank", `${rank}.`), element("b", "name", name), element("span", "score", String(total)));
      if (owed) row.append(element("span", "owed", `owes ${owed}`));
      return row;
    }),
  );
  const words = game ? [...game.outcome, ...(game.refused ? [game.refused] : [])] : [];
  part("outcome").hidden = !words.length;
  part("outcome").replaceChildren(...words.map((text) => element("p", "", text)));
}
