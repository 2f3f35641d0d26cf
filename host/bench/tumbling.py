"""How smoothly the dice tumble while the journal is written, and how soon they lie still.

Ordinary turns are played, each with three rolls and a box: events are written and made sure meanwhile. Pictures are
counted on the display, in each roll from the first of the shake to the dice at rest; what counts is the slowest roll.
"""

import time
from itertools import pairwise

from bench.figure import Figure, at_least, at_most
from bench.workbench import Workbench, write_best
from emulator.handheld import VirtualHandheld
from rollkeeper.errors import RollkeeperError

PICTURES_BAR, GAP_BAR_MS, REST_BAR_MS, SPEED_BAR = 25, 80, 700, 0.5
TURNS = 5
SHAKE_MS = 600
ONE_PICTURE_MS = 3.0  # changes closer together belong to one picture; between two there are 5 ms at least
LOOK_MS = 800  # from the end of a shake, when the third roll's score screen has not opened yet
PLAYED_MS = 4000  # emulated, of tumbling dice as in `make play`


class DidNotTumble(RollkeeperError):
    """There are no pictures to be counted."""


def smooth(bench: Workbench, turns: int = TURNS) -> list[Figure]:
    """Pictures a second of the slowest roll, the longest time without a new one, and how soon all is at rest."""
    bench.say("tumbling animation")
    handheld = bench.ready()
    erases = handheld.flash_chip.erases
    rates: list[float] = []
    gaps: list[float] = []
    rests: list[float] = []
    for _ in range(turns):
        for _ in range(3):
            pictures, rest = _tumble(handheld)
            gaps += (between := [after - before for before, after in pairwise(pictures)])
            rates.append(1000 * len(between) / sum(between))
            rests.append(rest)
        handheld.run_ms(1300)  # the score screen opens by itself
        write_best(handheld)
    erased = handheld.flash_chip.erases - erases
    of = f"of {len(rates)} rolls"
    note = f" (slowest {of}; {erased} sector erases)"
    return [
        at_least("tumbling while the journal is written", min(rates), PICTURES_BAR, "pictures/s", digits=1, note=note),
        at_most("longest time without a new picture", max(gaps), GAP_BAR_MS, "ms", note=f" (longest {of})"),
        at_most("shake stops to dice at rest and journalled", max(rests), REST_BAR_MS, "ms", note=f" (longest {of})"),
    ]


def speed(bench: Workbench) -> list[Figure]:
    """How much emulated time passes in a second of CPU while dice tumble, without the models that `make play` lacks."""
    bench.say("speed of the emulator while dice tumble")
    handheld = VirtualHandheld(bench.image, files=bench.files, seed=bench.seed)
    handheld.run_ms(2500)
    handheld.start_shake()
    handheld.run_ms(300)
    began, begun = time.process_time(), time.perf_counter()
    handheld.run_ms(PLAYED_MS)
    cpu, wall = time.process_time() - began, time.perf_counter() - begun
    note = f" (against wall time just now {PLAYED_MS / 1000 / wall:.2f})"
    name = "emulated against CPU time while dice tumble, as in play"
    return [at_least(name, PLAYED_MS / 1000 / cpu, SPEED_BAR, "", digits=2, note=note)]


def _tumble(handheld: VirtualHandheld) -> tuple[list[float], float]:
    """When each picture was complete, from the first of the shake to the dice at rest; and how many ms after the end of
    the shake that was."""
    ends: list[float] = []
    changes = handheld.oled.changes
    handheld.start_shake()
    begun = handheld.now_ms
    while handheld.now_ms < begun + SHAKE_MS + LOOK_MS:
        if handheld.now_ms >= begun + SHAKE_MS:
            handheld.stop_shake()
        handheld.run_ms(1)
        if handheld.oled.changes != changes:
            changes = handheld.oled.changes
            if ends and handheld.oled.changed_ms - ends[-1] < ONE_PICTURE_MS:
                ends[-1] = handheld.oled.changed_ms
            else:
                ends.append(handheld.oled.changed_ms)
    if not ends or ends[-1] < begun + SHAKE_MS:
        raise DidNotTumble("The dice did not tumble: five alike are celebrated. Measure with another --seed.")
    return ends, ends[-1] - begun - SHAKE_MS
