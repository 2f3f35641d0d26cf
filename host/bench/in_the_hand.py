"""What the player feels, and the battery: how soon the handheld is on, how soon it answers a key, and how busy the
processor is while nobody plays. `tumbling` has the dice.
"""

import random
from dataclasses import replace

from bench.figure import Figure, at_most, beside
from bench.logged import begun_match, journal, logged, numbered
from bench.step_loop import on_a_fresh_drive
from bench.tumbling import smooth
from bench.workbench import POWER_ON_MS, Workbench, first_picture, roll, settled
from emulator.chip.flash_operation import MAXIMUM
from emulator.handheld import VirtualHandheld

ON_BAR_MS, GAME_BAR_MS, FULL_BAR_MS, MATCH_BAR_MS = 750, 800, 850, 1600
GAMES = 400
PLAYERS, EVENTS = 8, 400

LED_BAR_MS, PICTURE_BAR_MS = 5, 15
PRESSES = 40
PAUSES_MS = (31.0, 1200.0)  # at chance between two presses: with a refresh of the display, or a look at the sensor, too

BUSY_BAR_PERCENT = 3
WATCHED_MS = 10_000

IDLE_MS = 305_000  # until it sleeps lightly
WAKE_BAR_MS = 200
MOMENTS_MS = (0.0, 13.7, 27.1, 41.9, 50.3)  # of a slice of sleep


def power_on(bench: Workbench) -> list[Figure]:
    """To the first picture of the game: with an empty flash, in the middle of a game, with many games that no PC has,
    and in the middle of a long match."""
    games = list(logged(bench.seed, GAMES))
    full = bench.handheld(files=journal(games, locks_from=len(games) - len(games) // GAMES))
    events = begun_match("travel", PLAYERS, EVENTS, random.Random(bench.seed))
    match = bench.handheld(files=journal(list(numbered(events)), locks_from=1))
    in_a_match = f"power-on into a match of {PLAYERS} with {EVENTS} events"
    return [
        *_empty_and_in_a_game(bench),
        at_most(f"power-on with {GAMES} unsynced games", first_picture(full), FULL_BAR_MS, "ms"),
        at_most(in_a_match, _after_the_greeting(match), MATCH_BAR_MS, "ms"),
    ]


def _after_the_greeting(handheld: VirtualHandheld) -> float:
    """So many events take so long that the greeting is shown meanwhile."""
    greeting = first_picture(handheld)
    handheld.run_until(lambda: handheld.oled.changed_ms > greeting, POWER_ON_MS)
    return settled(handheld)


def _empty_and_in_a_game(bench: Workbench) -> list[Figure]:
    """Those that need no journal made before."""
    bench.say("power-on to the ready screen")
    handheld = bench.handheld()
    first = first_picture(handheld)
    handheld.run_ms(500)
    for _ in range(2):
        roll(handheld)
    again = first_picture(bench.handheld(flash=handheld.cut_power()))
    return [
        at_most("power-on to the ready screen, empty flash", first, ON_BAR_MS, "ms"),
        at_most("power-on to the game it was in", again, GAME_BAR_MS, "ms"),
    ]


def keys(bench: Workbench) -> list[Figure]:
    """From a key press to its lock LED and to the picture that shows it: the slowest of many at chance, while dice are
    chosen."""
    bench.say("key press to LED and picture")
    handheld = bench.ready()
    roll(handheld)
    chance = random.Random(bench.seed)
    found = []
    for _ in range(PRESSES):
        handheld.run_ms(chance.uniform(*PAUSES_MS))
        found.append(_press(handheld, chance.randint(1, 5)))
    leds, pictures = zip(*found, strict=True)
    return [
        at_most(f"key press to lock LED (slowest of {PRESSES})", max(leds), LED_BAR_MS, "ms", digits=1),
        at_most(f"key press to complete picture (slowest of {PRESSES})", max(pictures), PICTURE_BAR_MS, "ms", digits=1),
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


def waiting(bench: Workbench) -> list[Figure]:
    """The ready and the choosing screen on batteries, with nobody touching the handheld; and at a PC."""
    bench.say("processor load while waiting")
    handheld = bench.ready()
    plugged = _busy_percent(handheld)
    handheld.usb.pull()
    handheld.run_ms(1000)
    ready = _busy_percent(handheld)
    roll(handheld)
    handheld.run_ms(1000)
    choosing = _busy_percent(handheld)
    name = "CPU busy at a PC whose programs have not opened the port since power-on"
    return [
        beside(name, f"{plugged:.2f} % of the cycles (the greeting waits, with an interrupt for each frame)"),
        at_most("CPU busy on the ready screen", ready, BUSY_BAR_PERCENT, "% of the cycles", digits=2),
        at_most("CPU busy on the choosing screen", choosing, BUSY_BAR_PERCENT, "% of the cycles", digits=2),
    ]


def waking(bench: Workbench) -> list[Figure]:
    """From the key that wakes it from its light sleep, in the middle of a turn, to the complete picture; and how busy
    the processor is in that sleep."""
    bench.say("waking from light sleep")
    handheld = bench.ready()
    handheld.usb.pull()
    roll(handheld)
    took, asleep, busy = [], [], []
    for moment in MOMENTS_MS:
        handheld.run_ms(IDLE_MS + moment)
        slept, began = handheld.light_sleep.nanos, handheld.pico.nanos
        busy.append(_busy_percent(handheld))
        asleep.append(100 * (handheld.light_sleep.nanos - slept) / (handheld.pico.nanos - began))
        pressed = handheld.now_ms
        handheld.tap(3, 90)
        handheld.run_ms(500)
        took.append(handheld.oled.changed_ms - pressed)
    share = f"{min(asleep):.0f} % of the time with the clocks stopped, CPU busy in {max(busy):.1f} %"
    name = f"key to picture, from light sleep (slowest of {len(MOMENTS_MS)})"
    return [at_most(name, max(took), WAKE_BAR_MS, "ms"), beside("light sleep", share)]


def _busy_percent(handheld: VirtualHandheld) -> float:
    cycles, busy = handheld.pico.cycles, handheld.busy_cycles
    handheld.run_ms(WATCHED_MS)
    return 100 * (handheld.busy_cycles - busy) / (handheld.pico.cycles - cycles)


def slowest_flash(bench: Workbench) -> list[Figure]:
    """The figures that depend on the flash, beside their ordinary bars, on a Pico whose flash is as slow as its
    datasheet allows: 400 ms an erase, 3 ms a page."""
    slow = replace(bench, flash_timing=MAXIMUM)
    figures = [*_empty_and_in_a_game(slow), *smooth(slow), on_a_fresh_drive(slow)]
    return [replace(figure, name=f"slowest flash: {figure.name}") for figure in figures]
