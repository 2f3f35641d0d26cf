// The card of one player: the two sections side by side, with room for words.

import { mayChoose, offer, takeBack, withdraw } from "./write_box.js";
import { dieFace } from "./dice.js";
import { element } from "./dom.js";
import { LOWER, TITLES, UPPER, UPPER_BONUS, UPPER_BONUS_FROM } from "./box_titles_and_pips.js";
import { mark, noteOf } from "./words.js";

const part = (id) => document.getElementById(id);
const rows = new Map(); // box or sum -> its table row

export function showColumn(card) {
  const player = card.players[card.player];
  const legal = new Map(card.legal.map((placement) => [placement.box, placement]));
  for (const box of [...UPPER, ...LOWER]) showBox(box, player.boxes[box], legal.get(box), card);
  showUpperBonus(player);
  sum("upper_sum", player.upper + player.upper_bonus);
  sum("bonuses", player.bonuses * 100, player.bonuses > 0);
  rows.get("bonuses").name.textContent = player.bonuses > 1 ? `Extra 100s, ${player.bonuses} times` : "Extra 100s";
  sum("lower_sum", player.lower + player.bonuses * 100);
  part("total").textContent = player.total;
  const earlier = card.earlier.map(([total], i) => `column ${i + 1}: ${total}`);
  part("earlier").hidden = !earlier.length;
  part("earlier").textContent = `On this card, ${earlier.join(", ")}; all ${card.column} columns: ${card.sums[0]}`;
}

function showBox(box, points, placement, card) {
  const { row, name, value } = rows.get(box);
  const last = card.last;
  withdraw(row);
  const isLast = last?.box === box && points !== null;
  row.className = `${points === null ? "open" : "written"}${isLast ? " last" : ""}`;
  const note = isLast && last.bonus ? `+${last.bonus}` : noteOf(placement);
  name.replaceChildren(TITLES[box], ...(note ? [element("small", "", note)] : []));
  if (points !== null) value.replaceChildren(isLast ? takeBack(row, card) : String(points));
  else if (placement && mayChoose(card)) value.replaceChildren(offer(row, placement, card));
  else if (placement) value.replaceChildren(element("span", placement.points ? "hint" : "hint nothing", placement.points));
  else value.replaceChildren();
}

function showUpperBonus(player) {
  const { name, meter } = rows.get("upper_bonus");
  const missing = UPPER_BONUS_FROM - player.upper;
  name.firstChild.textContent = missing > 0 ? `Bonus ${UPPER_BONUS}: ${missing} more to ${UPPER_BONUS_FROM}` : `Bonus: ${player.upper} of ${UPPER_BONUS_FROM}`;
  meter.style.width = `${Math.min(100, (player.upper / UPPER_BONUS_FROM) * 100)}%`;
  sum("upper_bonus", player.upper_bonus, player.upper_bonus > 0);
}

function sum(key, points, won = false) {
  const { row, value } = rows.get(key);
  value.textContent = points;
  row.classList.toggle("won", won);
}

function addRow(table, key, text, picture) {
  const name = element("th", "", text);
  name.scope = "row";
  const value = element("td", "points");
  const row = element("tr", picture ? "open" : "sum");
  row.dataset.row = key;
  if (picture) row.append(element("td", "mark", picture));
  else name.colSpan = 2;
  row.append(name, value);
  table.tBodies[0].append(row);
  rows.set(key, { row, name, value });
}

UPPER.forEach((box, i) => addRow(part("upper"), box, TITLES[box], dieFace(i + 1)));
addRow(part("upper"), "upper_bonus", "Bonus");
rows.get("upper_bonus").row.classList.add("bonus");
const meter = element("i");
rows.get("upper_bonus").name.append(element("span", "meter", meter));
rows.get("upper_bonus").meter = meter;
addRow(part("upper"), "upper_sum", "Upper total");
LOWER.forEach((box) => addRow(part("lower"), box, TITLES[box], mark(box)));
addRow(part("lower"), "bonuses", "Extra 100s");
addRow(part("lower"), "lower_sum", "Lower total");
