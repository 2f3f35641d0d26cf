"""The SSD1306 OLED, 128 x 64 pixels, on I2C: a picture in RAM, and sending what changed of it.

Law: after any OSError (a loose wire, a display that lost its power) the display's contents count as unknown.
The caller may go on drawing; the next `show` sets the display up again and sends the whole picture.

Datasheet: Solomon Systech SSD1306, rev 1.1. A byte of the picture is a column of eight pixels, top pixel in bit 0;
128 of them are a page, eight pages are the display (8.7).
"""

WIDTH = 128
PAGES = 8

# Where a page may be cut when only a part of it changed: the dice columns of the screen.
CUTS = (0, 26, 51, 76, 101, 128)

# Said once after power-on (datasheet 10, and the application note's flow chart). The display stays off until the
# picture is there, so that nobody sees the noise in its RAM.
SET_UP = (
    b"\xAE"        # display off
    b"\xD5\x80"    # oscillator: default frequency, divide by 1
    b"\xA8\x3F"    # multiplex: all 64 rows
    b"\xD3\x00"    # no vertical offset
    b"\x40"        # row 0 of the RAM is the first row
    b"\x8D\x14"    # charge pump on: the module has no 7.5 V of its own
    b"\x20\x00"    # horizontal addressing: columns first, then the next page
    b"\xA1"        # column 127 on SEG0: the module's ribbon is at the top
    b"\xC8"        # rows scanned from COM63 up, for the same reason
    b"\xDA\x12"    # COM pins alternate, as 128 x 64 panels are wired
    b"\xD9\xF1"    # pre-charge 1 clock, discharge 15: the charge pump's setting
    b"\xDB\x30"    # VCOMH deselect level 0.83 x VCC
    b"\xA4"        # show the RAM
    b"\xA6"        # a 1 is lit
    b"\x2E"        # no scrolling
)


class Ssd1306:
    """`bus` needs `writeto(address, bytes)` and `writevto(address, [bytes, ...])`, as machine.I2C has them."""

    def __init__(self, bus: "I2C", address: int = 0x3C) -> None:
        self.bus = bus
        self.address = address
        self.buffer = bytearray(PAGES * WIDTH)
        self.pages = split(self.buffer)
        self._shown = split(bytearray(PAGES * WIDTH))
        self._known = False   # does the display hold what _shown says?
        self._contrast = 0x7F
        self._on = True
        self._window = bytearray(b"\x00\x21\x00\x00\x22\x00\x00")

    def show(self) -> int:
        """Send what changed since the last show; return the number of picture bytes sent. OSError passes through."""
        fresh = not self._known
        self._known = False
        if fresh:
            self.bus.writeto(self.address, b"\x00" + SET_UP)
        sent = first = left = right = 0
        for page in range(PAGES + 1):
            if page == PAGES:
                span = (0, 0)
            elif fresh:
                span = (0, WIDTH)
            elif self.pages[page] == self._shown[page]:
                span = (0, 0)
            else:
                span = self._changed(page, left, right)
            if span[0] == left and span[1] == right:
                continue
            if right:
                sent += self._send(first, page, left, right)
            left, right = span
            first = page
        if fresh:
            self._say_brightness()
        self._known = True
        return sent

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255; remembered over a fault."""
        self._contrast = level
        self._tell()

    def power(self, on: bool) -> None:
        """Light the panel or let it sleep (a few microamperes); the picture is kept."""
        self._on = on
        self._tell()

    def _tell(self) -> None:
        """Pass brightness and power on, unless the next show has to start from nothing anyway."""
        if self._known:
            self._known = False
            self._say_brightness()
            self._known = True

    def _say_brightness(self) -> None:
        self.bus.writeto(self.address, bytes((0x00, 0x81, self._contrast, 0xAF if self._on else 0xAE)))

    def _changed(self, page: int, left: int, right: int) -> "tuple[int, int]":
        """Columns (from, to) of a page that hold every change. `left` and `right` are those of the page above: a
        die is several pages tall, so they are tried first."""
        new = self.pages[page]
        old = self._shown[page]
        if right and new[:left] == old[:left] and new[right:] == old[right:]:
            return left, right
        a = 0
        while new[CUTS[a] : CUTS[a + 1]] == old[CUTS[a] : CUTS[a + 1]]:
            a += 1
        b = 5
        while new[CUTS[b - 1] : CUTS[b]] == old[CUTS[b - 1] : CUTS[b]]:
            b -= 1
        return CUTS[a], CUTS[b]

    def _send(self, first: int, end: int, left: int, right: int) -> int:
        """Send columns left..right-1 of pages first..end-1: a window (datasheet 10.1.4, 10.1.5), then its bytes."""
        window = self._window
        window[2] = left
        window[3] = right - 1
        window[5] = first
        window[6] = end - 1
        self.bus.writeto(self.address, window)
        parts: list[bytes | memoryview] = [b"\x40"]
        for page in range(first, end):
            parts.append(self.pages[page][left:right])
        self.bus.writevto(self.address, parts)
        for page in range(first, end):
            self._shown[page][left:right] = parts[page - first + 1]
        return (end - first) * (right - left)


def split(picture: bytearray) -> "list[memoryview]":
    """The pages of a picture, as views into it."""
    view = memoryview(picture)
    return [view[page * WIDTH : page * WIDTH + WIDTH] for page in range(PAGES)]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C
