"""The log of a match up to its last turns, so that a test has only those to play. Same seed, same log."""

import random
from collections.abc import Iterator

from fivedice.game import apply
from fivedice.placement import legal

Event = dict[str, object]


def nearly_over(edition: str, players: int, *, turns: int, seed: int) -> Iterator[Event]:
    """The events of a match of P1, P2, ... up to the end of its turn number `turns` (all players' turns count): three
    rolls in each, and then the best box."""
    rng = random.Random(seed)
    event: Event = {"game": edition, "players": [f"P{seat}" for seat in range(1, players + 1)]}
    yield event
    game = apply(None, event)
    while game.contenders:
        yield (event := {"roll-off": faces(rng, 5)})
        game = apply(game, event)
    for _ in range(turns):
        yield (event := {"roll": faces(rng, 5)})
        game = apply(game, event)
        for _ in range(2):
            yield (event := {"roll": str(event["roll"])[:2] + faces(rng, 3), "keep": "12"})
            game = apply(game, event)
        best = legal(game.rules, game.card, game.dice or ())[0]
        yield (event := {"score": best.box, "points": best.points})
        game = apply(game, event)


def faces(rng: random.Random, count: int) -> str:
    """As many dice, as an event has them."""
    return "".join(rng.choice("123456") for _ in range(count))
