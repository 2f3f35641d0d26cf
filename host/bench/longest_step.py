"""How long the longest step is in every phase of both builds, on the tours through all of them, with nothing at the
cable and the times of bus, flash and cache. Garbage may be collected in any step.

A step that ends in another phase than it began in has to draw another picture, too: such steps are told apart from
those within a phase. So is the erase of a sector of the flash, in which the processor waits for the chip.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from bench.figure import Figure, at_most, beside
from bench.tours import BUILDS, TOURS
from bench.workbench import Workbench
from emulator.chip.flash_operation import SECTOR_ERASE, TYPICAL

BAR_MS = 40
NO_ERASE = {**TYPICAL, SECTOR_ERASE: 0.0}
WRITE = ("self-test", "keepers", "against a bot")  # tours on which files are written: results, settings, a seed

# The very same program, but it keeps the longest time from a step's begin to its end: within a phase, and into one; and
# within a phase to where the CPU sleeps or the next step begins, for garbage is collected between two steps.
TIMED = b"""
import time
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
longest = [{}, {}, {}]
begun = [0, False]

def took(which, ticks=time.ticks_us, diff=time.ticks_diff):
    took = diff(ticks(), begun[0])
    kept = longest[which]
    name = handheld.app.phase.name
    if took > kept.get(name, 0):
        kept[name] = took

def over():
    if begun[1]:
        begun[1] = False
        took(2)

def timed(step=handheld.step, ticks=time.ticks_us):
    over()
    before = handheld.app.phase
    begun[0] = ticks()
    wake = step()
    within = handheld.app.phase is before
    took(0 if within else 1)
    begun[1] = within
    return wake

def resting(rest):
    def rests(*how):
        over()
        rest(*how)
    return rests

handheld.step = timed
handheld.board.idle = resting(handheld.board.idle)
handheld.board.sleep = resting(handheld.board.sleep)
handheld.run()
"""
TOLD = """
for which in 0, 1, 2:
    for name in longest[which]:
        print(name, longest[which][name], which)
"""
Longest = dict[str, tuple[int, str]]  # phase -> microseconds, and on which tour
Steps = tuple[Longest, Longest, Longest]


def steps_of(bench: Workbench, build: str, tours: Iterable[str] = ()) -> Steps:
    """The longest step within each phase, the longest that led into it, and the longest with what came beside it."""
    longest: Steps = ({}, {}, {})
    for name in tours or TOURS:
        bench.say(f"longest step, {BUILDS[build]} build: {name}")
        told = TOURS[name].told(bench, build, TIMED, TOLD, measured=True)
        for phase, took, which in re.findall(r"^(\w+) (\d+) ([012])\r?$", told, re.MULTILINE):
            kept = longest[int(which)]
            kept[phase] = max((int(took), name), kept.get(phase, (0, "")))
    return longest


def longest_step(bench: Workbench) -> list[Figure]:
    """The longest step of each build within any phase and into one, without erases; and with them."""
    figures = []
    for build, words in BUILDS.items():
        within, into, and_more = steps_of(replace(bench, flash_timing=NO_ERASE), build)
        for what, steps in (("in any phase", within), ("into another phase", into)):
            worst, took, tour = _worst(steps)
            note = f" ({worst}, of {len(steps)}; tour {tour!r})"
            name = f"longest step of the {words} build {what}, but for erases"
            figures.append(at_most(name, took, BAR_MS, "ms", note=note))
        with_erases, _, _ = steps_of(bench, build, WRITE)
        for what, steps in (("with garbage collected after it", and_more), ("with erases, 45 ms each", with_erases)):
            worst, took, tour = _worst(steps)
            figures.append(beside(f"... {what}", f"{took:.0f} ms ({worst}, tour {tour!r})"))
    return figures


def _worst(steps: Longest) -> tuple[str, float, str]:
    """The phase with the longest one, how many ms that took, and on which tour."""
    worst = max(steps, key=lambda name: steps[name][0])
    took, tour = steps[worst]
    return worst, took / 1000, tour
