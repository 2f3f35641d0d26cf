"""A run of rolls and scores folded at once comes to the same as one by one, whatever comes between them."""

import random
from typing import Any

import pytest

from logs.game_log import events_of_a_game
from logs.random_match import EDITIONS, match
from rollkeeper.store.fold import Fold, go_on
from rollkeeper.store.journal import StoredEvent, StoredGap
from rollkeeper.store.timestamp import Timestamp

Item = StoredEvent | StoredGap


def stored(told: list[dict[str, object]]) -> list[Item]:
    at = [f"2026-01-31T12:00:{n % 60:02}.000Z" for n in range(len(told))]
    return [StoredEvent(n, b"", fields, at[n - 1], Timestamp(at[n - 1], "live")) for n, fields in enumerate(told, 1)]


def seen(fold: Fold) -> Any:
    """All that is to be seen of the latest game."""
    if fold.played is None:
        return None
    played = dict(vars(fold.played))
    game = played.pop("game")
    return played, None if game is None else plain(game)


def plain(value: Any) -> Any:
    if hasattr(value, "__dict__"):
        return {name: plain(each) for name, each in vars(value).items() if name not in ("rules", "last", "before")}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def one_by_one(items: list[Item]) -> tuple[list[Any], list[Any]]:
    fold, states, refused = Fold(), [], []
    for item in items:
        if found := item.fold_into(fold):
            refused.append(found)
        states.append(seen(fold))
    return states, refused


def at_once(items: list[Item]) -> tuple[dict[int, Any], list[Any], int]:
    """The states that are to be seen in between, by the items they come after; the refusals; how many were run over."""
    fold, states, refused, at, over = Fold(), {}, [], 0, 0
    while at < len(items):
        on = go_on(fold, items, at)
        over += on - at
        if on == at:
            if found := items[at].fold_into(fold):
                refused.append(found)
            on += 1
        at = on
        states[at - 1] = seen(fold)
    return states, refused, over


@pytest.mark.parametrize("seed", range(40))
def test_a_match_with_entries_taken_back_and_events_that_are_wrong(seed: int) -> None:
    rng = random.Random(seed)
    edition = EDITIONS[seed % len(EDITIONS)]
    told = [event for _, event, _ in match(edition, 1 + seed % 3, seed, columns=2)] + list(events_of_a_game(seed))
    told.insert(rng.randrange(1, len(told)), {"rename": 1, "name": "Ann"})
    for _ in range(rng.randrange(4)):  # one is left out, said twice, or is another
        where = rng.randrange(1, len(told))
        told[where : where + 1] = rng.choice(([], 2 * [told[where]], [{"undo": "chance"}], [{"roll": "7"}], [{}]))
    items = stored(told)
    if seed % 4 == 0:
        where = rng.randrange(len(items))
        lost = items[where]
        items[where] = StoredGap(lost.first, lost.last, "2026-01-31T12:00:00.000Z")
    (states, refused), (found, refused_at_once, over) = one_by_one(items), at_once(items)
    assert found == {at: states[at] for at in found} and len(items) - 1 in found
    assert refused_at_once == refused
    assert seed % 4 == 0 or over or edition == "challenge"
