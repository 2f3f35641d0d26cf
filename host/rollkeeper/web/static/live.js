// The connection to the program: a WebSocket that is opened again and again until it is there, and what is asked for.
//
// The program says something at least every ten seconds. A socket on which nothing was heard for SILENCE is given up,
// although it may look open: a network that is cut somewhere says nothing.
//
// What is asked for gets one answer: {done}, {denied} with the reason, or {unknown} if the program has begun again
// since. If the connection is lost before it, the next one asks what came of it.

import { open as opened } from "./connection.js";
import { part } from "./dom.js";
import { t } from "./words.js";

const RETRY = 1000; // ms
const PATIENCE = 350; // ms before the page says that the program is gone: a reload of the page needs none
const SILENCE = 25000; // ms
const OPENS = 10000; // ms from the start of a socket to its first message
const STAYS = 8000; // ms that bad news can be read, whatever comes meanwhile
const NOT_SENT = t("not saved: the program cannot be reached; do it again when it is back");
const page = Math.random().toString(36).slice(2);
const asked = new Map(); // id -> {at, answered}: when, and what is done with the answer
let hooks = {};
let socket = null;
let alarm = 0;
let heard = 0; // when; the clock may jump, so it is only compared
let alive = false; // something was heard on this socket
let count = 0;
let open = null; // what is asked for, until the answer or until the game has gone on: {words, cut}
let until = 0; // when bad news may go

// Opens it for good. `message` gets what the program says; `up` and `down` are called as it is heard and not any more.
export function listen(message, up, down) {
  hooks = { message, up, down };
  setInterval(watch, 1000);
  connect();
}

function connect() {
  const made = opened();
  socket = made;
  heard = Date.now();
  made.onmessage = (event) => made === socket && hear(JSON.parse(event.data));
  made.onclose = () => made === socket && lost(RETRY);
}

function hear(message) {
  heard = Date.now();
  if (!alive) {
    alive = true;
    clearTimeout(alarm);
    alarm = 0;
    hooks.up();
    for (const [id, { at }] of asked) send({ arrived: id, ago: Math.max(0, Date.now() - at) });
  }
  const waiting = asked.get(message.of);
  asked.delete(message.of);
  if (waiting) waiting.answered(message);
  else if (!message.alive && !message.of) hooks.message(message);
}

function watch() {
  if (socket && Math.abs(Date.now() - heard) > (alive ? SILENCE : OPENS)) lost(0);
}

function lost(wait) {
  const made = socket;
  socket = null;
  alive = false;
  made.close();
  alarm ||= setTimeout(hooks.down, PATIENCE);
  setTimeout(connect, wait);
}

// Opens it once more, with the cookies that this browser has now.
export function reconnect() {
  if (socket) lost(0);
}

// A hand on the handheld: what is lost here is let go by the program.
export function send(message) {
  const sends = socket?.readyState === 1;
  if (sends) socket.send(JSON.stringify(message));
  return sends;
}

export function waits() {
  return open !== null;
}

// Asks the program for something, one thing after the other; the page says what came of it.
export function ask(request, words, says = "") {
  if (open) {
    if (open.words !== words) bad(t("One moment, there is no answer yet to this: {words}", { words: open.words }));
    return;
  }
  const mine = { words, cut: false }; // `cut`: the connection was lost before the answer
  const answered = (answer) => {
    const last = open === mine;
    if (last) open = null;
    if (answer.denied) bad(answer.denied);
    else if (answer.unknown) bad(t("not known: the program has begun again since; look at the card whether this was saved: {words}", { words }));
    else if (mine.cut) tell(t("Saved: {words}.", { words }));
    else if (last) clear();
  };
  open = mine;
  until = 0;
  tell(says);
  const id = `${page}-${++count}`;
  if (!alive || !send({ ...request, id })) return answered({ denied: NOT_SENT });
  asked.set(id, { at: Date.now(), answered });
}

// The program is not heard any more: what is to be said of what was asked for.
export function unanswered() {
  if (!open) return "";
  open.cut = true;
  return t("It is not known yet whether this was saved: {words}. This page asks as soon as the program is there.", { words: open.words });
}

export function bad(text) {
  until = performance.now() + STAYS;
  tell(`${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`, true);
  part("told").scrollIntoView({ block: "nearest" });
}

export function tell(text, isBad = false) {
  part("told").textContent = text;
  part("told").hidden = !text;
  part("told").classList.toggle("bad", isBad);
  if (text) part("told").parentElement.hidden = false;
}

// The game has gone on: what was said about the state before is over, and the next thing may be asked. The state may be
// here before the answer to the request that made it: a player who hears "Ann is up" and types at once loses no key.
export function goneOn() {
  open = null;
  clear();
}

function clear() {
  if (performance.now() >= until) tell("");
}
