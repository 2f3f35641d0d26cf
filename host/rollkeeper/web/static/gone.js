// What is said when the program has ended, and when it cannot keep up with the clock on the wall.

import { plain } from "./dom.js";

const part = (id) => document.getElementById(id);

// The page is of no use without the program: nothing behind the dialog can be reached, and no key closes it.
export function ends(reason) {
  for (const open of document.querySelectorAll("dialog[open]")) if (open !== part("gone")) open.close();
  part("gone-reason").hidden = !reason;
  part("gone-reason").textContent = plain(reason);
  if (!part("gone").open) part("gone").showModal();
  part("gone-title").focus();
}

export function comesBack() {
  if (part("gone").open) part("gone").close();
}

// How the program is started once more: [its command, the same with make].
export function showAgain([command, make]) {
  part("gone-command").textContent = plain(command);
  part("gone-make").textContent = plain(make);
}

const WARM = 5000; // ms after which a slow handheld is not just starting
let pace = 1;

// How fast the emulated clock runs beside the one on the wall, 1 is as it should.
export function showPace(rate) {
  pace = rate;
  part("pace").hidden = rate >= 1;
  if (rate < 1 && performance.now() < WARM) {
    part("pace").textContent = "Warming up.";
    setTimeout(() => showPace(pace), WARM);
    return;
  }
  part("pace").textContent = rate >= 1 ? "" : `This computer is busy: the handheld runs ${(1 / rate).toFixed(1)} times slower than a real one.`;
}

part("gone").addEventListener("cancel", (event) => event.preventDefault());
part("gone").addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
