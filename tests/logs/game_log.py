"""Whole games as a handheld would log them: random dice, random legal choices, true totals. Same seed, same log."""

import random
from collections.abc import Iterator

from fivedice.game import Game, apply
from fivedice.placement import legal
from turnlink.line import encode


def events_of_a_game(seed: int, name: str = "P1") -> Iterator[dict[str, object]]:
    """The events of one finished Travel game, without n and t."""
    rng = random.Random(seed)
    begin: dict[str, object] = {"game": "travel", "players": [name]}
    yield begin
    game = apply(None, begin)
    while not game.over:
        for event in events_of_a_turn(game, rng):
            game = apply(game, event)
            yield event
    yield {"end": game.cards[0].grand()}


def events_of_a_turn(game: Game, rng: random.Random) -> Iterator[dict[str, object]]:
    """One to three rolls, then a box."""
    dice = [rng.randint(1, 6) for _ in range(5)]
    yield {"roll": "".join(map(str, dice))}
    for _ in range(rng.randint(0, 2)):
        keep = sorted(rng.sample(range(1, 6), rng.randint(0, 4)))
        dice = [dice[i] if i + 1 in keep else rng.randint(1, 6) for i in range(5)]
        yield {"roll": "".join(map(str, dice)), "keep": "".join(map(str, keep))}
    choice = rng.choice(legal(game.rules, game.card, tuple(dice)))
    yield {"score": choice.box, "points": choice.points}


def lines(events: list[dict[str, object]], first: int = 1) -> list[bytes]:
    """The events as numbered lines, one every second since boot."""
    return [encode({"n": n, "t": 1000 * n, **event}) for n, event in enumerate(events, first)]


def lines_of_games(count: int, seed: int = 0) -> list[bytes]:
    """The lines of a journal that holds `count` finished games."""
    return lines([event for game in range(count) for event in events_of_a_game(seed + game)])
