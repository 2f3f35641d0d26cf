// The phone in the hand: what its sensor feels goes to the handheld, it hums when dice land, and its display stays on
// while somebody plays. Not measured on hardware.

import { part } from "./dom.js";
import { send } from "./live.js";
import { t } from "./words.js";

const MG = 1000 / 9.80665; // of a m/s2
const UNFELT = 800; // ms without a word of the sensor
const LANDS = [18, 40, 12]; // ms
// WebKit on iOS has the axes the other way round: lying face up, z is below 0.
const IOS = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
const SIGN = IOS ? -1 : 1;
const IN_A_HAND = matchMedia("(pointer: coarse)").matches; // a laptop may feel, too, and is not to be shaken
let felt = false; // this device has a sensor, and may tell
let kind = ""; // of the view
let played = false; // a game is being played, and its display is on
let lit = true;
let lock = null;

function moved({ accelerationIncludingGravity: moves }) {
  if (typeof moves?.x !== "number" || typeof moves.y !== "number" || typeof moves.z !== "number") return;
  if (!felt) {
    felt = true;
    part("felt").hidden = !IN_A_HAND;
    if (IN_A_HAND) dispatchEvent(new Event("felt")); // the first sentence says so
    part("motion").hidden = true;
  }
  send({ felt: [moves.x, moves.y, moves.z].map((each) => Math.round(SIGN * MG * each)) });
}

addEventListener("devicemotion", moved);
if (globalThis.DeviceMotionEvent?.requestPermission && IN_A_HAND) { // iOS: by a tap
  setTimeout(() => (part("motion").hidden = felt), UNFELT);
  part("motion").addEventListener("click", async () => {
    const granted = await DeviceMotionEvent.requestPermission().catch(() => "denied");
    if (granted !== "granted") part("felt").textContent = t("This phone does not let the page feel a shake. Hold the button, or drag the handheld.");
    part("felt").hidden = false;
    part("motion").hidden = true;
  });
}

// What the handheld shows.
export function heard(message) {
  if (message.aloud) {
    if (kind === "Rolling" && message.aloud.kind !== "Rolling") navigator.vibrate?.(LANDS);
    kind = message.aloud.kind;
  }
  if ("on" in message) lit = message.on;
  if (message.game) played = message.game.under_way;
  if (message.aloud || message.game || "on" in message) stayOn();
}

async function stayOn() {
  const wanted = played && lit && document.visibilityState === "visible";
  if (wanted === Boolean(lock) || !navigator.wakeLock) return;
  if (!wanted) {
    const held = lock;
    lock = null;
    if (held !== true) await held.release();
    return;
  }
  lock = true; // asked for
  const got = await navigator.wakeLock.request("screen").catch(() => null); // a low battery: it is not to be had
  if (lock === true) lock = got;
  else await got?.release();
  got?.addEventListener("release", () => {
    if (lock === got) lock = null;
  });
}

document.addEventListener("visibilitychange", stayOn);
