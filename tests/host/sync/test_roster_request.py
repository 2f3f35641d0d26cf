"""The names for new games on their way to every handheld, over a cable that loses, doubles and cuts."""

import random

import pytest

from cables.wired import Handheld, Wired
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.names import BadName, roster_and_holders, set_roster
from rollkeeper.sync.roster_request import checked
from rollkeeper.sync.session_states import CALL_EVERY


def test_a_roster_goes_to_every_handheld_also_later(store: Store, wired: Wired) -> None:
    store.change(set_roster, ["Ann", "Bob"])
    assert wired.handheld.names == []
    wired.run(6)
    assert wired.handheld.names == ["Ann", "Bob"]
    other = Handheld()
    other.journal.device = "e660583883724a33"
    later = Wired(store, other)
    later.run(1)
    assert other.names == ["Ann", "Bob"]
    found = store.ask(roster_and_holders)
    assert found is not None and sorted(found[1]) == sorted([wired.journal.device, other.journal.device])


def test_a_confirmed_roster_is_not_sent_again(store: Store, wired: Wired) -> None:
    store.change(set_roster, ["Ann"])
    wired.run(6)
    wired.handheld.names = []
    wired.replug()
    wired.run(6)
    assert wired.handheld.names == []
    store.change(set_roster, [])
    wired.run(6)
    found = store.ask(roster_and_holders)
    assert found is not None and found[0].names == [] and list(found[1]) == [wired.journal.device]


def test_an_answer_to_the_roster_before_is_none_to_this_one(store: Store, wired: Wired) -> None:
    store.change(set_roster, ["Ann"])
    late = b""
    while b'"did"' not in late:
        wired.session.receive(late, wired.now)
        wired.now += 0.1
        wired.device.receive(wired.session.outgoing(wired.now))
        wired.handheld.fulfil(wired.device)
        late = wired.from_device()
    assert wired.handheld.names == ["Ann"]
    store.change(set_roster, ["Bob"])
    wired.run(6, lost=True)
    wired.session.receive(late, wired.now)
    found = store.ask(roster_and_holders)
    assert found is not None and found[1] == {}, "Ann's confirmation is not Bob's"
    wired.run(6)
    assert wired.handheld.names == ["Bob"]


@pytest.mark.parametrize("seed", range(5))
def test_a_roster_over_a_bad_cable(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    wired = Wired(store, Handheld())
    names: list[str] = []
    for turn in range(4):
        names = [f"N{turn}", "Bob"]
        store.change(set_roster, names)
        for _ in range(rng.randrange(100)):
            wired.round(lost=rng.random() < 0.4, doubled=rng.random() < 0.3, deaf=rng.random() < 0.4)
            if rng.random() < 0.05:
                wired.replug()
    wired.run(2 * CALL_EVERY)
    found = store.ask(roster_and_holders)
    assert wired.handheld.names == names and found is not None and len(found[1]) == 1


def test_a_roster_that_is_declined_is_told_and_not_repeated(store: Store, wired: Wired) -> None:
    wired.handheld.rolling = True
    store.change(set_roster, ["Ann"])
    wired.run(6)
    roster = wired.session.roster
    assert roster.trouble == "the dice are rolling" and not roster.waiting(wired.now)
    wired.handheld.rolling = False
    wired.replug()
    wired.run(1)
    assert wired.handheld.names == ["Ann"]


@pytest.mark.parametrize(
    ("names", "error"),
    [
        (["x"] * 9, "too-many-names"),
        (["x" * 41], "bad-name"),
        ([" "], "bad-name"),
        (["A\x1b[1m"], "bad-name"),
        (["Ann", "Ann"], "bad-name"),
    ],
)
def test_names_that_nobody_could_read(names: list[str], error: str) -> None:
    with pytest.raises(RollkeeperError) as refused:
        checked(names)
    assert refused.value.name == error and refused.value.message.isprintable()


def test_the_longest_roster_fits_into_a_line(store: Store, wired: Wired) -> None:
    names = checked([str(seat) + '"' * 11 for seat in range(8)])  # each of these takes two bytes
    assert max(map(len, names)) == 12
    store.change(set_roster, names)
    wired.run(6)
    assert wired.handheld.names == names


def test_a_name_that_is_there_twice_says_one_thing_to_do() -> None:
    with pytest.raises(BadName) as refused:
        checked(["Ann", "Bob", "Ann"])
    assert refused.value.lines()[1:] == ["Nothing was changed.", "Add a letter."]
