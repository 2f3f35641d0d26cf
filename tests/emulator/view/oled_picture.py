"""What a person sees on the OLED: from the display's RAM to pixels, an image file or text."""

from PIL import Image

from emulator.parts.ssd1306 import (
    COM_PINS,
    HEIGHT,
    MULTIPLEX,
    OFFSET,
    PAGES,
    UPRIGHT,
    WIDTH,
    Sh1106,
    Ssd1306,
    Ssd1309,
    rows,
)

INVERTED = bytes(byte ^ 0xFF for byte in range(256))


class Oled(Ssd1306):
    """The display with eyes on it. A switched-off display is black."""

    def visible(self) -> bytes:
        """1024 bytes in the SSD1306's page order, upright: bit b of byte 128 * p + x is the pixel (x, 8 * p + b)."""
        if not self.lit:
            return bytes(WIDTH * PAGES)
        shown = b"\xff" * (WIDTH * PAGES) if self.all_lit else self.on_glass
        if self.inverted:
            shown = shown.translate(INVERTED)
        moved = self.settings
        order = rows(moved[MULTIPLEX], moved[OFFSET], self.start_line, moved[COM_PINS], self.rows_flipped)
        if order != UPRIGHT:
            shown = _reordered(shown, order)
        # The common modules carry the glass upside down: with both flips on (A1, C8) the picture stands upright.
        if not self.segments_flipped:
            shown = b"".join(shown[at : at + WIDTH][::-1] for at in range(0, len(shown), WIDTH))
        return shown

    def pixel(self, x: int, y: int) -> bool:
        """Whether the pixel shines; x counts from the left, y from the top."""
        return _pixel(self.visible(), x, y)

    def image(self, scale: int = 4) -> Image.Image:
        """The picture in black and white, each pixel `scale` x `scale`."""
        shown = self.visible()
        rows = bytearray()
        for y in range(HEIGHT):
            for x in range(0, WIDTH, 8):
                rows.append(sum(_pixel(shown, x + bit, y) << (7 - bit) for bit in range(8)))
        picture = Image.frombytes("1", (WIDTH, HEIGHT), bytes(rows))
        return picture.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)

    def ascii(self) -> str:
        """The picture as 32 lines of 128 characters; each character is two pixels, one above the other."""
        shown = self.visible()
        rows = range(0, HEIGHT, 2)
        return "\n".join(
            "".join(" ▀▄█"[_pixel(shown, x, y) + 2 * _pixel(shown, x, y + 1)] for x in range(WIDTH)) for y in rows
        )


class Oled13(Sh1106, Oled):
    """That of most modules of 1.3 inches."""


class Oled242(Ssd1309, Oled):
    """That of modules of 2.42 inches."""


def _pixel(shown: bytes, x: int, y: int) -> bool:
    return bool((shown[(y >> 3) * WIDTH + x] >> (y & 7)) & 1)


def _reordered(ram: bytes, order: tuple[int | None, ...]) -> bytes:
    """The picture whose row y is row order[y] of the RAM, or dark."""
    columns = bytearray(len(ram))
    for x in range(WIDTH):
        column = int.from_bytes(ram[x::WIDTH], "little")
        moved = sum((column >> row & 1) << y for y, row in enumerate(order) if row is not None)
        columns[x::WIDTH] = moved.to_bytes(HEIGHT // 8, "little")
    return bytes(columns)
