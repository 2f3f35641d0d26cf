// Asks the program for something, one thing after the other, and says what came of it.

const part = (id) => document.getElementById(id);
const STAYS = 8000; // ms that bad news can be read, whatever comes meanwhile
let wire = null;
let open = null; // what is asked for, until the answer or until the game has gone on: {words, cut}
let until = 0; // when bad news may go

export function asksOver(theWire) {
  wire = theWire;
}

export function waits() {
  return open !== null;
}

export function ask(request, words, says = "") {
  if (open) {
    if (open.words !== words) bad(`not done: one moment, there is no answer yet to this: ${open.words}`);
    return;
  }
  const asked = { words, cut: false }; // `cut`: the connection was lost before the answer
  open = asked;
  until = 0;
  tell(says);
  wire.ask(request, (answer) => {
    const last = open === asked;
    if (last) open = null;
    if (answer.denied) bad(answer.denied);
    else if (answer.unknown) bad(`not known: the program has begun again since; look at the card whether this was saved: ${words}`);
    else if (asked.cut) tell(`Saved: ${words}.`);
    else if (last) clear();
  });
}

// The program is not heard any more: what is to be said of what was asked for.
export function unanswered() {
  if (!open) return "";
  open.cut = true;
  return `It is not known yet whether this was saved: ${open.words}. This page asks as soon as the program is there.`;
}

export function bad(text) {
  until = performance.now() + STAYS;
  tell(`${text[0].toUpperCase()}${text.slice(1)}.`, true);
  part("told").scrollIntoView({ block: "nearest" });
}

export function tell(text, isBad = false) {
  part("told").textContent = text;
  part("told").hidden = !text;
  part("told").classList.toggle("bad", isBad);
  if (text) part("told").parentElement.hidden = false;
}

// The game has gone on: what was said about the state before is over, and the next thing may be asked. The state may be
// here before the answer to the request that made it: whoever hears "Ann is up" and types at once is not to lose a key.
export function goneOn() {
  open = null;
  clear();
}

function clear() {
  if (performance.now() >= until) tell("");
}
