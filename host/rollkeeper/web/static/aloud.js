// The handheld for those who cannot see it: what its display says, what its keys do, and every change that matters.
//
// The words are the program's (rollkeeper/narrator.py); here they get their places.

import { element, part, plain } from "./dom.js";
import { send } from "./live.js";
import { t } from "./words.js";

const KEPT = 8; // announcements in the log
const HELD = 3; // the key that is held where any can be

export class Aloud {
  constructor(device) {
    this.device = device;
    this.kind = "";
    part("hold").addEventListener("click", () => send({ hold: HELD })); // for as long as the handheld needs
    device.name(["", "", "", "", ""]);
  }

  hear({ kind, lines, chosen, keys, hold, brief, say }) {
    part("wait").removeAttribute("aria-live"); // what is waited for is announced from here on
    if (!this.kind) say = chosen < 0 ? lines : [lines[0], lines[chosen]]; // a page that opens later says where it stands
    this.kind = kind;
    const said = lines.map((line) => plain(line));
    for (const id of ["oled", "pixels"]) part(id).setAttribute("aria-label", t("The handheld's display: {words}", { words: said.slice(0, 2).join(" ") }));
    part("display-words").replaceChildren(...said.map((line, i) => {
      const item = element("li", "", line);
      if (i === chosen) item.setAttribute("aria-current", "true");
      return item;
    }));
    this.device.name(keys.map(plain));
    // What each key does now, below the handheld; and what the LED build cannot write on a display.
    part("legend").hidden = false;
    part("legend-says").textContent = plain(brief.join(" "));
    keys.forEach((meaning, i) => { part("legend-keys").children[i].textContent = plain(meaning) || "\u2013"; });
    part("hold").hidden = !hold;
    part("hold").textContent = t("Hold a key: {does}", { does: hold });
    if (say.length) this.tell(say.map(plain).join(" "));
  }

  tell(text) {
    const news = part("news");
    news.append(element("p", "", text));
    while (news.childElementCount > KEPT) news.firstElementChild.remove();
  }

  // Nothing is shown any more.
  gone() {
    this.kind = "";
    this.device.name(["", "", "", "", ""]);
    part("display-words").replaceChildren();
    part("hold").hidden = true;
  }
}
