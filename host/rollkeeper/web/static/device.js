// The handheld, drawn: its keys and LEDs, the display or the pixels of the LED build, the shake and the sound.

import { CHAIN } from "./box_titles_and_pips.js";
import { button, drawn, element } from "./dom.js";

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
    grille(place.querySelector(".grille"));
    addEventListener("keydown", (event) => this.typed(event, true));
    addEventListener("keyup", (event) => this.typed(event, false));
  }

  light(leds) {
    this.leds.forEach((led, i) => {
      led.classList.toggle("lit", Boolean(leds[i]));
      led.setAttribute("aria-label", `LED ${i + 1}: ${leds[i] ? "on" : "off"}`);
    });
  }

  // What each key does now, "" for nothing.
  name(meanings) {
    for (const key of KEYS) {
      const meaning = meanings[key - 1];
      this.buttons.get(key).setAttribute("aria-label", meaning ? `${meaning}, key ${key}` : `Key ${key}, nothing now`);
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
    led.setAttribute("aria-label", `LED ${key}: off`);
    this.leds.push(led);
    const cap = button("key", String(key));
    cap.setAttribute("aria-label", `Key ${key}`);
    this.buttons.set(key, cap);
    row.append(element("div", "column", led, cap));
    press(cap, ["Enter", " "], (holder, down) => this.hold(key, holder, down));
  }
}

// Seven holes for the sound, as in the printed case.
function grille(svg) {
  for (let hole = 0; hole < 7; hole++) {
    const turn = hole * Math.PI / 3;
    const [cx, cy] = hole < 6 ? [5 * Math.cos(turn), 5 * Math.sin(turn)] : [0, 0];
    svg.append(drawn("circle", { class: "rim", cx, cy: cy + 0.4, r: 1.3 }), drawn("circle", { class: "hole", cx, cy, r: 1.3 }));
  }
}

// The display: 128 by 64 pixels in the byte order of the SSD1306 (eight pages of 128 columns, lowest bit on top).
//
// A display pixel is a whole number of screen pixels, so that all are equal and sharp. That number sets the size of the
// whole device, through the property --px.
const WIDTH = 128;
const HEIGHT = 64;
const DEVICE_WIDTH = 166; // in display pixels, as in device.css
const SMALLEST = 1.76; // CSS pixels for a display pixel: a key is 44 wide then, enough for a thumb
const LARGEST = 4;
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
    const wide = this.device.parentElement.clientWidth / DEVICE_WIDTH;
    const beside = matchMedia(BESIDE).matches; // the card stands beside the device, not below
    const short = innerHeight <= 560;
    const high = beside ? (innerHeight - (short ? 116 : 316)) / (short ? 137 : 140) : innerHeight / 2 / 140;
    const wanted = Math.max(SMALLEST, Math.min(wide, high, LARGEST));
    const whole = Math.floor(wanted * ratio);
    const size = whole / ratio >= SMALLEST ? whole / ratio : wanted; // a small one need not be a whole number
    this.cell = Math.ceil(size * ratio);
    this.canvas.width = WIDTH * this.cell;
    this.canvas.height = HEIGHT * this.cell;
    this.device.style.setProperty("--px", `${size}px`);
    this.draw();
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
