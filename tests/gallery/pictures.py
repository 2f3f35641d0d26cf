"""A scene as a picture: the display with its bezel and the LEDs below it, or the five dice of pips, in the colours of
the device (emulator.view). With its small palette it takes a few kB; it is shown at half its size.
"""

from functools import cache

from PIL import Image, ImageDraw

from emulator.parts.ssd1306 import HEIGHT, WIDTH
from emulator.view.case_picture import BEZEL, BEZEL_EDGE, BODY, BODY_EDGE, SMOOTH, disc, round_box
from emulator.view.led_portrait import PANEL, led_portrait
from emulator.view.portrait import GLASS_DARK, LED_OFF, LED_ON, PIXEL
from gallery.stage import Seen

DOT = 4  # a pixel of the display
MARGIN = 32  # from the edge of the picture to what lights up, at the sides
TOP = 28
SIZE = (WIDTH * DOT + 2 * MARGIN, 2 * TOP + HEIGHT * DOT + 44)
LED_Y = SIZE[1] - 24
FULL = 0xCF  # contrast as delivered
PIPS_WIDE = 432
RIM = 18  # of the case, around the pips
COLOURS = (64, 44)  # of a picture of the display, and of the pips with their glow
HALO = (250, 220, 160)  # of an LED, on the case


def picture(seen: Seen) -> Image.Image:
    """The scene, with a palette."""
    if seen.build == "led":
        left, top, right, bottom = PANEL
        panel = led_portrait(seen.colours).crop((left - RIM, top - RIM, right + RIM, bottom + RIM))
        wide, high = panel.size
        drawn = panel.resize((PIPS_WIDE, round(high * PIPS_WIDE / wide)), Image.Resampling.LANCZOS)
        return drawn.quantize(COLOURS[1], kmeans=3, dither=Image.Dither.NONE)
    drawn = _front(seen.leds).copy()
    glass(drawn, (MARGIN, TOP), DOT, seen.oled, seen.contrast)
    return drawn.quantize(palette=_palette(), dither=Image.Dither.NONE)


def glass(drawn: Image.Image, at: tuple[int, int], dot: int, oled: bytes, contrast: int = FULL) -> None:
    """Draw what the display shows, each of its pixels `dot` wide, as bright as its contrast makes it."""
    lit = Image.new("1", (WIDTH, HEIGHT))
    lit.putdata([oled[(y >> 3) * WIDTH + x] >> (y & 7) & 1 for y in range(HEIGHT) for x in range(WIDTH)])
    lit = lit.resize((WIDTH * dot, HEIGHT * dot), Image.Resampling.NEAREST)
    drawn.paste(_lit(contrast), (*at, at[0] + lit.width, at[1] + lit.height), lit)


def _lit(contrast: int) -> tuple[int, int, int]:
    """A pixel's colour; even at contrast 0 an SSD1306 is far from dark."""
    glow = min(1.0, (0.34 + 0.66 * (contrast / 255) ** 0.5) / (0.34 + 0.66 * (FULL / 255) ** 0.5))
    red, green, blue = (int(part * glow) for part in PIXEL)
    return red, green, blue


@cache
def _palette() -> Image.Image:
    """The colours of every picture of the display: LEDs that shine and do not, and some contrasts."""
    said = Image.new("RGB", (SIZE[0], SIZE[1] + 160), BEZEL)
    said.paste(_front((False, True, False, True, True)))
    row = said.crop((0, LED_Y - 18, SIZE[0], LED_Y + 18))
    for again in range(3):
        said.paste(row, (0, SIZE[1] + 36 * again))
    for n, contrast in enumerate((FULL, 0x28, 0x10, 0)):
        said.paste(_lit(contrast), (40 * n, SIZE[1] + 112, 40 * n + 40, SIZE[1] + 160))
    return said.quantize(COLOURS[0])


@cache
def _front(leds: tuple[bool, ...]) -> Image.Image:
    """What is around the display's pixels."""
    wide, high = SIZE
    large = Image.new("RGB", (wide * SMOOTH, high * SMOOTH), BODY)
    pen = ImageDraw.Draw(large)
    below = high - 44 - 4
    round_box(pen, (6, 6, wide - 6, below + 2), 22, BODY_EDGE)
    round_box(pen, (6, 5, wide - 6, below), 22, BEZEL_EDGE)
    round_box(pen, (8, 7, wide - 8, below - 2), 20, BEZEL)
    round_box(pen, (MARGIN - 10, TOP - 10, wide - MARGIN + 10, TOP + HEIGHT * DOT + 10), 5, GLASS_DARK)
    for place, lit in enumerate(leds):
        x = MARGIN + DOT * (13 + 25 * place)
        if lit:
            disc(pen, x, LED_Y, 13, HALO)
        disc(pen, x, LED_Y, 10, BODY_EDGE)
        disc(pen, x, LED_Y, 8, LED_ON if lit else LED_OFF)
        disc(pen, x - 2, LED_Y - 2, 2.5, (255, 240, 200) if lit else (164, 150, 124))
    return large.resize(SIZE, Image.Resampling.LANCZOS)
