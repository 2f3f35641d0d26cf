"""Runs on MicroPython and on CPython: prints what a page is told of games and of views, a line of JSON each.

micropython told_on_micropython.py FILE_OF_VIEWS
"""

import json
import sys

from fivedice.edition import EDITIONS
from fivedice.game import apply
from fivedice.placement import legal
from rollkeeper.narrator import Narrator
from rollkeeper.scores.new_game import editions
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.records import play_record


class View:
    """A view as the narrator takes it."""

    practice, weak, lit = 0, False, True

    def __init__(self, kind, fields):
        self.kind, self.fields = kind, fields


chance = 1


def face():
    """A die of a generator that both have."""
    global chance
    chance = (chance * 1103515245 + 12345) % 2147483648
    return str(chance // 65536 % 6 + 1)


def tell(game, after):
    print(json.dumps(play_record(card_view(game, "1"), after)))


print(json.dumps(editions()))
for name in sorted(EDITIONS):
    if EDITIONS[name].dice != "own":
        continue
    game, after = apply(None, {"game": name, "players": ["Ann"]}), 1
    for _ in range(13):
        game = apply(game, {"roll": "".join([face() for _ in range(5)])})
        tell(game, after + 1)
        best = legal(game.rules, game.card, game.dice)[0]
        game = apply(game, {"score": best.box, "points": best.points})
        after += 2
        tell(game, after)
with open(sys.argv[1]) as file:
    for kind, fields in json.load(file):
        print(json.dumps(Narrator().hear(View(kind, fields))))
