// The dialog for a new game, of a handheld or with real dice: rules, and who plays.

import { answers, button, dialog, element, part, plain } from "./dom.js";
import { ask } from "./live.js";
import { t } from "./words.js";

const LONGEST = 40; // letters of a name, as in store/names.py
const known = new Map(); // the editions, by their names
const seats = element("ol");
const fewer = button("", t("- player"));
const more = button("", t("+ player"));
const made = dialog("new-game", t("New game"),
  named(element("p", "gives-up"), "gives-up"),
  choice(t("Card"), "card", new Option(t("A new one"), ""), new Option("", "further")),
  named(element("div", "",
    choice(t("Rules"), "edition"),
    element("fieldset", "", element("legend", "", t("Who plays, in this order")), named(seats, "seats"), named(element("datalist"), "names"),
      element("p", "ends", fewer, more)),
    choice(t("Partners"), "teams"),
    choice(t("At the end"), "owed", new Option(t("Nobody owes anything"), ""), new Option(t("All owe the difference"), "1"))), "of-a-new-card"));
let before = null; // the game before, {edition, under_way, like}: what is chosen already
let after = 0; // the state of the game that the page shows

part("gives-up").setAttribute("role", "alert");
answers(made, "begin", t("Begin"));

function named(place, id) {
  place.id = id;
  return place;
}

function choice(words, id, ...options) {
  return named(element("label", "", `${words} `, named(element("select", "", ...options), `${id}-choice`)), `${id}-label`);
}

export function showEditions(editions, names = []) {
  part("names").replaceChildren(...names.map((name) => new Option(name)));
  known.clear();
  for (const edition of editions) known.set(edition.name, edition);
  part("edition-choice").replaceChildren(...editions.map(({ name, title }) => new Option(plain(title), name)));
}

export function playing(now, at) {
  before = now;
  after = at ?? 0;
  if (made.dataset.after !== String(after)) made.dataset.after = after; // Begin means something else from here on
  part("gives-up").hidden = !before?.under_way;
}

// The button that asks for one; `what`: a game, by the name that the dialog has then.
export function asksForNewGame(what, ends) {
  part("new-game-title").textContent = what;
  part("gives-up").textContent = ends;
  part("begin").addEventListener("click", () => {
    const like = before?.like;
    if (known.has(before?.edition)) part("edition-choice").value = before.edition;
    seats.replaceChildren(...(like?.players ?? [""]).map((name) => seat(/^P\d$/.test(name) ? "" : name)));
    part("card-label").hidden = !like?.further;
    part("card-choice").options[1].text = t("Game {number} on this card", { number: like?.further });
    part("card-choice").value = like?.goes_on ? "further" : "";
    limit();
    part("teams-choice").value = like?.teams ?? 0;
    part("owed-choice").value = like?.difference ? "1" : "";
    limit();
    made.showModal();
  });
}

more.addEventListener("click", () => {
  const added = seat("");
  seats.append(added);
  limit();
  added.firstChild.focus();
});
fewer.addEventListener("click", () => {
  seats.lastChild.remove();
  limit();
});
for (const choice of ["card", "edition", "teams"]) part(`${choice}-choice`).addEventListener("change", limit);
made.addEventListener("close", () => {
  if (made.returnValue === "begin") {
    ask({ ...wanted(), after }, t("the new game"), t("Beginning a new game ..."));
    document.activeElement.blur(); // the space bar is to shake, not to ask once more
  }
  made.returnValue = "";
});

function seat(name) {
  const input = element("input");
  input.maxLength = LONGEST;
  input.value = plain(name);
  input.placeholder = t("a guest");
  input.autocomplete = "off";
  if (part("names").childElementCount) input.setAttribute("list", "names");
  return element("li", "", input, element("small", "team"));
}

function wanted() {
  if (further()) return { further: 1 };
  const asked = { new: part("edition-choice").value };
  asked.players = [...seats.querySelectorAll("input")].map((input) => input.value.trim());
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

// Offers what the edition has for this number of players.
function limit() {
  const edition = known.get(part("edition-choice").value);
  const players = edition?.most ?? 8;
  part("of-a-new-card").hidden = further();
  while (seats.childElementCount > players) seats.lastChild.remove();
  [...seats.children].forEach((each, i) => each.firstChild.setAttribute("aria-label", t("Player {number}", { number: i + 1 })));
  const counts = edition?.teams[seats.childElementCount - 1] ?? [];
  const chosen = part("teams-choice").value;
  part("teams-choice").replaceChildren(new Option(t("Everybody alone"), 0), ...counts.map(([count, words]) => new Option(words, count)));
  part("teams-choice").value = counts.some(([count]) => String(count) === chosen) ? chosen : "0";
  part("teams-label").hidden = !counts.length;
  part("owed-label").hidden = !edition?.owed || seats.childElementCount < 2;
  [...seats.children].forEach((each, i) => (each.lastChild.textContent = teams() ? t("team {number}", { number: (i % teams()) + 1 }) : ""));
  more.disabled = seats.childElementCount >= players;
  fewer.disabled = seats.childElementCount <= 1;
}
