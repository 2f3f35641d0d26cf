"""A hint on the handheld: how long the work on one takes by itself, how long a step of the whole program is meanwhile,
and how much of the heap is free."""

import json
import random

from bench.figure import Figure, at_least, at_most, beside
from bench.workbench import Workbench, roll
from fivedice.box import BOXES
from fivedice.edition import EDITIONS
from rollkeeper.scores.position import POSSIBLE
from turnlink.line import encode

STATES = 200
KEEP_MS, BOXES_MS, SLICE_MS, FREE_KB = 180, 120, 40, 70
PATH = "/states.json"
SETTINGS = {"/settings": encode({"settings": {"hints": "on"}})}

WORK = """
import gc, json, time
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal
from roller.app.hint import Hint
class Game:
    pass
def took(do, ticks=time.ticks_us):
    began = ticks()
    do()
    return time.ticks_diff(ticks(), began)
with open(%r) as file:
    states = json.loads(file.read())
for name, boxes, dice, rolls in states:
    game = Game()
    game.card, game.rolls, game.dice, game.rules = Card(boxes), rolls, tuple(dice), EDITIONS[name]
    hint = Hint(game, legal(game.rules, game.card, game.dice), "/coach.table")
    gc.collect()
    slices = []
    while not hint.done:
        slices.append(took(hint.step))
    print(rolls, sum(slices), max(slices), hint.keep)
"""

# The steps while a hint is being thought about, and what is free after a collection then.
WATCHED = b"""
import gc, time
from roller.hw.board import Board
from roller.handheld import Handheld

board = Board()
board.files = ["settings"]
handheld = Handheld(board)
longest = [0]
free = []

def step(step=handheld.step, ticks=time.ticks_us, diff=time.ticks_diff):
    hint = handheld.app.hint
    began = ticks()
    wake = step()
    took = diff(ticks(), began)
    now = handheld.app.hint
    if now is not None and (now is not hint or not now.done):
        longest.append(took)
        if len(longest) % 4 == 0:
            gc.collect()
            free.append(gc.mem_free())
    return wake

handheld.step = step
handheld.run()
"""
TOLD = """
import gc
gc.collect()
print(max(longest), len(longest), min(free), gc.mem_free())
"""


def hints(bench: Workbench) -> list[Figure]:
    """The slowest of random states, the table checked before; then a hint in a game."""
    rng = random.Random(bench.seed)
    bench.say(f"{STATES} hints")
    states = [_state(rng, at) for at in range(STATES)]
    said = bench.ready(files={PATH: json.dumps(states).encode()}).repl(WORK % PATH, 200_000)
    keeps: list[float] = []
    boxes: list[float] = []
    slices: list[float] = []
    for line in said.splitlines():
        rolls, whole, longest, _ = map(int, line.split())
        (boxes if rolls == 3 else keeps).append(whole / 1000)
        slices.append(longest / 1000)
    return [
        at_most("a hint which dice to keep, slowest of random states", max(keeps), KEEP_MS, "ms", note=_median(keeps)),
        at_most("a hint which box, likewise", max(boxes), BOXES_MS, "ms", note=_median(boxes)),
        at_most("longest slice of these", max(slices), SLICE_MS, "ms", digits=1),
        *_in_a_game(bench),
    ]


def _in_a_game(bench: Workbench) -> list[Figure]:
    bench.say("a hint in a game")
    handheld = bench.ready(program=WATCHED, files=SETTINGS)
    roll(handheld)
    handheld.run_ms(1500)
    longest, steps, thinking, after = map(int, handheld.repl(TOLD).split())
    return [
        at_most("longest step of the program meanwhile", longest / 1000, SLICE_MS, "ms", note=f" (of {steps - 1})"),
        at_least("free heap while it thinks", thinking / 1024, FREE_KB, "kB"),
        beside("and after", f"{after / 1024:.0f} kB"),
    ]


def _state(rng: random.Random, at: int) -> tuple[str, dict[str, int], list[int], int]:
    """Cards with few filled boxes are the slowest, and those whose five-alike box is filled."""
    filled = set(rng.sample(BOXES, rng.choice((0, 1, 1, 2, 3, 5, 8, 11)))) | ({"yahtzee"} if at % 4 == 0 else set())
    boxes = {box: rng.choice([0, 50]) if box == "yahtzee" else rng.choice(sorted(POSSIBLE[box])) for box in filled}
    dice = [rng.randrange(1, 7) for _ in range(5)]
    return rng.choice([name for name in EDITIONS if name != "challenge"]), boxes, dice, rng.choice((1, 1, 2, 3))


def _median(times: list[float]) -> str:
    return f" (of {len(times)}; median {sorted(times)[len(times) // 2]:.0f} ms)"
