"""How much of the heap is free in every phase of both builds, on the tours through all of them. What is printed is the
least that there is after garbage was collected; and the least for the moment in which the code that a phase has loaded
is still in RAM: a second after power-on, a tenth of one on a page.
"""

import re

from bench.figure import Figure, at_least, beside
from bench.tours import BUILDS, CHALLENGE, MATCH, TOURS
from bench.workbench import Workbench
from rollkeeper.errors import RollkeeperError

BAR_KB = 75

# The least that is free in each phase, in its first steps: where all code runs from flash, and before.
WATCHED = b"""
import gc
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
least = [{}, {}]
seen = [[0, ""], [0, ""]]

def step(step=handheld.step):
    wake = step()
    name = handheld.app.phase.name
    pending = handheld.code.pending()
    steps = seen[pending]
    steps[0] = steps[0] + 1 if name == steps[1] else 0
    steps[1] = name
    if steps[0] < 3:
        gc.collect()
        least[pending][name] = min(least[pending].get(name, 1000000), gc.mem_free())
    return min(wake, 5) if steps[0] < 3 else wake

handheld.step = step
handheld.run()
"""
TOLD = """
for pending in 0, 1:
    for name in least[pending]:
        print(name, least[pending][name], pending)
"""
Free = dict[str, int]  # phase -> bytes


class TourAstray(RollkeeperError):
    """It did not come to what it is there for: then its figures are not those of all phases."""


def heap_of(bench: Workbench, build: str) -> dict[str, tuple[Free, Free]]:
    """By the game that is in memory: what is free in each phase where all code runs from flash, and before."""
    found: dict[str, tuple[Free, Free]] = {}
    for name, tour in TOURS.items():
        bench.say(f"free heap, {BUILDS[build]} build: {name}")
        told = tour.told(bench, build, WATCHED, TOLD)
        missed = set(tour.sees.split()) - set(re.findall(r"^(\w+) \d+ [01]", told, re.MULTILINE))
        if missed - ({"leds"} if build == "led" else set()):  # it has none
            raise TourAstray(f"The tour {name!r} of the {BUILDS[build]} build did not come to {', '.join(missed)}.")
        games = found.setdefault(tour.game, ({}, {}))
        for phase, free, pending in re.findall(r"^(\w+) (\d+) ([01])\r?$", told, re.MULTILINE):
            least = games[int(pending)]
            least[phase] = min(int(free), least.get(phase, int(free)))
    return found


def free_heap(bench: Workbench) -> list[Figure]:
    """Each build's worst phase, by the game that is in memory."""
    figures = []
    for build, words in BUILDS.items():
        for game, (least, loading) in heap_of(bench, build).items():
            worst = min(least, key=lambda name: least[name])
            name = f"free heap of the {words} build in {game}, worst phase"
            note = f" ({worst}, of {len(least)})"
            if game in (MATCH, CHALLENGE):
                figures.append(at_least(name, least[worst] / 1024, BAR_KB, "kB", note=note))
            else:
                figures.append(beside(name, f"{least[worst] / 1024:.0f} kB{note}"))
            figures.append(beside("... before its code runs from flash", f"{min(loading.values()) / 1024:.0f} kB"))
    return figures
