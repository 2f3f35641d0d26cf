"""The picture that screens are drawn into: text, rows, bars, all on the eight pages of the display.

Text stands on pages (y = 0, 8, .. 56) and is put there as whole columns of eight pixels: a few slices, where framebuf
would set pixel after pixel.
A slice is always assigned inside one page's view: MicroPython moves all that follows the slice, too.
"""

from framebuf import MONO_VLSB, FrameBuffer

from roller.oled.font import columns, doubled
from roller.words import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    import micropython

    from roller.app import views
    from roller.hw.ssd1306 import Ssd1306

    ptr8 = bytearray  # the address of its first byte

WIDTH = 128
LEFT = 1         # the margins: what is on the screen stands between the outer edges of the outer keys
RIGHT = 125
MARK = 116        # where, in the line at the top, the mark of a weak battery begins

# Views, so that a part of them is taken without a copy.
BLANK = memoryview(bytes(WIDTH))
_DOTS = memoryview(b"\x00\x00\x00\x40" * (WIDTH // 4))

_WEAK = b"\0\x7f\x41\x5d\x41\x41\x41\x7f\x1c\0"  # an outline with little in it


class Canvas:
    """`display` has `buffer` (1024 bytes) and `pages` (eight views into it), as Ssd1306."""

    def __init__(self, display: "Ssd1306") -> None:
        self.buffer = display.buffer
        self.pages = display.pages
        self.weak = False  # the line at the top ends before the mark of a weak battery
        self.frame = FrameBuffer(display.buffer, WIDTH, 64, MONO_VLSB)

    def clear(self) -> None:
        """Blank everything."""
        for page in self.pages:
            page[:] = BLANK

    def edge(self) -> int:
        """The last column of the line at the top."""
        return MARK - 3 if self.weak else RIGHT

    def named(self, name: str, total: int, beside: str) -> str:
        """A name and a total, as short as they must be to leave room in the line at the top for what stands beside
        them."""
        value = ": %d" % total
        return fitting((name,), self.edge() - LEFT - 4 - len(columns(value + beside))) + value

    def mark(self) -> None:
        """The mark of a weak battery, in the corner that `weak` keeps free."""
        self.pages[0][MARK : MARK + len(_WEAK)] = _WEAK

    def centre(self, page: int, text: str, left: int = LEFT, right: int = RIGHT) -> None:
        """Write in the middle between two columns; nothing else stays between them."""
        if self.weak and not page and right > MARK:
            right = MARK
        strip = columns(text)[: right - left]
        start = left + (right - left + 1 - len(strip)) // 2
        end = start + len(strip)
        line = self.pages[page]
        line[left:start] = BLANK[left:start]
        line[start:end] = strip
        line[end:right] = BLANK[end:right]

    def row(self, page: int, label: str, value: str, left: int = LEFT, right: int = RIGHT, dots: bool = False) -> None:
        """Write a label at the left and a value at the right, cutting the label if need be; nothing else stays
        between the two columns. `dots` lead the eye from one to the other."""
        if not page and right >= MARK:
            right = min(right, self.edge())
        strip = columns(label)
        points = columns(value)
        start = left + len(strip)
        end = right + 1 - len(points)
        line = self.pages[page]
        if start > end:
            strip = strip[: end - left]
            start = end
        line[left:start] = strip
        line[start:end] = (_DOTS if dots else BLANK)[start:end]
        line[end : right + 1] = points

    def large(self, y: int, text: str, x: int = -1) -> None:
        """Write twice as large from column x on, or in the middle of the screen, 12 rows from row y + 2 on."""
        upper, lower = doubled(columns(text)[:-1])
        wide = len(upper)
        letters = FrameBuffer(upper + lower, wide, 16, MONO_VLSB)
        self.frame.blit(letters, (LEFT + RIGHT - wide) // 2 if x < 0 else x, y, 0)

    def rule(self, page: int) -> None:
        """A line across the screen, between what is above the page and what is below it."""
        self.pages[page][LEFT:RIGHT] = b"\x04" * (RIGHT - LEFT)

    def bar(self, page: int, left: int, right: int) -> None:
        """Invert the columns left..right-1 of a page: dark text on a light bar with round corners. Doing it again
        takes it away."""
        invert(self.buffer, WIDTH * page + left, WIDTH * page + right)

    def flip(self, page: int, left: int, right: int, mask: int) -> None:
        """Invert the pixels that are set in the mask, a number made of the columns: no loop is needed."""
        line = self.pages[page]
        mixed = number(line[left:right]) ^ mask
        line[left:right] = mixed.to_bytes(right - left, "little")


def fitting(names: tuple, wide: int, between: str = "+") -> str:
    """Names, of a team with a plus between them, each shortened, if need be, until they fit into `wide` columns."""
    most = 12
    text = between.join(names)
    over = len(columns(text)) - wide
    while over > 0 and most:
        most -= 1
        over -= len(columns("".join([name[most : most + 1] for name in names])))
    return between.join([name[:most] for name in names])


def named(text: str, names: tuple, wide: int, room: int = RIGHT - LEFT, between: str = "+") -> str:
    """A text with names in it, which have `wide` columns at most, and less where all of it must fit into `room`."""
    return text % fitting(names, min(wide, room + 1 - len(columns(text % ""))), between)


def instead(view: "views.Ready | views.Scored | views.RollOff") -> str:
    """What stands in place of "shake": no sensor can feel it, or a bot needs none."""
    return say("Its turn") if view.bot else say(view.no_sensor) if view.no_sensor else ""


def number(strip: "bytes | memoryview") -> int:
    """Columns as one number."""
    return int.from_bytes(strip, "little")


# Long lists: which part of them is on the screen.


def first_of(count: int, selected: int, lines: int) -> int:
    """The first row shown of `count` when `lines` fit: the selected one stays in the middle where it can."""
    return min(max(0, selected - lines // 2), max(0, count - lines))


def draw_thumb(canvas: "Canvas", first: int, count: int, lines: int) -> None:
    """Show at the right edge of the pages 1 to 5 which part of the list is seen, if it is not all of it."""
    if count > lines:
        bar = canvas.frame.fill_rect
        bar(123, 8, 2, 40, 0)
        bar(123, 8 + 40 * first // count, 2, 40 * lines // count, 1)


def roll_list(canvas: "Canvas", step: int, left: int, right: int, lines: int) -> int:
    """Move the list on the pages 1 to `lines` up (step 1) or down (step -1) by a row; return the page of the row
    that is to be written."""
    pages = canvas.pages
    last, page = (lines, 1) if step > 0 else (1, lines)
    while page != last:
        pages[page][left:right] = pages[page + step][left:right]
        page += step
    return last


# In machine code, as they go through whole pages.


@micropython.viper
def invert(buffer: ptr8, start: int, end: int) -> object:
    """Invert whole columns, but for the corners."""
    buffer[start] ^= 0x81
    buffer[end - 1] ^= 0x81
    while start < end:
        buffer[start] ^= 0xFF
        start += 1
    return None


@micropython.viper
def raise_page(buffer: ptr8, page: int) -> object:
    """Move a page up by a row for itself, and one more for each page above it; what leaves it comes to those that
    stand in the page above."""
    start = 128 * page
    end = start + 128
    up = page + 1
    while start < end:
        column = buffer[start]
        buffer[start] = column >> up
        if page > 0:
            buffer[start - 128] |= column << (8 - up) & 0xFF
        start += 1
    return None
