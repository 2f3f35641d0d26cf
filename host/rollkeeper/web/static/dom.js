// Making elements. Text from outside is only ever text.

export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

// Text from outside without what no reader can see: control characters, marks that turn text around. As wording.py.
export function plain(text) {
  return text.replace(/([^\0-\x7f\p{C}][\u200c\u200d](?=[^\0-\x7f\p{C}]))|\p{C}/gu, (_, joined) => joined ?? "\ufffd");
}
