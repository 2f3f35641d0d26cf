"""How long a key press takes to its lock LED and to the picture that shows it."""

from bench.figure import Figure, at_most
from bench.workbench import Workbench, roll
from rollkeeper.virtual.handheld import VirtualHandheld

LED_BAR_MS, PICTURE_BAR_MS = 30, 60
PRESSES = (1, 2, 3, 4, 5, 3, 1, 5, 2, 4)  # each die is locked and released again
PAUSE_MS = (31.0, 137.0, 263.3, 411.7, 650.9)  # so that presses meet the firmware at different moments


def measure(bench: Workbench) -> list[Figure]:
    """The slowest of ten presses on the choosing screen."""
    bench.say("key press to LED and picture")
    handheld = bench.ready()
    roll(handheld)
    leds, pictures = [], []
    for number, key in enumerate(PRESSES):
        handheld.run_ms(PAUSE_MS[number % len(PAUSE_MS)])
        led, picture = _press(handheld, key)
        leds.append(led)
        pictures.append(picture)
    return [
        at_most("key press to lock LED (slowest of 10)", max(leds), LED_BAR_MS, "ms", digits=1),
        at_most("key press to complete picture (slowest of 10)", max(pictures), PICTURE_BAR_MS, "ms", digits=1),
    ]


def _press(handheld: VirtualHandheld, key: int) -> tuple[float, float]:
    """ms from the press to the LED and to the end of the picture; what does not come counts as the time waited."""
    pressed, led, oled = handheld.now_ms, handheld.board.leds[key - 1], handheld.oled
    before_lit, before_changes = led.lit, oled.changes
    handheld.tap(key, 90)
    waited = handheld.now_ms - pressed
    led_ms = led.changed_ms - pressed if led.lit != before_lit else waited
    picture_ms = oled.changed_ms - pressed if oled.changes != before_changes else waited
    handheld.run_ms(60)
    return led_ms, picture_ms
