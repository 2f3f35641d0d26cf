// A new game from the page, of a handheld or with real dice: rules, and who plays.

import { ask } from "./ask.js";
import { element, plain } from "./dom.js";
import { UNDER_WAY } from "./words.js";

const LONGEST = 40; // letters of a name, as in store/names.py
const part = (id) => document.getElementById(id);
const known = new Map(); // the editions, by their names
let card = null;
let after = 0; // the state of the game that the page shows

export function showEditions(editions) {
  known.clear();
  for (const edition of editions) known.set(edition.name, edition);
  part("edition-choice").replaceChildren(...editions.map(({ name, title }) => new Option(plain(title), name)));
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
    const like = card?.like;
    if (card && known.has(card.edition)) part("edition-choice").value = card.edition;
    part("seats").replaceChildren(...(like?.players ?? [""]).map((name) => seat(/^P\d$/.test(name) ? "" : name)));
    part("card-label").hidden = !like?.further;
    part("card-choice").options[1].text = `Game ${like?.further} on this card`;
    part("card-choice").value = like?.goes_on ? "further" : "";
    limit();
    part("teams-choice").value = like?.teams ?? 0;
    part("owed-choice").value = like?.difference ? "1" : "";
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
  for (const choice of ["card-choice", "edition-choice", "teams-choice"]) part(choice).addEventListener("change", limit);
  // No button of the form: Enter in a name presses the first one, and that is to be Begin.
  part("not-begun").addEventListener("click", () => part("new-game").close(""));
  part("new-game").addEventListener("close", () => {
    if (part("new-game").returnValue === "begin") {
      ask({ ...wanted(), after }, "the new game", "Beginning a new game ...");
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
  return element("li", "", input, element("small", "team"));
}

function wanted() {
  if (further()) return { further: 1 };
  const asked = { new: part("edition-choice").value };
  asked.players = [...part("seats").querySelectorAll("input")].map((input) => input.value.trim());
  if (teams()) asked.teams = teams();
  if (!part("owed-label").hidden && part("owed-choice").value) asked.difference = 1;
  return asked;
}

function further() {
  return !part("card-label").hidden && part("card-choice").value === "further";
}

function teams() {
  return part("teams-label").hidden ? 0 : Number(part("teams-choice").value);
}

// Offers what the edition has for so many players.
function limit() {
  const seats = part("seats");
  const edition = known.get(part("edition-choice").value);
  const players = edition?.most ?? 8;
  part("of-a-new-card").hidden = further();
  while (seats.childElementCount > players) seats.lastChild.remove();
  [...seats.children].forEach((each, i) => each.firstChild.setAttribute("aria-label", `Player ${i + 1}`));
  const counts = edition?.teams[seats.childElementCount - 1] ?? [];
  const chosen = part("teams-choice").value;
  part("teams-choice").replaceChildren(new Option("Everybody alone", 0), ...counts.map(([count, words]) => new Option(words, count)));
  part("teams-choice").value = counts.some(([count]) => String(count) === chosen) ? chosen : "0";
  part("teams-label").hidden = !counts.length;
  part("owed-label").hidden = !edition?.owed || seats.childElementCount < 2;
  [...seats.children].forEach((each, i) => (each.lastChild.textContent = teams() ? `team ${(i % teams()) + 1}` : ""));
  part("more").disabled = seats.childElementCount >= players;
  part("fewer").disabled = seats.childElementCount <= 1;
}
