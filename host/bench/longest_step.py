"""How long the longest step is in every phase of both builds, on the tours through all of them, with nothing at the
cable and the times of bus, flash and cache. Garbage may be collected in any step.

A step that ends in another phase than it began in has to draw another picture and, where that phase is a page, to load
its code: such steps are told apart from those within a phase.
"""

import re

from bench.figure import Figure, at_most, beside
from bench.tours import BUILDS, TOURS
from bench.workbench import Workbench

BAR_MS = 40

# The very same program, but it keeps the longest time from a step's begin to its end: within a phase, and into one.
TIMED = b"""
import time
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
longest = [{}, {}]

def timed(step=handheld.step, ticks=time.ticks_us, diff=time.ticks_diff):
    before = handheld.app.phase
    began = ticks()
    wake = step()
    took = diff(ticks(), began)
    phase = handheld.app.phase
    kept = longest[phase is not before]
    if took > kept.get(phase.name, 0):
        kept[phase.name] = took
    return wake

handheld.step = timed
handheld.run()
"""
TOLD = """
for entered in 0, 1:
    for name in longest[entered]:
        print(name, longest[entered][name], entered)
"""
Longest = dict[str, tuple[int, str]]  # phase -> microseconds, and on which tour


def steps_of(bench: Workbench, build: str) -> tuple[Longest, Longest]:
    """The longest step within each phase, and the longest that led into it."""
    longest: tuple[Longest, Longest] = ({}, {})
    for name, tour in TOURS.items():
        bench.say(f"longest step, {BUILDS[build]} build: {name}")
        told = tour.told(bench, build, TIMED, TOLD, measured=True)
        for phase, took, entered in re.findall(r"^(\w+) (\d+) ([01])\r?$", told, re.MULTILINE):
            kept = longest[int(entered)]
            kept[phase] = max((int(took), name), kept.get(phase, (0, "")))
    return longest


def longest_step(bench: Workbench) -> list[Figure]:
    """The longest step of each build within any phase, and into one."""
    figures = []
    for build, words in BUILDS.items():
        within, into = steps_of(bench, build)
        worst = max(within, key=lambda name: within[name][0])
        took, tour = within[worst]
        note = f" ({worst}, of {len(within)}; tour {tour!r})"
        figures.append(at_most(f"longest step of the {words} build in any phase", took / 1000, BAR_MS, "ms", note=note))
        worst = max(into, key=lambda name: into[name][0])
        took, tour = into[worst]
        note = f"{took / 1000:.0f} ms ({worst}, tour {tour!r})"
        figures.append(beside("... into a phase, whose code is loaded", note))
    return figures
