// The handheld for those who cannot see it: what its display says, what its keys do, and every change that matters.
//
// The words are the program's (rollkeeper/narrator.py); here they get their places.

import { element, part, plain } from "./dom.js";

const KEPT = 8; // announcements in the log
const LONGEST = 10000; // ms that a key is held at most: an emulated handheld may run slowly
const HELD = 3; // the key that is held where any can be

export class Aloud {
  constructor(device) {
    this.device = device;
    this.kind = "";
    this.holding = 0; // the timer of a key that is held for the player
    part("hold").addEventListener("click", () => this.hold());
    device.name(["", "", "", "", ""]);
  }

  hear({ kind, lines, chosen, keys, hold, brief, say }) {
    part("wait").removeAttribute("aria-live"); // what is waited for is announced from here on
    if (!this.kind) say = chosen < 0 ? lines : [lines[0], lines[chosen]]; // a page that opens later says where it stands
    if (kind !== this.kind) this.release();
    this.kind = kind;
    const said = lines.map((line) => plain(line));
    for (const id of ["oled", "pixels"]) part(id).setAttribute("aria-label", `The handheld's display: ${said.slice(0, 2).join(" ")}`);
    part("display-words").replaceChildren(...said.map((line, i) => {
      const item = element("li", "", line);
      if (i === chosen) item.setAttribute("aria-current", "true");
      return item;
    }));
    this.device.name(keys.map(plain));
    // What each key does now, below the handheld; and what the LED build cannot write on a display.
    part("legend").hidden = false;
    part("legend-says").textContent = plain(brief.join(" "));
    part("legend-keys").replaceChildren(...keys.map((meaning) => element("li", "", plain(meaning) || "\u2013")));
    part("hold").hidden = !hold;
    part("hold").textContent = `Hold a key: ${hold}`;
    if (say.length) this.tell(say.map(plain).join(" "));
  }

  tell(text) {
    const news = part("news");
    news.append(element("p", "", text));
    while (news.childElementCount > KEPT) news.firstElementChild.remove();
  }

  // A key is down until the handheld shows something else.
  hold() {
    if (this.holding) return;
    this.device.hold(HELD, "held", true);
    this.holding = setTimeout(() => this.release(), LONGEST);
  }

  release() {
    if (!this.holding) return;
    clearTimeout(this.holding);
    this.holding = 0;
    this.device.hold(HELD, "held", false);
  }

  // Nothing is shown any more.
  gone() {
    this.release();
    this.kind = "";
    this.device.name(["", "", "", "", ""]);
    part("display-words").replaceChildren();
    part("hold").hidden = true;
  }
}
