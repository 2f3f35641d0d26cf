"""Which dice count as thrown; their sums are those of the games, whatever happens to these."""

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from databases.any_place import asked
from host.scores.challenge_log import events_of_a_card
from host.store.test_statistics import keep, played
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseDamaged
from rollkeeper.store.games import find_game, hide
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.results import NoSuchHandheld, Thrown, dice_thrown, who_has_thrown
from turnlink.host import Event
from turnlink.line import encode

TRAVEL: dict[str, object] = {"game": "travel", "players": ["Ann", "Bob"]}
PC = "pc0123456789abcd"


def of(store: Store, device: str = "", player: str = "") -> Thrown:
    with store.reading() as connection:
        return dice_thrown(connection, device, player)


def faces(found: Thrown) -> list[int]:
    return [sum(column) for column in zip(*found.faces, strict=True)]


def lines(*events: dict[str, object], first: int = 1) -> list[Event]:
    whole = [{"n": n, "t": 1000 * n, **fields} for n, fields in enumerate(events, first)]
    return [Event(int(str(each["n"])), encode(each), each) for each in whole]


def test_kept_dice_are_not_thrown_and_places_are_kept_apart(place: Place) -> None:
    with closing(Store(place)) as store:
        keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "11235"}, {"roll": "11246", "keep": "123"},
             {"roll": "11146", "keep": "1245"}, {"score": "aces", "points": 3})  # fmt: skip
        found = of(store)
    assert found.faces == (
        (1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (0, 0, 1, 1, 0, 0), (0, 0, 0, 0, 1, 1)
    )  # fmt: skip
    assert found.dice == 8


def test_what_could_make_five_alike_is_counted_and_what_did(place: Place) -> None:
    with closing(Store(place)) as store:
        keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "11156"}, {"roll": "11116", "keep": "123"},
             {"roll": "11111", "keep": "1234"}, {"score": "yahtzee", "points": 50},
             {"roll": "11256"}, {"roll": "11234", "keep": "123"}, {"roll": "11236", "keep": "1234"},
             {"score": "aces", "points": 2})  # fmt: skip
        found = of(store)
    assert found.for_five == (1, 1, 0, 0, 2) and found.fives == 1, "two that differ were kept: that could not"


def test_throws_for_the_start_count_for_who_threw(place: Place) -> None:
    with closing(Store(place)) as store:
        keep(store, TRAVEL, {"roll-off": "11111"}, {"roll-off": "66665"}, {"roll": "23456"})
        assert faces(of(store, player="Ann")) == [5, 0, 0, 0, 0, 0]
        assert faces(of(store, player="Bob")) == [0, 1, 1, 1, 2, 5]
        assert of(store).for_five[4] == 3 and of(store).fives == 1


def test_a_throw_of_shared_dice_is_the_rollers_and_counts_from_the_left(place: Place) -> None:
    events = list(events_of_a_card(1, ["Ann", "Bob", "Cyd"], 1))
    with closing(Store(place)) as store:
        keep(store, *events)
        found = of(store)
        each = [of(store, player=name).dice for name in ("Ann", "Bob", "Cyd")]
    throws = [str(event["roll"]) for event in events if "roll" in event]
    starts = [str(event["roll-off"]) for event in events if "roll-off" in event]
    assert found.dice == sum(map(len, throws + starts)) == sum(each) and min(each) > 0
    assert list(map(sum, found.faces)) == [sum(len(throw) > at for throw in throws + starts) for at in range(5)]
    assert sum(found.for_five) == found.for_five[4] == sum(len(throw) == 5 for throw in throws + starts)


def test_an_abandoned_a_hidden_and_a_refused_game_count_as_far_as_they_go(place: Place) -> None:
    with closing(Store(place)) as store:
        keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "11235"}, {"abandon": 1})
        keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "66666"}, {"roll": "11666", "keep": "12"})
        store.change(hide, store.ask(find_game, "1"))
        assert faces(of(store)) == [2, 1, 1, 0, 1, 5], "the last roll was refused"


def test_an_undo_throws_nothing_back_and_a_corrected_name_takes_its_dice_along(place: Place) -> None:
    with closing(Store(place)) as store:
        keep(store, {"game": "travel", "players": ["Anm"]}, {"roll": "11235"}, {"score": "aces", "points": 2},
             {"undo": "aces"}, {"roll": "11245", "keep": "1235"})  # fmt: skip
        assert of(store).dice == 6
        keep(store, {"rename": 1, "name": "Ann"})
        assert of(store, player="Ann").dice == 6
        with pytest.raises(NoSuchPlayer):
            of(store, player="Anm")
        with store.reading() as connection:
            assert who_has_thrown(connection) == ["Ann"]


def test_real_dice_count_only_if_their_pc_is_asked_for(place: Place) -> None:
    with closing(Store(place)) as store:
        keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "11235"})
        store.keep(PC, "5c1f09aa", lines({"game": "travel", "players": ["Ann"]}, {"roll": "66666"}))
        assert faces(of(store)) == [2, 1, 1, 0, 1, 0] and faces(of(store, device=PC)) == [0, 0, 0, 0, 0, 5]
        assert of(store, device="24A32") == of(store) == of(store, device="e660583883724a32")
        for unknown in ("a32", "ffff0000"):
            with pytest.raises(NoSuchHandheld, match="e660583883724a32"):
                of(store, device=unknown)


def test_sums_are_those_of_all_games_however_they_came(place: Place) -> None:
    """Bit by bit, in one go, with a range that comes later, and after a refold."""
    events = [event for seed in range(3) for event in played(TRAVEL, seed)]
    whole = lines(*events)
    with closing(Store(place)) as store:
        store.keep("aaaa000000000001", "00000001", whole)
        rng, at = random.Random(1), 0
        while at < len(whole):
            step = rng.randrange(1, 6)
            store.keep("aaaa000000000002", "00000002", whole[at : at + step])
            at += step
        one, other = of(store, device="0001"), of(store, device="0002")
        assert one == other and one.dice == sum(map(_thrown, events)) > 500
        sums = asked(place, "SELECT * FROM thrown")
        games = asked(place, "SELECT journal_id, players, thrown FROM games")
        assert len(games) == 6 and len(sums) == 4
    asked(place, "UPDATE journals SET fold = 'old'")
    asked(place, "UPDATE thrown SET counts = '1'")
    with closing(Store(place)) as store:
        assert of(store, device="0001") == one
    assert Counter(asked(place, "SELECT * FROM thrown")) == Counter(sums)


def _thrown(event: dict[str, object]) -> int:
    return len(str(event.get("roll", event.get("roll-off", "")))) - len(str(event.get("keep", "")))


@pytest.mark.parametrize("counts", ["", "1 2 3", "many", None])
def test_sums_that_cannot_be_read_are_damage(tmp_path: Path, counts: str | None) -> None:
    place = tmp_path / "games.sqlite3"
    with closing(Store(place)) as store:
        keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "23456"})
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE thrown SET counts = ?", (counts,))
    with closing(Store(place, look=True)) as store, pytest.raises(DatabaseDamaged, match="each die"):
        of(store)
