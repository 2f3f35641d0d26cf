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
    this.bindButton();
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

  bindButton() {
    const { button } = this;
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      this.hold(event.pointerId, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.hold(event.pointerId, false));
    }
    button.addEventListener("click", (event) => {
      if (event.detail) return; // of a program that reads the page out, which knows no up and down
      this.hold("click", true);
      this.hold("click", false);
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // no click as well
      this.hold("enter", true);
    });
    for (const end of ["keyup", "blur"]) {
      button.addEventListener(end, (event) => event.type === "keyup" && event.key !== "Enter" || this.hold("enter", false));
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
