// Making elements. Text from outside is only ever text.

import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export const part = (id) => document.getElementById(id);

export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

// A button that sends no form.
export function button(className, ...content) {
  const made = element("button", className, ...content);
  made.type = "button";
  return made;
}

// A part of a picture in SVG.
export function drawn(name, attributes, ...content) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

// Shows these elements in their place, which is not there without any.
export function fill(place, elements) {
  place.hidden = !elements.length;
  place.replaceChildren(...elements);
}

// A dialog of the page, whose buttons are its answers.
export function dialog(id, title, ...content) {
  const head = element("h2", "", title);
  head.id = `${id}-title`;
  const form = element("form", "", head, ...content);
  form.method = "dialog";
  const made = element("dialog", id, form);
  made.id = id;
  made.setAttribute("aria-labelledby", head.id);
  return document.body.appendChild(made);
}

// The last line of a dialog: Back, which closes it, and the button that answers. Enter presses the answer.
export function answers(made, answer, words) {
  const back = button("", t("Back"));
  back.addEventListener("click", () => made.close(""));
  const main = element("button", "main", words);
  main.value = answer;
  made.firstChild.append(element("p", "ends", back, main));
}

// Whether this browser remembers something, and has it remembered; one that keeps nothing forgets it with the page.
export function remembers(key) {
  try {
    return localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}

export function remember(key, is) {
  try {
    localStorage.setItem(key, is ? "1" : "");
  } catch {
    // nothing is kept here
  }
}

// Text from outside without what no reader can see: control characters, marks that turn text around, letters that are
// drawn as nothing. What joins two letters or chooses the look of one stays. As wording.py.
const UNSEEN = /([^\0-\x7f\p{C}][\u200c\u200d](?=[^\0-\x7f\p{C}])|\p{S}[\ufe0e\ufe0f](?:\u200d(?=[^\0-\x7f\p{C}]))?|\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|(?! )[\p{C}\p{Z}\p{DI}\u2800\u{1d159}]/gu;

export function plain(text) {
  return text.replace(UNSEEN, (_, seen) => seen ?? "\ufffd");
}
