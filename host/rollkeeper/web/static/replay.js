// A stored game, step by step. The steps come from the program; what stands on the card at a step is what was written
// in those before it.

import { BOXES } from "./box_titles_and_pips.js";
import { showSheet } from "./card.js";
import { showDice, showPockets } from "./dice.js";
import { element, part } from "./dom.js";
import { t } from "./words.js";

const place = part("replay");
const PACE = { roll: 1300, box: 900 }; // milliseconds that a step is shown while it plays
let told = null;
let at = 0;
let timer = 0;

function cardAt(step) {
  const won = step === told.steps.length - 1 ? told.winners : [];
  const columns = told.columns.map((name, i) => ({
    name, up: false, won: told.columns.length > 1 && won.includes(i), upper: 0, upper_bonus: 0, share: 0, extra: 0, total: 0,
    boxes: Object.fromEntries(BOXES.map((box) => [box, { points: null, offer: null, note: "", last: false }])),
  }));
  told.steps.slice(0, step + 1).forEach(({ written }, i) => {
    if (!written) return;
    const { column, box, points, bonus, ...sums } = written;
    const last = i === step && points !== null;
    Object.assign(columns[column], sums);
    columns[column].boxes[box] = { points, offer: null, note: last && bonus ? `+${bonus}` : "", last };
  });
  columns.forEach((column, i) => (column.sum = column.total + (told.before[i] ?? 0)));
  for (const i of told.steps[step].up) columns[i].up = true;
  return columns;
}

function showTable({ turn, rolls, dice, kept, pockets, where }) {
  part("dice").hidden = pockets.length > 0 || (!where && !dice.length);
  const faces = dice.length ? dice : [0, 0, 0, 0, 0];
  showDice(part("dice"), faces.map((face, i) => ({ face, kept: kept.includes(i + 1) })), `${turn} ${rolls}`);
  showPockets(part("pockets"), pockets.map((pocket) => ({
    name: pocket.name, duty: "", waits: pocket.up, dice: pocket.dice.map((face, i) => ({ face, kept: i >= 5 - pocket.kept })),
  })));
}

function show(step) {
  at = Math.max(0, Math.min(step, told.steps.length - 1));
  const now = told.steps[at];
  const end = at === told.steps.length - 1;
  part("headline").textContent = now.headline;
  part("where").textContent = now.where;
  part("says").textContent = now.says;
  showTable(now);
  part("how").hidden = !now.event;
  part("how").href = `/games/${place.dataset.game}/dice/${now.event}`;
  showSheet(part("sheet"), cardAt(at), told.games);
  part("outcome").hidden = !end;
  part("at").value = at;
  part("at").setAttribute("aria-valuetext", t("{step} of {steps}: {says}", { step: at + 1, steps: told.steps.length, says: now.says }));
  const ends = { first: !at, back: !at, "turn-back": !at, on: end, "turn-on": end, last: end };
  for (const [go, off] of Object.entries(ends)) place.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", off);
}

// Above the slider stands a star where five alike came.
function markFives() {
  const most = Math.max(1, told.steps.length - 1);
  const alike = (step) => step && [step.dice, ...step.pockets.map(({ dice }) => dice)].some((dice) => dice.length === 5 && dice[0] && dice.every((face) => face === dice[0]));
  const found = told.steps.map((step, i) => (alike(step) && !alike(told.steps[i - 1]) ? i : -1)).filter((i) => i >= 0);
  part("fives").replaceChildren(...found.map((i) => {
    const made = element("span", "", "\u2605");
    made.title = t("Five alike: {says}", { says: told.steps[i].says });
    made.style.setProperty("--at", i / most);
    return made;
  }));
}

// The first step of the turn that is `by` turns away.
function turnAway(by) {
  const turn = told.steps[at].turn;
  const first = told.steps.findIndex((step) => step.turn === turn);
  if (by < 0 && first < at) return first;
  const found = told.steps.findIndex((step) => step.turn === turn + by);
  return found >= 0 ? found : by < 0 ? 0 : told.steps.length - 1;
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  place.classList.remove("playing");
  place.querySelector("[data-go=play]").setAttribute("aria-label", t("Play the replay"));
}

function playOn() {
  if (at >= told.steps.length - 1) return pause();
  show(at + 1);
  timer = setTimeout(playOn, told.steps[at].written ? PACE.box : PACE.roll);
}

function play() {
  if (timer) return pause();
  if (at >= told.steps.length - 1) show(0);
  place.classList.add("playing");
  place.querySelector("[data-go=play]").setAttribute("aria-label", t("Pause"));
  timer = setTimeout(playOn, 400);
}

const ways = {
  first: () => 0, back: () => at - 1, on: () => at + 1, last: () => told.steps.length - 1,
  "turn-back": () => turnAway(-1), "turn-on": () => turnAway(1),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last" };

function go(way) {
  if (way === "play") return play();
  pause();
  show(ways[way]());
}

function listen() {
  for (const button of place.querySelectorAll("[data-go]")) button.addEventListener("click", () => go(button.dataset.go));
  part("at").addEventListener("input", () => {
    pause();
    show(Number(part("at").value));
  });
  for (const button of document.querySelectorAll(".jump")) {
    button.addEventListener("click", () => {
      pause();
      show(told.steps.findIndex((step) => step.turn === Number(button.dataset.turn)));
      place.scrollIntoView({ block: "start" });
    });
  }
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, .scroll");
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || (typing && event.target !== part("at"))) return;
    const way = KEYS[event.key] ?? (event.key === " " && !event.target.closest("button, a") ? "play" : null);
    if (!way) return;
    event.preventDefault();
    go(way);
  });
}

async function begin() {
  const answer = await fetch(`/games/${place.dataset.game}/replay.json`);
  const found = await answer.json();
  if (!answer.ok || !found.steps.length) {
    part("says").textContent = found.message ?? t("This game has no steps.");
    return;
  }
  told = found;
  part("at").max = told.steps.length - 1;
  markFives();
  listen();
  const first = told.steps.findIndex((step) => step.rolls > 0);
  show(first < 0 ? told.steps.length - 1 : first);
}

if (place) {
  begin().catch(() => {
    part("says").textContent = t("The program has ended, or cannot be reached. Load the page again when it is back.");
  });
}
