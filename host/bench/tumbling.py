"""How smoothly the dice tumble while the journal is written.

Ordinary turns are played, each with three rolls and a box: events are written and made sure meanwhile. Frames are
counted on the display, in each roll from the first of the shake to the dice at rest; what counts is the slowest roll.
"""

from itertools import pairwise

from bench.figure import Figure, at_least
from bench.workbench import Workbench
from rollkeeper.virtual.handheld import VirtualHandheld

BAR = 15
TURNS = 5
SHAKE_MS = 600
LONGEST_ROLL_MS = 1400
ONE_PICTURE_MS = 10.0  # changes of the display closer together belong to one frame


def measure(bench: Workbench) -> list[Figure]:
    """Frames a second of the slowest roll, and the longest time without a new frame."""
    bench.say("tumbling animation")
    handheld = bench.ready()
    erases = handheld.flash_chip.erases
    rates: list[float] = []
    longest = 0.0
    for _ in range(TURNS):
        for _ in range(3):
            gaps = [after - before for before, after in pairwise(_tumble(handheld))]
            rates.append(1000 * len(gaps) / sum(gaps))
            longest = max(longest, *gaps)
        handheld.run_ms(1300)  # the score screen opens by itself
        handheld.tap(3)
        handheld.run_ms(150)
        handheld.tap(3)  # yes, if the best box is a zero
        handheld.run_ms(1000)
    erased = handheld.flash_chip.erases - erases
    note = f" (slowest of {len(rates)} rolls; longest gap {longest:.0f} ms, {erased} sector erases)"
    return [at_least("tumbling while the journal is written", min(rates), BAR, "frames/s", digits=1, note=note)]


def _tumble(handheld: VirtualHandheld) -> list[float]:
    """When each frame was complete, from the first of the shake to the dice at rest."""
    ends: list[float] = []
    changes = handheld.oled.changes
    handheld.start_shake()
    begun = handheld.now_ms
    while handheld.now_ms < begun + LONGEST_ROLL_MS:
        if handheld.now_ms >= begun + SHAKE_MS:
            handheld.stop_shake()
        handheld.run_ms(1)
        if handheld.oled.changes != changes:
            changes = handheld.oled.changes
            if ends and handheld.oled.changed_ms - ends[-1] < ONE_PICTURE_MS:
                ends[-1] = handheld.oled.changed_ms
            else:
                ends.append(handheld.oled.changed_ms)
    return ends
