// Keys and their LEDs. A press and its release are both sent, as a hold means something else than a press.

const KEYS = [1, 2, 3, 4, 5];

export class Device {
  constructor(element, send) {
    this.send = send;
    this.holders = new Map(KEYS.map((key) => [key, new Set()])); // who holds a key: pointers, the keyboard
    this.buttons = new Map();
    this.leds = [];
    for (const key of KEYS) this.build(element.querySelector(".keys"), key);
    grille(element.querySelector(".grille"));
    addEventListener("keydown", (event) => this.typed(event, true));
    addEventListener("keyup", (event) => this.typed(event, false));
  }

  light(leds) {
    this.leds.forEach((led, i) => {
      led.classList.toggle("lit", Boolean(leds[i]));
      led.setAttribute("aria-label", `Light ${i + 1}: ${leds[i] ? "on" : "off"}`);
    });
  }

  // What each key does now, "" for nothing.
  name(meanings) {
    for (const key of KEYS) {
      const meaning = meanings[key - 1];
      this.buttons.get(key).setAttribute("aria-label", meaning ? `${meaning}, key ${key}` : `Key ${key}, nothing now`);
    }
  }

  // A press by a program that reads the page out, which clicks and knows no up and down. The handheld's fingers take
  // their time.
  tap(key) {
    this.hold(key, "click", true);
    this.hold(key, "click", false);
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
    const column = row.appendChild(document.createElement("div"));
    column.className = "column";
    const led = column.appendChild(document.createElement("span"));
    led.className = "led";
    led.setAttribute("role", "img");
    led.setAttribute("aria-label", `Light ${key}: off`);
    this.leds.push(led);
    const button = column.appendChild(document.createElement("button"));
    button.type = "button";
    button.className = "key";
    button.textContent = key;
    button.setAttribute("aria-label", `Key ${key}`);
    this.buttons.set(key, button);
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault(); // keeps the focus where it is: the space bar goes on shaking
      event.stopPropagation(); // and does not drag the device
      button.setPointerCapture(event.pointerId);
      this.hold(key, event.pointerId, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.hold(key, event.pointerId, false));
    }
    button.addEventListener("click", (event) => event.detail || this.tap(key));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const [type, down] of [["keydown", true], ["keyup", false]]) {
      button.addEventListener(type, (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.hold(key, "focus", down);
      });
    }
    button.addEventListener("blur", () => this.hold(key, "focus", false));
  }
}

// Seven holes for the sound, as in the printed case.
function grille(svg) {
  for (let hole = 0; hole < 7; hole++) {
    const turn = hole * Math.PI / 3;
    const [x, y] = hole < 6 ? [5 * Math.cos(turn), 5 * Math.sin(turn)] : [0, 0];
    for (const [name, dy] of [["rim", 0.4], ["hole", 0]]) {
      const dot = document.createElementNS(svg.namespaceURI, "circle");
      for (const [attribute, value] of [["class", name], ["cx", x], ["cy", y + dy], ["r", 1.3]]) dot.setAttribute(attribute, value);
      svg.append(dot);
    }
  }
}
