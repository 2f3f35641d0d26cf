// Chances to win and expected final scores, below the card; whoever looks may hide them (button, or the key C).

import { element } from "./dom.js";

const part = (id) => document.getElementById(id);
const KEPT = "rollkeeper-chances-hidden";
let hidden = kept();
let redraw = () => {};

// Draws what there is; `again` is called when somebody hides or shows them.
export function showChances(chances, table, again) {
  redraw = again;
  const button = part("chances");
  button.hidden = !chances;
  button.textContent = hidden ? "Show chances" : "Hide chances";
  const seen = hidden ? null : chances;
  table.querySelector("tfoot")?.remove();
  const rows = seen?.columns.length ? foot(seen) : null;
  table.classList.toggle("foreseen", rows !== null);
  if (rows) table.append(rows);
  const words = seen ? [...seen.needed, seen.note].filter(Boolean) : [];
  part("foreseen").hidden = !words.length;
  part("foreseen").replaceChildren(...words.map((text) => element("p", "", text)));
}

function foot({ columns, wins }) {
  const rows = wins ? [row("Chance to win", "", columns.map(win))] : [];
  return element("tfoot", "", ...rows, row("Final score", "likely, and its range", columns.map(final)));
}

function row(name, more, cells) {
  const title = element("th", "", element("span", "text", name), ...(more ? [element("small", "more", more)] : []));
  title.scope = "row";
  return element("tr", "chance", title, ...cells);
}

function win({ win, share }) {
  const bar = element("i");
  bar.style.width = `${share}%`;
  return element("td", "", element("span", "", win || "–"), element("span", "meter", bar));
}

function final({ final, span }) {
  return element("td", "", element("span", "", final || "–"), ...(span ? [element("small", "span", span)] : []));
}

function toggle() {
  if (part("chances").hidden) return;
  hidden = !hidden;
  try {
    localStorage.setItem(KEPT, hidden ? "1" : "");
  } catch {
    // then it is shown again next time
  }
  redraw();
}

function kept() {
  try {
    return localStorage.getItem(KEPT) === "1";
  } catch {
    return false;
  }
}

part("chances").addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key.toLowerCase() === "c" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing) toggle();
});
