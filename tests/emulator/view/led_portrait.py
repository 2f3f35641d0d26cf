"""A picture of the LED build around the real colours of its 35 pixels: case, five dice of seven glowing pips, keys.

    python -m emulator.view.portrait handheld.png --leds --lock 2

A pixel at a twentieth of its power is bright to the eye: light is shown by its hue, and by the share it has of a pip
of a die that lies (FULL).
"""

from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from emulator.parts.pixel_chain import DICE, PIPS, Colour
from emulator.view.case_picture import LED, MM, SIZE, across, bezel, case, disc, down, key_x, round_box, visor
from rollkeeper.scores.box_titles_and_pips import CHAIN

DICE_Y = round(down(LED["dice-y"]))
DIE = 58  # half of its side
PITCH = round(LED["pip-pitch"] * MM)
PIP = round(LED["well"] / 2 * MM)  # radius
LEAK = 80  # of 255: how much of the light on a die is seen on the panel around it
FULL = 48  # sum of the channels of a pip that shines fully
GAMMA = 0.45  # of a screen

DIE_TOP, DIE_SIDE, DIE_EDGE, HOLE = (46, 49, 57), (38, 41, 48), (16, 17, 21), (24, 26, 31)


def _die_x(place: int) -> int:
    return round(across(key_x(LED, place)))


PANEL = tuple(map(round, visor(LED)))


def led_portrait(colours: Sequence[Colour], background: str = "light") -> Image.Image:
    """The handheld with its pixels in these 35 colours, in the order of the chain."""
    picture = _body(background)
    lit = [(at, colour) for at, colour in enumerate(colours) if any(colour)]
    around = ImageChops.multiply(_glow(lit, PIP * 2.2, 13, 0.36), _where_light_falls())
    picture = ImageChops.screen(ImageChops.screen(picture, around), _glow(lit, PIP, 1.6, 0.95))
    heart = Image.new("L", SIZE, 0)
    for at, colour in lit:
        whiteness = min(colour) / max(colour)  # the heart of a coloured light is paler than its rim, but not white
        _spot(ImageDraw.Draw(heart), at, PIP * 0.6, int((60 + 90 * whiteness) * _strength(colour)))
    heart = heart.filter(ImageFilter.GaussianBlur(3))
    picture.paste(Image.new("RGB", SIZE, (255, 255, 255)), mask=heart)
    return picture


def pip_centre(at: int) -> tuple[int, int]:
    """Where the pixel with this number in the chain is in the picture."""
    right, down = CHAIN[at % PIPS]
    return _die_x(at // PIPS) + PITCH * right, DICE_Y + PITCH * down


@cache
def _body(background: str) -> Image.Image:
    large = case(background, LED)
    pen = ImageDraw.Draw(large)
    bezel(pen, PANEL)
    for place in range(DICE):
        x = _die_x(place)
        round_box(pen, (x - DIE - 2, DICE_Y - DIE - 1, x + DIE + 2, DICE_Y + DIE + 4), 20, DIE_EDGE)
        round_box(pen, (x - DIE, DICE_Y - DIE, x + DIE, DICE_Y + DIE), 18, DIE_TOP)
        round_box(pen, (x - DIE + 2, DICE_Y - DIE + 3, x + DIE - 2, DICE_Y + DIE), 16, DIE_SIDE)
    for at in range(DICE * PIPS):
        x, y = pip_centre(at)
        disc(pen, x, y - 1, PIP + 1, DIE_EDGE)
        disc(pen, x, y + 1, PIP + 1, DIE_TOP)
        disc(pen, x, y, PIP, HOLE)
    return large.resize(SIZE, Image.Resampling.LANCZOS)


def _where_light_falls() -> Image.Image:
    """The dice, and a little of what is around them."""
    dice = Image.new("L", SIZE, LEAK)
    for place in range(DICE):
        x = _die_x(place)
        ImageDraw.Draw(dice).rounded_rectangle((x - DIE, DICE_Y - DIE, x + DIE, DICE_Y + DIE), 18, fill=255)
    dice = dice.filter(ImageFilter.GaussianBlur(1))
    return Image.merge("RGB", (dice, dice, dice))


def _glow(lit: Sequence[tuple[int, Colour]], radius: float, spread: float, share: float) -> Image.Image:
    """The light of the lit pixels, spread softly."""
    light = Image.new("RGB", SIZE, (0, 0, 0))
    pen = ImageDraw.Draw(light)
    for at, colour in lit:
        _spot(pen, at, radius, _seen(colour, share))
    return light.filter(ImageFilter.GaussianBlur(spread))


def _spot(pen: ImageDraw.ImageDraw, at: int, radius: float, colour: Colour | int) -> None:
    x, y = pip_centre(at)
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def _strength(colour: Colour) -> float:
    """How bright a pixel looks, 0 to 1."""
    return float(min(1.0, sum(colour) / FULL) ** 0.5)


def _seen(colour: Colour, share: float) -> Colour:
    """The colour of a light on a screen: its hue with the screen's gamma, as bright as it looks."""
    most = max(colour)
    red, green, blue = (int(255 * share * _strength(colour) * (value / most) ** GAMMA) for value in colour)
    return red, green, blue
