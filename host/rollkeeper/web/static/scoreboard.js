// The scoreboard: the newest record of the program is drawn, whatever was there before. Nothing is worked out here.

import { meter, showSheet } from "./card.js";
import { showPlaces, showRolls, showTable } from "./dice.js";
import { button, element, fill, part, remember, remembers } from "./dom.js";
import { answered, keeps, showHand } from "./hand.js";
import { listen, reconnect, unanswered } from "./live.js";
import { listenForPairing, showYou } from "./pairing.js";
import { t } from "./words.js";

const GONE = t("The program has ended, or cannot be reached. This page comes back by itself.");
const CHANCES = "rollkeeper-chances-hidden";
const LONG = 16; // letters of a headline that is as large as can be
let state = { boards: [], hint: "" }; // until the first record
let chosen = ""; // the board that the viewer has chosen; "" follows the play

let hidden = remembers(CHANCES); // whoever looks may hide the chances (button, or the key C)

function shown() {
  const games = state.boards.filter((board) => board.game);
  return games.find((board) => board.id === chosen) ?? games[0] ?? null;
}

function draw() {
  const board = shown();
  const game = board?.game ?? null;
  part("main").dataset.columns = game?.columns.length ?? 0;
  part("main").className = game ? (game.under_way ? "playing" : "over") : "empty";
  part("edition").textContent = game ? (board.link ? game.title : t("{game}, the last one", { game: game.title })) : "";
  showChoices(board);
  showLink(board?.link ? board : state.boards.find((each) => each.link));
  showTurn(game, board?.tumbling ?? false);
  showHand(state.boards, board, game);
  part("sheet").hidden = !game;
  if (game) showSheet(part("sheet"), game.columns, game.earlier.length + 1);
  showChances(board?.chances ?? null);
  const says = game ? game.says : state.hint;
  if (part("says").textContent !== says) part("says").textContent = says;
}

// The program is not heard any more.
function cut() {
  return document.body.classList.contains("cut");
}

function showLink(board) {
  const link = cut() ? "waiting" : (board?.link ?? "waiting");
  part("link").dataset.state = link;
  const word = cut() ? t("not connected") : ({ connected: t("live"), dice: t("live"), error: t("Connection lost") }[link] ?? t("no handheld"));
  if (part("link-word").textContent !== word) part("link-word").textContent = word;
  part("trouble").hidden = link !== "error";
  part("trouble").textContent = link === "error" ? board.message : "";
}

// The handhelds in a row, as soon as there is a choice.
function showChoices(board) {
  const games = state.boards.filter((each) => each.game);
  const row = part("boards");
  row.hidden = games.length < 2;
  const buttons = new Map([...row.children].map((each) => [each.dataset.board, each]));
  if (row.hidden) chosen = "";
  const wanted = games.length < 2 ? [] : [{ id: "", name: t("newest") }, ...[...games].sort((a, b) => (a.id < b.id ? -1 : 1))];
  for (const [id, gone] of buttons) if (!wanted.some((each) => each.id === id)) gone.remove();
  wanted.forEach((each, i) => {
    const made = buttons.get(each.id) ?? choice(each.id);
    if (row.children[i] !== made) row.insertBefore(made, row.children[i] ?? null);
    made.textContent = each.game ? `${each.name}: ${each.game.headline}` : each.name;
    made.setAttribute("aria-pressed", String(each.id === chosen));
    made.classList.toggle("shown", each.id === board?.id);
  });
}

function choice(id) {
  const made = button("");
  made.dataset.board = id;
  made.addEventListener("click", () => {
    chosen = id;
    draw();
  });
  return made;
}

function hear(record) {
  if (record.you) {
    showYou(record.you);
    keeps(record.you);
  } else if (record.boards) state = record;
  else answered(record);
  draw();
}

function back() {
  part("gone").hidden = true;
  part("gone").textContent = "";
  document.body.classList.remove("cut");
}

function gone() {
  part("gone").hidden = false;
  part("gone").textContent = [GONE, unanswered()].filter(Boolean).join(" ");
  document.body.classList.add("cut");
  keeps({});
  draw();
}

// The turn: who is up, the dice, and how the game ended.
function showTurn(game, tumbling) {
  part("headline").textContent = game ? game.headline : "Rollkeeper";
  part("call").textContent = game ? game.call : "";
  part("headline").parentElement.classList.toggle("long", part("headline").parentElement.textContent.length > LONG);
  part("turn").textContent = game ? game.turn : "";
  part("note").textContent = game ? game.note : state.hint;
  part("note").parentElement.hidden = game !== null && !game.note;
  part("rolls").hidden = !(game?.under_way && game.turn && game.counted);
  if (!part("rolls").hidden) showRolls(part("rolls"), game.rolls);
  showTable(game, tumbling);
  showPlaces(part("places"), game?.places ?? [], game?.outcome.length ? game.game : "");
  const words = game ? [...game.outcome, ...(game.refused ? [game.refused] : [])] : [];
  fill(part("outcome"), words.map((text) => element("p", "", text)));
}

// Chances to win and expected final scores, below the card.
function showChances(chances) {
  part("chances").hidden = !chances;
  part("chances").textContent = hidden ? t("Show chances") : t("Hide chances");
  const seen = hidden ? null : chances;
  part("sheet").querySelector("tfoot")?.remove();
  part("sheet").classList.toggle("foreseen", Boolean(seen?.columns.length));
  if (seen?.columns.length) part("sheet").append(foot(seen));
  fill(part("foreseen"), (seen ? [...seen.needed, seen.note].filter(Boolean) : []).map((text) => element("p", "", text)));
}

function foot({ columns, wins }) {
  const win = ({ win: text, share }) => element("td", "", element("span", "", text || "–"), meter(share));
  const final = ({ final: text, span }) => element("td", "", element("span", "", text || "–"), ...(span ? [element("small", "span", span)] : []));
  const rows = wins ? [chance(t("Chance to win"), "", columns.map(win))] : [];
  return element("tfoot", "", ...rows, chance(t("Final score"), t("likely, and its range"), columns.map(final)));
}

function chance(name, more, cells) {
  const title = element("th", "", element("span", "text", name), ...(more ? [element("small", "more", more)] : []));
  title.scope = "row";
  return element("tr", "chance", title, ...cells);
}

function toggleChances() {
  if (part("chances").hidden) return;
  hidden = !hidden;
  remember(CHANCES, hidden);
  draw();
}

// A screen that is looked at stays on, where the browser allows it.
async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // then not
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
part("chances").addEventListener("click", toggleChances);
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key.toLowerCase() === "c" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing) toggleChances();
});
listen(hear, back, gone);
listenForPairing(reconnect);
