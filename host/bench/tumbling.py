"""How smoothly the dice tumble while the journal is written, how soon they lie still, and how long the longest step is.

Ordinary turns are played, each with three rolls and a box: events are written and made sure meanwhile. Pictures are
counted on the display, in each roll from the first of the shake to the dice at rest; what counts is the slowest roll.
"""

import time
from itertools import pairwise

from bench.figure import Figure, at_least, at_most
from bench.workbench import Workbench, write_best
from rollkeeper.virtual.handheld import VirtualHandheld

PICTURES_BAR, GAP_BAR_MS, REST_BAR_MS, STEP_BAR_MS, SPEED_BAR = 30, 50, 700, 40, 0.5
TURNS = 5
SHAKE_MS = 600
ONE_PICTURE_MS = 3.0  # changes closer together belong to one picture; between two there are 5 ms at least
LOOK_MS = 800  # from the end of a shake, when the third roll's score screen has not opened yet
PLAYED_MS = 4000  # emulated, of tumbling dice as in `make play`

# The very same program, but it keeps the longest time from a step's begin to its end.
TIMED = b"""
import time
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
longest = {}

def timed(step=handheld.step, ticks=time.ticks_us, diff=time.ticks_diff):
    began = ticks()
    wake = step()
    took = diff(ticks(), began)
    name = handheld.app.phase.name
    if took > longest.get(name, 0):
        longest[name] = took
    return wake

handheld.step = timed
handheld.run()
"""


def smooth(bench: Workbench) -> list[Figure]:
    """Pictures a second of the slowest roll, the longest time without a new one, and how soon all is at rest."""
    bench.say("tumbling animation")
    handheld = bench.ready()
    erases = handheld.flash_chip.erases
    rates: list[float] = []
    gaps: list[float] = []
    rests: list[float] = []
    for _ in range(TURNS):
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


def steps(bench: Workbench) -> list[Figure]:
    """The longest step in two turns, with nothing at the cable; garbage may be collected in any."""
    bench.say("longest step")
    handheld = bench.ready(program=TIMED)
    for _ in range(2):
        for _ in range(3):
            _tumble(handheld)
            handheld.tap(2)
        handheld.run_ms(1300)  # the score screen opens by itself
        write_best(handheld)
    told = handheld.repl("for name in longest: print(longest[name], name)").splitlines()
    took, name = max((int(each.split()[0]), each.split()[1]) for each in told)
    return [at_most("longest step", took / 1000, STEP_BAR_MS, "ms", note=f" (it ended in {name!r})")]


def speed(bench: Workbench) -> list[Figure]:
    """How much emulated time passes in a second of CPU while dice tumble, without the models that `make play` lacks."""
    bench.say("speed of the emulator while dice tumble")
    handheld = VirtualHandheld(bench.image, files=bench.files, seed=bench.seed)
    handheld.run_ms(2500)
    handheld.start_shake()
    handheld.run_ms(300)
    began = time.process_time()
    handheld.run_ms(PLAYED_MS)
    found = PLAYED_MS / 1000 / (time.process_time() - began)
    return [at_least("emulated against CPU time while dice tumble, as in play", found, SPEED_BAR, "", digits=2)]


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
    return ends, ends[-1] - begun - SHAKE_MS
