// Dice as SVG: ivory faces, round pips.

import { PIPS } from "./box_titles_and_pips.js";

const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute]);
  return element;
}

// A straight of so many dice, as steps.
export function stairs(count) {
  const svg = shape("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  svg.append(shape("rect", { class: "ground", width: 100, height: 100, rx: 24 }));
  for (let i = 0; i < count; i++) {
    const height = 18 + i * 11;
    const x = 50 + (i - count / 2) * 14.5;
    svg.append(shape("rect", { class: "step", x, y: 80 - height, width: 10.5, height, rx: 2 }));
  }
  return svg;
}

// The picture of one die; face 0 is a die that has not been rolled.
export function dieFace(face) {
  const svg = shape("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  svg.append(shape("rect", { class: "face", x: 2, y: 2, width: 96, height: 96, rx: 22 }));
  for (const [right, down] of PIPS[face] ?? []) {
    const at = { cx: 50 + 25 * right, cy: 50 + 25 * down };
    svg.append(shape("circle", { class: face === 1 ? "pip one" : "pip", ...at, r: face === 1 ? 13 : 10 }));
  }
  return svg;
}
