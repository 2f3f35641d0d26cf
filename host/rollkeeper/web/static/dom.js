// Making elements. Text from outside is only ever text.

export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

// Text from outside without what no reader can see: control characters, marks that turn text around.
export function plain(text) {
  return text.replace(/\p{C}/gu, "\ufffd");
}
