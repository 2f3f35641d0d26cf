// What can be done to the game on the page, by a browser that may: a box written or taken back, real dice entered.
//
// The program does it, or says why not. `after` says which game was seen: for another one nothing is done.

import { LOWER, TITLES, UPPER } from "./box_titles_and_pips.js";
import { mark } from "./card.js";
import { dieFace } from "./dice.js";
import { button, element, part } from "./dom.js";
import { ask as askFor, bad, send, tell, waits } from "./live.js";
import { asksForNewGame, playing, showEditions } from "./new_game.js";
import { t } from "./words.js";
import { stateChanged, takeBack, writeBox } from "./write_box.js";

const USUAL = "travel"; // the rules of a new handheld
let may = false;
let last = null; // the game with real dice that was played last
let board = null; // the one that is shown, if something can be done to it
let drawn = ""; // what is drawn of it: buttons stay as long as they mean the same, and with them the focus
let open = false; // the boxes of a handheld that does not wait for them are shown because somebody wants it
let zeros = false; // 0 is to be written where the dice would score

// Whether this browser may write, and what is kept here: boxes of a handheld, games with real dice.
export function keeps({ keeps: boxes = false, real_dice: dice = false }) {
  if (dice && part("begin").hidden) send({ lists: 1 });
  may = boxes;
  part("begin").hidden = !dice;
}

// What came of what was asked for; or what a new game is chosen from.
export function answered({ denied, lists }) {
  if (lists) {
    showEditions(lists.editions, lists.names);
    part("edition-choice").value = USUAL;
    last = lists.last;
  }
  if (denied) bad(denied);
}

export function showHand(boards, shown, game) {
  const hand = may ? (shown?.hand ?? null) : null;
  const place = part("hand");
  const now = JSON.stringify([hand, shown?.id]);
  if (now !== drawn) {
    drawn = now;
    open = zeros = false;
    board = hand ? shown : null;
    stateChanged();
    place.dataset.after = hand ? `${shown.id} ${hand.after}` : "";
    entry.begin(hand, game);
    draw(true);
  }
  const real = boards.find((each) => each.hand?.dice)?.hand;
  playing(real ? real.dice.new : last, real?.after);
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
  const title = element("span", "title", element("span", "mark", mark(box)), element("span", "", t(TITLES[box])));
  const made = deedButton(`choice${score ? "" : " nothing"}`, `box ${box}`, title, element("b", "", ...(best && !zeros ? [element("span", "star", "\u2605 ")] : []), String(score), ...(note ? [element("small", "", ` ${note}`)] : [])));
  made.setAttribute("aria-label", t("Write {points} in {box}", { points: score, box: t(TITLES[box]) }) + (note ? `, ${note}` : ""));
  if (best && !zeros) made.title = t("Suggested");
  made.disabled = zeros && !zero && points > 0;
  made.addEventListener("click", () => writeBox({ board: board.id, write: box, points: score, after: board.hand.after }));
  return made;
}

// What else can be done, each as a button.
function deeds(hand, choices) {
  const found = [];
  const deed = (text, id, act) => {
    const made = deedButton("plain", id, text);
    made.addEventListener("click", act);
    found.push(made);
    return made;
  };
  const again = (change) => () => {
    change();
    draw();
  };
  if (choices.length && !hand.waits) deed(open ? t("Hide the boxes") : t("Choose a box here"), "open", again(() => (open = !open))).setAttribute("aria-expanded", String(open));
  if (choices.some(({ zero }) => zero) && (hand.waits || open) && !entry.busy) deed(t("Write 0 instead"), "zeros", again(() => (zeros = !zeros))).setAttribute("aria-pressed", String(zeros));
  if (hand.dice?.again) deed(entry.busy ? t("No other roll") : t("Another roll"), "again", again(() => entry.toggle())).setAttribute("aria-expanded", String(entry.busy));
  if (hand.dice?.clears && !entry.busy) deed(t("Correct the dice"), "clear", () => ask({ clear: 1 }, t("the dice taken off")));
  if (hand.undo) deed(t("Take back {box}", { box: t(TITLES[hand.undo]) }), "undo", () => takeBack({ board: board.id, undo: hand.undo, after: hand.after }));
  if (hand.dice?.ends) deed(t("End the game"), "end", () => ask({ end: 1 }, t("the end of the game"))).classList.replace("plain", "strong");
  return found;
}

function ask(request, words) {
  if (board) askFor({ ...request, after: board.hand.after }, words);
}

// A button that a person who stands on it finds again, by `id`.
function deedButton(kind, id, ...content) {
  const made = button(kind, ...content);
  made.dataset.deed = id;
  return made;
}

// Entering real dice: as many numbers as are due, by keys 1 to 6 or by buttons. In a further roll, and with shared dice,
// each die that stays is pressed first.
class Entry {
  constructor(place, ask, tell) {
    Object.assign(this, { place, ask, tell, dice: null, table: [], faces: [], stays: new Set(), busy: false });
  }

  // There is another game, or another state of it.
  begin(hand, game) {
    this.dice = hand?.dice ?? null;
    this.table = this.dice?.again || this.dice?.stays ? game.dice.map(({ face }) => face) : [];
    this.faces = [];
    this.stays = new Set(this.dice?.stays ? game.dice.flatMap(({ kept }, i) => (kept ? [i] : [])) : []);
    this.busy = false;
  }

  // Another roll is to be entered, or not.
  toggle() {
    this.busy = !this.busy;
    this.faces = [];
    this.stays.clear();
  }

  get shows() {
    return this.dice !== null && (this.dice.again ? this.busy : this.dice.takes > 0 || this.dice.stays);
  }

  // The places that take a number, from the left.
  get free() {
    const places = this.dice.again ? [0, 1, 2, 3, 4] : [...Array(this.dice.takes).keys()];
    return places.filter((place) => !this.stays.has(place));
  }

  key(event) {
    if (!this.shows || this.dice.stays) return;
    if (/^[1-6]$/.test(event.key)) this.add(Number(event.key));
    else if (event.key === "Backspace") this.remove();
    else return;
    event.preventDefault();
  }

  add(face) {
    if (!this.free.length || waits()) return;
    this.faces.push(face);
    this.tellFaces();
    if (this.faces.length === this.free.length) this.send();
    this.draw();
  }

  remove() {
    this.faces.pop();
    this.tellFaces();
    this.draw();
  }

  tellFaces() {
    const left = this.free.length - this.faces.length;
    const faces = this.faces.join(", ");
    this.tell(faces && left ? t("{faces}; {left} more", { faces, left }) : "");
  }

  send() {
    const free = this.free;
    const faces = this.dice.again ? this.table.map((face, place) => (this.stays.has(place) ? face : this.faces[free.indexOf(place)])) : this.faces;
    this.ask({ roll: faces.join(""), keep: this.kept() }, t("the dice {faces}", { faces: faces.join(", ") }));
    this.faces = [];
  }

  kept() {
    return [...this.stays].sort().map((place) => place + 1).join("");
  }

  // A state of the game that is `fresh` has no button of the one before: nobody stands on one of it by chance.
  draw(fresh = false) {
    this.place.hidden = !this.shows;
    const stood = this.place.contains(document.activeElement) ? document.activeElement.dataset.deed : "";
    this.place.replaceChildren(...(this.shows ? this.parts() : []));
    if (stood && !fresh) this.place.querySelector(`[data-deed="${stood}"]`)?.focus();
  }

  parts() {
    if (this.dice.stays) return [row("slots", ...this.toggles("stays")), this.deed("strong", "stay", t("These stay"), () => this.ask({ choose: this.kept() }, t("the dice that stay")))];
    const slots = this.dice.again ? this.toggles("keep") : this.free.map((place) => slot(this.faces[place] ?? 0));
    const pad = [1, 2, 3, 4, 5, 6].map((face) => this.deed("face", `face ${face}`, dieFace(face), () => this.add(face), String(face)));
    const back = this.deed("face back", "back", "\u232b", () => this.remove(), t("Take the last number off"));
    return [row("slots", ...slots), row("pad", ...pad, back)];
  }

  // The dice that lie, each a button that says whether it stays; the others take the numbers that were entered.
  toggles(word) {
    const free = this.free;
    return this.table.map((face, place) => {
      const stays = this.stays.has(place);
      const shown = stays || this.dice.stays ? face : (this.faces[free.indexOf(place)] ?? 0);
      const made = this.deed(`slot${stays ? " kept" : ""}${shown ? "" : " none"}`, `die ${place}`, dieFace(shown || face), () => {
        this.stays[stays ? "delete" : "add"](place);
        this.faces = [];
        this.draw();
      }, t("Die {number}, {face}", { number: place + 1, face }));
      made.setAttribute("aria-pressed", String(stays));
      made.append(element("small", "", stays ? (word === "keep" ? t("kept") : t("stays")) : ""));
      return made;
    });
  }

  deed(kind, id, content, act, label) {
    const made = deedButton(kind, id, content);
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  }
}

function row(kind, ...content) {
  return element("div", kind, ...content);
}

function slot(face) {
  const made = element("div", `slot${face ? "" : " none"}`, dieFace(face));
  made.setAttribute("aria-hidden", "true");
  return made;
}

const entry = new Entry(part("enter"), ask, tell);
asksForNewGame(t("New game with real dice"), t("This ends the current game with real dice."));
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, select, dialog");
  if (may && board && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) entry.key(event);
});
