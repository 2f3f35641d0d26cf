"""How long a key press takes to its lock lamp and to the picture that shows it."""

from bench.figure import Figure, at_most
from bench.workbench import Workbench, roll
from rollkeeper.virtual.handheld import VirtualHandheld

LAMP_BAR_MS, PICTURE_BAR_MS = 30, 60
PRESSES = (1, 2, 3, 4, 5, 3, 1, 5, 2, 4)  # each die is locked and released again
PAUSE_MS = (31.0, 137.0, 263.3, 411.7, 650.9)  # so that presses meet the firmware at different moments


def measure(bench: Workbench) -> list[Figure]:
    """The slowest of ten presses on the choosing screen."""
    bench.say("key press to lamp and picture")
    handheld = bench.ready()
    roll(handheld)
    lamps, pictures = [], []
    for number, key in enumerate(PRESSES):
        handheld.run_ms(PAUSE_MS[number % len(PAUSE_MS)])
        lamp, picture = _press(handheld, key)
        lamps.append(lamp)
        pictures.append(picture)
    return [
        at_most("key press to lock lamp (slowest of 10)", max(lamps), LAMP_BAR_MS, "ms", digits=1),
        at_most("key press to complete picture (slowest of 10)", max(pictures), PICTURE_BAR_MS, "ms", digits=1),
    ]


def _press(handheld: VirtualHandheld, key: int) -> tuple[float, float]:
    """ms from the press to the lamp and to the end of the picture; what does not come counts as the time waited."""
    pressed, lamp, oled = handheld.now_ms, handheld.board.lamps[key - 1], handheld.oled
    before_lit, before_changes = lamp.lit, oled.changes
    handheld.tap(key, 90)
    waited = handheld.now_ms - pressed
    lamp_ms = lamp.changed_ms - pressed if lamp.lit != before_lit else waited
    picture_ms = oled.changed_ms - pressed if oled.changes != before_changes else waited
    handheld.run_ms(60)
    return lamp_ms, picture_ms
