// Joins the parts of the page: what arrives on the wire goes to the device and the card, what is pressed goes back.

import { Aloud } from "./aloud.js";
import { asksOver, bad, unanswered } from "./ask.js";
import { locked, showCard, showLink } from "./card.js";
import { Coach } from "./coach.js";
import { listen } from "./write_box.js";
import { Device } from "./device.js";
import { comesBack, ends, showAgain, showPace } from "./gone.js";
import { listenForNewGame, playing, showEditions } from "./new_game.js";
import { Oled } from "./oled.js";
import { Pixels } from "./pixels.js";
import { Shaker } from "./shaker.js";
import { Sound } from "./sound.js";
import { Wire } from "./wire.js";

const part = (id) => document.getElementById(id);
const deviceElement = part("device");
const oled = new Oled(part("oled"), deviceElement);
const pixels = new Pixels(part("pixels"), deviceElement);
const sound = new Sound(part("sound"));
let lastLink = {};

const hear = {
  oled: (message) => oled.show(message.oled, message.on, message.contrast),
  pixels: (message) => pixels.show(message.pixels),
  aloud: (message) => {
    aloud.hear(message.aloud);
    locked(message.aloud.locks);
    coach.hear(message.aloud);
  },
  leds: (message) => device.light(message.leds),
  tone: (message) => sound.tone(message.tone),
  card: (message) => {
    playing(message.card, message.after);
    showCard(message.card, message.after, message.says);
    coach.see(message.card);
  },
  editions: (message) => showEditions(message.editions),
  again: (message) => showAgain(message.again),
  pace: (message) => showPace(message.pace),
  denied: (message) => bad(message.denied),
  link: (message) => showLink((lastLink = message)),
  progress: (message) => showLink({ link: "waiting", message: message.progress }),
};

const wire = new Wire({
  message(message) {
    for (const kind in hear) if (kind in message) return hear[kind](message);
  },
  up() {
    comesBack();
  },
  down() {
    device.letGo();
    shaker.letGo();
    aloud.gone();
    sound.tone(0);
    oled.off();
    pixels.off();
    showLink({ link: "waiting" });
    device.light([]);
    ends([lastLink.link === "error" ? lastLink.message : "", unanswered()].filter(Boolean).join(" "));
  },
});

const device = new Device(deviceElement, (key, down) => wire.send({ key, down }));
const shaker = new Shaker(deviceElement, part("shake"), (shake) => wire.send({ shake }));

const aloud = new Aloud(device);
const coach = new Coach(part("coach"));

asksOver(wire);
listen();
listenForNewGame();

// A key that goes up while another window has the focus would be down for ever.
for (const leave of ["blur", "pagehide"]) {
  addEventListener(leave, () => {
    device.letGo();
    shaker.letGo();
  });
}
wire.open();
