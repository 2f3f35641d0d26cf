// One roll of a game, explained with its own numbers, and checked here.

import { canCheck, commitmentOf, failures, make, messageOf, read } from "./dice_check.js";
import { showDice } from "./dice.js";
import { element, part } from "./dom.js";

const place = document.getElementById("made");
const NOT_HERE = "not computed: this browser cannot do it here";

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
  const words = [["handheld", log.device], ["journal", log.epoch], ["game, its event", log.game], ["roll, its event", thrown.n],
    ["share", thrown.share], ...(log.nonce ? [["nonce", log.nonce]] : [])];
  part("words").replaceChildren(...words.map(([name, value]) =>
    element("div", "", element("dt", "", name), element("dd", "", element("code", "", String(value))))));
  part("message").textContent = messageOf(log, thrown);
}

function showBytes(bytes) {
  const needed = bytes.map(({ die }) => die > 0).lastIndexOf(true);
  part("bytes").replaceChildren(...bytes.map(({ value, face, die }, i) => {
    const says = die ? `die ${die}` : face ? "" : "out";
    const kind = die ? "used" : i > needed ? "rest" : "out";
    return element("li", kind, element("span", "value", String(value)), element("b", "", face ? `${face}` : "–"), element("small", "", says));
  }));
}

function showResult(thrown, made) {
  const rest = [...thrown.dice].map((_, i) => i + 1).filter((die) => !thrown.kept.includes(die));
  const some = (dice, one, more) => (dice.length === 1 ? `Die ${dice[0]} ${one}` : `Dice ${dice.slice(0, -1).join(", ")} and ${dice[dice.length - 1]} ${more}`);
  const kept = thrown.kept.length ? `${some(thrown.kept, "was kept and shows", "were kept and show")} what lay there: ${thrown.kept.map((die) => thrown.before[die - 1]).join(", ")}. ` : "";
  part("result").textContent = `${kept}${some(rest, "was rolled", "were rolled")}: ${rest.map((die) => made[die - 1]).join(", ")}. ` +
    `That makes ${[...made].join(" ")}; the log says ${[...thrown.dice].join(" ")}.`;
}

async function judge(log, thrown) {
  const sha = await commitmentOf(log.seed);
  showHex("sha", sha, true);
  part("same").textContent = sha === log.commit ? "It is the dice seal." : "It is NOT the dice seal.";
  const { bytes, dice } = await make(log, thrown);
  showBytes(bytes);
  showResult(thrown, dice);
  const failed = await failures(log);
  if (sha !== log.commit) return verdict("They do NOT follow: the seed that was revealed is not the one that was committed to.", "bad");
  if (dice !== thrown.dice) verdict(`They do NOT follow: the log says ${thrown.dice}, and this browser makes ${dice} of its numbers.`, "bad");
  else verdict("They follow: this browser has made them again from the numbers below, and got the same dice.", "good");
  const others = failed.length ? `${failed.length} of the ${log.throws.length} rolls of this game do not follow: events ${failed.map(({ n }) => n).join(", ")}.`
    : `So do all ${log.throws.length} rolls of this game.`;
  part("whole").textContent = log.missing ? `${others} Event ${log.missing} is missing in the log.` : others;
}

function explain(log, thrown) {
  showDice(part("dice"), [...thrown.dice].map((face, i) => ({ face: Number(face), kept: thrown.kept.includes(i + 1) })), "");
  showHex("commit", log.commit, true);
  part("share").textContent = thrown.share || "none";
  part("nonce").textContent = log.nonce || "none";
  part("with-nonce").hidden = !log.nonce;
  part("without-nonce").hidden = Boolean(log.nonce);
  showMessage(log, thrown);
  if (log.seed) showHex("seed", log.seed);
  else part("seed").textContent = log.closed ? "lost: the game was closed without it" : "still secret: the game is not closed";
  for (const id of ["sha", "result"]) part(id).textContent = canCheck() ? "not known before the seed is" : NOT_HERE;
}

async function begin() {
  const answer = await fetch(`/games/${place.dataset.game}/log.jsonl`);
  const text = await answer.text();
  if (!answer.ok) return verdict("The log of this game cannot be read.", "bad");
  const log = read(text);
  const thrown = log.throws.find(({ n }) => n === Number(place.dataset.event));
  explain(log, thrown);
  if (!log.commit) return verdict("This game has no dice seal: its dice are real ones, or nobody promised anything of them.", "open");
  if (!log.seed && log.closed) return verdict("Nobody can check them: the handheld had lost the seed, and the game was played on without proof.", "bad");
  if (!log.seed) return verdict("They cannot be checked before the game is closed: its seed is secret until then, and so are the dice to come.", "open");
  if (!thrown.share) return verdict("Nobody can check them: this roll has no share.", "bad");
  if (!canCheck()) {
    part("how").open = true;
    return verdict("This browser cannot check here: over plain http from another computer browsers lock SHA-256 and HMAC away. How to check is said at the end of this page.", "open");
  }
  await judge(log, thrown);
}

begin().catch(() => verdict("The program has ended, or cannot be reached. Load the page again when it is back.", "open"));
