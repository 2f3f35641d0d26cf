"""Random whole games of every edition that can be played, for property tests. Same arguments, same game."""

import random
from collections.abc import Iterator

from fivedice.game import Game, apply
from fivedice.placement import legal, may_write_zero

EDITIONS = ("lowe", "travel", "web", "hasbro")
LUCKY = 0.3  # how often all five dice are set alike, so that Jokers and bonuses are met in most games

Event = dict[str, object]


def beginning(edition: str, players: int, rng: random.Random) -> Event:
    """A `game` event, in Lowe's edition with partners whenever that many players can be partners."""
    event: Event = {"game": edition, "players": [f"P{number}" for number in range(1, players + 1)]}
    if edition == "lowe" and players >= 4 and rng.random() < 0.7:
        teams = rng.randint(2, players // 2)
        numbers = [1 + seat % teams for seat in range(players)]
        rng.shuffle(numbers)
        event["teams"] = numbers
    return event


def match(edition: str, players: int, seed: int) -> Iterator[tuple[Game | None, Event, Game]]:
    """Each step of a random game, with entries taken back now and then: (state before, event, state after)."""
    rng = random.Random(seed)
    game: Game | None = None
    while game is None or not game.closed:
        event = beginning(edition, players, rng) if game is None else _next(game, rng)
        after = apply(game, event)
        yield game, event, after
        game = after


def _next(game: Game, rng: random.Random) -> Event:
    if game.contenders:
        return {"roll-off": _faces([rng.randint(1, 6) for _ in range(5)])}
    if game.last is not None and rng.random() < 0.1:
        return {"undo": game.last.box}
    if game.over:
        totals = game.totals
        return {"end": totals[0] if len(totals) == 1 else totals}
    if game.dice is None or (game.rolls < 3 and rng.random() < 0.5):
        return _roll(game, rng)
    found = rng.choice(legal(game.rules, game.card, game.dice))
    zero = may_write_zero(game.rules, found) and rng.random() < 0.1
    event: Event = {"score": found.box, "points": 0 if zero else found.points}
    if rng.random() < 0.5:
        event["player"] = game.player + 1
    return event


def _roll(game: Game, rng: random.Random) -> Event:
    dice = [rng.randint(1, 6)] * 5 if rng.random() < LUCKY else [rng.randint(1, 6) for _ in range(5)]
    if game.dice is None:
        return {"roll": _faces(dice)}
    keep = sorted(rng.sample(range(1, 6), rng.randint(0, 4)))
    for number in keep:
        dice[number - 1] = game.dice[number - 1]
    return {"roll": _faces(dice), "keep": _faces(keep)}


def _faces(numbers: list[int]) -> str:
    return "".join(map(str, numbers))
