// The page that reads a handheld: opens its serial port (Web Serial), lets a worker read it, and shows the games.
//
// Law: it only reads. Nothing is acknowledged, so the handheld keeps everything.

import { keepAsFile } from "./as_file.js";
import { showSheet } from "./card.js";
import { element, fill, part, plain } from "./dom.js";
import { grouped, plural, t } from "./words.js";

const RASPBERRY_PI = 0x2e8a; // USB vendor id
const RATE = 115200; // a serial port must have one; USB does not care
const UNCHANGED = t("Nothing on the handheld was changed.");
const NOT_CHOSEN = [t("No handheld was chosen."), UNCHANGED, t("Is it not in the list? Switch it on, and plug it in with a cable that carries data: some only charge. Then press the button again.")];
const NOT_OPENED = [t("The handheld's port cannot be opened."), UNCHANGED, t("Close every other program or tab that reads it (`rollkeeper play`, a terminal), and press the button again. On Linux, `rollkeeper doctor --udev-rule` prints a rule that lets you open it.")];
const JUDGED = { follows: t("dice follow"), open: t("not finished"), none: t("no seed"), lost: t("not checked"), wrong: t("mismatch") };
let worker = null;
let cable = null;

// An open port.
class Cable {
  constructor(port) {
    this.port = port;
    this.over = false;
    this.reader = null;
  }

  async open() {
    await this.port.open({ baudRate: RATE, bufferSize: 16384 });
    await this.port.setSignals({ dataTerminalReady: true, requestToSend: true }); // else MicroPython says nothing
    this.writer = this.port.writable.getWriter();
  }

  // Hands on what comes until the port is closed, or gone.
  async listen() {
    while (!this.over && this.port.readable) {
      this.reader = this.port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this.reader.read();
          if (done) return;
          worker.postMessage({ bytes: value });
        }
      } catch {
        // Bytes were lost on the way: there is another stream, and the lines are asked for again. Or it is gone: there is none.
      } finally {
        this.reader.releaseLock();
      }
    }
  }

  send(bytes) {
    this.writer.write(bytes).catch(() => {}); // that it is gone is noticed by who listens
  }

  async close() {
    if (this.over) return;
    this.over = true;
    await this.reader?.cancel().catch(() => {});
    await this.ended;
    try {
      this.writer.releaseLock();
      await this.port.close();
    } catch {
      // it is gone already
    }
  }
}

async function read() {
  tell(null);
  let port = null;
  try {
    port = await navigator.serial.requestPort({ filters: [{ usbVendorId: RASPBERRY_PI }] });
  } catch {
    return tell(NOT_CHOSEN);
  }
  const opened = new Cable(port);
  try {
    await opened.open();
  } catch {
    await port.close().catch(() => {});
    return tell(NOT_OPENED);
  }
  cable = opened;
  begin();
  opened.ended = opened.listen();
  await opened.ended;
  if (!opened.over) worker.postMessage({ gone: 1 });
}

function begin() {
  if (!worker) {
    worker = new Worker(new URL("reader.js", import.meta.url), { type: "module", name: document.documentElement.lang });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = () => hear({ trouble: [t("A part of this page could not be loaded."), UNCHANGED, t("Load the page again.")] });
  }
  part("read").disabled = true;
  part("games").hidden = true;
  part("copying").hidden = false;
  part("progress").removeAttribute("value");
  part("copied").textContent = t("Waiting for the handheld to say hello.");
  worker.postMessage({ begin: 1 });
}

function hear(message) {
  if ("send" in message) cable?.send(message.send);
  if ("done" in message) {
    part("progress").max = message.of;
    part("progress").value = message.done;
    part("copied").textContent = t("{done} of {all} events", { done: grouped(message.done), all: grouped(message.of) });
  }
  if ("card" in message) showCard(message.card, message.record);
  if ("log" in message) keepAsFile(message.log, message.name);
  if ("trouble" in message) tell(message.trouble);
  if ("games" in message) showGames(message);
  if ("trouble" in message || "games" in message) {
    cable?.close();
    part("read").disabled = false;
    part("read").textContent = t("Read it again");
    part("copying").hidden = true;
  }
}

// What happened, what is safe, what to do.
function tell(trouble) {
  fill(part("trouble"), trouble ? trouble.map((sentence, at) => element(at ? "p" : "b", "", ...coded(sentence))) : []);
}

// A sentence in which commands stand between `marks`.
function coded(sentence) {
  return plain(sentence).split("`").map((piece, at) => (at % 2 ? element("code", "", piece) : piece));
}

function showGames({ games, whole, device, firmware, events, lost, headless }) {
  part("games").hidden = false;
  const has = {
    device, firmware, games: plural(games.length, "{n} game", "{n} games"), events: plural(events, "{n} event", "{n} events"),
  };
  const notes = [whole ? t("Handheld {device}, firmware {firmware}: {games}, {events}.", has) : t("Handheld {device}, firmware {firmware}: {games}, {events}, not all that it has.", has)];
  if (whole) notes.push(t("You can unplug it."));
  if (lost) notes.push(plural(lost, "{n} event is lost: the handheld no longer holds it.", "{n} events are lost: the handheld no longer holds them."));
  if (headless) notes.push(t("The beginning of its oldest game is no longer there, so that game is not shown; the file has what is left."));
  if (!events) notes.push(t("Nothing has been played on it yet."));
  part("summary").textContent = plain(notes.join(" "));
  part("save").hidden = !events;
  part("list").replaceChildren(...games.map(oneGame).reverse());
  if (games.length) part("list").firstChild.firstChild.open = true;
}

function oneGame({ title, turn, players, state, dice }, at) {
  const names = players.map(({ name, total, won }) => element("span", won && players.length > 1 ? "won" : "", element("span", "name", plain(name)), ` ${total}`));
  const head = element("summary", "", element("span", "what", element("b", "", plain(title)), element("small", "", plain(turn))), element("span", "who", ...names), element("span", `judged ${state}`, JUDGED[state]));
  const made = element("details", "", head, element("p", "about", ...coded(dice)), element("div", "place"));
  made.dataset.game = at;
  made.addEventListener("toggle", () => made.open && !made.querySelector("table") && worker.postMessage({ card: at }));
  return element("li", "", made);
}

function showCard(at, record) {
  const place = part("list").querySelector(`[data-game="${at}"] .place`);
  if (!place) return;
  const table = element("table", "sheet");
  if (record) showSheet(table, record.columns, record.earlier.length + 1, record.earlier);
  const notes = record ? [...record.house, ...record.outcome, ...(record.refused ? [record.refused] : [])] : [t("The beginning of this game is damaged. The file has its lines.")];
  place.replaceChildren(...(record ? [table] : []), ...notes.map((note) => element("p", "about", plain(note))));
}

part("save").addEventListener("click", () => worker.postMessage({ save: 1 }));
part("read").addEventListener("click", read);
if (navigator.serial) part("read").hidden = false;
else part("no-serial").hidden = false;
