"""Random whole games of every edition, of any house rules and on any column, for property tests. Same arguments, same
game."""

import random
from collections.abc import Iterator, Sequence

from fivedice.edition import EDITIONS as SHEETS
from fivedice.game import Game, apply
from fivedice.house_rules import house_rules
from fivedice.placement import legal, may_write_zero
from fivedice.shared import SharedGame

EDITIONS = tuple(SHEETS)
LUCKY = 0.3  # how often all dice are set alike, so that Jokers and bonuses are met in most games

Event = dict[str, object]
Step = tuple[Game | None, Event, Game]


def beginning(edition: str, players: int, rng: random.Random, switches: dict[str, str] | None = None) -> Event:
    """A `game` event for as many of the players as the edition takes; mostly with partners where they may be."""
    sheet = SHEETS[edition]
    players = min(players, sheet.most)
    event: Event = {"game": edition, "players": [f"P{number}" for number in range(1, players + 1)]}
    if switches is not None:
        event["switches"] = switches
        sheet = house_rules(sheet, dict(switches))
    if sheet.partners == "yes" and sheet.dice == "own" and players >= 4 and rng.random() < 0.7:
        teams = rng.randint(2, players // 2)
        numbers = [1 + seat % teams for seat in range(players)]
        rng.shuffle(numbers)
        event["teams"] = numbers
    return event


def match(
    edition: str, players: int, seed: int, columns: int = 1, switches: dict[str, str] | None = None
) -> Iterator[Step]:
    """Each step of random games on so many columns of one card, with entries taken back now and then: (state before,
    event, state after)."""
    rng = random.Random(seed)
    first = beginning(edition, players, rng, switches)
    game: Game | None = None
    for column in range(1, columns + 1):
        event = first if column == 1 else {**first, "column": column}
        while True:
            after = apply(game, event)
            yield game, event, after
            game = after
            if game.closed:
                break
            event = next_event(game, rng)


def next_event(game: Game, rng: random.Random) -> Event:
    """What may come next in a game that goes on."""
    return _next_shared(game, rng) if isinstance(game, SharedGame) else _next(game, rng)


def written(before: Game, event: Event) -> tuple[int, tuple[int, ...]]:
    """Who writes with a `score` event, and with which dice."""
    if isinstance(before, SharedGame):
        player = int(str(event.get("player", before.player + 1))) - 1
        return player, before.markers[player]
    assert before.dice is not None
    return before.player, before.dice


def _next(game: Game, rng: random.Random) -> Event:
    event = _between(game, rng)
    if event:
        return event
    if game.dice is None or (game.rolls < 3 and rng.random() < 0.5):
        return _roll(game, rng)
    return _score(game, game.player, game.dice, rng)


def _next_shared(game: SharedGame, rng: random.Random) -> Event:
    """Players choose and write in any order, and some choose again."""
    event = _between(game, rng)
    if event:
        return event
    if game.rolls == 3:
        player = rng.choice(game.waiting)
        return _score(game, player, game.markers[player], rng)
    again = game.rolls and not game.common and rng.random() < 0.15
    if game.waiting or again:
        everybody: Sequence[int] = range(len(game.players))
        player = rng.choice(everybody if again else game.waiting)
        keep = range(1, 6) if rng.random() < 0.4 else sorted(rng.sample(range(1, 6), rng.randint(0, 5)))
        return _signed({"choose": _faces(keep)}, game, player, rng)
    held = [face for face in game.markers[rng.randrange(len(game.players))] if face]
    if rng.random() < LUCKY:
        return {"roll": _faces([rng.choice(held or range(1, 7))] * game.needed)}
    return {"roll": _faces(rng.choices(range(1, 7), k=game.needed))}


def _between(game: Game, rng: random.Random) -> Event | None:
    """What is not a turn: the roll-off, an entry taken back, the end."""
    if game.contenders:
        return {"roll-off": _faces([rng.randint(1, 6) for _ in range(5)])}
    if game.last is not None and rng.random() < 0.1:
        return {"undo": game.last.box}
    if game.over:
        totals = game.totals
        return {"end": totals[0] if len(totals) == 1 else totals}
    return None


def _score(game: Game, player: int, dice: tuple[int, ...], rng: random.Random) -> Event:
    found = rng.choice(legal(game.rules, game.cards[game.columns[player]], dice))
    zero = may_write_zero(game.rules, found) and rng.random() < 0.1
    return _signed({"score": found.box, "points": 0 if zero else found.points}, game, player, rng)


def _signed(event: Event, game: Game, player: int, rng: random.Random) -> Event:
    """The event with its player, which whoever acts next may leave out."""
    if player == game.player and rng.random() < 0.5:
        return event
    return {**event, "player": player + 1}


def _roll(game: Game, rng: random.Random) -> Event:
    dice = [rng.randint(1, 6)] * 5 if rng.random() < LUCKY else [rng.randint(1, 6) for _ in range(5)]
    if game.dice is None:
        return {"roll": _faces(dice)}
    keep = sorted(rng.sample(range(1, 6), rng.randint(0, 4)))
    for number in keep:
        dice[number - 1] = game.dice[number - 1]
    return {"roll": _faces(dice), "keep": _faces(keep)}


def _faces(numbers: Sequence[int]) -> str:
    return "".join(map(str, numbers))
