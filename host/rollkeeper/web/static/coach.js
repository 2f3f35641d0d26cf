// What to do in the first minute: three sentences, one after the other, and never again in this browser.

const KEPT = "rollkeeper-first-minute";
const SAYS = [
  "Hold Space, or the shake button. Let go to see the dice.",
  "Press 2 to lock the second die, then shake again: the others roll.",
  "Happy with the dice? Click a box on the card to write them there.",
];

export class Coach {
  constructor(place) {
    this.place = place;
    this.at = -1; // no card has come
    place.querySelector("button").addEventListener("click", () => this.go(SAYS.length));
  }

  see(card) {
    const written = card.last || card.turn > 1 || card.players.some(({ total }) => total > 0);
    if (this.at < 0) this.go(seen() ? SAYS.length : 0);
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
    if (at === SAYS.length) keep();
  }
}

function seen() {
  try {
    return localStorage.getItem(KEPT) === "1";
  } catch {
    return false;
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, "1");
  } catch {
    // then it is said again next time
  }
}
