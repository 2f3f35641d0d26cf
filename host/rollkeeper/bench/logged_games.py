"""Whole games as a handheld logs them, for the figures of the rules: random dice and boxes. Same seed, same games.

Every turn has three rolls: the longest log that thirteen ordinary turns make.
"""

import random

from fivedice.game import apply
from fivedice.placement import legal

TURNS = 13
LUCKY = 0.2  # how often all five dice are alike, so that bonuses, forced boxes and Jokers are part of the work

Event = dict[str, object]
Request = dict[str, object]


def game(edition: str, rng: random.Random) -> list[Event]:
    """The events of one player's finished game in an edition of own dice: 54 of them."""
    return _game(edition, rng)[0]


def requests(edition: str, rng: random.Random) -> list[Request]:
    """What `rollkeeper moves` would be asked in one game: one request a turn, with the final dice."""
    return _game(edition, rng)[1]


def _game(edition: str, rng: random.Random) -> tuple[list[Event], list[Request]]:
    events: list[Event] = [{"game": edition, "players": ["Ann"]}]
    asked: list[Request] = []
    state = apply(None, events[0])
    for _ in range(TURNS):
        events += _rolls(rng)
        for event in events[-3:]:
            state = apply(state, event)
        dice = state.dice or ()
        asked.append({"edition": edition, "card": dict(state.card.boxes), "dice": list(dice)})
        chosen = rng.choice(legal(state.rules, state.card, dice))
        events.append({"score": chosen.box, "points": chosen.points})
        state = apply(state, events[-1])
    events.append({"end": state.totals[0]})
    return events, asked


def _rolls(rng: random.Random) -> list[Event]:
    """Three rolls, after the first with two dice kept."""
    first = _faces(rng)
    if rng.random() < LUCKY:
        first = first[0] * 5
        return [{"roll": first}, {"roll": first, "keep": "12"}, {"roll": first, "keep": "1234"}]
    second = first[:2] + _faces(rng)[2:]
    third = second[0] + _faces(rng)[1:4] + second[4]
    return [{"roll": first}, {"roll": second, "keep": "12"}, {"roll": third, "keep": "15"}]


def _faces(rng: random.Random) -> str:
    return "".join(rng.choices("123456", k=5))
