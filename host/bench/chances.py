"""How soon after an event its chances are there: a game of two by the coach, each event given to a worker in turn.

Processor time of the worker, by an ordinary computer's numbers, and the time until its answer. The table of the first
turns is made before, if it is not in the cache (minutes).
"""

import json
import random
import resource
import threading
import time

from bench.figure import Figure, at_most, beside
from bench.workbench import Workbench
from fivedice.edition import EDITIONS
from fivedice.game import Game, apply
from rollkeeper.chances import early
from rollkeeper.chances.worker import Worker
from rollkeeper.coach.solved import values_of
from rollkeeper.coach.worths import WorthsOf, worths_by
from rollkeeper.scores.scorecard import CardView, card_view

SOON = 1.0  # s


def chances(bench: Workbench) -> list[Figure]:
    """Of each event, with the chances that follow every roll, and with those that stand until the turn is over."""
    edition = EDITIONS["web"]
    values = values_of(edition)
    if early.kept(edition) is None:
        early.make(edition, values)
    cards = list(_cards(worths_by(edition, values)))
    return [figure for with_dice in (False, True) for figure in _figures(cards, with_dice)]


def _figures(cards: list[CardView], with_dice: bool) -> list[Figure]:
    worker, taken, waited = Worker(), [], []
    for card in cards:
        request = json.loads(json.dumps({"card": card, "with_dice": with_dice}))
        cpu, wall = time.process_time(), time.monotonic()
        json.dumps(worker.answer(request))
        taken.append(time.process_time() - cpu)
        waited.append(time.monotonic() - wall)
        worker.work_ahead(request)
        for thread in threading.enumerate():
            if thread.name == "ahead":  # people take longer than that
                thread.join()
    late = sum(each > SOON for each in taken)
    middle = sorted(taken)[len(taken) // 2]
    name = "chances with every roll" if with_dice else "chances between turns"
    rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        at_most(f"{name}, CPU of an event, median", middle, SOON, "s", digits=3,
                note=f"; {late} of {len(taken)} over {SOON:.0f} s, the slowest {max(taken):.1f} s"),
        beside(f"{name}, until the answer, slowest", f"{max(waited):.1f} s"),
        beside(f"{name}, memory", f"{rss:,.0f} MB"),
    ]  # fmt: skip


def _cards(worths_of: WorthsOf) -> list[CardView]:
    rng = random.Random(1)
    game: Game = apply(None, {"game": "web", "players": ["Ann", "Bob"]})
    found = [card_view(game, "1")]
    while not game.over:
        for event in _turn(game, worths_of, rng):
            game = apply(game, event)
            found.append(card_view(game, "1"))
    return found


def _turn(game: Game, worths_of: WorthsOf, rng: random.Random) -> list[dict[str, object]]:
    worths = worths_of(game.card.boxes)
    dice = [rng.randint(1, 6) for _ in range(5)]
    events: list[dict[str, object]] = [{"roll": "".join(map(str, dice))}]
    for left in (2, 1):
        kept = list(worths.best_keep(tuple(sorted(dice)), left))
        if len(kept) == 5:
            break
        places = []
        for at, die in enumerate(dice, 1):
            if die in kept:
                kept.remove(die)
                places.append(at)
        dice = [die if at in places else rng.randint(1, 6) for at, die in enumerate(dice, 1)]
        events.append({"roll": "".join(map(str, dice)), "keep": "".join(map(str, places))})
    box, points = worths.best_box(tuple(sorted(dice)))
    return [*events, {"score": box, "points": points}]
