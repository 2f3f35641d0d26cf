// What can be done to the game on the page, by a browser that may: a box written or taken back, real dice entered.
//
// The program does it, or says why not. `after` says which game was seen: for another one nothing is done.

import { ask as askFor, bad, goneOn, tell } from "./ask.js";
import { LOWER, TITLES, UPPER } from "./box_titles_and_pips.js";
import { element } from "./dom.js";
import { Entry } from "./enter.js";
import { listenForNewGame, playing, showEditions } from "./new_game.js";
import { mark } from "./words.js";

const USUAL = "travel"; // the rules of a new handheld
const part = (id) => document.getElementById(id);
let send = () => {};
let may = false;
let last = null; // the game with real dice that was played last
let board = null; // the one that is shown, if something can be done to it
let drawn = ""; // what is drawn of it: buttons stay as long as they mean the same, for those who stand on one
let open = false; // the boxes of a handheld that does not wait for them are shown because somebody wants it
let zeros = false; // 0 is to be written where the dice would score
let chosen = null; // what the question is about
const entry = new Entry(part("enter"), (request, words) => ask(request, words), (text) => tell(text));

// Whether this browser may write, and what is kept here: boxes of a handheld, games with real dice.
export function keeps({ keeps: boxes = false, real_dice: dice = false }) {
  if (dice && part("begin").hidden) send({ lists: 1 });
  may = boxes;
  part("begin").hidden = !dice;
}

// What came of what was asked for; or what a new game is chosen from.
export function answered({ denied, lists }) {
  if (lists) {
    showEditions(lists.editions);
    part("edition-choice").value = USUAL;
    last = lists.last;
    part("names").replaceChildren(...lists.names.map((name) => new Option(name)));
  }
  if (denied) bad(denied);
}

export function listen(socketSend) {
  send = socketSend;
  listenForNewGame();
  part("zero").addEventListener("close", () => {
    if (part("zero").returnValue === "write" && board) write(chosen);
    part("zero").returnValue = "";
  });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, dialog");
    if (may && board && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) entry.key(event);
  });
}

export function showHand(boards, shown, game) {
  const hand = may ? (shown?.hand ?? null) : null;
  const place = part("hand");
  const now = JSON.stringify([hand, shown?.id]);
  if (now !== drawn) {
    drawn = now;
    open = zeros = false;
    board = hand ? shown : null;
    if (part("zero").open) part("zero").close();
    goneOn();
    place.dataset.after = hand ? `${shown.id} ${hand.after}` : "";
    entry.begin(hand, game);
    draw(true);
  }
  const real = boards.find((each) => each.hand?.dice)?.hand;
  playing(real ? real.dice : last, real?.after);
  place.hidden = !place.querySelector("button, #told:not([hidden])");
}

// Whoever stood on a button stands on it afterwards, too; in a state of the game that is `fresh` on none of its buttons.
function draw(fresh = false) {
  const hand = board?.hand;
  const choices = hand?.choices ?? [];
  const shown = hand && (hand.waits || open) && !entry.busy ? choices : [];
  const stood = part("hand").contains(document.activeElement) ? document.activeElement.dataset.deed : "";
  entry.draw(fresh);
  part("choices").hidden = !shown.length;
  const best = shown.length > 1 ? shown[0].box : ""; // they come with the best one first
  const order = [...UPPER, ...LOWER].map((name) => shown.find(({ box }) => box === name)).filter(Boolean);
  part("choices").replaceChildren(...order.map((each) => choice(each, each.box === best)));
  part("does").replaceChildren(...(hand ? deeds(hand, choices) : []));
  if (stood) ((!fresh && part("hand").querySelector(`[data-deed="${stood}"]:not(:disabled)`)) || part("hand")).focus({ preventScroll: true });
  part("dice").classList.toggle("entered", entry.shows);
}

function choice({ box, points, note, zero }, best) {
  const score = zeros && zero ? 0 : points;
  const title = element("span", "title", element("span", "mark", mark(box)), element("span", "", TITLES[box]));
  const made = button(`choice${score ? "" : " nothing"}`, `box ${box}`, title, element("b", "", ...(best && !zeros ? [element("span", "star", "\u2605 ")] : []), String(score), ...(note ? [element("small", "", ` ${note}`)] : [])));
  made.setAttribute("aria-label", `Write ${score} in ${TITLES[box]}${note ? `, ${note}` : ""}`);
  if (best && !zeros) made.title = "Suggested";
  made.disabled = zeros && !zero && points > 0;
  made.addEventListener("click", () => {
    chosen = { board: board.id, write: box, points: score };
    if (score) return write(chosen);
    part("zero-title").textContent = `Write 0 in ${TITLES[box]}?`;
    part("zero").showModal();
  });
  return made;
}

// What else can be done, each as a button.
function deeds(hand, choices) {
  const found = [];
  const deed = (text, id, act) => {
    const made = button("plain", id, text);
    made.addEventListener("click", act);
    found.push(made);
    return made;
  };
  const again = (change) => () => {
    change();
    draw();
  };
  if (choices.length && !hand.waits) deed(open ? "Hide the boxes" : "Choose a box here", "open", again(() => (open = !open))).setAttribute("aria-expanded", String(open));
  if (choices.some(({ zero }) => zero) && (hand.waits || open) && !entry.busy) deed("Write 0 instead", "zeros", again(() => (zeros = !zeros))).setAttribute("aria-pressed", String(zeros));
  if (hand.dice?.again) deed(entry.busy ? "No other roll" : "Another roll", "again", again(() => entry.toggle())).setAttribute("aria-expanded", String(entry.busy));
  if (hand.dice?.clears && !entry.busy) deed("Correct the dice", "clear", () => ask({ clear: 1 }, "the dice taken off"));
  if (hand.undo) deed(`Take back ${TITLES[hand.undo]}`, "undo", () => ask({ board: board.id, undo: hand.undo }, `${TITLES[hand.undo]} taken back`));
  if (hand.dice?.ends) deed("End the game", "end", () => ask({ end: 1 }, "the end of the game")).classList.replace("plain", "strong");
  return found;
}

function button(kind, id, ...content) {
  const made = element("button", kind, ...content);
  made.type = "button";
  made.dataset.deed = id;
  return made;
}

function ask(request, words) {
  if (board) askFor({ ...request, after: board.hand.after }, words);
}

function write(box) {
  const words = `${box.points} in ${TITLES[box.write]}`;
  askFor({ ...box, after: board.hand.after }, words, `Writing ${words} ...`);
}
