"""The picture that screens are drawn into: text, bars, big numbers, all on the eight pages of the display.

Text stands on pages (y = 0, 8, .. 56) and is put there as whole columns of eight pixels: a few slices, where framebuf
would set pixel after pixel (a 24 x 24 blit costs 0.6 ms on the Pico, the same by slices 0.06 ms).
A slice is always assigned inside one page's view: MicroPython moves all that follows the slice, too.
"""

from framebuf import MONO_VLSB, FrameBuffer

from roller.font import columns, doubled

WIDTH = 128


class Canvas:
    """`display` has `buffer` (1024 bytes) and `pages` (eight views into it), as Ssd1306."""

    def __init__(self, display) -> None:
        self.buffer = display.buffer
        self.pages = display.pages
        self.frame = FrameBuffer(display.buffer, WIDTH, 64, MONO_VLSB)

    def clear(self, first: int = 0, end: int = 8) -> None:
        """Blank the pages first..end-1."""
        if end - first == 8:
            self.buffer[:] = bytes(1024)
            return
        for page in range(first, end):
            self.pages[page][:] = bytes(WIDTH)

    def put(self, page: int, x: int, strip: bytes) -> int:
        """Put columns at x, cut off at the right edge; return the x after them."""
        end = x + len(strip)
        if end > WIDTH:
            strip = strip[: WIDTH - x]
            end = WIDTH
        self.pages[page][x:end] = strip
        return end

    def text(self, page: int, x: int, text: str) -> int:
        """Write from x on; return the x after the text."""
        return self.put(page, x, columns(text))

    def right(self, page: int, end: int, text: str) -> int:
        """Write so that the text ends just before x = end; return where it begins."""
        strip = columns(text)
        x = end - len(strip) + 1
        self.put(page, x, strip[:-1])
        return x

    def centre(self, page: int, text: str, left: int = 0, right: int = WIDTH) -> None:
        """Write in the middle between two columns; nothing else stays between them."""
        strip = columns(text)
        room = right - left
        x = left + (room - len(strip) + 1) // 2
        if x < left:
            x = left
            strip = strip[:room]
        self.pages[page][left:right] = bytes(x - left) + strip + bytes(right - x - len(strip))

    def large(self, page: int, x: int, text: str) -> int:
        """Write twice as large, on two pages; return the x after the text."""
        upper, lower = doubled(columns(text))
        self.put(page, x, upper)
        return self.put(page + 1, x, lower)

    def large_centre(self, page: int, text: str, left: int = 0, right: int = WIDTH) -> None:
        """Write twice as large in the middle between two columns."""
        upper, lower = doubled(columns(text)[:-1])
        x = left + (right - left - len(upper)) // 2
        self.put(page, x, upper)
        self.put(page + 1, x, lower)

    def bar(self, page: int, left: int, right: int) -> None:
        """Invert the columns left..right-1 of a page and the row above it: dark text on a light bar, 9 rows high
        with round corners."""
        self.flip(page, left, b"\x7f" + b"\xff" * (right - left - 2) + b"\x7f")
        if page:
            self.flip(page - 1, left + 1, b"\x80" * (right - left - 2))

    def flip(self, page: int, x: int, mask: bytes) -> None:
        """Invert the pixels that are set in the mask. One long number does it without a loop."""
        strip = self.pages[page]
        end = x + len(mask)
        mixed = int.from_bytes(strip[x:end], "little") ^ int.from_bytes(mask, "little")
        strip[x:end] = mixed.to_bytes(len(mask), "little")
