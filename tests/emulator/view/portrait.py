"""A picture of the handheld around its real framebuffer: case, display, five LEDs, five keys, true to scale.

    python -m emulator.view.portrait handheld.png --background dark

plays the virtual handheld to the choice after a roll and draws what its display and its LEDs show, or, with --leds,
its pixels (see `led_portrait`). The display is drawn pixel by pixel, each a whole number of pixels wide: that sets the
picture's size.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import click
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from emulator.view.case_picture import (
    BACKGROUNDS,
    BODY_EDGE,
    MM,
    OLED,
    SIZE,
    Box,
    across,
    bezel,
    case,
    disc,
    down,
    key_x,
    round_box,
    visor,
)

DOT = 4  # a display pixel with the gap to the next one
LED = OLED["lamp"] / 2 * MM

GLASS_DARK, PIXEL, GLOW = (8, 10, 16), (206, 240, 255), (70, 150, 200)
WINDOW_EDGE, WINDOW_LIGHT, BEVEL = (24, 26, 30), (52, 55, 62), 6  # of the inlay around the window
LED_OFF, LED_ON = (122, 108, 84), (255, 186, 46)


def portrait(oled: bytes, leds: Sequence[bool], background: str = "light") -> Image.Image:
    """The handheld with this picture (1024 bytes, the SSD1306's page order) and these five LEDs."""
    picture = front(tuple(leds), DOT, background).copy()
    picture.paste(_display(oled), glass_at(DOT))
    _reflection(picture)
    return picture


def scale(dot: int) -> float:
    """How much larger than `case` a picture is whose display has pixels of `dot`."""
    return dot * 128 / OLED["display-wide"] / MM


def glass_at(dot: int) -> tuple[int, int]:
    """The upper left corner of what lights up, in such a picture."""
    left, top = OLED["display-x"] - OLED["display-wide"] / 2, OLED["display-y"] - OLED["display-high"] / 2
    return round(across(left) * scale(dot)), round(down(top) * scale(dot))


def _window() -> Box:
    """Where the window in the inlay is, before it is scaled."""
    wide, high = OLED["window-wide"] / 2, OLED["window-high"] / 2
    x, y = OLED["display-x"], OLED["display-y"]
    return across(x - wide), down(y - high), across(x + wide), down(y + high)


def led_at(place: int, dot: int) -> tuple[int, int]:
    """The middle of an LED in such a picture."""
    return round(across(key_x(OLED, place)) * scale(dot)), round(down(OLED["lamps-y"]) * scale(dot))


@cache
def front(leds: tuple[bool, ...], dot: int, background: str = "light") -> Image.Image:
    """The handheld with a dark display, drawn for pixels of `dot`."""
    large = case(background, OLED)
    pen = ImageDraw.Draw(large)
    bezel(pen, visor(OLED))
    left, top, right, bottom = _window()
    round_box(pen, (left - BEVEL, top - BEVEL, right + BEVEL, bottom + BEVEL), 3, WINDOW_EDGE)
    round_box(pen, (left - BEVEL, bottom, right + BEVEL, bottom + BEVEL), 3, WINDOW_LIGHT)
    round_box(pen, _window(), 1, GLASS_DARK)
    for place in range(5):
        _led(pen, across(key_x(OLED, place)), leds[place])
    picture = large.resize((round(SIZE[0] * scale(dot)), round(SIZE[1] * scale(dot))), Image.Resampling.LANCZOS)
    for place in range(5):
        if leds[place]:
            _shine(picture, *led_at(place, dot), dot)
    return picture


def _led(pen: ImageDraw.ImageDraw, x: float, lit: bool) -> None:
    y = down(OLED["lamps-y"])
    disc(pen, x, y, LED + 2, BODY_EDGE)
    disc(pen, x, y, LED, LED_ON if lit else LED_OFF)
    disc(pen, x - LED / 3, y - LED / 3, LED / 3, (255, 240, 200) if lit else (164, 150, 124))


def _shine(picture: Image.Image, x: int, y: int, dot: int) -> None:
    """The light of an LED on the body around it."""
    reach = 12 * dot
    light = Image.new("RGB", (2 * reach, 2 * reach), (0, 0, 0))
    glow = (reach - 5 * dot, reach - 5 * dot, reach + 5 * dot, reach + 5 * dot)
    ImageDraw.Draw(light).ellipse(glow, fill=(70, 42, 0))
    light = light.filter(ImageFilter.GaussianBlur(2 * dot))
    around = (x - reach, y - reach, x + reach, y + reach)
    picture.paste(ImageChops.add(picture.crop(around), light), around)


def _display(oled: bytes) -> Image.Image:
    """The pixels with the dark gaps between them, and the soft light that they spread on the glass."""
    dots = Image.new("L", (128 * DOT, 64 * DOT), 0)
    cells = Image.new("L", dots.size, 0)
    pen, broad = ImageDraw.Draw(dots), ImageDraw.Draw(cells)
    for y in range(64):
        for x in range(128):
            if oled[(y >> 3) * 128 + x] >> (y & 7) & 1:
                pen.rectangle((x * DOT, y * DOT, x * DOT + DOT - 2, y * DOT + DOT - 2), fill=255)
                broad.rectangle((x * DOT - 1, y * DOT - 1, x * DOT + DOT - 1, y * DOT + DOT - 1), fill=150)
    glass = Image.new("RGB", dots.size, GLASS_DARK)
    halo = dots.filter(ImageFilter.GaussianBlur(6)).point(lambda level: level * 0.28)
    glass.paste(Image.new("RGB", dots.size, GLOW), mask=halo)
    glass.paste(Image.new("RGB", dots.size, PIXEL), mask=ImageChops.lighter(dots, cells))
    return glass


def _reflection(picture: Image.Image) -> None:
    """A faint band of light across the corner of the glass."""
    _, top, right, bottom = (side * scale(DOT) for side in _window())
    wide = bottom - top
    band = Image.new("L", picture.size, 0)
    corners = [(right - wide, top), (right - wide / 4, top), (right, top + wide / 4), (right, bottom)]
    ImageDraw.Draw(band).polygon(corners, 10)
    picture.paste(Image.new("RGB", picture.size, (255, 255, 255)), mask=band)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--background", type=click.Choice(sorted(BACKGROUNDS)), default="light", show_default=True)
@click.option("--seed", default=1, show_default=True, help="which dice fall")
@click.option("--lock", "locks", multiple=True, type=click.IntRange(1, 5), help="lock this die (can be repeated)")
@click.option("--leds", is_flag=True, help="the LED build")
def main(file: Path, background: str, seed: int, locks: tuple[int, ...], leds: bool) -> None:
    """Play a virtual handheld to its first choice and save its portrait as FILE (PNG)."""
    from emulator.firmware import build, micropython_image
    from emulator.handheld import VirtualHandheld
    from emulator.view.led_portrait import led_portrait
    from rollkeeper.carried import find_firmware

    handheld = VirtualHandheld(micropython_image(), files=build(find_firmware()), seed=seed, leds=leds)
    handheld.run_ms(1500)
    handheld.shake()
    handheld.run_ms(1500)
    for key in locks:
        handheld.tap(key)
        handheld.run_ms(100)
    if leds:
        picture = led_portrait(handheld.pixels.colours, background)
    else:
        picture = portrait(handheld.oled.visible(), handheld.leds, background)
    picture.save(file, optimize=True)


if __name__ == "__main__":
    main()
