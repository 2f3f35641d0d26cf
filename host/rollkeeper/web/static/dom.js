// Making elements. Text from outside is only ever text.

export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

// Text from outside without what no reader can see: control characters, marks that turn text around, letters that are
// drawn as nothing. What joins two letters or chooses the look of one stays. As wording.py.
const UNSEEN = /([^\0-\x7f\p{C}][\u200c\u200d](?=[^\0-\x7f\p{C}])|\p{S}[\ufe0e\ufe0f](?:\u200d(?=[^\0-\x7f\p{C}]))?|\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|(?! )[\p{C}\p{Z}\p{DI}\u2800\u{1d159}]/gu;

export function plain(text) {
  return text.replace(UNSEEN, (_, seen) => seen ?? "\ufffd");
}
