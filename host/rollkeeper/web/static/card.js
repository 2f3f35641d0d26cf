// The score card as the PC sees it, from the program's card view. Points and totals are never computed here.

import { dieFace, stairs } from "./dice.js";
import { LOWER, MARKS, NAMES, UPPER, diceAloud, waiting } from "./words.js";

const BONUS_FROM = 63;
const part = (id) => document.getElementById(id);
const rows = new Map(); // box or sum -> its table row
let dice = ""; // what lies there, to see which dice are new
let dealt = false; // a card has come

export function showLink({ link, message }) {
  part("link").dataset.state = link;
  part("link-word").textContent = link === "error" ? "link error" : link;
  const line = part("link-message");
  const starting = !dealt && link === "waiting";
  if (starting && message) part("wait").textContent = `${message[0].toUpperCase()}${message.slice(1)} ...`;
  line.hidden = !message || starting || link === "connected";
  line.textContent = message ?? "";
  line.classList.toggle("calm", link !== "error");
}

export function showCard(card) {
  dealt = true;
  const player = card.players[card.player];
  part("edition").replaceChildren(`${card.edition_name}, game ${card.game}`, element("span", "wide", ", as the PC sees it"));
  part("turn").textContent = ["over", "ended"].includes(card.state) ? "Game over" : `Turn ${card.turn} of 13`;
  const [before, strong, after] = waiting(card);
  part("wait").replaceChildren(before, element("b", "", strong), after);
  part("total").textContent = player.total;
  showRolls(card.rolls);
  showDice(card);

  const legal = new Map(card.legal.map((placement) => [placement.box, placement]));
  for (const box of [...UPPER, ...LOWER]) showBox(box, player.boxes[box], legal.get(box), card.last);
  showUpperBonus(player);
  sum("upper_sum", player.upper + player.upper_bonus);
  sum("bonuses", player.bonuses * 100, player.bonuses > 0);
  label("bonuses", player.bonuses > 1 ? `Extra 100s, ${player.bonuses} times` : "Extra 100s");
  sum("lower_sum", player.lower + player.bonuses * 100);
}

function showRolls(made) {
  const marks = [1, 2, 3].map((roll) => element("i", roll <= made ? "made" : ""));
  part("rolls").replaceChildren(made ? `roll ${made} of 3` : "three rolls", ...marks);
}

function showDice(card) {
  const faces = card.dice ?? [0, 0, 0, 0, 0];
  const now = `${card.turn} ${card.rolls} ${faces.join("")}`;
  const rolled = now !== dice && card.dice !== null;
  dice = now;
  part("dice").setAttribute("aria-label", diceAloud(card));
  part("dice").replaceChildren(
    ...faces.map((face, i) => {
      const kept = card.kept.includes(i + 1);
      const die = element("div", `die${face ? "" : " none"}${kept ? " kept" : ""}${rolled && !kept ? " fresh" : ""}`);
      die.append(dieFace(face), element("small", "", kept ? "kept" : ""));
      return die;
    }),
  );
}

function showBox(box, points, placement, last) {
  const { row, name, value } = rows.get(box);
  const isLast = last?.box === box && points !== null;
  row.className = `${points === null ? "open" : "written"}${isLast ? " last" : ""}`;
  const note = isLast && last.bonus ? `+${last.bonus}` : placement && ["joker", "forced"].includes(placement.kind) ? placement.kind : "";
  name.replaceChildren(NAMES[box], ...(note ? [element("small", "", note)] : []));
  if (points !== null) value.replaceChildren(String(points));
  else if (placement) value.replaceChildren(element("span", placement.points ? "hint" : "hint nothing", placement.points));
  else value.replaceChildren();
}

function showUpperBonus(player) {
  const { name, meter } = rows.get("upper_bonus");
  const missing = BONUS_FROM - player.upper;
  name.firstChild.textContent = missing > 0 ? `Bonus 35: ${missing} more to ${BONUS_FROM}` : `Bonus: ${player.upper} of ${BONUS_FROM}`;
  meter.style.width = `${Math.min(100, (player.upper / BONUS_FROM) * 100)}%`;
  sum("upper_bonus", player.upper_bonus, player.upper_bonus > 0);
}

function sum(key, points, won = false) {
  const { row, value } = rows.get(key);
  value.textContent = points;
  row.classList.toggle("won", won);
}

function label(key, text) {
  rows.get(key).name.textContent = text;
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function addRow(table, key, text, mark) {
  const name = element("th", "", text);
  name.scope = "row";
  const value = element("td", "points");
  const row = element("tr", mark ? "open" : "sum");
  if (mark) row.append(element("td", "mark", mark));
  else name.colSpan = 2;
  row.append(name, value);
  table.tBodies[0].append(row);
  rows.set(key, { row, name, value });
}

UPPER.forEach((box, i) => addRow(part("upper"), box, NAMES[box], dieFace(i + 1)));
addRow(part("upper"), "upper_bonus", "Bonus");
rows.get("upper_bonus").row.classList.add("bonus");
const meter = element("i");
rows.get("upper_bonus").name.append(element("span", "meter", meter));
rows.get("upper_bonus").meter = meter;
addRow(part("upper"), "upper_sum", "Upper total");
const pictures = { small_straight: stairs(4), large_straight: stairs(5) };
LOWER.forEach((box) => addRow(part("lower"), box, NAMES[box], pictures[box] ?? element("span", "", MARKS[box])));
addRow(part("lower"), "bonuses", "Extra 100s");
addRow(part("lower"), "lower_sum", "Lower total");
showRolls(0);
showDice({ dice: null, kept: [], turn: 0, rolls: 0 });
