// The page of the handheld: what the program tells goes to the device and the card, what is pressed goes back.

import { Aloud } from "./aloud.js";
import { choose, listenToCard, showSections, showSheet } from "./card.js";
import { Device, Oled, Pixels, Shaker, Sound } from "./device.js";
import { showDice, showPlaces, showRolls, showTable } from "./dice.js";
import { element, fill, part, plain, remember, remembers } from "./dom.js";
import { bad, listen, send, unanswered } from "./live.js";
import { asksForNewGame, playing, showEditions } from "./new_game.js";
import { decimal, t } from "./words.js";
import { stateChanged, takeBack, writeBox } from "./write_box.js";

const COACHED = "rollkeeper-first-minute";
const TOUCHED = matchMedia("(pointer: coarse)").matches; // no keyboard, perhaps
const SAYS = [
  TOUCHED ? t("Hold the shake button. Let go to see the dice.") : t("Hold Space, or the shake button. Let go to see the dice."),
  t("Press 2 to lock the second die, then shake again: the others roll."),
  TOUCHED ? t("Happy with the dice? Tap a box on the card to write them there.") : t("Happy with the dice? Click a box on the card to write them there."),
];
const SHAKEN = t("Shake your phone. Hold it still to see the dice.");
const deviceElement = part("device");
const device = new Device(deviceElement, (key, down) => send({ key, down }));
const shaker = new Shaker(deviceElement, part("shake"), (shake) => send({ shake }));
const oled = new Oled(part("oled"), deviceElement);
const pixels = new Pixels(part("pixels"), deviceElement);
const sound = new Sound(part("sound"));
const aloud = new Aloud(device);
let lastLink = {};
let there = false; // the handheld's game
let after = 0; // the last event that the card knows

// What to do in the first minute: three sentences, one after the other, and never again in this browser.
class Coach {
  constructor(place) {
    this.place = place;
    this.at = -1; // no card has come
    this.shared = false; // dice lie that all keep by markers: the display says how
    addEventListener("felt", () => this.feels());
    place.querySelector("button").addEventListener("click", () => this.go(SAYS.length));
  }

  see({ columns, rolls, locked, dice, pockets }) {
    if (this.at < 0) this.go(remembers(COACHED) ? SAYS.length : 0);
    this.shared = pockets.length > 0 && rolls > 0;
    this.show();
    if (this.shared) return;
    if (columns.some(({ boxes }) => Object.values(boxes).some(({ points }) => points !== null))) this.go(SAYS.length);
    else if (rolls > 1 || (this.at === 1 && locked && dice.some(({ kept }) => kept))) this.go(2);
    else if (rolls > 0) this.go(1);
  }

  go(at) {
    if (at <= this.at) return;
    this.at = at;
    this.show();
    if (at === SAYS.length) remember(COACHED, true);
  }

  // This device feels itself how it is moved.
  feels() {
    SAYS[0] = SHAKEN;
    this.show();
  }

  show() {
    this.place.hidden = this.at < 0 || this.at >= SAYS.length || this.shared;
    this.place.firstElementChild.textContent = SAYS[this.at] ?? "";
  }
}

const coach = new Coach(part("coach"));
const hear = {
  oled: (message) => oled.show(message.oled, message.on, message.contrast),
  pixels: (message) => pixels.show(message.pixels),
  aloud: ({ aloud: told }) => {
    aloud.hear(told);
    choose(told.box);
  },
  leds: (message) => device.light(message.leds),
  tone: (message) => sound.tone(message.tone),
  game: (message) => {
    playing(message.new, message.after);
    if (after !== message.after) stateChanged();
    after = message.after;
    part("score-card").dataset.after = after;
    showGame(message);
    coach.see(message.game);
  },
  editions: (message) => showEditions(message.editions),
  again: ({ again: [command, make] }) => { // how the program is started once more
    part("gone-command").textContent = plain(command);
    part("gone-make").textContent = plain(make);
  },
  pace: (message) => showPace(message.pace),
  denied: (message) => bad(message.denied),
  link: (message) => showLink((lastLink = message)),
  progress: (message) => showLink({ link: "waiting", message: message.progress }),
};

function showLink({ link, message }) {
  part("link").dataset.state = link;
  part("link-word").textContent = { connected: t("connected"), error: t("Connection lost") }[link] ?? t("waiting");
  const line = part("link-message");
  const starting = !there && link === "waiting";
  if (!there && link === "connected") part("wait").textContent = t("The handheld is there. Its game is about to show.");
  if (starting && message) part("wait").textContent = `${message[0].toUpperCase()}${message.slice(1)} ...`;
  line.hidden = !message || starting || link === "connected";
  line.textContent = line.hidden ? "" : message;
  line.classList.toggle("calm", link !== "error");
}

function showGame({ game, turn, wait }) {
  there = true;
  const several = game.columns.length > 1;
  const over = game.outcome.length > 0;
  part("edition").textContent = game.title;
  part("house").hidden = !game.house.length;
  part("house").textContent = t("House rules: {rules}", { rules: game.house.join(" ") });
  part("turn").textContent = turn;
  showWait(wait);
  fill(part("outcome"), game.outcome.map((words) => element("p", "", words)));
  const joy = showPlaces(part("places"), several && over ? game.places : [], over ? game.game : "");
  part("total").classList.toggle("joy", joy && !several);
  part("refused").hidden = !game.refused;
  part("refused").textContent = game.refused;
  part("rolls").hidden = !game.under_way || game.throws.length > 0;
  showRolls(part("rolls"), game.rolls, rollsSaid(game));
  showTable(game);

  const games = game.earlier.length + 1;
  part("score-card").classList.toggle("several", several);
  part("alone").hidden = several;
  part("sheet").hidden = !several;
  if (several) return showSheet(part("sheet"), game.columns, games, game.earlier);
  const [column] = game.columns;
  showSections(part("upper"), part("lower"), column);
  part("total").textContent = column.total;
  part("earlier").hidden = games === 1;
  part("earlier").textContent = t("On this card, {totals}; all {games} games: {sum}", {
    totals: game.earlier.map(([total], i) => t("game {number}: {total}", { number: i + 1, total })).join(", "), games, sum: column.sum,
  });
}

function rollsSaid({ rolls: number, pockets }) {
  if (pockets.length) return number ? t("step {number} of 3", { number }) : t("three steps");
  return number ? t("roll {number} of 3", { number }) : t("three rolls");
}

// What is waited for, as [text, bold text, text].
function showWait([before, strong, rest]) {
  if (part("wait").textContent !== before + strong + rest) part("wait").replaceChildren(before, element("b", "", strong), rest);
}

function showPace(rate) {
  part("pace").hidden = rate >= 1;
  part("pace").textContent = rate >= 1 ? "" : t("This computer is busy: the handheld runs {times} times slower than a real one.", { times: decimal(1 / rate) });
}

function letGo() {
  device.letGo();
  shaker.letGo();
}

// The page is of no use without the program: nothing behind the dialog can be reached, and no key closes it.
function gone() {
  letGo();
  aloud.gone();
  choose("");
  sound.tone(0);
  oled.off();
  pixels.off();
  showLink({ link: "waiting" });
  device.light([]);
  const reason = [lastLink.link === "error" ? lastLink.message : "", unanswered()].filter(Boolean).join(" ");
  for (const open of document.querySelectorAll("dialog[open]")) if (open !== part("gone")) open.close();
  part("gone-reason").hidden = !reason;
  part("gone-reason").textContent = plain(reason);
  if (!part("gone").open) part("gone").showModal();
  part("gone-title").focus();
}

part("gone").addEventListener("cancel", (event) => event.preventDefault());
part("gone").addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
showRolls(part("rolls"), 0, t("three rolls"));
showDice(part("dice"), [0, 0, 0, 0, 0].map((face) => ({ face, kept: false })), "");
listenToCard(part("score-card"), (wanted) => (wanted.undo ? takeBack : writeBox)({ ...wanted, after }));
asksForNewGame(t("New game"), t("This ends the current game."));
// A key that goes up while another window has the focus would be down for ever.
for (const leave of ["blur", "pagehide"]) addEventListener(leave, letGo);
listen((message) => {
  for (const kind in hear) if (kind in message) return hear[kind](message);
}, () => part("gone").open && part("gone").close(), gone);
