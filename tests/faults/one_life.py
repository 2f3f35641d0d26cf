"""Many games in a row on one emulated handheld that is never switched off: what does its memory come to?

Its program is the real one, but that it collects garbage and says what is free when the PC asks for it; what it takes
for that counts as in use. It is asked at the end of each game, where the end screen is shown: so all figures are of the
same phase, and differ by the cards that the game has. Nothing else is changed, and no power is cut; all the other
mishaps of random games happen.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from emulator.firmware import build, with_program
from faults.at_hand import AtHand
from faults.random_games import FIRMWARE, Course, played, wishes
from faults.random_hand import PRACTICE
from faults.random_mishaps import RATES
from faults.tabs_seen import not_recorded
from fivedice.game import Game

GAMES = 200
UNSEEN = 0.06  # of the games have a number of players that there was not yet, so that most are short
PLAYERS = {1: 60, 2: 4, 3: 1, 4: 1}  # how often so many play, else
SCORES_EARLY = 0.98  # of the turns are scored after the first roll: it is the games that count
WARM = 10  # games: code that is loaded when it is wanted first, and stays
TRIES = 60  # screens, until a practice game is ended
MARKED = ("shake", "table")
MOST_LOST = 2048  # bytes, over all games after those
# In 200 games in one life there were 74 to 85, on average 81, and 79 in the last 25 of
# them. What goes with each game, MOST_LOST judges.
LEAST_KB = 70
ASKED, FREE = 0, 1  # the scratch registers of the watchdog that ask and answer (RP2040 datasheet 4.7.6)
ANSWERS = 90_000  # ms: a handheld that nobody touches looks about once a minute
BEFORE = 7  # bytes that are free, until an answer is there: the heap is counted in 16

WATCHED = b"""
import gc
import os
from machine import mem32
from roller.crash import guarded
from roller.handheld import Handheld
from roller.hw.board import Board

with open("/told.py") as file:
    exec(file.read())
board = Board()
guarded(board)
"""
TOLD = b"""
def told(handheld, step=Handheld.step):
    wake = step(handheld)
    if mem32[0x4005800C]:
        mem32[0x4005800C] = 0
        gc.collect()
        mem32[0x40058010] = gc.mem_free()
    return wake

Handheld.step = told
"""


class Measured(NamedTuple):
    """How many bytes were free when a game had ended, and which it was. With hints the coach holds some."""

    edition: str
    players: int
    hints: bool
    free: int


class OneLife(Course):
    """A course without a power cut, in which somebody looks sooner whether a game is recorded."""

    stalls, looks = 40, 12

    def __init__(self, at: AtHand) -> None:
        super().__init__(at)
        self.hand.early = SCORES_EARLY
        self.mishaps.rates = {kind: rate for kind, rate in RATES.items() if not kind.startswith("cut ")}
        self.wishes = wishes(at.rng, at.counts, UNSEEN, PLAYERS)
        self.measured: list[Measured] = []

    def play(self, games: int, tell: Callable[[str], None]) -> None:
        """Course: and judge what was free."""

        def with_heap(what: str) -> None:
            tell(f"{what}, {self.measured[-1].free:,} bytes free" if self.measured else what)

        super().play(games, with_heap)
        wrong = judged(self.measured)
        assert not wrong, wrong
        self.counts["least free heap, bytes"] = min(each.free for each in self.measured)

    def end_practice(self) -> None:
        """Course: by the menu, as soon as a screen leads there. Other screens than these have no room for the mark of a
        practice game at times. Where a game is over another is begun, for that screen never has it; a roll-off, which
        has no tabs, goes on by shakes."""
        for _ in range(TRIES):
            shown = self.at.comes_to()
            if shown in MARKED and not_recorded(self.at.picture()) < 0:
                return
            if shown == "over":
                self.at.press(3)
            elif not shown:
                self.at.shake()
                self.hand.call_out()
            elif not self.hand.menu(PRACTICE):
                self.hand.plays(shown) if shown in self.hand.ways else self.at.press(5)

    def after_the_cut(self) -> None:
        """Course: there is none."""
        raise AssertionError("the power was cut, which nobody has wished")

    def _count(self, game: Game) -> None:
        super()._count(game)
        self.measured.append(Measured(game.edition, len(game.players), game.hints, self.free()))

    def free(self) -> int:
        """How many bytes are free now, after a collection."""
        scratch = self.at.handheld.pico.mcu.watchdog.scratch_data
        scratch[ASKED], scratch[FREE] = 1, BEFORE
        for _ in range(ANSWERS // 500):
            self.at.wait(500)
            if scratch[FREE] != BEFORE:
                return int(scratch[FREE])
        raise AssertionError("the handheld does not say what is free")


def judged(measured: Iterable[Measured]) -> str:
    """What is wrong with the memory after game upon game; "" if nothing is."""
    games = list(measured)
    for number, each in enumerate(games, 1):
        if each.free < LEAST_KB * 1024:
            return f"less than {LEAST_KB} kB are free: {each}, game {number}"
    lost = -round(slope(games[WARM:]) * len(games[WARM:]))
    return f"{lost} bytes were lost in {len(games) - WARM} games" if lost > MOST_LOST else ""


def slope(games: list[Measured]) -> float:
    """How many bytes more are free with each game, by least squares among games of the same edition and number of
    players, with hints or without; 0 if no two are the same."""
    alike: dict[tuple[str, int, bool], list[tuple[int, int]]] = defaultdict(list)
    for number, (*which, free) in enumerate(games):
        alike[tuple(which)].append((number, free))
    both = squares = 0.0
    for pairs in alike.values():
        middle, level = mean(number for number, _ in pairs), mean(free for _, free in pairs)
        both += sum((number - middle) * (free - level) for number, free in pairs)
        squares += sum((number - middle) ** 2 for number, _ in pairs)
    return both / squares if squares else 0.0


def one_life(
    image: Path, seed: int, games: int, tell: Callable[[str], None], more: dict[str, bytes] | None = None
) -> dict[str, int]:
    """So many games with the files that `make flash` puts on a Pico, and `more`; what was counted. Raises
    AssertionError."""
    files = with_program(build(FIRMWARE), WATCHED) | {"/told.py": TOLD} | (more or {})
    return dict(played(image, files, seed, games, tell, OneLife))
