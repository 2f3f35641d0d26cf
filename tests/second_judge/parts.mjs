// What rp2040js 1.4.1 lacks of a handheld (the serial flash, the ring oscillator, a display, a shake), and what it does
// otherwise than the RP2040 (the PC at the cable, a DMA channel's pace, an I2C address without an answer): there it is
// said how it was decided who is wrong. Numbers of registers and sections are those of the RP2040 datasheet.
//
// Still missing: time for a byte on the bus, and for an erase or a program; the wires of I2C as pins, so that a
// scan(), which MicroPython does without the controller, finds nothing; what the boot ROM does at power-on; resets.

const PAGE = 256;
const SECTOR = 4096;
const BLOCK = 65536;

// The flash chip (W25Q16JV datasheet, 8.1). An erase or a program is done when chip select rises, in no time.
export class FlashChip {
  constructor(mcu, uniqueId) {
    this.memory = mcu.flash;
    this.uniqueId = uniqueId;
    this.sent = [];
    this.writeEnabled = false;
    this.erases = 0;
    this.programs = 0;
    this.attachToSsi(mcu.peripherals[0x18000]);
    this.attachToChipSelect(mcu.peripherals[0x40018]);
  }

  // rp2040js answers every byte with 0 and executes no command (4.10.13: SSIENR, TXFLR, RXFLR, SR, DR0).
  attachToSsi(ssi) {
    const received = [];
    const read = ssi.readUint32.bind(ssi);
    const write = ssi.writeUint32.bind(ssi);
    ssi.readUint32 = (offset) => {
      if (offset === 0x20) return 0; // all is sent at once
      if (offset === 0x24) return received.length;
      if (offset === 0x28) return 0b110 | (received.length ? 0b1000 : 0);
      if (offset === 0x60) return received.shift() ?? 0;
      return read(offset);
    };
    ssi.writeUint32 = (offset, value) => {
      if (offset === 0x60) {
        received.push(this.exchange(value & 0xff));
        return;
      }
      if (offset === 0x08 && !(value & 1)) {
        received.length = 0; // a disabled SSI has empty FIFOs
        this.sent = [];
      }
      write(offset, value);
    };
  }

  // rp2040js has no registers of the QSPI pins; the boot ROM pulls chip select by hand (2.19.6.2: GPIO_QSPI_SS_CTRL,
  // OUTOVER; 2 is low).
  attachToChipSelect(pins) {
    const kept = {};
    pins.readUint32 = (offset) => kept[offset] ?? 0;
    pins.writeUint32 = (offset, value) => {
      kept[offset] = value >>> 0;
      if (offset !== 0x0c) return;
      const low = ((value >>> 8) & 3) === 2;
      if (!low) this.execute();
      this.sent = [];
    };
  }

  // A byte goes to the chip and one comes back.
  exchange(byte) {
    this.sent.push(byte);
    const at = this.sent.length - 1;
    if (at === 0) return 0;
    switch (this.sent[0]) {
      case 0x05: return this.writeEnabled ? 2 : 0; // status 1: never busy
      case 0x35: return 2; // status 2: quad reads are enabled
      case 0x9f: return [0xef, 0x40, 0x15][at - 1] ?? 0; // W25Q16JV
      case 0x4b: return at > 4 ? this.uniqueId[(at - 5) % 8] : 0;
      default: return 0;
    }
  }

  execute() {
    const [command, high, middle, low] = this.sent;
    const address = (high << 16) | (middle << 8) | low;
    if (command === 0x06) this.writeEnabled = true;
    if (command === 0x04) this.writeEnabled = false;
    if (!this.writeEnabled || this.sent.length < 4) return;
    if (command === 0x20) this.erase(address, SECTOR);
    if (command === 0xd8) this.erase(address, BLOCK);
    if (command === 0x02) this.program(address, this.sent.slice(4));
  }

  erase(address, size) {
    const start = address - (address % size);
    this.memory.fill(0xff, start, start + size);
    this.erases++;
    this.writeEnabled = false;
  }

  program(address, bytes) {
    const page = address - (address % PAGE);
    bytes.forEach((byte, at) => {
      this.memory[page + ((address + at) % PAGE)] &= byte; // a program makes zeros alone, and stays in its page
    });
    this.programs++;
    this.writeEnabled = false;
  }
}

// The ring oscillator (2.17.8). rp2040js answers all ones; here each bit is drawn, from a seed.
export function addRingOscillator(mcu, seed) {
  const kept = { 0x00: 0xfabaa0, 0x18: 0x80001000 }; // CTRL: enabled; STATUS: stable and enabled
  const draw = random(seed);
  const ring = mcu.peripherals[0x40060];
  ring.readUint32 = (offset) => (offset === 0x1c ? Number(draw() < 0.5) : kept[offset] ?? 0);
  ring.writeUint32 = (offset, value) => { kept[offset] = value; };
}

// The pace of a DMA channel that a pacing timer sets: the firmware has the ring read once in 48 us. A timer asks X / Y
// times a cycle (2.5.7, TIMER0: X is the upper half), so Y / X cycles apart. rp2040js takes the fraction upside down,
// and all bits at once; the emulated Pico is right.
export function addPacingTimers(mcu) {
  const FIRST_TIMER = 59; // of the requests (2.5.3.1)
  const dma = mcu.dma;
  dma.getTimer = (request) => {
    const timer = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][request - FIRST_TIMER];
    const times = timer >>> 16;
    const cycles = timer & 0xffff;
    return times ? ((cycles / times) * 1e6) / mcu.clkSys : 0; // us; 0: the timer stands still
  };
}

// Numbers from 0 to 1 that follow from the seed (xorshift, 32 bits).
export function random(seed) {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

// A PC with a program that has the port open. rp2040js's own PC differs from a real one in two ways, both against USB
// 2.0, and the emulated Pico has them right:
// - while it has nothing to say it sends an empty packet every 10 us, which costs the guest a tenth of its power-on. A PC
//   sends one when it has bytes (8.5.2). Nor does it keep more than 512 bytes that wait to be sent.
// - it sends no frames. A PC sends one a millisecond (8.4.3); the guest sees its number, and the interrupt stays until
//   the number is read (RP2040 datasheet 4.1.4: SOF_RD, INTR.DEV_SOF).
export class Cable {
  constructor(mcu, makeCdc) {
    this.usb = mcu.usbCtrl;
    this.received = [];
    this.connected = false;
    this.queue = [];
    this.room = 0; // bytes that the guest is ready to take; 0: it has not said so
    this.cdc = makeCdc(this.usb);
    this.cdc.onSerialData = (bytes) => { this.received.push(...bytes); };
    this.cdc.onDeviceConnected = () => {
      this.connected = true;
      this.frameAlarm.schedule(1e6);
    };
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.cdc.outEndpoint) return;
      this.room = size;
      this.deliver();
    };
    this.addFrames(mcu.clock);
  }

  addFrames(clock) {
    const DEV_SOF = 1 << 17;
    const usb = this.usb;
    const read = usb.readUint32.bind(usb);
    let frame = 0;
    usb.readUint32 = (offset) => {
      if (offset !== 0x48) return read(offset);
      usb.intRaw &= ~DEV_SOF;
      usb.checkInterrupts();
      return frame;
    };
    this.frameAlarm = clock.createAlarm(() => {
      frame = (frame + 1) & 0x7ff;
      usb.intRaw |= DEV_SOF;
      usb.checkInterrupts();
      this.frameAlarm.schedule(1e6);
    });
  }

  send(bytes) {
    this.queue.push(...bytes);
    this.deliver();
  }

  deliver() {
    if (!this.room || !this.queue.length) return;
    const packet = Uint8Array.from(this.queue.splice(0, this.room));
    this.room = 0;
    this.usb.endpointReadDone(this.cdc.outEndpoint, packet);
  }
}

// An address that nobody acknowledges empties the I2C controller's transmit FIFO, and says so (4.3.17, TX_ABRT and
// TX_EMPTY, which is the level of that FIFO). rp2040js does not say so, and the guest waits until its patience ends; the
// emulated Pico is right.
export function emptyWhenAborted(i2c) {
  const TX_EMPTY = 1 << 4;
  const abort = i2c.abort.bind(i2c);
  i2c.abort = (reason) => {
    abort(reason);
    i2c.setInterrupts(TX_EMPTY);
  };
}

// A display of 128 x 64 at I2C address 3Ch (SSD1306 datasheet, 9): its RAM, the three ways to address it, and whether
// it shines. What else there is to set moves the picture or its brightness, and is taken without effect.
export class Display {
  constructor(i2c) {
    this.ram = new Uint8Array(1024); // byte 128 * p + x: the pixels (x, 8 * p) to (x, 8 * p + 7)
    this.on = false;
    this.pump = false;
    this.mode = 2; // 0: along the rows, 1: down the columns, 2: in one page
    this.columns = [0, 127];
    this.pages = [0, 7];
    this.column = 0;
    this.page = 0;
    this.command = [];
    this.attachTo(i2c);
  }

  attachTo(i2c) {
    i2c.onConnect = (address) => {
      this.control = null;
      i2c.completeConnect(address === 0x3c);
    };
    i2c.onWriteByte = (byte) => {
      this.take(byte);
      i2c.completeWrite(true);
    };
    i2c.onReadByte = () => i2c.completeRead(this.on ? 0x00 : 0x40);
  }

  // A control byte says what follows it: bit 6 picture or commands, bit 7 one byte or all.
  take(byte) {
    if (this.control === null) {
      this.control = byte;
      return;
    }
    if (this.control & 0x40) this.draw(byte);
    else this.takeCommand(byte);
    if (this.control & 0x80) this.control = null;
  }

  draw(byte) {
    this.ram[128 * this.page + this.column] = byte;
    if (this.mode === 1) {
      this.page = following(this.page, this.pages);
      if (this.page === this.pages[0]) this.column = following(this.column, this.columns);
    } else {
      const along = this.mode === 0 ? this.columns : [0, 127];
      this.column = following(this.column, along);
      if (this.mode === 0 && this.column === this.columns[0]) this.page = following(this.page, this.pages);
    }
  }

  takeCommand(byte) {
    this.command.push(byte);
    const [command, first, second] = this.command;
    if (this.command.length <= argumentsOf(command)) return;
    this.command = [];
    if (command < 0x10) this.column = (this.column & 0x70) | command;
    else if (command < 0x20) this.column = ((command & 7) << 4) | (this.column & 0x0f);
    else if (command === 0x20) this.mode = first & 3;
    else if (command === 0x21) [this.columns, this.column] = [[first & 127, second & 127], first & 127];
    else if (command === 0x22) [this.pages, this.page] = [[first & 7, second & 7], first & 7];
    else if (command === 0x8d) this.pump = Boolean(first & 4);
    else if (command === 0xae || command === 0xaf) this.on = command === 0xaf;
    else if (command >= 0xb0 && command <= 0xb7) this.page = command & 7;
  }
}

function following(position, [first, last]) {
  return position === last ? first : (position + 1) & 127;
}

function argumentsOf(command) {
  if ([0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb].includes(command)) return 1;
  if ([0x21, 0x22, 0xa3].includes(command)) return 2;
  if ([0x29, 0x2a].includes(command)) return 5;
  if ([0x26, 0x27].includes(command)) return 6;
  return 0;
}

// A vibration switch between a pin and ground: it chatters at both ends of each swing of a shaken hand, every 100 ms.
export class ShakeSwitch {
  constructor(mcu, gpio, seed) {
    this.pin = mcu.gpio[gpio];
    this.draw = random(seed);
    this.contacts = 0; // changes that are still to come in this swing
    this.closed = false;
    this.alarm = mcu.clock.createAlarm(() => this.change());
    this.pin.setInputValue(true);
  }

  start() {
    this.contacts = 10;
    this.alarm.schedule(10e6);
  }

  stop() {
    this.alarm.cancel();
    this.closed = false;
    this.pin.setInputValue(true);
  }

  change() {
    this.closed = !this.closed;
    this.pin.setInputValue(!this.closed);
    this.contacts--;
    if (this.contacts) {
      this.alarm.schedule((0.05 + this.draw()) * 1e6);
    } else {
      this.contacts = 10;
      this.alarm.schedule(90e6);
    }
  }
}
