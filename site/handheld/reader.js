// Reads a handheld in a worker: MicroPython runs turnlink's host end and the rules (engine/reading.py). The page has the
// port: bytes come from there, and go back to be sent.

import { loaded, unpack } from "./engine.js";
import { loadMicroPython } from "./micropython.mjs";
import { t } from "./words.js";

const HEAP = 32 << 20; // bytes; 400 games are 3 MB of lines
const STEP = 50; // ms
let inbox = [];
let reading = null;

const does = {
  begin: () => reading.begin(performance.now()),
  bytes: (bytes) => reading.hear(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""), performance.now()),
  gone: () => reading.gone(),
  card: (at) => postMessage({ card: at, record: JSON.parse(reading.card(at) || "null") }),
  save: () => postMessage({ log: reading.log(), name: reading.log_name() }),
};

onmessage = ({ data }) => {
  inbox.push(data);
  if (reading) step();
};

function step() {
  try {
    for (const message of inbox.splice(0)) for (const [name, value] of Object.entries(message)) does[name](value);
    const digits = reading.step(performance.now());
    if (digits) postMessage({ send: Uint8Array.from(digits.match(/../g), (each) => parseInt(each, 16)) });
    for (const text of reading.said().split("\n")) if (text) postMessage(JSON.parse(text));
  } catch (error) {
    failed(error);
  }
}

function failed(error) {
  console.error(error);
  inbox = [];
  postMessage({ trouble: [t("This page has failed ({reason}).", { reason: error.message ?? error }), t("Nothing on the handheld was changed."), t("Load the page again. If it fails again, read the handheld with `rollkeeper sync`.")] });
}

async function start() {
  const [mp, pack] = await Promise.all([loadMicroPython({ heapsize: HEAP, linebuffer: true, stdout: (line) => console.log(line) }), loaded("engine.pack")]);
  unpack(mp.FS, pack);
  mp.runPython(`from reading import Reading\nfrom spoken import speak_in\nspeak_in("${globalThis.name}")\nreading = Reading()`);
  reading = mp.globals.get("reading");
  step();
  setInterval(step, STEP);
}

start().catch(failed);
