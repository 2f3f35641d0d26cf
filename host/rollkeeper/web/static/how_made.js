// One roll of a game, explained with its own numbers, and checked here.

import { canCheck, commitmentOf, failures, make, messageOf, read } from "./dice_check.js";
import { showDice } from "./dice.js";
import { element, part } from "./dom.js";
import { plural, t } from "./words.js";

const place = document.getElementById("made");

function verdict(words, kind) {
  part("verdict").textContent = words;
  part("verdict").className = `verdict ${kind}`;
}

// A long number in groups of eight, two of them strong where `first`: that is what the handheld's display has.
function showHex(id, hex, first = false) {
  const groups = hex.match(/.{1,8}/g) ?? [];
  part(id).replaceChildren(...groups.flatMap((group, i) => [element(first && i < 2 ? "b" : "span", "", group), document.createElement("wbr")]));
}

function showMessage(log, thrown) {
  const words = [[t("handheld"), log.device], [t("journal"), log.epoch], [t("game, its event"), log.game], [t("roll, its event"), thrown.n],
    [t("share"), thrown.share], ...(log.nonce ? [[t("nonce"), log.nonce]] : [])];
  part("words").replaceChildren(...words.map(([name, value]) =>
    element("div", "", element("dt", "", name), element("dd", "", element("code", "", String(value))))));
  part("message").textContent = messageOf(log, thrown);
}

function showBytes(bytes) {
  const needed = bytes.map(({ die }) => die > 0).lastIndexOf(true);
  part("bytes").replaceChildren(...bytes.map(({ value, face, die }, i) => {
    const says = die ? t("die {die}", { die }) : face ? "" : t("out");
    const kind = die ? "used" : i > needed ? "rest" : "out";
    return element("li", kind, element("span", "value", String(value)), element("b", "", face ? `${face}` : "–"), element("small", "", says));
  }));
}

function showResult(thrown, made) {
  const rest = [...thrown.dice].map((_, i) => i + 1).filter((die) => !thrown.kept.includes(die));
  const some = (dice) => (dice.length === 1 ? dice[0] : t("{some} and {last}", { some: dice.slice(0, -1).join(", "), last: dice[dice.length - 1] }));
  const says = [];
  if (thrown.kept.length) {
    says.push(plural(thrown.kept.length, "Die {dice} was kept and shows what lay there: {faces}.", "Dice {dice} were kept and show what lay there: {faces}.",
      { dice: some(thrown.kept), faces: thrown.kept.map((die) => thrown.before[die - 1]).join(", ") }));
  }
  says.push(plural(rest.length, "Die {dice} was rolled: {faces}.", "Dice {dice} were rolled: {faces}.", { dice: some(rest), faces: rest.map((die) => made[die - 1]).join(", ") }));
  says.push(t("That makes {made}; the log says {thrown}.", { made: [...made].join(" "), thrown: [...thrown.dice].join(" ") }));
  part("result").textContent = says.join(" ");
}

async function judge(log, thrown) {
  const sha = await commitmentOf(log.seed);
  showHex("sha", sha, true);
  part("same").textContent = sha === log.commit ? t("It is the dice seal.") : t("It is NOT the dice seal.");
  const { bytes, dice } = await make(log, thrown);
  showBytes(bytes);
  showResult(thrown, dice);
  const failed = await failures(log);
  if (sha !== log.commit) return verdict(t("They do NOT follow: the seed that was revealed is not the one that was committed to."), "bad");
  if (dice !== thrown.dice) verdict(t("They do NOT follow: the log says {thrown}, and this browser makes {made} of its numbers.", { thrown: thrown.dice, made: dice }), "bad");
  else verdict(t("They follow: this browser has made them again from the numbers below, and got the same dice."), "good");
  const rolls = log.throws.length;
  const others = failed.length ? t("{failed} of the {rolls} rolls of this game do not follow: events {events}.", { failed: failed.length, rolls, events: failed.map(({ n }) => n).join(", ") })
    : t("So do all {rolls} rolls of this game.", { rolls });
  part("whole").textContent = log.missing ? `${others} ${t("Event {number} is missing in the log.", { number: log.missing })}` : others;
}

function explain(log, thrown) {
  showDice(part("dice"), [...thrown.dice].map((face, i) => ({ face: Number(face), kept: thrown.kept.includes(i + 1) })), "");
  showHex("commit", log.commit, true);
  part("share").textContent = thrown.share || t("none");
  part("nonce").textContent = log.nonce || t("none");
  part("with-nonce").hidden = !log.nonce;
  part("without-nonce").hidden = Boolean(log.nonce);
  showMessage(log, thrown);
  if (log.seed) showHex("seed", log.seed);
  else part("seed").textContent = log.closed ? t("lost: the game was closed without it") : t("still secret: the game is not closed");
  for (const id of ["sha", "result"]) part(id).textContent = canCheck() ? t("not known before the seed is") : t("not computed: this browser cannot do it here");
}

async function begin() {
  const answer = await fetch(`/games/${place.dataset.game}/log.jsonl`);
  const text = await answer.text();
  if (!answer.ok) return verdict(t("The log of this game cannot be read."), "bad");
  const log = read(text);
  const thrown = log.throws.find(({ n }) => n === Number(place.dataset.event));
  explain(log, thrown);
  if (!log.commit) return verdict(t("This game has no dice seal: its dice are real ones, or nobody promised anything of them."), "open");
  if (!log.seed && log.closed) return verdict(t("Nobody can check them: the handheld had lost the seed, and the game was played on without proof."), "bad");
  if (!log.seed) return verdict(t("They cannot be checked before the game is closed: its seed is secret until then, and so are the dice to come."), "open");
  if (!thrown.share) return verdict(t("Nobody can check them: this roll has no share."), "bad");
  if (!canCheck()) {
    part("how").open = true;
    return verdict(t("This browser cannot check here: over plain http from another computer browsers lock SHA-256 and HMAC away. How to check is said at the end of this page."), "open");
  }
  await judge(log, thrown);
}

begin().catch(() => verdict(t("The program has ended, or cannot be reached. Load the page again when it is back."), "open"));
