"""What both portraits of the handheld share: its case and its five keys, and the tools to draw with.

The case is drawn to scale, MM pixels of the finished picture for a millimetre; `case` draws SMOOTH times as large, to
be scaled down. Lengths are those that the page draws with (device.css), letters those of the case, colours those of
hardware/look.toml: tests/test_one_look.py compares them with hardware/.
"""

import ast
import re
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "host/rollkeeper/web/static/device.css").read_text(encoding="utf-8")


def _table(rule: str) -> dict[str, float]:
    """The numbers of the first block of device.css for these elements: millimetres by name."""
    block = PAGE.split(f"\n{rule} {{", 1)[1].split("}", 1)[0]
    return {name: float(value) for name, value in re.findall(r"--([\w-]+): ([\d.]+);", block)}


OLED = _table(".device")
LED = {**OLED, **_table(".device.leds")}

SIZE = (900, 740)
SMOOTH = 4
LEFT, TOP = 40, 30
MM = (SIZE[0] - 2 * LEFT) / OLED["wide"]
SIDE = 8  # of the case's side that is seen below its front

BACKGROUNDS: dict[str, Colour] = {"light": (246, 247, 249), "dark": (22, 27, 34)}
BODY, BODY_EDGE, BODY_LIGHT = (236, 229, 214), (190, 180, 160), (250, 246, 236)
BEZEL, BEZEL_EDGE = (37, 39, 44), (12, 13, 16)
CAP, CAP_EDGE, CAP_LIGHT = (200, 63, 51), (140, 38, 32), (226, 104, 88)
INK = (102, 92, 73)
HOLE = (74, 65, 48)
PLUG, PLUG_LIGHT = (48, 52, 54), (90, 95, 97)

SOUND = ((0.0, 0.0), (4.0, 0.0), (2.0, 3.464), (-2.0, 3.464), (-4.0, 0.0), (-2.0, -3.464), (2.0, -3.464))
SOUND_RADIUS, BOOTSEL_RADIUS, PLUG_WIDE = 0.9, 1.5, 11.0  # mm
STROKE, PITCH = 0.7, 2.9  # mm; from letter to letter on a letter's field


def _letters() -> dict[str, list[list[tuple[float, float]]]]:
    """The strokes of the case's letters (hardware/generators/case/lettering.py, which only CAD can import)."""
    source = (ROOT / "hardware/generators/case/lettering.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "LETTERS" and node.value:
            return ast.literal_eval(node.value)  # type: ignore[no-any-return]
    raise ValueError("lettering.py has no table LETTERS")


LETTERS = _letters()


def key_x(build: dict[str, float], place: int) -> float:
    """The middle of a key, and of what belongs to it, mm from the board's left edge."""
    return build["key-first"] + place * build["key-pitch"]


def across(mm: float) -> float:
    """Where a place on the board, so far from its left edge, is in the picture."""
    return LEFT + (mm + OLED["edge"]) * MM


def down(mm: float) -> float:
    """The same from its upper edge."""
    return TOP + (mm + OLED["edge"]) * MM


def case(background: str, build: dict[str, float]) -> Image.Image:
    """The empty case of a build with its keys, their numbers, the name, the plug and the holes."""
    large = Image.new("RGB", (SIZE[0] * SMOOTH, SIZE[1] * SMOOTH), BACKGROUNDS[background])
    right, bottom, corner = SIZE[0] - LEFT, round(TOP + build["high"] * MM), build["corner"] * MM
    shadow = Image.new("L", large.size, 0)
    round_box(ImageDraw.Draw(shadow), (LEFT, TOP + 18, right, bottom + SIDE + 8), corner, 110)
    shadow = shadow.filter(ImageFilter.GaussianBlur(12 * SMOOTH))
    large.paste(Image.new("RGB", large.size, (0, 0, 0)), mask=shadow)
    pen = ImageDraw.Draw(large)
    plug = down(build["usb-y"] - PLUG_WIDE / 2), down(build["usb-y"] + PLUG_WIDE / 2)
    round_box(pen, (LEFT - 16, plug[0], LEFT + 8, plug[1]), 7, PLUG)
    round_box(pen, (LEFT - 15, plug[0] + 1, LEFT + 8, plug[0] + 8), 3, PLUG_LIGHT)
    round_box(pen, (LEFT, TOP, right, bottom + SIDE), corner, BODY_EDGE)
    round_box(pen, (LEFT, TOP, right, bottom), corner, BODY_LIGHT)
    round_box(pen, (LEFT + 3, TOP + 4, right - 3, bottom), corner - 2, BODY)
    y, radius = down(build["keys-y"]), build["cap"] / 2 * MM
    for place in range(5):
        x = across(key_x(build, place))
        disc(pen, x, y + 2, radius + 3, BODY_EDGE)
        disc(pen, x, y + 4, radius, CAP_EDGE)
        disc(pen, x, y - 1, radius, CAP_LIGHT)
        disc(pen, x, y + 1, radius - 2, CAP)
        write(pen, key_x(build, place) + build["number-x"], build["number-y"], str(place + 1), build["number-high"])
    write(pen, build["name-x"], build["name-y"], "ROLLKEEPER", build["name-high"])
    holes = [(build["sound-x"] + dx, build["sound-y"] + dy, SOUND_RADIUS) for dx, dy in SOUND]
    for hole_x, hole_y, wide in [*holes, (build["bootsel-x"], build["bootsel-y"], BOOTSEL_RADIUS)]:
        disc(pen, across(hole_x), down(hole_y) + 2, wide * MM, BODY_LIGHT)
        disc(pen, across(hole_x), down(hole_y), wide * MM, HOLE)
    return large


def visor(build: dict[str, float]) -> Box:
    """Where the dark inlay in the lid is."""
    sides = (build["visor-left"], build["visor-top"], build["visor-right"], build["visor-bottom"])
    return across(sides[0]), down(sides[1]), across(sides[2]), down(sides[3])


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
    """Engraved letters, so many millimetres high, around a place on the board; the light falls on their lower edges."""
    scale = high / 3
    wide = STROKE * MM
    left = x - ((len(text) - 1) * PITCH + 2) / 2 * scale
    for shift, colour in ((0.3, BODY_LIGHT), (0.0, INK)):
        for n, letter in enumerate(text):
            for stroke in LETTERS[letter]:
                places = [(left + (n * PITCH + u) * scale, y + (1.5 - v) * scale + shift) for u, v in stroke]
                bends = [(across(mm_x), down(mm_y)) for mm_x, mm_y in places]
                pen.line([(u * SMOOTH, v * SMOOTH) for u, v in bends], colour, round(wide * SMOOTH), "curve")
                for u, v in bends:
                    disc(pen, u, v, wide / 2, colour)
