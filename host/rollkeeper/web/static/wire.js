// The WebSocket to the program, opened again and again until it is there.

const RETRY = 1000; // ms
const PATIENCE = 350; // ms before the page says that the program is gone: a reload of the page needs none

export class Wire {
  constructor({ message, up, down }) {
    this.hooks = { message, up, down };
    this.socket = null;
    this.alarm = 0;
    this.soon = false;
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}${new URL("ws", location.href).pathname}`);
    this.socket = socket;
    socket.onopen = () => {
      clearTimeout(this.alarm);
      this.alarm = 0;
      this.hooks.up();
    };
    socket.onmessage = (event) => this.hooks.message(JSON.parse(event.data));
    socket.onclose = () => {
      this.alarm ||= setTimeout(this.hooks.down, PATIENCE);
      setTimeout(() => this.open(), this.soon ? 0 : RETRY);
      this.soon = false;
    };
  }

  // Open it anew, with the cookies that this browser has now.
  again() {
    this.soon = true;
    this.socket?.close();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
