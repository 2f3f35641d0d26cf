"""A picture of the handheld around its real framebuffer: case, display, five LEDs, five keys.

    python -m emulator.view.portrait handheld.png --background dark

plays the virtual handheld to the choice after a roll and draws what its display and its LEDs show, or, with --leds,
its pixels (see `led_portrait`). The display is drawn pixel by pixel, and nearly four times as large as
it is on the case, with the keys below its dice: it is what is to be seen.
"""

from collections.abc import Sequence
from pathlib import Path

import click
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from emulator.view.case_picture import BACKGROUNDS, BODY_EDGE, SIZE, bezel, case, disc, down, round_box

DOT = 5  # a display pixel with the gap to the next one
GLASS = (135, 120, 128 * DOT, 64 * DOT)  # left, top, width, height of what lights up; its columns are centred
LAMP_Y = 58.0  # mm
LED_Y = round(down(LAMP_Y))
LED = 9
HEADING = (60, 2.1)  # name and holes for the sound: where, and in mm how high, for the large display needs their room

GLASS_DARK, PIXEL, GLOW = (8, 10, 16), (206, 240, 255), (70, 150, 200)
LED_OFF, LED_ON = (122, 108, 84), (255, 186, 46)


def portrait(oled: bytes, leds: Sequence[bool], background: str = "light") -> Image.Image:
    """The handheld with this picture (1024 bytes, the SSD1306's page order) and these five LEDs."""
    picture = _body(leds, background).resize(SIZE, Image.Resampling.LANCZOS)
    for place, lit in enumerate(leds):
        if lit:
            _shine(picture, _key_x(place), LED_Y)
    left, top, _, _ = GLASS
    picture.paste(_display(oled), (left, top))
    _reflection(picture)
    return picture


def _key_x(place: int) -> int:
    """The middle of a die's column on the display: there its key and its LED are."""
    return GLASS[0] + DOT * (13 + 25 * place)


def _body(leds: Sequence[bool], background: str) -> Image.Image:
    large = case(background, [_key_x(place) for place in range(5)], HEADING[0], HEADING[0], HEADING[1])
    pen = ImageDraw.Draw(large)
    left, top, width, height = GLASS
    left -= 5  # the glass is centred on the body: three columns at its right are margin, one at its left
    bezel(pen, (left - 42, top - 32, left + width + 42, top + height + 30))
    round_box(pen, (left - 14, top - 14, left + width + 14, top + height + 14), 6, GLASS_DARK)
    for place in range(5):
        _led(pen, _key_x(place), leds[place])
    return large


def _led(pen: ImageDraw.ImageDraw, x: int, lit: bool) -> None:
    disc(pen, x, LED_Y, LED + 3, BODY_EDGE)
    disc(pen, x, LED_Y, LED, LED_ON if lit else LED_OFF)
    disc(pen, x - 3, LED_Y - 3, 3, (255, 240, 200) if lit else (164, 150, 124))


def _shine(picture: Image.Image, x: int, y: int) -> None:
    """The light of an LED on the body around it."""
    light = Image.new("RGB", (120, 120), (0, 0, 0))
    ImageDraw.Draw(light).ellipse((42, 42, 78, 78), fill=(120, 70, 0))
    light = light.filter(ImageFilter.GaussianBlur(14))
    around = (x - 60, y - 60, x + 60, y + 60)
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
    left, top, width, height = GLASS
    left -= 5
    band = Image.new("L", SIZE, 0)
    corner = [(left + width - 150, top - 14), (left + width + 14, top - 14), (left + width + 14, top + height - 150)]
    ImageDraw.Draw(band).polygon(corner, fill=10)
    picture.paste(Image.new("RGB", SIZE, (255, 255, 255)), mask=band)


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
