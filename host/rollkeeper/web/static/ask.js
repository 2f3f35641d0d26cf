// Asks the program for something, one thing after the other, and says what came of it.

const part = (id) => document.getElementById(id);
const STAYS = 8000; // ms that bad news can be read, whatever comes meanwhile
let wire = null;
let what = ""; // what is asked for, in words, until the answer
let cut = false; // the connection was lost before the answer
let until = 0; // when bad news may go

export function asksOver(theWire) {
  wire = theWire;
}

export function waits() {
  return what !== "";
}

export function ask(request, words, says = "") {
  if (what) {
    if (what !== words) bad(`not done: one moment, there is no answer yet to this: ${what}`);
    return;
  }
  what = words;
  cut = false;
  until = 0;
  tell(says);
  wire.ask(request, (answer) => {
    what = "";
    if (answer.denied) bad(answer.denied);
    else if (answer.unknown) bad(`not known: the program has begun again since; look at the card whether this was saved: ${words}`);
    else if (cut) tell(`Saved: ${words}.`);
    else clear();
  });
}

// The program is not heard any more: what is to be said of what was asked for.
export function unanswered() {
  cut = true;
  return what ? `It is not known yet whether this was saved: ${what}. This page asks as soon as the program is there.` : "";
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

// The game has gone on: what was said about the state before is over.
export function clear() {
  if (!what && performance.now() >= until) tell("");
}
