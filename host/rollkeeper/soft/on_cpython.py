"""Makes CPython able to import the firmware: MicroPython knows some names without an import, and has `framebuf`."""

import builtins
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

MONO_VLSB = 0


class FrameBuffer:
    """What the firmware uses of MicroPython's `framebuf` (docs.micropython.org). It draws into `buffer`, `width` pixels
    wide and `height` high; a byte is eight pixels that stand upright, the top one in bit 0. What is outside is left
    out."""

    def __init__(self, buffer: bytearray, width: int, height: int, kind: int = MONO_VLSB) -> None:
        if kind != MONO_VLSB:
            raise ValueError("the handheld draws in no other form")
        self._buffer, self.width, self.height = buffer, width, height

    def pixel(self, x: int, y: int, colour: int | None = None) -> int | None:
        """Set a pixel, or without a colour ask for it."""
        inside = 0 <= x < self.width and 0 <= y < self.height
        at, bit = x + self.width * (y >> 3), 1 << (y & 7)
        if colour is None:
            return int(self._buffer[at] & bit != 0) if inside else 0
        if inside:
            self._buffer[at] = self._buffer[at] | bit if colour else self._buffer[at] & ~bit
        return None

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Fill a rectangle."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.pixel(column, row, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int, fill: bool = False) -> None:
        """Draw a rectangle, or fill it."""
        if fill:
            self.fill_rect(x, y, width, height, colour)
            return
        for row in (y, y + height - 1):
            self.fill_rect(x, row, width, 1, colour)
        for column in (x, x + width - 1):
            self.vline(column, y, height, colour)

    def vline(self, x: int, y: int, height: int, colour: int) -> None:
        """Draw a line downwards."""
        self.fill_rect(x, y, 1, height, colour)

    def blit(self, picture: "FrameBuffer", x: int, y: int, key: int = -1) -> None:
        """Copy another picture to x, y; pixels of the colour `key` are left out."""
        for row in range(picture.height):
            for column in range(picture.width):
                colour = picture.pixel(column, row)
                if colour != key:
                    self.pixel(x + column, y + row, colour)


def prepare(firmware: Path) -> None:
    """From now on modules of the folder `firmware` can be imported."""
    names = vars(builtins)
    names.setdefault("micropython", SimpleNamespace(viper=lambda function: function))  # machine code, there
    for pointer in ("ptr8", "ptr16"):
        names.setdefault(pointer, bytearray)  # only the types of its arguments
    sys.modules.setdefault("framebuf", sys.modules[__name__])
    if str(firmware) not in sys.path:
        sys.path.append(str(firmware))
    from roller import words

    words.catalogue = lambda language: words.packed(display_texts(firmware, language))


def display_texts(firmware: Path, language: str) -> dict[str, str]:
    """What the display says in a language, English -> that, from its file in the folder `firmware`."""
    with (firmware / "languages" / f"{language}.toml").open("rb") as file:
        texts: dict[str, str] = tomllib.load(file)["display"]
    return texts
