// Opens the connection to the program. The page without a program has another file of this name, whose connection leads
// to a worker of the browser.

export function open() {
  return new WebSocket(`ws://${location.host}${new URL("ws", location.href).pathname}`);
}
