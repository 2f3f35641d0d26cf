// The page of the handheld: what the program tells goes to the device and the card, what is pressed goes back.

import { Aloud } from "./aloud.js";
import { choose, listenToCard, showSections, showSheet } from "./card.js";
import { Device, Oled, Pixels, Shaker, Sound } from "./device.js";
import { showDice, showPlaces, showPockets, showRolls, showThrows } from "./dice.js";
import { BOXES, EXTRA, UPPER_BONUS_FROM } from "./box_titles_and_pips.js";
import { element, part, plain, remember, remembers } from "./dom.js";
import { bad, listen, send, unanswered } from "./live.js";
import { asksForNewGame, playing, showEditions } from "./new_game.js";
import { UNDER_WAY, noteOf } from "./words.js";
import { stateChanged, takeBack, writeBox } from "./write_box.js";

const COACHED = "rollkeeper-first-minute";
const SAYS = [
  "Hold Space, or the shake button. Let go to see the dice.",
  "Press 2 to lock the second die, then shake again: the others roll.",
  "Happy with the dice? Click a box on the card to write them there.",
];
const deviceElement = part("device");
const device = new Device(deviceElement, (key, down) => send({ key, down }));
const shaker = new Shaker(deviceElement, part("shake"), (shake) => send({ shake }));
const oled = new Oled(part("oled"), deviceElement);
const pixels = new Pixels(part("pixels"), deviceElement);
const sound = new Sound(part("sound"));
const aloud = new Aloud(device);
let lastLink = {};
let card = null;
let says = null; // the sentences about it
let after = 0; // the last event that the card knows
let locks = null; // the dice that are locked on the handheld now, if it tells

// What to do in the first minute: three sentences, one after the other, and never again in this browser.
class Coach {
  constructor(place) {
    this.place = place;
    this.at = -1; // no card has come
    place.querySelector("button").addEventListener("click", () => this.go(SAYS.length));
  }

  see(card) {
    const written = card.last || card.turn > 1 || card.players.some(({ total }) => total > 0);
    if (this.at < 0) this.go(remembers(COACHED) ? SAYS.length : 0);
    if (written) this.go(SAYS.length);
    else if (card.rolls > 1) this.go(2);
    else if (card.rolls > 0) this.go(1);
  }

  hear({ locks }) {
    if (this.at === 1 && locks?.length) this.go(2);
  }

  go(at) {
    if (at <= this.at) return;
    this.at = at;
    this.place.hidden = at >= SAYS.length;
    this.place.firstElementChild.textContent = SAYS[at] ?? "";
    if (at === SAYS.length) remember(COACHED, true);
  }
}

const coach = new Coach(part("coach"));
const hear = {
  oled: (message) => oled.show(message.oled, message.on, message.contrast),
  pixels: (message) => pixels.show(message.pixels),
  aloud: ({ aloud: told }) => {
    aloud.hear(told);
    choose(told.box);
    const other = JSON.stringify(told.locks ?? null) !== JSON.stringify(locks);
    locks = told.locks ?? null;
    if (card && other) showTable();
    coach.hear(told);
  },
  leds: (message) => device.light(message.leds),
  tone: (message) => sound.tone(message.tone),
  card: (message) => {
    playing(message.card, message.after);
    if (after !== (message.after ?? 0)) stateChanged();
    after = message.after ?? 0;
    part("score-card").dataset.after = after;
    showCard(message.card, message.says);
    coach.see(message.card);
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
  part("link-word").textContent = link === "error" ? "Connection lost" : link;
  const line = part("link-message");
  const starting = !card && link === "waiting";
  if (!card && link === "connected") part("wait").textContent = "The handheld is there. Its game is about to show.";
  if (starting && message) part("wait").textContent = `${message[0].toUpperCase()}${message.slice(1)} ...`;
  line.hidden = !message || starting || link === "connected";
  line.textContent = message ?? "";
  line.classList.toggle("calm", link !== "error");
}

function showCard(told, sentences) {
  card = told;
  says = sentences;
  const several = card.players.length > 1;
  const underWay = UNDER_WAY.includes(card.state);
  const column = card.column > 1 ? `, column\u00a0${card.column}` : "";
  part("edition").textContent = `${card.edition_name}, game ${card.game}${column}`;
  part("house").hidden = !card.house.length;
  part("house").textContent = `House rules: ${card.house.map((rule) => rule.says).join(" ")}`;
  part("turn").textContent = plain(says.turn);
  showWait();
  part("outcome").hidden = !card.outcome.length;
  part("outcome").replaceChildren(...card.outcome.map((words) => element("p", "", plain(words))));
  showThrows(part("throws"), card.roll_off.map(({ name, total, next }) => ({ name, total, up: next })));
  const joy = showPlaces(part("places"), several ? card.places : [], card.places.length ? card.game : "");
  part("total").classList.toggle("joy", joy && !several);
  part("refused").hidden = !says.broken;
  part("refused").textContent = plain(says.broken);
  part("rolls").hidden = !underWay || card.state === "roll_off";
  const unit = card.markers ? "step" : "roll";
  showRolls(part("rolls"), card.rolls, card.rolls ? `${unit} ${card.rolls} of 3` : `three ${unit}s`);
  showTable();

  part("score-card").classList.toggle("several", several);
  part("alone").hidden = several;
  part("sheet").hidden = !several;
  const columns = columnsOf(underWay ? (card.waiting.length ? card.waiting : [card.player]) : []);
  if (several) return showSheet(part("sheet"), columns, card.earlier);
  showSections(part("upper"), part("lower"), columns[0]);
  part("total").textContent = columns[0].total;
  part("earlier").hidden = !card.earlier.length;
  const before = card.earlier.map(([total], i) => `column ${i + 1}: ${total}`).join(", ");
  part("earlier").textContent = `On this card, ${before}; all ${card.column} columns: ${card.sums[0]}`;
}

// The columns of the card, those of `up` are to play.
function columnsOf(up) {
  const open = !card.refused && !["ended", "abandoned"].includes(card.state);
  const choosing = card.markers === null ? ["choosing", "rolled_out"] : ["rolled_out"];
  const best = card.legal.length > 1 ? card.legal[0].box : ""; // the handheld suggests the first of several
  return card.players.map((player, at) => {
    const mine = at === card.player && choosing.includes(card.state) && !card.refused;
    const offers = new Map(card.offers[at].map((offer) => [offer.box, offer]));
    const boxes = BOXES.map((box) => {
      const points = player.boxes[box];
      const offer = points === null ? offers.get(box) : undefined;
      const last = points !== null && card.last?.player === at && card.last.box === box;
      const note = last && card.last.bonus ? `+${card.last.bonus}` : (noteOf(offer) ?? "");
      return [box, { points, offer: offer?.points ?? null, note, last, undo: last && open, write: mine && offer !== undefined, suggested: mine && box === best }];
    });
    const share = Math.min(100, (player.upper / UPPER_BONUS_FROM) * 100);
    const more = { share, extra: player.bonuses * EXTRA, sum: card.sums[at], up: up.includes(at), won: card.winners.includes(at) };
    return { ...player, ...more, boxes: Object.fromEntries(boxes) };
  });
}

// What is waited for, as [text, bold text, text].
function showWait() {
  const [before, strong, rest] = says.wait.map(plain);
  if (part("wait").textContent !== before + strong + rest) part("wait").replaceChildren(before, element("b", "", strong), rest);
}

// The dice, or with shared dice the pockets; the same dice are locked as on the handheld.
function showTable() {
  const there = UNDER_WAY.includes(card.state) && !card.roll_off.length;
  part("dice").hidden = !there || card.markers !== null;
  const locking = locks !== null && card.state === "choosing";
  const still = locking ? locks : card.kept;
  const dice = (card.dice ?? [0, 0, 0, 0, 0]).map((face, i) => ({ face, kept: still.includes(i + 1) }));
  if (!part("dice").hidden) showDice(part("dice"), dice, `${card.turn} ${card.player} ${card.rolls}`, locking ? "locked" : "kept");
  showPockets(part("pockets"), there && card.markers ? card.markers.map(pocket) : []);
}

function pocket(markers, player) {
  const waits = card.waiting.includes(player);
  const duty = waits || card.needed ? (says.duties[player].slice(-1)[0] ?? "") : "";
  return { name: card.players[player].name, dice: markers.map((face) => ({ face })), duty, waits };
}

function showPace(rate) {
  part("pace").hidden = rate >= 1;
  part("pace").textContent = rate >= 1 ? "" : `This computer is busy: the handheld runs ${(1 / rate).toFixed(1)} times slower than a real one.`;
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
showRolls(part("rolls"), 0, "three rolls");
showDice(part("dice"), [0, 0, 0, 0, 0].map((face) => ({ face, kept: false })), "");
listenToCard(part("score-card"), (wanted) => (wanted.undo ? takeBack : writeBox)({ ...wanted, after }));
asksForNewGame("New game", "This ends the current game.");
// A key that goes up while another window has the focus would be down for ever.
for (const leave of ["blur", "pagehide"]) addEventListener(leave, letGo);
listen((message) => {
  for (const kind in hear) if (kind in message) return hear[kind](message);
}, () => part("gone").open && part("gone").close(), gone);
