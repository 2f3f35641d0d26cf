// Dice as SVG: ivory faces, round pips.

const SVG = "http://www.w3.org/2000/svg";
const [LOW, MIDDLE, HIGH] = [25, 50, 75];
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MIDDLE, MIDDLE], [HIGH, HIGH]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MIDDLE, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, LOW], [HIGH, LOW], [LOW, MIDDLE], [HIGH, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
};

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
  for (const [cx, cy] of PIPS[face] ?? []) svg.append(shape("circle", { class: face === 1 ? "pip one" : "pip", cx, cy, r: face === 1 ? 13 : 10 }));
  return svg;
}
