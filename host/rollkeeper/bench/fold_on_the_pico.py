"""How long the handheld takes to fold a whole game of thirteen turns from its log, as it does after power-on."""

import random

from fivedice.game import apply
from rollkeeper.bench import logged_games
from rollkeeper.bench.figure import Figure, at_most
from rollkeeper.bench.workbench import Workbench
from rollkeeper.virtual.failures import VirtualError
from turnlink.line import encode

BAR_S = 1.5
LOG = "/bench.log"
EDITION = "travel"

PROGRAM = """
import gc, time
from fivedice.game import apply
from turnlink.line import decode
def from_flash():
    game = None
    with open(%r, "rb") as file:
        for line in file:
            game = apply(game, decode(line[:-1]))
    return game
def from_fields(events):
    game = None
    for fields in events:
        game = apply(game, fields)
    return game
gc.collect()
began = time.ticks_us()
game = from_flash()
first = time.ticks_diff(time.ticks_us(), began)
with open(%r, "rb") as file:
    events = [decode(line[:-1]) for line in file]
gc.collect()
began = time.ticks_us()
from_fields(events)
print(first, time.ticks_diff(time.ticks_us(), began), game.closed, *game.totals)
"""


class FoldedOtherwise(VirtualError):
    """The handheld came to other totals than the PC: then the time means nothing."""


def measure(bench: Workbench) -> list[Figure]:
    """One finished game, read from flash, each line checked and decoded; and the fold of the decoded lines alone."""
    bench.say("a whole game folded from its log")
    events = logged_games.game(EDITION, random.Random(bench.seed))
    state = None
    for event in events:
        state = apply(state, event)
    log = b"".join(encode({"n": n, "t": 1000 * n, **event}) + b"\n" for n, event in enumerate(events, 1))
    with_lines, alone, *said = bench.ready(files={LOG: log}).repl(PROGRAM % (LOG, LOG)).split()
    if state is None or said != [state.closed, *map(str, state.totals)]:
        raise FoldedOtherwise(f"The handheld folded the game to {said}, the PC did not.")
    note = f" ({len(events)} lines read, checked and decoded; the fold alone {int(alone) / 1e6:.2f} s)"
    name = "a 13-turn game folded from its log on flash"
    return [at_most(name, int(with_lines) / 1e6, BAR_S, "s", digits=2, note=note)]
