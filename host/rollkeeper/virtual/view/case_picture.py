"""What both portraits of the handheld share: its case and its five keys, and the tools to draw with.

All measures are in pixels of the finished picture; `case` draws SMOOTH times as large, to be scaled down.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter, ImageFont

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]

SIZE = (900, 680)
SMOOTH = 4
KEYS_Y = 554
KEY = 42  # radius

BACKGROUNDS: dict[str, Colour] = {"light": (246, 247, 249), "dark": (22, 27, 34)}
BODY, BODY_EDGE, BODY_LIGHT = (236, 229, 214), (190, 180, 160), (250, 246, 236)
BEZEL, BEZEL_EDGE = (37, 39, 44), (12, 13, 16)
CAP, CAP_EDGE, CAP_LIGHT = (200, 63, 51), (140, 38, 32), (226, 104, 88)
INK = (140, 128, 106)
HOLE = (74, 65, 48)
GRILLE = (784, 47)  # its seven holes for the sound are at the right above the display, as in the printed case


def case(background: str, keys_x: Sequence[float]) -> Image.Image:
    """The empty case with its keys at these places, and the numbers below them."""
    large = Image.new("RGB", (SIZE[0] * SMOOTH, SIZE[1] * SMOOTH), BACKGROUNDS[background])
    shadow = Image.new("L", large.size, 0)
    round_box(ImageDraw.Draw(shadow), (40, 46, 860, 652), 58, 110)
    shadow = shadow.filter(ImageFilter.GaussianBlur(12 * SMOOTH))
    large.paste(Image.new("RGB", large.size, (0, 0, 0)), mask=shadow)
    pen = ImageDraw.Draw(large)
    round_box(pen, (40, 28, 860, 644), 58, BODY_EDGE)
    round_box(pen, (40, 28, 860, 636), 58, BODY_LIGHT)
    round_box(pen, (43, 32, 857, 636), 56, BODY)
    for number, x in enumerate(keys_x, 1):
        disc(pen, x, KEYS_Y + 4, KEY + 5, BODY_EDGE)
        disc(pen, x, KEYS_Y + 5, KEY, CAP_EDGE)
        disc(pen, x, KEYS_Y, KEY, CAP_LIGHT)
        disc(pen, x, KEYS_Y + 2, KEY - 2, CAP)
        write(pen, x, KEYS_Y + 62, str(number), 17)
    write(pen, SIZE[0] // 2, 47, "ROLLKEEPER", 15)
    for x, y in ((0, 0), *((round(9 * cos(turn * pi / 3)), round(9 * sin(turn * pi / 3))) for turn in range(6))):
        disc(pen, GRILLE[0] + x, GRILLE[1] + y, 2.6, HOLE)
    return large


def bezel(pen: ImageDraw.ImageDraw, box: Box) -> None:
    """A dark panel let into the case."""
    x0, y0, x1, y1 = box
    round_box(pen, (x0 - 2, y0 - 2, x1 + 2, y1 + 4), 26, BODY_EDGE)
    round_box(pen, (x0 - 2, y0 - 2, x1 + 2, y1 + 2), 26, BEZEL_EDGE)
    round_box(pen, box, 24, BEZEL)


def round_box(pen: ImageDraw.ImageDraw, box: Box, radius: float, colour: Colour | int) -> None:
    x0, y0, x1, y1 = (side * SMOOTH for side in box)
    pen.rounded_rectangle((x0, y0, x1, y1), radius * SMOOTH, fill=colour)


def disc(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: Colour | int) -> None:
    x0, y0, x1, y1 = ((x - radius) * SMOOTH, (y - radius) * SMOOTH, (x + radius) * SMOOTH, (y + radius) * SMOOTH)
    pen.ellipse((x0, y0, x1, y1), fill=colour)


def write(pen: ImageDraw.ImageDraw, x: float, y: float, text: str, size: int) -> None:
    font = ImageFont.load_default(size * SMOOTH)
    pen.text((x * SMOOTH, y * SMOOTH), text, fill=INK, font=font, anchor="mm")
