// The display: 128 by 64 pixels in the byte order of the SSD1306 (eight pages of 128 columns, lowest bit on top).
//
// A display pixel is a whole number of screen pixels, so that all are equal and sharp. That number sets the size of the
// whole device, through the property --px.

const WIDTH = 128;
const HEIGHT = 64;
const DEVICE_WIDTH = 166; // in display pixels, as in device.css
const SMALLEST = 1.6; // CSS pixels for a display pixel
const LARGEST = 4;

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
    const high = matchMedia("(min-width: 941px)").matches ? (innerHeight - 316) / 140 : LARGEST;
    const wanted = Math.max(SMALLEST, Math.min(wide, high, LARGEST));
    this.cell = Math.max(1, Math.floor(wanted * ratio));
    this.canvas.width = WIDTH * this.cell;
    this.canvas.height = HEIGHT * this.cell;
    this.device.style.setProperty("--px", `${this.cell / ratio}px`);
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
