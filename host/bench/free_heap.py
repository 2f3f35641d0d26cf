"""How much of the heap is free on each screen: a match of eight, and Challenge with four, both half played. What is
printed is the least of all screens, after garbage was collected, and the largest piece of it; and the least for the
moment in which the code that a screen has loaded is still in RAM: a second after power-on, a tenth of one on a page.
"""

import random
import re

from bench.figure import Figure, at_least, beside
from bench.logged import Event, begun_match, folded, journal, numbered, shared_game
from bench.workbench import Workbench, first_picture
from fivedice.shared import SharedGame
from rollkeeper.virtual.handheld import VirtualHandheld

BAR_KB = 80
PLAYERS, EVENTS = 8, 400
FOUR = ["Ann", "Ben", "Cid", "Dot"]
SHARED_EVENTS = 150
KEY_MS = 450  # longer than a screen that has opened by itself hears nothing

# The least that is free of each phase that was there for two steps: where all code runs from flash, and before.
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
    if steps[0] == 2:
        gc.collect()
        least[pending][name] = min(least[pending].get(name, 1000000), gc.mem_free())
    return min(wake, 5) if steps[0] < 2 else wake

handheld.step = step
handheld.run()
"""
TOLD = """
import gc, micropython
for pending in 0, 1:
    for name in least[pending]:
        print(name, least[pending][name], pending)
micropython.mem_info()
"""
LARGEST = re.compile(r"max free sz: (\d+)")
BLOCK = 16  # bytes: what the heap is counted in

# Keys, "shake", and "hold": through the menu and its pages, a turn, and the cards.
MENU = (4, 2, 3, 2, 3, 2, 3, 2, 2, 3, 5, 5, 5, 4, 2, 2, 2, 3, 5, 4, 2, 2, 2, 2, 3, 2, 2, 5)
PAGES = (4, 1, 3, 5, 4, 1, 1, 1, 3, 5, 4, 1, 1, 1, 1, 3, 2, 3, 5)
TURN = ("shake", 1, 2, "shake", 3, "hold", 2, 4, 2, 5, 5, "shake", 2, 4, 5, 3, 3, 1, 2, 5)
ROUND = ("hold", "hold", 1, "hold", 2, "hold", "shake", "hold", "hold", "hold", "hold", "shake", "hold", 2, 4, 5, 3, 3)


def free_heap(bench: Workbench) -> list[Figure]:
    """Two figures, each with the screen that leaves least."""
    rng = random.Random(bench.seed)
    match = begun_match("travel", PLAYERS, EVENTS, rng)
    bench.say(f"free heap in a match of {PLAYERS}")
    figures = _least(bench, f"a match of {PLAYERS}", match, (*MENU, *PAGES, *TURN, *MENU))
    bench.say(f"free heap in Challenge with {len(FOUR)}")
    shared = _to_a_throw(shared_game("challenge", FOUR, rng)[:SHARED_EVENTS])
    keys = (*MENU, *PAGES, "shake", *ROUND, *ROUND, *MENU)
    return figures + _least(bench, f"Challenge with {len(FOUR)}", shared, keys)


def _to_a_throw(events: list[Event]) -> list[Event]:
    """Without the last ones, to where a round begins."""
    while True:
        game = folded(events)
        assert isinstance(game, SharedGame)
        if not game.waiting and game.rolls == 0:
            return events
        events = events[:-1]


def _least(bench: Workbench, where: str, events: list[Event], keys: tuple[int | str, ...]) -> list[Figure]:
    handheld = bench.handheld(program=WATCHED, files=journal(list(numbered(events))))
    first_picture(handheld)
    handheld.run_ms(3000)
    for key in keys:
        _press(handheld, key)
    told = handheld.repl(TOLD)
    least, loading = (
        {name: int(free) for name, free in re.findall(rf"^(\w+) (\d+) {pending}\r?$", told, re.MULTILINE)}
        for pending in (0, 1)
    )
    worst = min(least, key=lambda name: least[name])
    found = LARGEST.search(told)
    largest = int(found.group(1)) * BLOCK if found else 0
    note = f" ({worst}, of {len(least)} phases)"
    return [
        at_least(f"free heap in {where}, worst screen", least[worst] / 1024, BAR_KB, "kB", note=note),
        beside(f"before its code runs from flash, {where}", f"{min(loading.values()) / 1024:.0f} kB"),
        beside(f"largest piece of it after all that, {where}", f"{largest / 1024:.0f} kB"),
    ]


def _press(handheld: VirtualHandheld, key: int | str) -> None:
    if key == "shake":
        handheld.shake(500)
        handheld.run_ms(1200)
    elif key == "hold":
        handheld.hold(5)
        handheld.run_ms(2700)  # a choice in Challenge slides
    else:
        handheld.tap(int(key))
        handheld.run_ms(KEY_MS)
