"""How long the step loop is interrupted by a write to the journal: each event, and each step of packing events away."""

from rollkeeper.bench.figure import Figure, at_most
from rollkeeper.bench.workbench import Workbench, roll

BAR_MS = 60
TURNS = 13

PROGRAM = b"""
import time
from roller.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
journal = handheld.journal
longest = {"append": 0, "settle": 0}

def timed(name):
    call = getattr(journal, name)
    def measured(*arguments):
        began = time.ticks_us()
        result = call(*arguments)
        took = time.ticks_diff(time.ticks_us(), began)
        if took > longest[name]:
            longest[name] = took
        return result
    setattr(journal, name, measured)

timed("append")
timed("settle")
handheld.run()
"""


def measure(bench: Workbench) -> list[Figure]:
    """One whole game, three rolls a turn."""
    bench.say("writing the journal")
    handheld = bench.ready(program=PROGRAM)
    for _ in range(TURNS):
        for _ in range(3):
            roll(handheld)
        handheld.run_ms(1500)  # the score screen opens by itself
        handheld.tap(3)
        handheld.run_ms(200)
        handheld.tap(3)  # yes, should it be a zero
        handheld.run_ms(1000)
    append, settle = handheld.repl("print(longest['append'], longest['settle'])").split()
    note = f" (an event {int(append) / 1000:.1f}, a step of packing away {int(settle) / 1000:.1f}; 13 turns)"
    longest = max(int(append), int(settle)) / 1000
    return [at_most("step loop interrupted by a journal write", longest, BAR_MS, "ms", digits=1, note=note)]
