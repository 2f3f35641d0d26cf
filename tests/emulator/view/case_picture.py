"""What both portraits of the handheld share: its case and its five keys, and the tools to draw with.

The case is drawn to scale, MM pixels of the finished picture for a millimetre; `case` draws SMOOTH times as large, to
be scaled down. Lengths and colours are those of hardware/geometry.toml and look.toml: tests/test_one_look.py.
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter, ImageFont

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]

SIZE = (900, 740)
SMOOTH = 4
CASE = (105.2, 85.2)  # mm
EDGE = 2.6  # mm from the case's edge to the board's, where x and y begin
LEFT, TOP = 40, 30
MM = (SIZE[0] - 2 * LEFT) / CASE[0]
SIDE = 8  # of the case's side that is seen below its front

BACKGROUNDS: dict[str, Colour] = {"light": (246, 247, 249), "dark": (22, 27, 34)}
BODY, BODY_EDGE, BODY_LIGHT = (236, 229, 214), (190, 180, 160), (250, 246, 236)
BEZEL, BEZEL_EDGE = (37, 39, 44), (12, 13, 16)
CAP, CAP_EDGE, CAP_LIGHT = (200, 63, 51), (140, 38, 32), (226, 104, 88)
INK = (102, 92, 73)
HOLE = (74, 65, 48)

CORNER = 6.0  # mm, radius
KEY_Y, KEY_ACROSS, NUMBER_BELOW, NUMBER_HIGH = 70.0, 11.0, 8.4, 2.7
NAME_X, NAME_HIGH = 50.0, 4.6
PIEZO = (85.9, 8.2)
SOUND = ((0.0, 0.0), (4.0, 0.0), (2.0, 3.464), (-2.0, 3.464), (-4.0, 0.0), (-2.0, -3.464), (2.0, -3.464))
CAPITAL = 0.73  # of a letter's size


def across(mm: float) -> float:
    """Where a place on the board, so far from its left edge, is in the picture."""
    return LEFT + (mm + EDGE) * MM


def down(mm: float) -> float:
    """The same from its upper edge."""
    return TOP + (mm + EDGE) * MM


def case(background: str, keys_x: Sequence[float], name_y: float, piezo_y: float, name_high: float) -> Image.Image:
    """The empty case with its keys at these places and the numbers below them; the name and the holes for the sound."""
    large = Image.new("RGB", (SIZE[0] * SMOOTH, SIZE[1] * SMOOTH), BACKGROUNDS[background])
    right, bottom, corner = SIZE[0] - LEFT, round(TOP + CASE[1] * MM), CORNER * MM
    shadow = Image.new("L", large.size, 0)
    round_box(ImageDraw.Draw(shadow), (LEFT, TOP + 18, right, bottom + SIDE + 8), corner, 110)
    shadow = shadow.filter(ImageFilter.GaussianBlur(12 * SMOOTH))
    large.paste(Image.new("RGB", large.size, (0, 0, 0)), mask=shadow)
    pen = ImageDraw.Draw(large)
    round_box(pen, (LEFT, TOP, right, bottom + SIDE), corner, BODY_EDGE)
    round_box(pen, (LEFT, TOP, right, bottom), corner, BODY_LIGHT)
    round_box(pen, (LEFT + 3, TOP + 4, right - 3, bottom), corner - 2, BODY)
    y, radius = down(KEY_Y), KEY_ACROSS / 2 * MM
    for number, x in enumerate(keys_x, 1):
        disc(pen, x, y + 3, radius + 4, BODY_EDGE)
        disc(pen, x, y + 4, radius, CAP_EDGE)
        disc(pen, x, y - 1, radius, CAP_LIGHT)
        disc(pen, x, y + 1, radius - 2, CAP)
        write(pen, x, down(KEY_Y + NUMBER_BELOW), str(number), NUMBER_HIGH)
    write(pen, across(NAME_X), name_y, "ROLLKEEPER", name_high)
    scale = name_high / NAME_HIGH
    for dx, dy in SOUND:
        disc(pen, across(PIEZO[0]) + dx * MM * scale, piezo_y + dy * MM * scale, 0.9 * MM * scale, HOLE)
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


def write(pen: ImageDraw.ImageDraw, x: float, y: float, text: str, high: float) -> None:
    """Engraved letters, so many millimetres high."""
    font = ImageFont.load_default(high * MM / CAPITAL * SMOOTH)
    pen.text((x * SMOOTH, y * SMOOTH), text, fill=INK, font=font, anchor="mm")
