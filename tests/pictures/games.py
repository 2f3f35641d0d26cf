"""The games of the pictures, the same each time: as the automatic player plays, with the dice of a seed."""

import random
from collections.abc import Iterator

from fivedice.game import Game, apply
from rollkeeper.play.strategy import strategy_for
from rollkeeper.scores.scorecard import card_view

Event = dict[str, object]


def events_of(players: list[str], seed: int, *, turns: int = 0, rolls: int = 3) -> Iterator[Event]:
    """The events of a game to its end; or of so many `turns`, and the first `rolls` of one more."""
    chance = random.Random(seed)
    game = apply(None, begin := {"game": "travel", "players": players})
    yield begin
    for at in range(len(players) if len(players) > 1 else 0):
        yield (event := {"roll-off": "66665" if not at else "11111"})
        game = apply(game, event)
    made = 0
    while not game.over:
        last = made == turns > 0
        for event in _turn(game, chance, rolls if last else 3):
            yield event
            game = apply(game, event)
        if last:
            return
        choice = strategy_for(card_view(game, "1")).choose(game.dice or ())
        yield (event := {"score": choice.box, "points": choice.points})
        game = apply(game, event)
        made += 1
    yield {"end": game.totals if len(game.totals) > 1 else game.totals[0]}


def after(events: Iterator[Event]) -> Game:
    """The game that they make."""
    game = apply(None, next(events))
    for event in events:
        game = apply(game, event)
    return game


def _turn(game: Game, chance: random.Random, rolls: int) -> Iterator[Event]:
    mind = strategy_for(card_view(game, "1"))
    dice, keep = [chance.randint(1, 6) for _ in range(5)], None
    yield {"roll": "".join(map(str, dice))}
    for left in range(2, 3 - rolls, -1):
        keep = mind.keep(tuple(dice), left)
        if keep is None:
            return
        dice = [die if place in keep else chance.randint(1, 6) for place, die in enumerate(dice, 1)]
        yield {"roll": "".join(map(str, dice)), "keep": "".join(map(str, keep))}
