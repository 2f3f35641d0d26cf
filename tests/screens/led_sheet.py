"""The sheet docs/led-build.png: what the LED build says, drawn by the firmware's own code."""

from PIL import Image, ImageDraw, ImageFont

from emulator.parts.pixel_chain import Colour
from emulator.view.led_portrait import PANEL, led_portrait
from fivedice.box import LOWER, UPPER
from roller.app.views import WARNING
from roller.leds.pixels import BOX, BYTES, STEP, WHO, draw
from screens.screen_views import MENU
from screens.written_views import record

DICE = (4, 4, 4, 3, 3)
HOUSE = (("full_house", 25, "natural"), ("small_straight", 0, "zero"))
OK = ("", "", "ok", "", "")
LANDING = ("rolling", (4, 2, 0, 0, 0), 0, 1, (0, 0, 7, 3, 12), (0, 0, 2, 7, 5), "", "Roll")
CARD = ("card", ("P1",), tuple([(box, None) for box in UPPER]) + (("upper_bonus", "0/63"),),
        tuple([(box, 28 if box == "chance" else None) for box in LOWER]), 0, 28, False, 12, 0)  # fmt: skip
SEATS = ("1 blue", "2 yellow", "3 pink", "4 turquoise", "5 green", "6 red", "7 violet", "8 orange")


def box(name: str) -> tuple[object, ...]:
    """The score screen with this box selected."""
    return ("scores", DICE, ((name, 20, "natural"),), 0, True, "")


# What is said, the view that says it, and after how many ms the picture is taken.
SAID = (
    ("Shake! A light walks to and fro", ("ready", "P1", 1, 0, False, ()), 480),
    ("Of several players: the third is to shake ...", ("ready", "P3", 1, 0, False, (), "", 3), 0),
    ("... and the light is in the colour of the third", ("ready", "P3", 1, 0, False, (), "", 3), WHO + 2 * STEP),
    ("The dice tumble, and come to rest one by one", LANDING, 0),
    ("White is free, amber is locked; they wink once for each roll", ("choosing", (1, 2, 3, 5, 6), 10, 2, "", ""), 0),
    ("The box that K3 writes (full house) ...", ("scores", DICE, HOUSE, 0, True, ""), 0),
    ("... and the dice, in turn", ("scores", DICE, HOUSE, 0, True, ""), BOX),
    ("Red: it would be a zero (small straight)", ("scores", DICE, HOUSE, 1, True, ""), 0),
    ("Write a zero? K3 yes, K5 no", ("confirm", DICE, ("small_straight", 0, "zero")), 500),
    ("Menu, third item: K3 chooses it, K1 up, K2 down, K5 back", ("menu", "Menu", MENU, 2), 0),
    ("The game is over: K3 new, K4 menu, K5 takes the last box back", ("end", "P1", 0, 0, 0, 0, 0, True), 9999),
    ("A warning blinks red; K3 has seen it", ("message", "Not saved", "", OK, WARNING), 0),
    ("The key below the red die is stuck; K3 has seen it", ("message", "Key 5 is stuck", "", OK, 5), 0),
    ("The card: a box with points (chance) ...", CARD, 0),
    ("... and they are 28: two tens, six and two", CARD, BOX),
    ("... a box that is still open (fours)", CARD[:7] + (3, 0), 0),
    ("A page that needs text: only K5, back", ("options", "Sync", (), -1), 0),
    ("A practice game is pink", ("practice", ("choosing", (1, 2, 3, 5, 6), 10, 2, "", "")), 0),
    ("Fours (the upper boxes are five dice of their face)", box("fours"), 0),
    ("Three of a kind", box("three_kind"), 0),
    ("Four of a kind", box("four_kind"), 0),
    ("Large straight", box("large_straight"), 0),
    ("Five of a kind, called Yahtzee", box("yahtzee"), 0),
    ("Chance", box("chance"), 0),
) + tuple([(f"Player {name}", ("ready", "P", 1, 0, False, (), "", at), 0) for at, name in enumerate(SEATS, 1)])

COLUMNS = 3
SCALE = 0.55
GAP, WORDS = 24, 30  # pixels around a panel, and below it for what it says
PAPER, INK = (246, 247, 249), (52, 56, 64)


def sheet() -> Image.Image:
    """All of them, row by row."""
    left, top, right, bottom = PANEL
    size = int((right - left) * SCALE), int((bottom - top) * SCALE)
    cell = size[0] + GAP, size[1] + WORDS + GAP
    rows = -(-len(SAID) // COLUMNS)
    picture = Image.new("RGB", (COLUMNS * cell[0] + GAP, rows * cell[1] + GAP // 2), PAPER)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(13)
    mask = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(mask).rounded_rectangle((1, 1, right - left - 2, bottom - top - 2), 24, fill=255)
    mask = mask.resize(size, Image.Resampling.LANCZOS)
    for n, (words, view, age) in enumerate(SAID):
        x, y = GAP + n % COLUMNS * cell[0], GAP // 2 + n // COLUMNS * cell[1]
        panel = led_portrait(colours(view, age)).crop(PANEL).resize(size, Image.Resampling.LANCZOS)
        picture.paste(panel, (x, y), mask)
        assert pen.textlength(words, font) <= size[0], words
        pen.text((x + size[0] // 2, y + size[1] + 13), words, fill=INK, font=font, anchor="mm")
    return picture


def colours(view: tuple[object, ...], age: int) -> list[Colour]:
    """What the pixels show of a view."""
    grb = bytearray(BYTES)
    draw(grb, *record(view), age)
    return [(grb[at + 1], grb[at], grb[at + 2]) for at in range(0, BYTES, 3)]
