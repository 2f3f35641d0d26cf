"""The OLED: 128x64 pixels behind an SSD1306, an SSD1309 or an SH1106.

Only what can be seen from outside is modelled: the display RAM with its three ways of addressing, on and off,
charge pump, contrast, inversion, and everything that moves rows and columns. Oscillator, pre-charge
and VCOMH are kept in `settings`, but not seen. Datasheet: Solomon Systech SSD1306 rev 1.1, section 9 (command table)
and 10 (their meaning).

A command whose arguments were cut off by a STOP stays unfinished: the next command bytes are its arguments.

The SSD1309 (Solomon Systech, rev 1.1) and the SH1106 (Sino Wealth, V2.3) differ in what a driver for the first one gets
wrong: `Ssd1309`, `Sh1106`. A command that a chip does not know does nothing here, is counted in `unknown`, and its
arguments are taken for commands; what real ones do then nobody says.
"""

import random
from collections.abc import Callable, Mapping
from functools import cache

WIDTH, HEIGHT, PAGES = 128, 64, 8
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2
ARGUMENTS = {  # command -> how many bytes follow it
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22, 0xA3), 2),
    **dict.fromkeys((0x29, 0x2A), 5),
    **dict.fromkeys((0x26, 0x27), 6),
}
MULTIPLEX, OFFSET, CLOCK, PRE_CHARGE, COM_PINS, VCOMH = 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB
RESET = {MULTIPLEX: 0x3F, OFFSET: 0x00, CLOCK: 0x80, PRE_CHARGE: 0x22, COM_PINS: 0x12, VCOMH: 0x20}  # section 9
SWITCHES = {0xA0: "segments_flipped", 0xA4: "all_lit", 0xA6: "inverted", 0xAE: "on"}  # off, and with the next code on
ALTERNATING, SWAPPED = 0x10, 0x20  # bits of the argument of DA
UPRIGHT = tuple(range(HEIGHT))


class Ssd1306:
    """The display at `address`, at power-on. `now` gives the emulated time in ms, for `changed_ms`; `seed` decides what
    its RAM holds whenever power comes on."""

    columns = WIDTH  # of the RAM
    arguments: Mapping[int, int] = ARGUMENTS
    reset: Mapping[int, int] = RESET
    levels: Mapping[int, float] = {0x00: 0.65, 0x20: 0.77, 0x30: 0.83}  # of VCOMH, by the argument of DB: x VCC
    status = 0x06  # its low half, as read from modules of 128 x 64 by ss_oled; the datasheet leaves it open
    foreign: frozenset[int] = frozenset()  # commands of the family that it does not know

    def __init__(self, now: Callable[[], float] = lambda: 0.0, seed: int = 0, address: int = 0x3C) -> None:
        self.address = address
        self.present = True
        self.ram = bytearray(self.columns * PAGES)
        self.frames = 0  # windows written to their end; one per picture or part of a picture
        self.changed_ms = 0.0  # when something visible changed last
        self.changes = 0  # goes up whenever something visible changes
        self.receiving = False  # a transfer is going on: the picture may be half drawn
        self._now = now
        self._noise = random.Random(f"display RAM {seed}")
        self._power_on()

    def _power_on(self) -> None:
        """The reset state: datasheet 8.9, and the reset values of section 9."""
        self.ram[:] = self._noise.randbytes(len(self.ram))
        self.on = self.pumped = False
        self.contrast = 0x7F
        self.inverted = self.all_lit = self.segments_flipped = self.rows_flipped = False
        self.start_line = 0
        self.settings = dict(self.reset)  # command -> its argument
        self.unknown: list[int] = []  # commands that it does not know, as they came
        self._mode = BY_PAGE
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._control: int | None = None
        self._command: list[int] = []

    def lose_power(self) -> None:
        """Its supply dips, for less than a transfer takes: it is as at power-on, and knows nothing of a transfer that
        goes on. For longer, take it away with `present`."""
        seen = self.lit
        self._power_on()
        self.receiving = False
        if seen:
            self._changed()

    def start(self, reading: bool) -> None:
        """Chip: a transfer begins; its first byte is a control byte."""
        self._control = None
        self.receiving = True

    def stop(self) -> None:
        """Chip: the transfer has ended."""
        self.receiving = False

    def read(self) -> int:
        """Chip: the status byte; bit 6 is set while the display is off."""
        return self.status | (0x00 if self.on else 0x40)

    def write(self, byte: int) -> bool:
        """Chip: a control byte, then commands or picture data (datasheet section 8.1.5). Only in a transfer that it
        has seen the start of."""
        if not self.receiving:
            return False
        control = self._control
        if control is None:
            self._control = byte
            return True
        if control & 0x40:
            self._data(byte)
        else:
            self._command_byte(byte)
        if control & 0x80:  # only one byte belongs to this control byte
            self._control = None
        return True

    @property
    def on_glass(self) -> bytes:
        """Of the RAM what the glass is wired to: 128 columns."""
        return bytes(self.ram)

    @property
    def lit(self) -> bool:
        """Whether anything can be seen: switched on and the charge pump running."""
        return self.on and self.pumped

    @property
    def level(self) -> float | None:
        """What a row that is not lit is held at, in parts of the supply; None: its datasheet does not say."""
        return self.levels.get(self.settings[VCOMH])

    def _changed(self) -> None:
        self.changes += 1
        self.changed_ms = self._now()

    def _data(self, byte: int) -> None:
        at = self._page * WIDTH + self._column
        if self.ram[at] != byte:
            self.ram[at] = byte
            self._changed()
        if self._mode == VERTICAL:
            self._page = self._next(self._page, self._pages)
            if self._page == self._pages[0]:
                self._column = self._next(self._column, self._columns)
                self.frames += self._column == self._columns[0]
            return
        self._column = self._next(self._column, self._columns if self._mode == HORIZONTAL else (0, WIDTH - 1))
        if self._mode == HORIZONTAL and self._column == self._columns[0]:
            self._page = self._next(self._page, self._pages)
            self.frames += self._page == self._pages[0]

    @staticmethod
    def _next(position: int, window: tuple[int, int]) -> int:
        return window[0] if position == window[1] else (position + 1) & 0x7F

    def _command_byte(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > self.arguments.get(self._command[0], 0):
            command, *arguments = self._command
            self._command = []
            self._run(command, arguments)

    def _run(self, command: int, arguments: list[int]) -> None:
        if command in self.foreign:
            self.unknown.append(command)
        elif command < 0x10:
            self._column = (self._column & 0x70) | command
        elif command < 0x20:
            self._column = ((command & 0x07) << 4) | (self._column & 0x0F)
        elif command == 0x20:
            self._mode = arguments[0] & 3
        elif command == 0x21:
            self._columns = (arguments[0] & 0x7F, arguments[1] & 0x7F)
            self._column = self._columns[0]
        elif command == 0x22:
            self._pages = (arguments[0] & 7, arguments[1] & 7)
            self._page = self._pages[0]
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        else:
            self._appearance(command, arguments)

    def _appearance(self, command: int, arguments: list[int]) -> None:
        before = self._look()
        if 0x40 <= command < 0x80:
            self.start_line = command & 0x3F
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command == 0x8D:
            self.pumped = bool(arguments[0] & 0x04)
        elif command in RESET:
            self.settings[command] = arguments[0]
        elif command & 0xFE in SWITCHES:
            setattr(self, SWITCHES[command & 0xFE], bool(command & 1))
        elif command in (0xC0, 0xC8):
            self.rows_flipped = command == 0xC8
        if self._look() != before:
            self._changed()

    def _look(self) -> tuple[object, ...]:
        """Everything but the RAM that decides what is seen."""
        flips = (self.segments_flipped, self.rows_flipped)
        moved = (self.settings[MULTIPLEX], self.settings[OFFSET], self.settings[COM_PINS], self.start_line)
        return (moved, self.contrast, self.pumped, self.all_lit, self.inverted, self.on, flips)


class Ssd1309(Ssd1306):
    """It has no charge pump: its module makes its voltage, and what is told to a pump is two other commands. FDh locks
    it: then it takes no command but the one that unlocks it. Its reset is a resistor and a capacitor on the module: it
    does not answer before RESET_MS."""

    RESET_MS = 100.0  # after power-on: 10 kilohm and 10 uF, the slowest of common values
    arguments: Mapping[int, int] = {**{key: n for key, n in ARGUMENTS.items() if key != 0x8D}, 0xFD: 1}
    reset: Mapping[int, int] = {**RESET, CLOCK: 0x70, VCOMH: 0x34}
    levels: Mapping[int, float] = {0x00: 0.64, 0x34: 0.78, 0x3C: 0.84}
    status = 0x00  # nobody has published what real ones say
    foreign = frozenset((0x8D,))

    def _power_on(self) -> None:
        super()._power_on()
        self.pumped = True  # as far as anybody sees
        self.locked = False
        self._ready_ms = self._now() + self.RESET_MS

    def start(self, reading: bool) -> None:
        """As the other one."""
        super().start(reading)
        self.receiving = self._now() >= self._ready_ms

    @property
    def present(self) -> bool:
        """Whether it answers: wired, and no longer in its reset."""
        return self._wired and self._now() >= self._ready_ms

    @present.setter
    def present(self, wired: bool) -> None:
        self._wired = wired

    def _run(self, command: int, arguments: list[int]) -> None:
        if command == 0xFD:
            self.locked = arguments[0] & 0x04 != 0
        elif not self.locked:
            super()._run(command, arguments)


class Sh1106(Ssd1306):
    """Its RAM has 132 columns, of which the common glass shows 2 to 129; it is addressed by page alone, and what comes
    behind the last column is lost. It has none of the commands 20h to 2Fh, 8Dh and A3h, and takes their arguments for
    commands: its pump is ADh's, and on at power-on. Read after a control byte of data it gives the RAM, a byte that
    means nothing first, and counts on."""

    columns = 132
    arguments: Mapping[int, int] = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
    reset: Mapping[int, int] = {**RESET, CLOCK: 0x50, VCOMH: 0x35}
    levels: Mapping[int, float] = {each: 0.43 + 0.006415 * each for each in range(64)}  # and beyond, up to 1
    status = 0x08  # as read by ss_oled
    foreign = frozenset((*range(0x20, 0x30), 0x8D, 0xA3))

    def _power_on(self) -> None:
        super()._power_on()
        self.pumped = True
        self._dummy = True

    def start(self, reading: bool) -> None:
        """As the other one; what is read follows from the control byte before a repeated START."""
        if reading:
            self._reads_ram = self._control is not None and bool(self._control & 0x40)
        self._dummy = True
        super().start(reading)

    def stop(self) -> None:
        """The next transfer knows nothing of this one."""
        self._control = None
        super().stop()

    def read(self) -> int:
        """Its RAM, or its status."""
        if not self._reads_ram:
            return super().read()
        if self._dummy:
            self._dummy = False
            return 0x00
        byte = self.ram[self._page * self.columns + self._column] if self._column < self.columns else 0x00
        self._column = min(self._column + 1, self.columns)
        return byte

    @property
    def on_glass(self) -> bytes:
        """Without the two columns at either end."""
        starts = range(2, len(self.ram), self.columns)
        return b"".join(bytes(self.ram[start : start + WIDTH]) for start in starts)

    def _data(self, byte: int) -> None:
        if self._column < self.columns:
            at = self._page * self.columns + self._column
            if self.ram[at] != byte:
                self.ram[at] = byte
                self._changed()
            self._column += 1

    def _run(self, command: int, arguments: list[int]) -> None:
        if command < 0x10:
            self._column = (self._column & 0xF0) | command
        elif command < 0x20:
            self._column = ((command & 0x0F) << 4) | (self._column & 0x0F)
        elif command == 0xAD:
            if not self.on:  # "the panel display must be off while issuing this command"
                self.pumped = bool(arguments[0] & 1)
        elif command not in range(0x30, 0x40):  # 30h to 33h: the pump's voltage, which is not seen
            super()._run(command, arguments)


@cache
def rows(multiplex: int, offset: int, start_line: int, com_pins: int, flipped: bool) -> tuple[int | None, ...]:
    """For each row of the glass, from the top, its row of the RAM; None: it stays dark. `multiplex` and `offset` are
    the arguments of A8 and D3, `com_pins` that of DA, `flipped` is C8.

    Tables 10-1 and 10-2 (multiplex ratio, offset, start line, scan direction) and 10-3 (COM pins). The glass is that of
    the common modules: 64 rows on alternating COM pins, mounted upside down, so that C8 shows the picture upright.
    """
    driven = (multiplex & 0x3F) + 1
    found: list[int | None] = []
    for y in range(HEIGHT):
        line = _line(HEIGHT - 1 - y, com_pins)
        row = (driven - 1 - line if flipped else line) + (offset & 0x3F)
        row %= HEIGHT
        found.append((row + start_line) % HEIGHT if row < driven else None)
    return tuple(found)


def _line(row: int, com_pins: int) -> int:
    """The chip's COM line that drives a row of the glass, whose even rows are wired to pins 0 to 31, its odd ones to
    32 to 63."""
    pin = row // 2 + (HEIGHT // 2 if row % 2 else 0)
    if com_pins & SWAPPED:
        pin ^= HEIGHT // 2
    if com_pins & ALTERNATING:
        return pin * 2 % HEIGHT + pin // (HEIGHT // 2)
    return pin
