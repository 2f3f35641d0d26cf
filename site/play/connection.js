// The connection of the page without a program: to a worker, in which MicroPython runs the handheld. To the rest of the
// page it looks like the WebSocket of `rollkeeper play`.

import { keepAsFile } from "./as_file.js";
import { heard as phoneHears } from "./phone.js";
import { part } from "./dom.js";
import { engine, engineFiles } from "./start.js";
import { t } from "./words.js";

const LEDS = new URLSearchParams(location.search).has("led");
let current = null;
let asked = false; // to keep the page
let stays = false; // nothing is started again before somebody has made room

class Engine {
  constructor() {
    this.readyState = 1;
    this.onmessage = this.onclose = null;
    this.waiting = []; // what came before anybody listened
    this.worker = engine();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message || t("its files could not be loaded"));
    this.hear(JSON.stringify({ progress: t("the handheld is loading"), share: 0.1 }));
    const begin = { begin: LEDS ? "leds" : "oled", installed: matchMedia("(display-mode: standalone)").matches };
    engineFiles().then((files) => this.worker.postMessage({ ...begin, ...files }), (error) => this.fail(error.message));
  }

  hear(text) {
    const message = JSON.parse(text);
    if (beside(message)) return;
    if ("stopped" in message) {
      stays = "stays" in message;
      part("gone-again").hidden = stays;
      part("gone-full").hidden = !stays;
      return this.fail(message.stopped);
    }
    if (this.onmessage) this.onmessage({ data: text });
    else this.waiting.push(text);
  }

  send(text) {
    this.worker.postMessage(text);
  }

  listens() {
    for (const text of this.waiting.splice(0)) this.onmessage({ data: text });
  }

  fail(reason) {
    this.onmessage?.({ data: JSON.stringify({ link: "error", message: reason }) });
    this.onclose?.();
    this.close();
  }

  close() {
    this.readyState = 3;
    this.worker.terminate();
  }
}

export function open() {
  if (stays) return { close() {} }; // nothing is ever heard of it
  if (current?.readyState !== 1 || current.onmessage) current = new Engine();
  setTimeout(() => current.listens());
  return current;
}

// What this page does by itself with a message; whether nobody else needs it.
function beside(message) {
  if ("share" in message) part("loading").value = message.share;
  if ("oled" in message || "pixels" in message) {
    part("loading").hidden = true;
    keepForOffline();
    if (part("elsewhere").open) part("elsewhere").close();
  }
  phoneHears(message);
  if (message.elsewhere && !part("elsewhere").open) part("elsewhere").showModal();
  if ("log" in message) keepAsFile(message.log, message.name);
  return "log" in message || "elsewhere" in message;
}

// Keeps the page for the time without a network. A newer one that waits may take over from here on: this page has loaded
// all that it needs.
function keepForOffline() {
  if (asked) return;
  asked = true;
  navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).then(({ waiting }) => waiting?.postMessage("go")).catch(() => {}); // then it is not there offline
}

part("elsewhere").addEventListener("cancel", (event) => event.preventDefault());
part("save").addEventListener("click", (event) => {
  if (event.detail) part("save").blur(); // clicked, not tabbed to: the space bar goes on shaking
  current.send(JSON.stringify({ save: 1 }));
});
part("reload").addEventListener("click", () => location.reload());
if (LEDS) {
  part("build").textContent = t("Display build");
  part("build").href = "./";
}
current = new Engine();
