// node judge.mjs BOOTROM.bin FILE.uf2 PINS UNIQUE_ID: a handheld on rp2040js, from power-on.
//
// PINS is hardware/pins.toml's table of signals as JSON, UNIQUE_ID the flash chip's number, 16 hex digits. Each line of
// standard input is an order, each line of standard output what there is after it; time passes only in between.
// An order: {"press": [1], "release": [2], "shake": true, "send": HEX, "flash": FILE, "ms": 50}, all of it optional.
// Keys are 1 to 5; "shake" begins and ends a shake; "flash" writes the 2 MB of the flash to a file; then "ms" pass.

import fs from 'fs';
import readline from 'readline';
import { ConsoleLogger, LogLevel, RP2040, USBCDC } from 'rp2040js';
import { Cable, Display, FlashChip, ShakeSwitch, addPacingTimers, addRingOscillator, emptyWhenAborted } from './parts.mjs';

const FLASH_START = 0x10000000;
const FLASH_SIZE = 2 * 1024 * 1024;
const RP2040_FAMILY = 0xe48bff56;
const BATTERY = 2482; // of 4095 at 3.3 V: 4.0 V behind a divider by two
const SEED = 20261127;

const [bootRom, uf2, pinsGiven, uniqueId] = process.argv.slice(2);
const pins = JSON.parse(pinsGiven);
const mcu = new RP2040();
const clock = mcu.clock;
mcu.logger = new ConsoleLogger(LogLevel.Error);
const rom = fs.readFileSync(bootRom);
mcu.loadBootrom(new Uint32Array(rom.buffer, rom.byteOffset, rom.length / 4));
copyToFlash(fs.readFileSync(uf2));
const flash = new FlashChip(mcu, Buffer.from(uniqueId, 'hex'));
addRingOscillator(mcu, SEED);
addPacingTimers(mcu);
const cable = new Cable(mcu, (usb) => new USBCDC(usb));
emptyWhenAborted(mcu.i2c[0]);
const display = new Display(mcu.i2c[0]);
const keys = ['K1', 'K2', 'K3', 'K4', 'K5'].map((name) => mcu.gpio[pins[name]]);
const leds = ['L1', 'L2', 'L3', 'L4', 'L5'].map((name) => mcu.gpio[pins[name]]);
const shake = new ShakeSwitch(mcu, pins.SHAKE, SEED);
for (const pin of [...keys, mcu.gpio[pins.OLED_SDA], mcu.gpio[pins.OLED_SCL]]) pin.setInputValue(true);
mcu.adc.channelValues[pins.BATTERY - 26] = BATTERY;
let resets = 0;
mcu.peripherals[0x40058].onWatchdogTrigger = () => { resets++; };
mcu.core.PC = FLASH_START; // where the boot ROM goes when it has found a second stage

for await (const line of readline.createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  for (const key of order.press ?? []) keys[key - 1].setInputValue(false);
  for (const key of order.release ?? []) keys[key - 1].setInputValue(true);
  if (order.shake === true) shake.start();
  if (order.shake === false) shake.stop();
  if (order.send) cable.send(Buffer.from(order.send, 'hex'));
  if (order.flash) fs.writeFileSync(order.flash, mcu.flash.subarray(0, FLASH_SIZE));
  run(order.ms ?? 0);
  console.log(JSON.stringify({
    now_ms: clock.nanos / 1e6,
    connected: cable.connected,
    received: Buffer.from(cable.received.splice(0)).toString('hex'),
    lit: display.on && display.pump,
    picture: Buffer.from(display.ram).toString('hex'),
    leds: leds.map((pin) => pin.value === 1),
    erases: flash.erases,
    programs: flash.programs,
    resets,
  }));
}

// The blocks of a UF2 that are for this chip; a file may hold those of others (github.com/microsoft/uf2).
function copyToFlash(file) {
  for (let at = 0; at < file.length; at += 512) {
    if (file.readUInt32LE(at + 28) !== RP2040_FAMILY) continue;
    const start = file.readUInt32LE(at + 12) - FLASH_START;
    const size = file.readUInt32LE(at + 16);
    mcu.flash.set(file.subarray(at + 32, at + 32 + size), start);
  }
}

// After a reset the chip stands still: nothing that this judge plays resets it.
function run(ms) {
  const end = clock.nanos + ms * 1e6;
  while (clock.nanos < end && !resets) {
    if (mcu.core.waiting) {
      const pause = clock.nextAlarm === null ? Infinity : clock.nanosToNextAlarm;
      clock.tick(Math.max(0, Math.min(pause, end - clock.nanos)));
    } else {
      clock.tick((mcu.core.executeInstruction() * 1e9) / mcu.clkSys);
    }
  }
}
