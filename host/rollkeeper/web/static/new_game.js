// A new game from the page, of a handheld or with real dice: rules, and who plays.

import { ask } from "./ask.js";
import { element, plain } from "./dom.js";
import { UNDER_WAY } from "./words.js";

const LONGEST = 40; // letters of a name, as in store/names.py
const part = (id) => document.getElementById(id);
const most = new Map(); // edition -> players
let card = null;
let after = 0; // the state of the game that the page shows

export function showEditions(editions) {
  most.clear();
  for (const [name, , players] of editions) most.set(name, players);
  part("edition-choice").replaceChildren(...editions.map(([name, title]) => new Option(plain(title), name)));
}

export function playing(now, at) {
  card = now;
  after = at ?? 0;
  const dialog = part("new-game");
  if (dialog.dataset.after !== String(after)) dialog.dataset.after = after; // Begin means something else from here on
  part("gives-up").hidden = !card || !UNDER_WAY.includes(card.state);
}

export function listenForNewGame() {
  part("begin").addEventListener("click", () => {
    const names = card ? card.players.map((player) => player.name) : [""];
    if (card && most.has(card.edition)) part("edition-choice").value = card.edition;
    part("seats").replaceChildren(...names.map((name) => seat(/^P\d$/.test(name) ? "" : name)));
    limit();
    part("new-game").showModal();
  });
  part("more").addEventListener("click", () => {
    const made = seat("");
    part("seats").append(made);
    limit();
    made.firstChild.focus();
  });
  part("fewer").addEventListener("click", () => {
    part("seats").lastChild.remove();
    limit();
  });
  part("edition-choice").addEventListener("change", limit);
  // No button of the form: Enter in a name presses the first one, and that is to be Begin.
  part("not-begun").addEventListener("click", () => part("new-game").close(""));
  part("new-game").addEventListener("close", () => {
    if (part("new-game").returnValue === "begin") {
      const players = [...part("seats").querySelectorAll("input")].map((input) => input.value.trim());
      ask({ new: part("edition-choice").value, players, after }, "the new game", "Beginning a new game ...");
      document.activeElement.blur(); // the space bar is to shake, not to ask once more
    }
    part("new-game").returnValue = "";
  });
}

function seat(name) {
  const input = element("input");
  input.maxLength = LONGEST;
  input.value = plain(name);
  input.placeholder = "a guest";
  input.autocomplete = "off";
  input.setAttribute("list", "names");
  return element("li", "", input);
}

function limit() {
  const seats = part("seats");
  const players = most.get(part("edition-choice").value) ?? 8;
  while (seats.childElementCount > players) seats.lastChild.remove();
  [...seats.children].forEach((each, i) => each.firstChild.setAttribute("aria-label", `Player ${i + 1}`));
  part("more").disabled = seats.childElementCount >= players;
  part("fewer").disabled = seats.childElementCount <= 1;
}
