"""How smoothly the dice tumble while the flash is written to.

The locks that were set just before the shake are saved while the dice tumble, and the roll is journaled when they
come to rest: both stall the processor. Frames are counted on the display, over the whole shake.
"""

from itertools import pairwise

from rollkeeper.bench.figure import Figure, at_least
from rollkeeper.bench.workbench import Workbench, roll
from rollkeeper.virtual.handheld import VirtualHandheld

BAR = 15
SHAKE_MS = 2500
ONE_PICTURE_MS = 10.0  # changes of the display closer together belong to one frame


def measure(bench: Workbench) -> list[Figure]:
    """Frames a second while tumbling, and the longest time without a new one."""
    bench.say("tumbling animation")
    handheld = bench.ready()
    roll(handheld)
    handheld.tap(1)
    handheld.run_ms(60)
    handheld.tap(4)
    written = handheld.flash_chip.operations
    times = _tumble(handheld)
    writes = handheld.flash_chip.operations - written
    gaps = [after - before for before, after in pairwise(times)]
    rate = 1000 * len(gaps) / (times[-1] - times[0]) if gaps else 0.0
    longest = max(gaps, default=float(SHAKE_MS))
    note = f" (longest gap {longest:.0f} ms, {writes} flash operations)"
    return [at_least("tumbling while the journal is written", rate, BAR, "frames/s", digits=1, note=note)]


def _tumble(handheld: VirtualHandheld) -> list[float]:
    """When each frame was complete, from the first of the shake to the dice at rest."""
    ends: list[float] = []
    changes = handheld.oled.changes
    handheld.start_shake()
    stop_at = handheld.now_ms + SHAKE_MS
    while handheld.now_ms < stop_at + 600:
        if handheld.now_ms >= stop_at:
            handheld.stop_shake()
        handheld.run_ms(1)
        if handheld.oled.changes != changes:
            changes = handheld.oled.changes
            if ends and handheld.oled.changed_ms - ends[-1] < ONE_PICTURE_MS:
                ends[-1] = handheld.oled.changed_ms
            else:
                ends.append(handheld.oled.changed_ms)
    return ends
