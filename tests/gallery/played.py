"""Logs of games that were played up to somewhere, for scenes that come late in a game; the dice are chance with a seed,
the choices those of somebody who collects the face that there is most of. Same arguments, same log."""

import random
from collections.abc import Callable, Iterator, Sequence

from fivedice.box import UPPER
from fivedice.game import Game, apply
from fivedice.placement import legal

Event = dict[str, object]
Log = Callable[[], Iterator[Event]]


def played(
    edition: str, players: Sequence[str], turns: int, seed: int, *, teams: Sequence[int] = (),
    then: Sequence[Event] = (),
) -> Log:  # fmt: skip
    """The log of a match after so many turns (all players' turns count), and the events `then`."""

    def log() -> Iterator[Event]:
        rng = random.Random(seed)
        begin: Event = {"game": edition, "players": list(players)}
        if teams:
            begin["teams"] = list(teams)
        yield begin
        game = apply(None, begin)
        while game.contenders:
            event: Event = {"roll-off": _text(rng.choices(range(1, 7), k=5))}
            game = apply(game, event)
            yield event
        for _ in range(turns):
            for event in _turn(game, rng):
                game = apply(game, event)
                yield event
        yield from then

    return log


def several(*logs: Log) -> Log:
    """One log after the other."""
    return lambda: (event for log in logs for event in log())


def _turn(game: Game, rng: random.Random) -> Iterator[Event]:
    dice = rng.choices(range(1, 7), k=5)
    yield {"roll": _text(dice)}
    for _ in range(2):
        kept = _kept(game, dice)
        if len(kept) == 5:
            break
        dice = [face if place in kept else rng.randint(1, 6) for place, face in enumerate(dice)]
        yield {"roll": _text(dice), "keep": _text(place + 1 for place in kept)}
    best = legal(game.rules, game.card, tuple(dice))[0]
    yield {"score": best.box, "points": best.points}


def _kept(game: Game, dice: list[int]) -> list[int]:
    """The places of the dice to keep: all of a full house or a straight whose box is open, else one face."""
    done = [each for each in legal(game.rules, game.card, tuple(dice)) if each.box not in UPPER and each.points >= 25]
    if any(each.box in ("full_house", "large_straight", "yahtzee") for each in done):
        return list(range(5))
    most = max(set(dice), key=lambda face: (dice.count(face), face))
    return [place for place, face in enumerate(dice) if face == most]


def _text(numbers: "Sequence[int] | Iterator[int]") -> str:
    return "".join(map(str, numbers))
