// The display: 128 by 64 pixels in the byte order of the SSD1306 (eight pages of 128 columns, lowest bit on top).
//
// A display pixel is a whole number of screen pixels, so that all are equal and sharp. That number sets the size of the
// whole device, through the property --px.

const WIDTH = 128;
const HEIGHT = 64;
const DEVICE_WIDTH = 166; // in display pixels, as in device.css
const SMALLEST = 1.76; // CSS pixels for a display pixel: a key is 44 wide then, enough for a thumb
const LARGEST = 4;
const BESIDE = "(min-width: 941px), (min-width: 560px) and (max-height: 560px)"; // as in page.css

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
