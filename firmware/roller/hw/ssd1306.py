"""The OLED, 128 x 64 pixels on I2C, an SSD1306, SSD1309 or SH1106: it keeps the picture in RAM, and sends what the
display may not show yet.

Laws: what was not acknowledged may be anything, until it has been sent again; and a display that loses its power says
nothing, so everything is sent again now and then, half a page at a time: `refresh`.

Datasheets: Solomon Systech SSD1306, rev 1.1 (numbers of chapters below are its), and SSD1309, rev 1.1; Sino Wealth
SH1106, V2.3. A byte of the picture is a column of eight pixels, top pixel in bit 0; 128 of them are a page, eight pages
are the display (8.7). Each page is sent by itself: the SH1106 knows no windows, and all three take that.

An SH1106 is told from the others: it gives its RAM back, or the low half of its status is 8, where an SSD1306 of real
modules says 3 or 6 (seen by Larry Bank's library ss_oled). An SSD1309 says nothing that an SSD1306 might not say; its
owner sets it. It shows its picture as an SSD1306, too, but at a level of VCOMH that its datasheet does not have.
Not tried on real modules.
"""

from roller.hw.bus import ETIMEDOUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    import micropython

    from roller.hw.bus import Bus

    Chip = tuple[str, int, bytes]

    ptr8 = bytearray  # the address of its first byte

WIDTH = 128
PAGES = 8

WHOLE = PAGES * WIDTH
TRIES = 3  # of a transfer that was not acknowledged, before it is an error

# Commands are sent behind these: a display that missed the end of a transfer takes what comes next for the arguments
# of its last command, up to six of them (datasheet 9, 26h).
NO_OPERATIONS = b"\x00" + b"\xe3" * 6

# Said after power-on (datasheet 10, and the application note's flow chart) and in each refresh. It switches the display
# neither on nor off: a lit one does not flicker, and one that came back from a loss of power, which is off, is lit when
# its picture is there, so that nobody sees the noise in its RAM.
SET_UP = (
    b"\xA8\x3F"    # multiplex: all 64 rows
    b"\xD3\x00"    # no vertical offset
    b"\x40"        # row 0 of the RAM is the first row
    b"\xA1"        # column 127 on SEG0: the module's ribbon is at the top
    b"\xC8"        # rows scanned from COM63 up, for the same reason
    b"\xDA\x12"    # COM pins alternate, as 128 x 64 panels are wired
    b"\xA4"        # show the RAM
    b"\xA6"        # a 1 is lit
)  # fmt: skip
# Held the other way round: segments and rows go the other way, and row 56 of the RAM comes first, so that the labels of
# the keys stand at the top, beside them.
TURNED = SET_UP.replace(b"\xa1\xc8", b"\xa0\xc0").replace(b"\xd3\x00\x40", b"\xd3\x00\x78")
# A row a chip: its name, columns of its RAM left of the display, and what only it is told.
SSD1306 = (
    "SSD1306", 0,
    b"\x20\x02"    # addressing by page
    b"\x8D\x14"    # charge pump on: the module has no 7.5 V of its own
    b"\xD5\x80"    # oscillator: default frequency, divide by 1
    b"\xD9\xF1"    # pre-charge 1 clock, discharge 15: the charge pump's setting
    b"\xDB\x30",   # VCOMH deselect level 0.83 x VCC
)  # fmt: skip
SSD1309 = (
    "SSD1309", 0,
    b"\xFD\x12"    # takes commands: locked by a disturbed byte it would take no other
    b"\x20\x02"    # addressing by page. It has no charge pump: the module makes its 12 V
    b"\xD5\x70"    # oscillator, as at power-on
    b"\xD9\x22"    # pre-charge 2 clocks, discharge 2, as at power-on
    b"\xDB\x34",   # VCOMH deselect level 0.78 x VCC, as at power-on
)  # fmt: skip
SH1106 = (
    "SH1106", 2,    # of its 132
    b"\xD5\x50"    # oscillator, as at power-on. Its pump is on then; the command for it wants a display that is off
    b"\xD9\x22"    # pre-charge 2 clocks, discharge 2, as at power-on
    b"\xDB\x35",   # VCOM deselect level 0.77 x VREF, as at power-on
)  # fmt: skip
IS_SH1106 = 8  # the low half of its status
# Page, column (lower half, upper half), each byte behind a control byte of its own (8.1.5.2); then come the picture's.
PLACE = b"\x80\xb0\x80\x00\x80\x10\x40"
MARK = b"\xa5\x5a"  # written to the RAM, and read back: no status is like it
STEPS = 2 * PAGES + 2  # of a refresh: the set-up, half a page each, brightness


class Ssd1306:
    """`bus` needs `writeto(address, bytes)` and `writevto(address, [bytes, ...], then)`, as `Bus` has them."""

    def __init__(self, bus: "Bus", address: int = 0x3C) -> None:
        self.bus = bus
        self.address = address
        self.buffer = bytearray(WHOLE)
        view = memoryview(self.buffer)
        self.pages = [view[start : start + WIDTH] for start in range(0, WHOLE, WIDTH)]
        self.faults = 0  # transfers that failed, also those that succeeded then
        self._shown = bytearray(WHOLE)
        self._found = bytearray(2 * PAGES)  # where it differs
        self._doubt = bytearray(b"\x03" * PAGES)  # 1, 2: the left, the right half may show something else than _shown
        self._contrast = 0x7F
        self._on = True
        self.set_up = SET_UP
        self.chip: Chip = SSD1306  # the row of what it is taken for
        self._chosen = self._known = False  # by the owner; found out
        self._set_up = self._lit = False  # is the display told of them?
        self._step = STEPS  # of a refresh: the next one
        self._place = bytearray(PLACE)

    @property
    def name(self) -> str:
        """The chip, as far as it is known."""
        return self.chip[0] if self._chosen or self.chip is SH1106 else "SSD130x"

    @property
    def refreshing(self) -> bool:
        """Whether the next shows have something to send in any case."""
        return self._step < STEPS

    def refresh(self) -> None:
        """Send everything again, with the next STEPS shows that have time for it."""
        self._step = 0

    def light(self, contrast: int, on: bool) -> None:
        """Set the brightness, 0 to 255, and light the panel or let it sleep (a few microamperes); the picture is kept.
        The next show says so; a panel that slept is lit at the end of a refresh, for it may have lost its power."""
        if on and not self._on:
            self.refresh()
        self._contrast = contrast
        self._on = on
        self._lit = False

    def dress(self, chip: "Chip | None", turned: bool) -> None:
        """Take it for this chip, or find out which it is with None; and hold it the other way round if `turned`. One
        that was set up otherwise gets everything again."""
        self._chosen = chip is not None
        if chip is None:
            self._known = False
        else:
            self.chip = chip
        self.set_up = TURNED if turned else SET_UP
        if self._set_up:
            self.refresh()

    def show(self, hurry: bool = False) -> int:
        """Send what the display may not show yet; return how many bytes of the picture they were. In a `hurry` a
        refresh waits. OSError: not all of it could be sent, the next show goes on with what is left."""
        step = self._step
        if step < STEPS and not hurry:
            self._step += 1
            if step == 0:
                self._set_up = False
            elif step < STEPS - 1:
                self._doubt[(step - 1) >> 1] |= 2 - (step & 1)
            else:
                self._lit = False
        if not self._set_up:
            self._tell(NO_OPERATIONS + self.set_up + self.chip[2])
            if not self._chosen and not self._known:
                before = self.chip
                self.chip = SH1106 if self._is_sh1106() else SSD1306
                self._known = True
                if self.chip is not before:
                    self._tell(NO_OPERATIONS + self.set_up + self.chip[2])
            self._set_up = True
        find(self.buffer, self._shown, self._found)
        sent = self._send_changed()
        if not self._lit and self._step == STEPS:
            self._tell(NO_OPERATIONS + bytes((0x81, self._contrast, 0xAF if self._on else 0xAE)))
            self._lit = True
        return sent

    def again(self) -> None:
        """Do the next step of a refresh when nothing else has changed, without comparing the whole picture."""
        step = self._step
        page = (step - 1) >> 1
        if 0 < step < STEPS - 1 and not self._doubt[page]:
            self._step += 1
            left = WIDTH // 2 * (1 - (step & 1))
            self._send(page, left, left + WIDTH // 2)
        else:
            self.show()

    def _send_changed(self) -> int:
        """Send what has changed, page by page; returns how many bytes."""
        sent = 0
        found, doubt = self._found, self._doubt
        for page in range(PAGES):
            a = found[2 * page]
            b = found[2 * page + 1]
            if doubt[page] & 1:
                a = 0
                b = max(b, WIDTH // 2)
            if doubt[page] & 2:
                a = min(a, WIDTH // 2) if b else WIDTH // 2
                b = WIDTH
            if b:
                self._send(page, a, b)
                sent += b - a
        return sent

    def _send(self, page: int, a: int, b: int) -> None:
        """Send columns a..b-1 of a page, which hold all its changes: their place (10.1.1, 10.1.2, 10.1.13) and their
        bytes. What fails is tried again."""
        place = self._place
        place[1] = 0xB0 | page
        at = a + self.chip[1]  # columns left of the display
        place[3] = at & 15
        place[5] = 0x10 | at >> 4
        pieces = (place, self.pages[page][a:b])
        tries = TRIES
        while True:
            try:
                if tries < TRIES:
                    self.bus.writeto(self.address, NO_OPERATIONS)
                self.bus.writevto(self.address, pieces)
                break
            except OSError as error:
                tries -= 1
                self._doubt[page] = 3
                self._failed(error, tries)
        taken(self.buffer, self._shown, self._doubt, page)

    def _is_sh1106(self) -> bool:
        """Whether it gives its RAM back (SH1106 datasheet, "Read Display Data": after a byte that means nothing), or
        has an SH1106's status. The mark that is written for it is under the first picture."""
        back, status = bytearray(len(MARK) + 1), bytearray(1)
        tries = TRIES
        while tries:
            try:
                self.bus.writevto(self.address, (PLACE, MARK))
                self.bus.writevto(self.address, (PLACE,), back)
                if back.find(MARK) >= 0:
                    return True
                self.bus.writevto(self.address, (b"\x00",), status)
                return status[0] & 15 == IS_SH1106
            except OSError as error:
                tries -= 1
                if error.args[0] == ETIMEDOUT:
                    self._failed(error, 0)
        return False  # one that cannot be read at all is no SH1106

    def _tell(self, commands: bytes) -> None:
        tries = TRIES
        while tries:
            try:
                self.bus.writeto(self.address, commands)
                return
            except OSError as error:
                tries -= 1
                self._failed(error, tries)

    def _failed(self, error: OSError, tries: int) -> None:
        """A transfer has failed: raises the error if it is not worth another try. The display may then have taken
        commands for arguments."""
        self.faults += 1
        if not tries or error.args[0] == ETIMEDOUT:
            self._set_up = self._lit = False
            raise error


# In machine code: comparing slices took 1.5 ms of a key's way to the display.


@micropython.viper
def find(new: ptr8, old: ptr8, found: ptr8) -> object:
    """Where two pictures differ: into `found`, for each page, its first changed column and the one after its last; 0, 0
    without a change."""
    start = 0
    for page in range(8):
        left = start
        end = start + 128
        while left < end and new[left] == old[left]:
            left += 1
        right = end
        if left < end:
            while new[right - 1] == old[right - 1]:
                right -= 1
        else:
            left = right = start
        found[2 * page] = left - start
        found[2 * page + 1] = right - start
        start = end
    return None


@micropython.viper
def taken(new: ptr8, old: ptr8, doubt: ptr8, page: int) -> object:
    """A page of `old` becomes that of `new`, and is no longer in `doubt`."""
    doubt[page] = 0
    start = 128 * page
    end = start + 128
    while start < end:
        old[start] = new[start]
        start += 1
    return None
