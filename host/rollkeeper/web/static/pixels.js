// The pixels of the LED build: five dice of seven, in the order of their chain. They take the display's place.

import { CHAIN } from "./box_titles_and_pips.js";

const DICE = 5;
const FULL = 48; // red, green and blue together of a pip that shines fully

export class Pixels {
  constructor(panel, device) {
    this.panel = panel;
    this.device = device;
    this.pips = [];
  }

  show(hex) {
    if (!this.pips.length) this.build();
    this.pips.forEach((pip, n) => {
      const colour = [0, 2, 4].map((at) => parseInt(hex.slice(6 * n + at, 6 * n + at + 2), 16));
      const light = colour[0] + colour[1] + colour[2];
      pip.classList.toggle("lit", light > 0);
      if (!light) return;
      const most = Math.max(...colour); // the hue with a screen's gamma, as bright as the eye sees it
      const seen = colour.map((value) => Math.round(255 * (value / most) ** 0.45));
      pip.style.setProperty("--light", seen.join(" "));
      pip.style.setProperty("--strength", Math.min(1, light / FULL) ** 0.5);
    });
  }

  off() {
    for (const pip of this.pips) pip.classList.remove("lit");
  }

  build() {
    this.device.classList.add("leds");
    document.body.classList.add("led-build");
    this.panel.hidden = false;
    for (let n = 0; n < DICE; n++) {
      const die = this.panel.appendChild(document.createElement("span"));
      die.className = "die-of-light";
      for (const [right, down] of CHAIN) {
        const pip = die.appendChild(document.createElement("i"));
        pip.style.gridArea = `${2 + down} / ${2 + right}`;
        this.pips.push(pip);
      }
    }
  }
}
