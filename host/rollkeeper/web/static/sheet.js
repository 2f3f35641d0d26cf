// The card of several players or teams: a column each, all thirteen boxes below each other.

import { mayChoose, offer, takeBack } from "./write_box.js";
import { element, plain } from "./dom.js";
import { LOWER, TITLES, UPPER, UPPER_BONUS_FROM } from "./box_titles_and_pips.js";
import { mark, noteOf } from "./words.js";

const MANY = 4; // columns; with more, names stand upright, and on a phone the boxes have only their marks

export function showSheet(table, card, playing) {
  table.className = `sheet${card.players.length > MANY ? " many" : ""}`;
  const heads = card.players.map((player, column) => head(player.name, playing.has(column), card.winners.includes(column)));
  const offers = card.offers.map((column) => new Map(column.map((placement) => [placement.box, placement])));
  const box = (name) => {
    const made = row("box", TITLES[name], mark(name), card.players.map((player, column) => cell(card, offers[column].get(name), player, name, column)));
    made.dataset.row = name;
    return made;
  };
  const sums = (kind, name, points) => row(kind, name, null, card.players.map((player, column) => element("td", "", points(player, column))));
  table.replaceChildren(
    element("thead", "", element("tr", "", element("td", "corner"), ...heads)),
    element(
      "tbody",
      "",
      ...UPPER.map(box),
      sums("sum", "Upper boxes", (player) => String(player.upper)),
      sums("sum", `Bonus from ${UPPER_BONUS_FROM}`, (player) => (player.upper_bonus ? String(player.upper_bonus) : "")),
      ...LOWER.map(box),
      sums("sum", "Lower boxes", (player) => String(player.lower)),
      sums("sum", "Extra 100s", (player) => (player.bonuses ? String(player.bonuses * 100) : "")),
      sums("grand", "Total", (player) => String(player.total)),
      ...card.earlier.map((totals, i) => sums("sum", `Column ${i + 1}`, (_, column) => String(totals[column]))),
      ...(card.earlier.length ? [sums("grand", "All columns", (_, column) => String(card.sums[column]))] : []),
    ),
  );
}

function head(name, playing, won) {
  const made = element("th", `${playing ? "playing" : ""}${won ? " won" : ""}`, element("span", "name", plain(name)));
  made.scope = "col";
  return made;
}

function row(kind, name, picture, cells) {
  const title = element("th", "", ...(picture ? [element("span", "mark", picture)] : []), element("span", "text", name));
  title.scope = "row";
  return element("tr", kind, title, ...cells);
}

function cell(card, placement, player, box, column) {
  const points = player.boxes[box];
  const last = card.last;
  if (points !== null) {
    const isLast = last?.player === column && last.box === box;
    const made = element("td", isLast ? "last" : "");
    made.append(isLast ? takeBack(made, card) : String(points));
    if (isLast && last.bonus) made.append(element("small", "", `+${last.bonus}`));
    return made;
  }
  if (!placement) return element("td", "");
  const hint = element("td", placement.points ? "hint" : "hint nothing", String(placement.points));
  hint.title = noteOf(placement);
  if (mayChoose(card, column)) hint.replaceChildren(offer(hint, placement, card));
  return hint;
}
