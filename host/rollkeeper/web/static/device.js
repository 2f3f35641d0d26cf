// The handheld, drawn: its keys and LEDs, the display or the pixels of the LED build, the shake and the sound.

import { CHAIN } from "./box_titles_and_pips.js";
import { button, drawn, element, part } from "./dom.js";
import { t } from "./words.js";

const KEYS = [1, 2, 3, 4, 5];

// A button that is held: by fingers, or by these keys of the keyboard. A program that reads the page out clicks, and
// knows no up and down.
function press(button, keys, hold) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault(); // keeps the focus where it is: the space bar goes on shaking
    event.stopPropagation(); // and does not drag the device
    button.setPointerCapture(event.pointerId);
    hold(event.pointerId, true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(end, (event) => hold(event.pointerId, false));
  }
  button.addEventListener("click", (event) => {
    if (event.detail) return;
    hold("click", true);
    hold("click", false);
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  for (const [type, down] of [["keydown", true], ["keyup", false]]) {
    button.addEventListener(type, (event) => {
      if (!keys.includes(event.key)) return;
      event.preventDefault(); // no click as well
      hold("focus", down);
    });
  }
  button.addEventListener("blur", () => hold("focus", false));
}

// Keys and their LEDs. A press and its release are both sent, as a hold means something else than a press.
export class Device {
  constructor(place, send) {
    this.send = send;
    this.holders = new Map(KEYS.map((key) => [key, new Set()])); // who holds a key: pointers, the keyboard
    this.buttons = new Map();
    this.leds = [];
    for (const key of KEYS) this.build(place.querySelector(".keys"), key);
    engrave(place.querySelector(".engraving"));
    addEventListener("keydown", (event) => this.typed(event, true));
    addEventListener("keyup", (event) => this.typed(event, false));
  }

  light(leds) {
    this.leds.forEach((led, i) => {
      led.classList.toggle("lit", Boolean(leds[i]));
      led.setAttribute("aria-label", leds[i] ? t("LED {number}: on", { number: i + 1 }) : t("LED {number}: off", { number: i + 1 }));
    });
  }

  // What each key does now, "" for nothing.
  name(meanings) {
    for (const key of KEYS) {
      const meaning = meanings[key - 1];
      this.buttons.get(key).setAttribute("aria-label", meaning ? t("{does}, key {number}", { does: meaning, number: key }) : t("Key {number}, nothing now", { number: key }));
    }
  }

  letGo() {
    for (const key of KEYS) for (const holder of [...this.holders.get(key)]) this.hold(key, holder, false);
  }

  hold(key, holder, down) {
    const holders = this.holders.get(key);
    const before = holders.size > 0;
    if (down) holders.add(holder);
    else holders.delete(holder);
    if (holders.size > 0 === before) return;
    this.buttons.get(key).classList.toggle("down", down);
    this.send(key, down);
  }

  typed(event, down) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (down && document.querySelector("dialog[open]")) return; // a question of the page is not the handheld's
    const match = /^(?:Digit|Numpad)([1-5])$/.exec(event.code);
    const key = match ? Number(match[1]) : KEYS.includes(Number(event.key)) ? Number(event.key) : 0;
    if (key) this.hold(key, event.code, down);
  }

  build(row, key) {
    const led = element("span", "led");
    led.setAttribute("role", "img");
    led.setAttribute("aria-label", t("LED {number}: off", { number: key }));
    this.leds.push(led);
    const cap = button("key", String(key));
    cap.setAttribute("aria-label", t("Key {number}", { number: key }));
    this.buttons.set(key, cap);
    row.append(element("div", "column", led, cap));
    press(cap, ["Enter", " "], (holder, down) => this.hold(key, holder, down));
    // On a phone the keys, true to scale, are narrower than a thumb: what is written below them can be pressed, too.
    const field = part("legend-keys").appendChild(element("li"));
    press(field, [], (holder, down) => this.hold(key, `legend ${holder}`, down));
  }
}

// The letters of the case (hardware/generators/case/lettering.py), each on a field of 2 by 3; y down.
const LETTERS = {
  E: "M2 3H0V0H2M0 1.5H1.6", K: "M0 3V0M2 0L0 1.7M.7 1.1L2 3", L: "M0 0V3H1.9",
  O: "M.6 3L0 2.4V.6L.6 0H1.4L2 .6V2.4L1.4 3Z", P: "M0 3V0H1.4L2 .5V1.2L1.4 1.7H0",
  R: "M0 3V0H1.4L2 .5V1.1L1.4 1.6H0M1.1 1.6L2 3",
  1: "M.4 .6L1 0V3", 2: "M0 .6L.6 0H1.4L2 .6V1.1L0 3H2", 3: "M0 0H2L.9 1.2H1.5L2 1.7V2.5L1.5 3H.4L0 2.6",
  4: "M1.5 3V0L0 2.2H2", 5: "M2 0H0V1.2H1.4L2 1.7V2.5L1.4 3H0",
};
const PITCH = 2.9; // from letter to letter on that field

// What is cut into the lid: the name, the keys' numbers, seven holes for the sound and one above the Pico's button.
function engrave(svg) {
  const hole = (cx, cy, r) => ["rim", "hole"].map((name) => drawn("circle", { class: name, cx, cy, r }));
  const around = [1, 2, 3, 4, 5, 6].map((n) => n * Math.PI / 3);
  svg.append(
    drawn("g", { class: "name" }, ...lettering("ROLLKEEPER")),
    drawn("g", { class: "sound" }, ...[hole(0, 0, 0.9), ...around.map((turn) => hole(4 * Math.cos(turn), 4 * Math.sin(turn), 0.9))].flat()),
    drawn("g", { class: "bootsel" }, ...hole(0, 0, 1.5)),
  );
  for (const key of KEYS) {
    const number = svg.appendChild(drawn("g", { class: "number" }, ...lettering(String(key))));
    number.style.setProperty("--key", key - 1);
  }
}

// Each letter, and the light on its lower edge.
function lettering(text) {
  const left = -((text.length - 1) * PITCH + 2) / 2;
  return ["rim", "cut"].flatMap((name) => [...text].map((letter, n) => (
    drawn("g", { transform: `translate(${left + n * PITCH} -1.5)` }, drawn("path", { class: name, d: LETTERS[letter] }))
  )));
}

// The display: 128 by 64 pixels in the byte order of the SSD1306 (eight pages of 128 columns, lowest bit on top).
//
// It sets the size of the whole device, through the property --mm: as large as there is room, and so that a display
// pixel is a whole number of screen pixels, all equal and sharp, wherever a fraction would be seen.
const WIDTH = 128;
const HEIGHT = 64;
const LARGEST = 4; // CSS pixels for a display pixel
const FINE = 2; // screen pixels for a CSS pixel from which a fraction is not seen
const GAP = 8; // CSS pixels between two things on a low screen, as in play.css
const BESIDE = "(min-width: 941px), (min-width: 560px) and (max-height: 560px)"; // as in play.css

export class Oled {
  constructor(canvas, device) {
    this.canvas = canvas;
    this.device = device;
    this.ram = new Uint8Array(WIDTH * 8);
    this.on = false;
    this.contrast = 127;
    new ResizeObserver(() => this.fit()).observe(device.parentElement);
    addEventListener("resize", () => this.fit());
    this.fit();
  }

  show(base64, on, contrast) {
    this.ram = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    this.on = on;
    this.contrast = contrast;
    this.draw();
  }

  off() {
    this.on = false;
    this.draw();
  }

  fit() {
    const ratio = devicePixelRatio || 1;
    const style = getComputedStyle(this.device);
    const [wide, high, lit] = ["wide", "high", "display-wide"].map((name) => Number(style.getPropertyValue(`--${name}`)));
    const beside = matchMedia(BESIDE).matches; // the card stands beside the device, not below
    const short = innerHeight <= 560;
    const room = beside ? this.device.parentElement.clientWidth : document.documentElement.clientWidth - 24;
    const below = beside ? innerHeight - (short ? 116 + this.between() : 284) : innerHeight / 2;
    const dot = Math.min(LARGEST, Math.min(room / wide, below / (high + 1)) * lit / WIDTH) * ratio; // in screen pixels
    const whole = Math.floor(dot + 0.05);
    this.cell = whole > 0.96 * dot || (ratio < FINE && whole > 1) ? whole : dot;
    this.canvas.width = Math.round(WIDTH * this.cell);
    this.canvas.height = Math.round(HEIGHT * this.cell);
    this.device.style.setProperty("--mm", `${this.cell * WIDTH / lit / ratio}px`);
    this.draw();
  }

  // How high is what stands between the device and the shake button: on a phone that may be shaken itself.
  between() {
    let sum = 0;
    for (let each = this.device.nextElementSibling; each && each.id !== "shake"; each = each.nextElementSibling) {
      if (each.offsetHeight) sum += each.offsetHeight + GAP;
    }
    return sum;
  }

  draw() {
    const { cell, ram } = this;
    const context = this.canvas.getContext("2d");
    context.clearRect(0, 0, this.canvas.width, this.canvas.height); // black is the glass
    if (!this.on) return;
    // An SSD1306 is far from dark at contrast 0, and the eye sees the steps at the low end best.
    const glow = 0.34 + 0.66 * Math.sqrt(this.contrast / 255);
    context.fillStyle = `rgb(${Math.round(206 * glow)} ${Math.round(240 * glow)} ${Math.round(255 * glow)})`;
    const dot = cell >= 8 ? cell - 1 : cell; // the dark lines between real pixels, where there is room for them
    context.beginPath();
    for (let page = 0; page < 8; page++) {
      for (let x = 0; x < WIDTH; x++) {
        for (let bits = ram[page * WIDTH + x], y = page * 8; bits; bits >>= 1, y++) {
          if (bits & 1) context.rect(x * cell, y * cell, dot, dot);
        }
      }
    }
    context.fill();
  }
}

// The pixels of the LED build: five dice of seven, in the order of their chain. They take the display's place.
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
      const die = this.panel.appendChild(element("span", "die-of-light"));
      for (const [right, down] of CHAIN) {
        const pip = die.appendChild(element("i"));
        pip.style.gridArea = `${2 + down} / ${2 + right}`;
        this.pips.push(pip);
      }
    }
  }
}

// Three ways to shake: the button, the space bar, and dragging the device to and fro.
//
// The button and the bar shake for as long as they are held, and a short tap shakes for TAP. A drag shakes while it is
// fast; held still in the hand it does not, as with the real thing.
const TAP = 600; // ms
const FAST = 0.45; // CSS pixels per ms
const CALM = 160; // ms below FAST end the shake
const REACH = 90; // CSS pixels that the device follows the pointer at most

export class Shaker {
  constructor(device, button, send) {
    this.device = device;
    this.button = button;
    this.send = send;
    this.on = false;
    this.held = new Set();
    this.since = 0;
    this.timer = 0;
    this.drag = null;
    press(button, ["Enter"], (holder, down) => this.hold(holder, down));
    this.bindSpace();
    this.bindDrag();
  }

  letGo() {
    this.held.clear();
    this.drag = null;
    clearTimeout(this.timer);
    this.button.classList.remove("down");
    this.device.classList.remove("shaken", "dragged");
    this.place(0);
    this.shake(false);
  }

  shake(on) {
    if (on !== this.on) this.send((this.on = on));
  }

  hold(holder, down) {
    if (down === this.held.has(holder)) return;
    if (down) {
      this.held.add(holder);
      clearTimeout(this.timer);
      this.since = performance.now();
      this.device.classList.add("shaken");
      this.button.classList.add("down");
      this.shake(true);
    } else {
      this.held.delete(holder);
      if (this.held.size) return;
      this.timer = setTimeout(() => this.letGo(), Math.max(0, TAP - (performance.now() - this.since)));
    }
  }

  bindSpace() {
    const other = () => document.activeElement?.matches("button:focus-visible:not(#shake), dialog *");
    addEventListener("keydown", (event) => {
      if (event.code !== "Space" || other()) return;
      event.preventDefault();
      this.hold("space", true);
    });
    addEventListener("keyup", (event) => {
      if (event.code !== "Space") return;
      if (!other()) event.preventDefault();
      this.hold("space", false);
    });
  }

  bindDrag() {
    const { device } = this;
    device.addEventListener("pointerdown", (event) => {
      if (event.button || this.drag || event.target.closest(".key")) return;
      event.preventDefault();
      device.setPointerCapture(event.pointerId);
      device.classList.add("dragged");
      this.drag = { id: event.pointerId, start: event.clientX, x: event.clientX, at: event.timeStamp, speed: 0 };
    });
    device.addEventListener("pointermove", (event) => {
      const { drag } = this;
      if (drag?.id !== event.pointerId) return;
      const elapsed = Math.max(1, event.timeStamp - drag.at);
      const speed = Math.abs(event.clientX - drag.x) / elapsed;
      drag.speed += (speed - drag.speed) * Math.min(1, elapsed / 40);
      drag.x = event.clientX;
      drag.at = event.timeStamp;
      this.place(event.clientX - drag.start);
      if (drag.speed < FAST) return;
      this.shake(true);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.held.size || this.shake(false), CALM);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      device.addEventListener(end, (event) => {
        if (this.drag?.id === event.pointerId) this.letGo();
      });
    }
  }

  // The device follows, ever more reluctantly, and leans into the movement.
  place(offset) {
    const slide = REACH * Math.tanh(offset / REACH / 1.3);
    this.device.style.setProperty("--slide", `${slide.toFixed(1)}px`);
    this.device.style.setProperty("--lean", `${(slide / 34).toFixed(2)}deg`);
  }
}

// The piezo: a quiet square wave at the frequency that the handheld drives. Off until the player switches it on.
const LOUDNESS = 0.035;

export class Sound {
  constructor(button) {
    this.context = null;
    this.hz = 0;
    button.addEventListener("click", (event) => {
      if (event.detail) button.blur(); // clicked, not tabbed to: the space bar goes on shaking
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      if (on) this.start();
      else this.stop();
    });
  }

  start() {
    this.context = new AudioContext();
    this.gain = new GainNode(this.context, { gain: 0 });
    this.wave = new OscillatorNode(this.context, { type: "square", frequency: 440 });
    this.wave.connect(this.gain).connect(this.context.destination);
    this.wave.start();
    this.tone(this.hz);
  }

  stop() {
    this.context.close();
    this.context = null;
  }

  tone(hz) {
    this.hz = hz;
    if (!this.context) return;
    const now = this.context.currentTime;
    if (hz) this.wave.frequency.setValueAtTime(hz, now);
    this.gain.gain.setTargetAtTime(hz ? LOUDNESS : 0, now, 0.0015); // a bare switch would click
  }
}
