// The scoreboard: the newest record of the program is drawn, whatever was there before. Nothing is worked out here.

import { asksOver, unanswered } from "./ask.js";
import { showChances } from "./chances.js";
import { element } from "./dom.js";
import { answered, keeps, listen, showHand } from "./hand.js";
import { listenForPairing, showYou } from "./pairing.js";
import { showSheet } from "./table.js";
import { showTurn } from "./turn.js";
import { Wire } from "./wire.js";

const part = (id) => document.getElementById(id);
const GONE = "The program has ended, or cannot be reached. This page comes back by itself.";
const NO_HANDHELD = "No handheld is plugged in. Plug one in with its USB cable, and its game is shown here.";
const NO_GAME = "No game on this handheld yet. Begin one there.";
const NOTHING = { boards: [] };
let state = NOTHING; // until the first record
let chosen = ""; // the board that the viewer has chosen; "" follows the play

function shown() {
  const games = state.boards.filter((board) => board.game);
  return games.find((board) => board.id === chosen) ?? games[0] ?? null;
}

function draw() {
  const board = shown();
  const game = board?.game ?? null;
  part("main").dataset.columns = game?.columns.length ?? 0;
  part("main").className = game ? (game.under_way ? "playing" : "over") : "empty";
  part("edition").textContent = game ? `${game.edition}, game ${game.game}${board.link ? "" : ", the last one"}` : "";
  showChoices(board);
  showLink(board?.link ? board : state.boards.find((each) => each.link));
  showTurn(game, board?.tumbling ?? false, hint());
  showHand(state.boards, board, game);
  showSheet(part("sheet"), game);
  showChances(board?.chances ?? null, part("sheet"), draw);
  const says = game ? game.says : hint();
  if (part("says").textContent !== says) part("says").textContent = says;
}

// The program is not heard any more.
function cut() {
  return document.body.classList.contains("cut");
}

// What to do while there is nothing to show.
function hint() {
  if (state === NOTHING) return "";
  return state.boards.some((board) => board.link === "connected") ? NO_GAME : NO_HANDHELD;
}

function showLink(board) {
  const link = cut() ? "waiting" : (board?.link ?? "waiting");
  part("link").dataset.state = link;
  const word = cut() ? "not connected" : ({ connected: "live", dice: "live", error: "Connection lost" }[link] ?? "no handheld");
  if (part("link-word").textContent !== word) part("link-word").textContent = word;
  part("trouble").hidden = link !== "error";
  part("trouble").textContent = link === "error" ? board.message : "";
}

// The handhelds in a row, as soon as there is a choice.
function showChoices(board) {
  const games = state.boards.filter((each) => each.game);
  const row = part("boards");
  row.hidden = games.length < 2;
  const buttons = new Map([...row.children].map((button) => [button.dataset.board, button]));
  if (row.hidden) chosen = "";
  const wanted = games.length < 2 ? [] : [{ id: "", name: "newest" }, ...[...games].sort((a, b) => (a.id < b.id ? -1 : 1))];
  for (const [id, button] of buttons) if (!wanted.some((each) => each.id === id)) button.remove();
  wanted.forEach((each, i) => {
    const button = buttons.get(each.id) ?? choice(each.id);
    if (row.children[i] !== button) row.insertBefore(button, row.children[i] ?? null);
    button.textContent = each.game ? `${each.name}: ${each.game.headline}` : each.name;
    button.setAttribute("aria-pressed", String(each.id === chosen));
    button.classList.toggle("shown", each.id === board?.id);
  });
}

function choice(id) {
  const button = element("button", "");
  button.type = "button";
  button.dataset.board = id;
  button.addEventListener("click", () => {
    chosen = id;
    draw();
  });
  return button;
}

const wire = new Wire({
  message(record) {
    if (record.you) {
      showYou(record.you);
      keeps(record.you);
    } else if (record.boards) state = record;
    else answered(record);
    draw();
  },
  up() {
    part("gone").hidden = true;
    part("gone").textContent = "";
    document.body.classList.remove("cut");
  },
  down() {
    part("gone").hidden = false;
    part("gone").textContent = [GONE, unanswered()].filter(Boolean).join(" ");
    document.body.classList.add("cut");
    keeps({});
    draw();
  },
});

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
asksOver(wire);
listen((request) => wire.send(request));
wire.open();
listenForPairing(() => wire.again());
