"""How long the handheld takes to fold a whole game of thirteen turns from its log, as it does after power-on."""

import random

from bench import logged_games
from bench.figure import Figure, at_most
from bench.workbench import Workbench
from fivedice.game import apply
from rollkeeper.virtual.virtual_errors import VirtualError
from turnlink.line import encode

BAR_S = 1.5
LOG = "/bench.log"
EDITION = "travel"
SHARED = "challenge"
FOUR = ["Ann", "Bob", "Cyd", "Dan"]

PROGRAM = """
import gc, time
from fivedice.game import apply
from turnlink.line import decode
def fold(path, ticks=time.ticks_us, diff=time.ticks_diff):
    game = None
    alone = 0
    with open(path, "rb") as file:
        for line in file:
            fields = decode(line[:-1])
            began = ticks()
            game = apply(game, fields)
            alone += diff(ticks(), began)
    return game, alone
gc.collect()
began = time.ticks_us()
game, alone = fold(%r)
print(time.ticks_diff(time.ticks_us(), began), alone, game.closed, *game.totals)
"""


class FoldedOtherwise(VirtualError):
    """The handheld came to other totals than the PC: then the time means nothing."""


def measure(bench: Workbench) -> list[Figure]:
    """Finished games, read from flash, each line checked and decoded; and the part of it that is the fold alone."""
    rng = random.Random(bench.seed)
    return [
        _figure(bench, "a 13-turn game folded from its log on flash", logged_games.game(EDITION, rng)),
        _figure(bench, "13 rounds of four with shared dice, likewise", logged_games.shared_game(SHARED, FOUR, rng)),
    ]


def _figure(bench: Workbench, name: str, events: list[logged_games.Event]) -> Figure:
    bench.say(name)
    state = None
    for event in events:
        state = apply(state, event)
    log = b"".join(encode({"n": n, "t": 1000 * n, **event}) + b"\n" for n, event in enumerate(events, 1))
    with_lines, alone, *said = bench.ready(files={LOG: log}).repl(PROGRAM % LOG).split()
    if state is None or said != [state.closed, *map(str, state.totals)]:
        raise FoldedOtherwise(f"The handheld folded the game to {said}, the PC did not.")
    note = f" ({len(events)} lines read, checked and decoded; of it the fold alone {int(alone) / 1e6:.2f} s)"
    return at_most(name, int(with_lines) / 1e6, BAR_S, "s", digits=2, note=note)
