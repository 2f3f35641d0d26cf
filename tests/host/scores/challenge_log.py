"""Whole games with shared dice as a log has them: random dice, random choices, true totals. Same seed, same log."""

import random
from collections.abc import Iterator

from fivedice.game import ROLLS, Game, apply
from fivedice.placement import legal
from fivedice.shared import SharedGame

Event = dict[str, object]


def events_of_a_card(seed: int, names: list[str], columns: int = 1) -> Iterator[Event]:
    """The events of so many finished games on one card, without n and t."""
    rng = random.Random(seed)
    game: Game | None = None
    for column in range(1, columns + 1):
        event: Event = {"game": "challenge", "players": names}
        if column > 1:
            event["column"] = column
        while True:
            yield event
            game = apply(game, event)
            if game.closed:
                break
            assert isinstance(game, SharedGame)
            event = _next(game, rng)


def _next(game: SharedGame, rng: random.Random) -> Event:
    if game.contenders:
        return {"roll-off": _faces(rng, 5)}
    if game.over:
        return {"end": game.totals[0] if len(game.totals) == 1 else game.totals}
    if game.needed:
        return {"roll": _faces(rng, game.needed)}
    player = rng.choice(game.waiting)
    if game.rolls < ROLLS:
        pockets = sorted(rng.sample(range(1, 6), rng.randint(0, 5)))
        return {"choose": "".join(map(str, pockets)), "player": player + 1}
    found = rng.choice(legal(game.rules, game.cards[player], game.held[player]))
    return {"score": found.box, "points": found.points, "player": player + 1}


def _faces(rng: random.Random, count: int) -> str:
    return "".join(str(rng.randint(1, 6)) for _ in range(count))
