// The handheld in a worker: MicroPython runs the firmware and the soft handheld. What the page says comes as JSON, and
// what the handheld shows goes back, as on the WebSocket of `rollkeeper play`.
//
// Law: what a step has written is on the disk before the page hears what it shows.

import { loaded, unpack } from "./engine.js";
import { Keeping } from "./keeping.js";
import { loadMicroPython } from "./micropython.mjs";
import { t } from "./words.js";

const HEAP = 4 << 20; // bytes
const ALIVE = 5000; // ms between two signs of life
const NO_STORE = t("This browser keeps no games (a private window, perhaps): they are lost when the page is closed. Save my games keeps them as a file.");
const loading = { interpreter: fetch(new URL("micropython.wasm", import.meta.url)), pack: loaded("engine.pack") }; // at once
const inbox = [];
let service = null;
let wakeUp = () => {};

onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.felt && service) {
    if (service.feel(...message.felt)) wakeUp();
    return;
  }
  if (message.begin) return run(message).catch((error) => {
    console.error(error);
    tell({ stopped: t("It has failed ({reason})", { reason: error.message ?? error }) });
  });
  if (message.felt) return;
  inbox.push(data);
  wakeUp();
};

function tell(message) {
  postMessage(JSON.stringify(message));
}

async function run({ begin, installed }) {
  tell({ alive: 1 });
  setInterval(() => tell({ alive: 1 }), ALIVE);
  tell({ progress: t("the handheld is loading"), share: 0.1 });
  await loading.interpreter; // which the browser has at hand then
  const [mp, pack] = await Promise.all([loadMicroPython({ heapsize: HEAP, linebuffer: true, stdout: (line) => console.log(line) }), loading.pack, alone()]);
  tell({ progress: t("the handheld is starting"), share: 0.7 });
  unpack(mp.FS, pack);
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
      throw new Error(t("the browser does not save the game: {reason}. What you saw is saved. Make room on this device, and load the page again", { reason: error.message }));
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
