// Entering real dice: as many numbers as are due, by keys 1 to 6 or by buttons. In a further roll, and with shared dice,
// each die that stays is pressed first.

import { waits } from "./ask.js";
import { dieFace } from "./dice.js";
import { element } from "./dom.js";

export class Entry {
  constructor(place, ask, tell) {
    Object.assign(this, { place, ask, tell, dice: null, lie: [], faces: [], stays: new Set(), busy: false });
  }

  // There is another game, or another state of it.
  begin(hand, game) {
    this.dice = hand?.dice ?? null;
    this.lie = this.dice?.again || this.dice?.stays ? game.dice.map(({ face }) => face) : [];
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
    const left = this.free.length - this.faces.length;
    this.tell(left ? `${this.faces.join(", ")}; ${left} more` : "");
    if (!left) this.send();
    this.draw();
  }

  remove() {
    this.faces.pop();
    this.tell(this.faces.length ? `${this.faces.join(", ")}; ${this.free.length - this.faces.length} more` : "");
    this.draw();
  }

  send() {
    const free = this.free;
    const faces = this.dice.again ? this.lie.map((face, place) => (this.stays.has(place) ? face : this.faces[free.indexOf(place)])) : this.faces;
    this.ask({ roll: faces.join(""), keep: this.kept() }, `the dice ${faces.join(", ")}`);
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
    if (this.dice.stays) return [row("slots", ...this.toggles("stays")), this.deed("strong", "stay", "These stay", () => this.ask({ choose: this.kept() }, "the dice that stay"))];
    const slots = this.dice.again ? this.toggles("keep") : this.free.map((place) => slot(this.faces[place] ?? 0));
    const pad = [1, 2, 3, 4, 5, 6].map((face) => this.deed("face", `face ${face}`, dieFace(face), () => this.add(face), String(face)));
    const back = this.deed("face back", "back", "\u232b", () => this.remove(), "Take the last number off");
    return [row("slots", ...slots), row("pad", ...pad, back)];
  }

  // The dice that lie, each a button that says whether it stays; the others take the numbers that were entered.
  toggles(word) {
    const free = this.free;
    return this.lie.map((face, place) => {
      const stays = this.stays.has(place);
      const shown = stays || this.dice.stays ? face : (this.faces[free.indexOf(place)] ?? 0);
      const made = this.deed(`slot${stays ? " kept" : ""}${shown ? "" : " none"}`, `die ${place}`, dieFace(shown || face), () => {
        this.stays[stays ? "delete" : "add"](place);
        this.faces = [];
        this.draw();
      }, `Die ${place + 1}, ${face}`);
      made.setAttribute("aria-pressed", String(stays));
      made.append(element("small", "", stays ? (word === "keep" ? "kept" : "stays") : ""));
      return made;
    });
  }

  deed(kind, id, content, act, label) {
    const made = element("button", kind, content);
    made.type = "button";
    made.dataset.deed = id;
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
