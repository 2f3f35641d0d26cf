// The score card as the PC sees it, from the program's card view. Points and totals are never computed here.

import { seen } from "./write_box.js";
import { mark } from "./chosen.js";
import { showColumn } from "./column.js";
import { dieFace } from "./dice.js";
import { element, plain } from "./dom.js";
import { showPlaces, showThrows } from "./places.js";
import { showPockets } from "./pockets.js";
import { showSheet } from "./sheet.js";
import { UNDER_WAY, diceAloud } from "./words.js";

const part = (id) => document.getElementById(id);
let dice = ""; // what lies there, to see which dice are new
let dealt = false; // a card has come
let shown = null; // the card
let locks = null; // the dice that are locked on the handheld now, if it tells

export function showLink({ link, message }) {
  part("link").dataset.state = link;
  part("link-word").textContent = link === "error" ? "Connection lost" : link;
  const line = part("link-message");
  const starting = !dealt && link === "waiting";
  if (!dealt && link === "connected") part("wait").textContent = "The handheld is there. Its game is about to show.";
  if (starting && message) part("wait").textContent = `${message[0].toUpperCase()}${message.slice(1)} ...`;
  line.hidden = !message || starting || link === "connected";
  line.textContent = message ?? "";
  line.classList.toggle("calm", link !== "error");
}

export function showCard(card, last, says) {
  dealt = true;
  seen(last);
  const several = card.players.length > 1;
  const underWay = UNDER_WAY.includes(card.state);
  const column = card.column > 1 ? `, column\u00a0${card.column}` : "";
  part("edition").textContent = `${card.edition_name}, game ${card.game}${column}`;
  part("house").hidden = !card.house.length;
  part("house").textContent = `House rules: ${card.house.map((rule) => rule.says).join(" ")}`;
  part("turn").textContent = plain(says.turn);
  shown = card;
  showWait(says.wait);
  part("outcome").hidden = !card.outcome.length;
  part("outcome").replaceChildren(...card.outcome.map((words) => element("p", "", plain(words))));
  showThrows(part("roll-off"), card);
  showPlaces(part("places"), card);
  part("refused").hidden = !says.broken;
  part("refused").textContent = plain(says.broken);

  part("dice").hidden = !underWay || card.markers !== null || card.roll_off.length > 0;
  part("pockets").hidden = !underWay || card.markers === null || card.roll_off.length > 0;
  part("rolls").hidden = !underWay || card.state === "roll_off";
  showRolls(card.rolls, card.markers ? "step" : "roll");
  showDice(card);
  if (card.markers) showPockets(part("pockets"), card, says.duties);

  part("score-card").classList.toggle("several", several);
  part("alone").hidden = several;
  part("sheet").hidden = !several;
  if (several) showSheet(part("sheet"), card, new Set(underWay ? (card.waiting.length ? card.waiting : [card.player]) : []));
  else showColumn(card);
  mark();
}

// The same dice are locked here as on the handheld.
export function locked(dice) {
  if (JSON.stringify(dice ?? null) === JSON.stringify(locks)) return;
  locks = dice ?? null;
  if (shown) showDice(shown);
}

// What is waited for, as [text, bold text, text].
function showWait(says) {
  const text = says.map(plain);
  if (part("wait").textContent !== text.join("")) part("wait").replaceChildren(text[0], element("b", "", text[1]), text[2]);
}

function showRolls(made, unit) {
  const marks = [1, 2, 3].map((roll) => element("i", roll <= made ? "made" : ""));
  part("rolls").replaceChildren(made ? `${unit} ${made} of 3` : `three ${unit}s`, ...marks);
}

function showDice(card) {
  const faces = card.dice ?? [0, 0, 0, 0, 0];
  const now = `${card.turn} ${card.player} ${card.rolls} ${faces.join("")}`;
  const rolled = now !== dice && card.dice !== null;
  dice = now;
  const locking = locks !== null && card.state === "choosing" && !card.markers;
  const still = locking ? locks : card.kept;
  const word = locking ? "locked" : "kept";
  part("dice").setAttribute("aria-label", diceAloud(card.dice, still, word));
  part("dice").replaceChildren(
    ...faces.map((face, i) => {
      const kept = still.includes(i + 1);
      const die = element("div", `die${face ? "" : " none"}${kept ? " kept" : ""}${rolled && !kept ? " fresh" : ""}`);
      die.append(dieFace(face), element("small", "", kept ? word : ""));
      return die;
    }),
  );
}

showRolls(0, "roll");
showDice({ dice: null, kept: [], turn: 0, player: 0, rolls: 0 });
