// The score card of every page: a column for each player or team, a row for each box; of one player the two sections
// side by side, with room for words. Points and totals are never computed here.
//
// A column is {name, up, won, boxes, upper, upper_bonus, share, lower, extra, total, sum}. A box is {points, offer, note,
// last}, with what a click does: `write` (`suggested` if the handheld suggests it) or `undo`.

import { EXTRA, LOWER, TITLES, UPPER, UPPER_BONUS, UPPER_BONUS_FROM } from "./box_titles_and_pips.js";
import { dieFace, stairs } from "./dice.js";
import { button, element, plain } from "./dom.js";
import { t } from "./words.js";

const MANY = 4; // columns; with more, names are smaller, and on a phone the boxes have only their marks
const MARKS = { three_kind: "3×", four_kind: "4×", full_house: "3+2", yahtzee: "5×", chance: t("any") };
const PICTURES = { small_straight: () => stairs(4), large_straight: () => stairs(5) };
let chosen = ""; // the box that is chosen on the handheld: in the LED build nothing else says which one it is

export function choose(box) {
  chosen = box;
  for (const row of document.querySelectorAll("[data-row]")) row.classList.toggle("chosen", row.dataset.row === box);
}

// The little picture of what fills a box.
export function mark(box) {
  const face = UPPER.indexOf(box) + 1;
  return face ? dieFace(face) : (PICTURES[box]?.() ?? element("span", "", MARKS[box]));
}

// Of several `games` on the card all together, too; `earlier` has the totals of those before that are shown one by one.
export function showSheet(table, columns, games = 1, earlier = []) {
  table.dataset.columns = columns.length;
  table.className = `sheet${columns.length > MANY ? " many" : ""}`;
  const sums = (kind, title, value) => row(kind, title, columns.map((column, at) => element("td", column.up ? "up" : "", String(value(column, at)))));
  const boxes = (names) => names.map((name) => boxRow(name, columns.map((column) => {
    const place = element("td", `${kindOf(column.boxes[name])}${column.up ? " up" : ""}`);
    return write(place, place, name, column.boxes[name], column.boxes[name].note);
  })));
  table.replaceChildren(
    element("caption", "unseen", t("Score card; a number in italics is what the dice would score now")),
    element("thead", "", element("tr", "", element("td", "corner"), ...columns.map(head))),
    element(
      "tbody",
      "",
      ...boxes(UPPER),
      row("bonus", t("Bonus from {points}", { points: UPPER_BONUS_FROM }), columns.map(bonus)),
      ...boxes(LOWER),
      ...(columns.some(({ extra }) => extra) ? [sums("sum", t("Extra 100s"), ({ extra }) => extra || "")] : []),
      sums("grand", t("Total"), ({ total }) => total),
      ...earlier.map((totals, i) => sums("sum", t("Game {number}", { number: i + 1 }), (_, at) => totals[at])),
      ...(games > 1 ? [sums("sum", t("All {games} games", { games }), ({ sum }) => sum)] : []),
    ),
  );
}

// The one column of a player alone.
export function showSections(upper, lower, column) {
  const boxes = (names) => names.map((name) => {
    const place = element("td", `points ${kindOf(column.boxes[name])}`);
    const made = boxRow(name, [place]);
    const { points, note, last } = column.boxes[name];
    made.classList.add(points === null ? "open" : "written");
    made.classList.toggle("last", last);
    if (note) made.firstChild.append(element("small", "", note));
    write(made, place, name, column.boxes[name]);
    return made;
  });
  const sum = (title, points, won = false) => row(`sum${won ? " won" : ""}`, title, [element("td", "points", String(points))]);
  const missing = UPPER_BONUS_FROM - column.upper;
  const says = missing > 0 ? t("Bonus {bonus}: {missing} more to {points}", { bonus: UPPER_BONUS, missing, points: UPPER_BONUS_FROM })
    : t("Bonus: {upper} of {points}", { upper: column.upper, points: UPPER_BONUS_FROM });
  const extra = sum(says, column.upper_bonus, column.upper_bonus > 0);
  extra.classList.add("bonus");
  extra.firstChild.append(meter(column.share));
  const times = column.extra > EXTRA ? t("Extra 100s, {times} times", { times: column.extra / EXTRA }) : t("Extra 100s");
  upper.tBodies[0].replaceChildren(...boxes(UPPER), extra, sum(t("Upper total"), column.upper + column.upper_bonus));
  lower.tBodies[0].replaceChildren(...boxes(LOWER), sum(times, column.extra, column.extra > 0), sum(t("Lower total"), column.lower + column.extra));
}

function row(kind, name, cells, picture) {
  const title = element("th", "", ...(picture ? [element("span", "mark", picture)] : []), element("span", "text", name));
  title.scope = "row";
  return element("tr", kind, title, ...cells);
}

function boxRow(name, cells) {
  const made = row(`box${chosen === name ? " chosen" : ""}`, t(TITLES[name]), cells, mark(name));
  made.dataset.row = name;
  return made;
}

function head({ name, up, won }) {
  const made = element("th", `${up ? "up" : ""}${won ? " won" : ""}`, element("span", "name", plain(name)));
  made.scope = "col";
  return made;
}

function kindOf({ points, offer, last }) {
  return last ? "last" : points === null && offer !== null ? (offer ? "hint" : "hint nothing") : "";
}

// Writes what a box has into `cell`; a click anywhere in `place` does what the box offers.
function write(place, cell, name, { points, offer, write, suggested, undo }, note = "") {
  const text = String(points ?? offer ?? "");
  if (undo) {
    place.dataset.undo = name;
    cell.append(pick("taken", text, t("{points}, take back {box}", { points: text, box: t(TITLES[name]) }), t("Take it back")));
  } else if (write) {
    Object.assign(place.dataset, { box: name, points: offer });
    cell.append(pick(suggested ? "suggested" : "", text, t("Write {points} in {box}", { points: text, box: t(TITLES[name]) }), suggested ? t("Suggested") : ""));
  } else cell.append(text);
  if (note) cell.append(element("small", "", note));
  return place;
}

function pick(kind, text, label, title) {
  const made = button(`pick ${kind}`, text);
  made.setAttribute("aria-label", label);
  if (title) made.title = title;
  return made;
}

// How far the upper boxes are, as a number and as a bar; or the bonus.
function bonus({ upper, upper_bonus: won, share, up }) {
  const text = element("span", "", won ? `+${won}` : `${upper}`, ...(won ? [] : [element("small", "of", `/${UPPER_BONUS_FROM}`)]));
  return element("td", `${up ? "up" : ""}${won ? " got" : ""}`, text, meter(share));
}

export function meter(share) {
  const bar = element("i");
  bar.style.width = `${share}%`;
  return element("span", "meter", bar);
}

// What is asked for by a click on a card: {write, points} or {undo}.
export function listenToCard(place, wanted) {
  place.addEventListener("click", (event) => {
    const at = event.target.closest("[data-undo], [data-box]")?.dataset;
    if (at) wanted(at.undo ? { undo: at.undo } : { write: at.box, points: Number(at.points) });
  });
}
