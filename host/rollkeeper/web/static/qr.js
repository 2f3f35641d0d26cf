// A QR code: one path over all dark modules, on a light ground in dark and light.

const SVG = "http://www.w3.org/2000/svg";

export function qrCode(rows) {
  const picture = drawn("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", "aria-label": "The address with the code, as a QR code" });
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`));
  picture.append(drawn("path", { d: `M0 0h${rows.length}v${rows.length}h-${rows.length}z`, fill: "#fff" }), drawn("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }));
  return picture;
}

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
