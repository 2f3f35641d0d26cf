// The handheld in a worker: MicroPython runs the firmware and the soft handheld. What the page says comes as JSON, and
// what the handheld shows goes back, as on the WebSocket of `rollkeeper play`.
//
// Law: what a step has written is on the disk before the page hears what it shows.

import { unpack } from "./engine.js";
import { Keeping } from "./keeping.js";
import { loadMicroPython } from "./micropython.mjs";
import { t } from "./words.js";

const HEAP = 4 << 20; // bytes
const ALIVE = 5000; // ms between two signs of life
const NO_STORE = t("This browser keeps no games (a private window, perhaps): they are lost when the page is closed. Save my games keeps them as a file.");
// Why the game goes no further.
class NotSaved extends Error {
  constructor({ name, message }) {
    super(name === "QuotaExceededError" ? t("The storage of this browser is full, so the game cannot be saved.") : t("This browser does not save the game ({reason}).", { reason: message || name }));
  }
}

const inbox = [];
let service = null;
let wakeUp = () => {};

onmessage = ({ data }) => {
  const message = data.begin ? data : JSON.parse(data);
  if (message.felt && service) {
    if (service.feel(...message.felt)) wakeUp();
    return;
  }
  if (message.begin) return run(message).catch((error) => {
    if (error instanceof NotSaved) return tell({ stopped: error.message, stays: 1 });
    console.error(error);
    tell({ stopped: t("It has failed ({reason})", { reason: error.message ?? error }) });
  });
  if (message.felt) return;
  inbox.push(data);
  wakeUp();
};

tell({ alive: 1 });
setInterval(() => tell({ alive: 1 }), ALIVE);

function tell(message) {
  postMessage(JSON.stringify(message));
}

async function run({ begin, installed, interpreter, pack }) {
  tell({ progress: t("the handheld is starting"), share: 0.7 });
  const [mp] = await Promise.all([loadMicroPython({ interpreter, heapsize: HEAP, linebuffer: true, stdout: (line) => console.log(line) }), alone()]);
  unpack(mp.FS, new Uint8Array(pack));
  if (!mp.FS.analyzePath("/kept").exists) mp.FS.mkdir("/kept");
  const keeping = new Keeping(mp.FS);
  let trouble = "";
  await keeping.open().catch(() => (trouble = NO_STORE));
  if (installed) navigator.storage?.persist?.();
  mp.registerJsModule("browser", { random: (count) => crypto.getRandomValues(new Uint8Array(count)) });
  tell({ progress: t("the handheld is starting"), share: 0.85 });
  mp.runPython(`from service import Service\nservice = Service("/kept", ${begin === "leds" ? "True" : "False"}, "${globalThis.name}")`);
  service = mp.globals.get("service");
  tell(trouble ? { link: "error", message: trouble } : { link: "connected", message: "" });
  for (;;) {
    for (const text of inbox.splice(0)) {
      if (JSON.parse(text).save) tell({ log: service.log(), name: service.log_name() });
      else service.obey(text);
    }
    const wake = service.step(performance.now());
    await keeping.keep().catch((error) => {
      throw new NotSaved(error);
    });
    for (const text of service.said().split("\n")) if (text) postMessage(text);
    if (inbox.length) continue;
    await new Promise((resolve) => {
      wakeUp = resolve;
      setTimeout(resolve, wake);
    });
  }
}

// One tab writes the games down: another one waits.
async function alone() {
  if (!navigator.locks) return;
  const held = (lock) => new Promise((got) => navigator.locks.request("rollkeeper", lock, (mine) => {
    got(mine);
    return mine && new Promise(() => {}); // for as long as this worker lives
  }));
  if (await held({ ifAvailable: true })) return;
  tell({ elsewhere: 1 });
  await held({});
}
