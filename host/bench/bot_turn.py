"""A bot's turn on the emulated Pico: how long the longest step of the whole program is, and how much heap is free."""

from bench.figure import Figure, at_least, at_most
from bench.workbench import Workbench

TURN_MS = 12_000
STEP_MS, FREE_KB = 40, 80
TO_THE_COACH = (4, 2, 3, 2, 3, 1, 3, 3, 3)  # menu, New game, Web rules, Against a bot, Coach bot, Start

WATCHED = b"""
import gc, time
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
longest = [0]
free = []

def step(step=handheld.step, ticks=time.ticks_us, diff=time.ticks_diff):
    before = handheld.app.phase.name
    began = ticks()
    wake = step()
    took = diff(ticks(), began)
    if "bot" in (before, handheld.app.phase.name):
        longest.append(took)
        if len(longest) % 8 == 0:
            gc.collect()
            free.append(gc.mem_free())
    return wake

handheld.step = step
handheld.run()
"""
TOLD = "longest.sort()\nprint(longest[-1], longest[-2], len(longest) - 1, min(free))\n"


def bot_turn(bench: Workbench) -> list[Figure]:
    """A whole turn of the Coach, the first one after power-on: the table is checked in it."""
    bench.say("a turn of a bot")
    handheld = bench.ready(program=WATCHED)
    for key in TO_THE_COACH:
        handheld.tap(key)
        handheld.run_ms(200)
    handheld.run_ms(TURN_MS)
    longest, second, steps, free = map(int, handheld.repl(TOLD).split())
    note = f" (of {steps}; the next {second / 1000:.0f})"
    return [
        at_most("longest step in the turn of a bot", longest / 1000, STEP_MS, "ms", note=note),
        at_least("free heap in it", free / 1024, FREE_KB, "kB"),
    ]
