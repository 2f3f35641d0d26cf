"""Whole games as a handheld logs them, for the figures of the rules: random dice and boxes. Same seed, same games.

Every turn has three rolls, and with shared dice somebody needs dice in every step: the longest log that thirteen turns
or rounds make when nobody changes a choice or takes an entry back.
"""

import random

from fivedice.game import apply
from fivedice.placement import legal
from fivedice.shared import SharedGame

TURNS, ROLLS = 13, 3
LUCKY = 0.2  # how often all five dice are alike, so that bonuses, forced boxes and Jokers are part of the work

Event = dict[str, object]
Request = dict[str, object]


def game(edition: str, rng: random.Random) -> list[Event]:
    """The events of one player's finished game in an edition of own dice: 54 of them."""
    return _game(edition, rng)[0]


def shared_game(edition: str, players: list[str], rng: random.Random) -> list[Event]:
    """The events of a finished game with shared dice; each player keeps another number of markers."""
    events: list[Event] = [{"game": edition, "players": players, "switches": {"start": "first_listed"}}]
    state = apply(None, events[0])
    assert isinstance(state, SharedGame)
    while not state.closed:
        if state.over:
            events.append({"end": state.totals[0] if len(players) == 1 else state.totals})
        elif not state.waiting:
            events.append({"roll": _faces(rng)[: state.needed]})
        elif state.rolls == ROLLS:
            chosen = rng.choice(legal(state.rules, state.card, state.markers[state.player]))
            events.append({"score": chosen.box, "points": chosen.points, "player": state.player + 1})
        else:
            events.append({"choose": "12345"[: 4 - state.player % 4], "player": state.player + 1})
        state = apply(state, events[-1])
        assert isinstance(state, SharedGame)
    return events


def begun_match(edition: str, players: int, least: int, rng: random.Random) -> list[Event]:
    """The events of a match that goes on after so many events, at the end of somebody's turn."""
    events: list[Event] = [{"game": edition, "players": [f"P{n + 1}" for n in range(players)]}]
    state = apply(None, events[0])
    while state.contenders:
        events.append({"roll-off": _faces(rng)})
        state = apply(state, events[-1])
    while len(events) < least:
        events += _rolls(rng)
        for event in events[-3:]:
            state = apply(state, event)
        chosen = rng.choice(legal(state.rules, state.card, state.dice or ()))
        events.append({"score": chosen.box, "points": chosen.points})
        state = apply(state, events[-1])
    return events


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
