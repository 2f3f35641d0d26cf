// The WebSocket to the program, opened again and again until it is there.
//
// The program says something at least every ten seconds. A socket on which nothing was heard for SILENCE is given up,
// although it may look open: a network that is cut somewhere says nothing. `up` and `down` are called as the program is
// heard and not heard any more.
//
// What is asked for gets one answer: {done}, {denied} with the reason, or {unknown} if the program has begun again
// since. If the connection is lost before it, the next one asks what came of it.

const RETRY = 1000; // ms
const PATIENCE = 350; // ms before the page says that the program is gone: a reload of the page needs none
const SILENCE = 25000; // ms
const OPENS = 10000; // ms from the start of a socket to its first message
const NOT_SENT = "not saved: the program cannot be reached; do it again when it is back";

export class Wire {
  constructor({ message, up, down }) {
    this.hooks = { message, up, down };
    this.socket = null;
    this.alarm = 0;
    this.heard = 0; // when; the clock may jump, so it is only compared
    this.alive = false; // something was heard on this socket
    this.page = Math.random().toString(36).slice(2);
    this.count = 0;
    this.asked = new Map(); // id -> {at, answered}: when, and who waits for the answer
    setInterval(() => this.watch(), 1000);
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}${new URL("ws", location.href).pathname}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost(RETRY);
  }

  hear(message) {
    this.heard = Date.now();
    if (!this.alive) {
      this.alive = true;
      clearTimeout(this.alarm);
      this.alarm = 0;
      this.hooks.up();
      for (const [id, { at }] of this.asked) this.send({ arrived: id, ago: Math.max(0, Date.now() - at) });
    }
    const waits = this.asked.get(message.of);
    this.asked.delete(message.of);
    if (waits) waits.answered(message);
    else if (!message.alive && !message.of) this.hooks.message(message);
  }

  watch() {
    if (this.socket && Math.abs(Date.now() - this.heard) > (this.alive ? SILENCE : OPENS)) this.lost(0);
  }

  lost(wait) {
    const { socket } = this;
    this.socket = null;
    this.alive = false;
    socket.close();
    this.alarm ||= setTimeout(this.hooks.down, PATIENCE);
    setTimeout(() => this.open(), wait);
  }

  // Open it once more, with the cookies that this browser has now.
  again() {
    if (this.socket) this.lost(0);
  }

  // A hand on the handheld: what is lost here is let go by the program.
  send(message) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket.send(JSON.stringify(message));
    return open;
  }

  ask(request, answered) {
    const id = `${this.page}-${++this.count}`;
    if (!this.alive || !this.send({ ...request, id })) return answered({ denied: NOT_SENT });
    this.asked.set(id, { at: Date.now(), answered });
  }
}
