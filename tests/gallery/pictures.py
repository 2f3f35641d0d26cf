"""A scene as a picture: the part of the lid with the display and its lamps, or with the five dice of pips, true to
scale and in the device's colours (emulator.view). With its small palette it takes a few kB; shown at half its size.
"""

from functools import cache

from PIL import Image

from emulator.parts.ssd1306 import HEIGHT, WIDTH
from emulator.view.case_picture import BEZEL, OLED, down
from emulator.view.led_portrait import PANEL, led_portrait
from emulator.view.portrait import PIXEL, front, glass_at, led_at, scale
from gallery.stage import Seen

DOT = 4  # a pixel of the display
MARGIN = 32  # from the edge of the picture to what lights up, at the sides and above
LEFT = glass_at(DOT)[0] - MARGIN  # of the whole lid
TOP = glass_at(DOT)[1] - MARGIN
SIZE = (WIDTH * DOT + 2 * MARGIN, round(down(OLED["lamps-y"] + OLED["lamp"] / 2 + 1.2) * scale(DOT)) - TOP)
LED_Y = led_at(0, DOT)[1] - TOP
FULL = 0xCF  # contrast as delivered
PIPS_WIDE = 432
RIM = 18  # of the case, around the pips
COLOURS = (40, 44)  # of a picture of the display, and of the pips with their glow


def picture(seen: Seen) -> Image.Image:
    """The scene, with a palette."""
    if seen.build == "led":
        left, top, right, bottom = PANEL
        panel = led_portrait(seen.colours).crop((left - RIM, top - RIM, right + RIM, bottom + RIM))
        wide, high = panel.size
        drawn = panel.resize((PIPS_WIDE, round(high * PIPS_WIDE / wide)), Image.Resampling.LANCZOS)
        return drawn.quantize(COLOURS[1], kmeans=3, dither=Image.Dither.NONE)
    drawn = _front(seen.leds).copy()
    glass(drawn, (MARGIN, MARGIN), DOT, seen.oled, seen.contrast)
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
    said = Image.new("RGB", (SIZE[0], SIZE[1] + 112 + 4 * 80), BEZEL)
    said.paste(_front((False, True, False, True, True)))
    row = said.crop((0, LED_Y - 20, SIZE[0], LED_Y + 16))  # what is small has its colours, too
    for again in range(3):
        said.paste(row, (0, SIZE[1] + 36 * again))
    for n, contrast in enumerate((FULL, 0x28, 0x10, 0)):
        said.paste(_lit(contrast), (0, SIZE[1] + 112 + 80 * n, SIZE[0], SIZE[1] + 192 + 80 * n))
    return said.quantize(COLOURS[0])


@cache
def _front(leds: tuple[bool, ...]) -> Image.Image:
    """What is around the display's pixels."""
    return front(leds, DOT).crop((LEFT, TOP, LEFT + SIZE[0], TOP + SIZE[1]))
