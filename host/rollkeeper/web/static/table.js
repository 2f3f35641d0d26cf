// The card: a column for each player or team, a row for each box.

import { LOWER, TITLES, UPPER } from "./box_titles_and_pips.js";
import { element } from "./dom.js";
import { mark } from "./words.js";

const MANY = 4; // columns; with more, names are smaller, and on a phone the boxes have only their marks

export function showSheet(table, game) {
  table.hidden = !game;
  if (!game) {
    table.replaceChildren();
    return;
  }
  const columns = game.columns;
  table.dataset.columns = columns.length;
  table.className = `sheet${columns.length > MANY ? " many" : ""}`;
  const box = (name) => row("box", TITLES[name], mark(name), columns.map((column) => cell(column.boxes[name], column)));
  const sums = (kind, title, value) => row(kind, title, null, columns.map((column) => element("td", column.up ? "up" : "", value(column))));
  const extras = columns.some((column) => column.extra) ? [sums("sum", "Extra 100s", ({ extra }) => (extra ? String(extra) : ""))] : [];
  const all = game.columns_before ? [sums("sum", `All ${game.columns_before + 1} games`, ({ sum }) => String(sum))] : [];
  table.replaceChildren(
    element("caption", "unseen", "Score card; a number in italics is what the dice would score now"),
    element("thead", "", element("tr", "", element("td", "corner"), ...columns.map(head))),
    element(
      "tbody",
      "",
      ...UPPER.map(box),
      row("bonus", `Bonus from ${game.upper_from}`, null, columns.map((column) => bonus(column, game.upper_from))),
      ...LOWER.map(box),
      ...extras,
      sums("grand", "Total", ({ total }) => String(total)),
      ...all,
    ),
  );
}

function head({ name, up, won }) {
  const made = element("th", `${up ? "up" : ""}${won ? " won" : ""}`, element("span", "name", name));
  made.scope = "col";
  return made;
}

function row(kind, name, picture, cells) {
  const title = element("th", "", ...(picture ? [element("span", "mark", picture)] : []), element("span", "text", name));
  title.scope = "row";
  return element("tr", kind, title, ...cells);
}

function cell({ points, offer, note, last }, { up }) {
  const kind = last ? "last" : points !== null ? "" : offer === null ? "" : offer ? "hint" : "hint nothing";
  const made = element("td", `${kind}${up ? " up" : ""}`);
  if (points !== null) made.append(String(points));
  else if (offer !== null) made.append(String(offer));
  if (note) made.append(element("small", "", note));
  return made;
}

// How far the upper boxes are, as a number and as a bar; or the bonus.
function bonus({ upper, upper_bonus: won, share, up }, from) {
  const bar = element("i");
  bar.style.width = `${share}%`;
  const text = element("span", "", won ? `+${won}` : `${upper}`, ...(won ? [] : [element("small", "of", `/${from}`)]));
  return element("td", `${up ? "up" : ""}${won ? " got" : ""}`, text, element("span", "meter", bar));
}
