"""Which row of the SSD1306's RAM each row of the glass shows, for any setting of the commands that move rows.

Datasheet: Solomon Systech SSD1306 rev 1.1, tables 10-1 and 10-2 (multiplex ratio, offset, start line, scan direction)
and 10-3 (COM pins). The glass is that of the common modules: 64 rows on alternating COM pins, mounted upside down, so
that C8 shows the picture upright.
"""

from functools import cache

HEIGHT = 64
ALTERNATING, SWAPPED = 0x10, 0x20  # bits of the argument of DA
UPRIGHT = tuple(range(HEIGHT))


@cache
def rows(multiplex: int, offset: int, start_line: int, com_pins: int, flipped: bool) -> tuple[int | None, ...]:
    """For each row of the glass, from the top, its row of the RAM; None: it stays dark. `multiplex` and `offset` are
    the arguments of A8 and D3, `com_pins` that of DA, `flipped` is C8."""
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
