"""Several PCs with one handheld, and several handhelds on one PC, over whole games: each has every event once."""

import random
from collections.abc import Callable, Iterator

import pytest

from cables.joined_session import Cable
from databases.any_place import asked
from faults.flash_handheld import FlashHandheld
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from running.no_end import going_on

ANN, BOB = "e66058388372aaaa", "e66058388372bbbb"
DEVICE = "e660583883724a32"


class Pc:
    """A PC, with a database of its own if that is at a `place` of its own."""

    def __init__(self, place: Place) -> None:
        self.store = Store(place)

    def syncs(self, handheld: FlashHandheld) -> int:
        """Plug the handheld in, and copy what is new. Returns how many events it no longer held."""
        cable = Cable(self.store, handheld.journal)
        for _ in going_on(lambda: not cable.session.caught_up):
            cable.exchange(1)
        cable.to_device()  # the last acknowledgement
        return cable.session.counts.lost

    def events(self, device: str) -> list[tuple[int, bytes]]:
        """All that is stored of a handheld, straight from the database."""
        query = f"""SELECT n, line FROM events JOIN journals ON journal_id = journals.id
                    JOIN devices ON devices.id = device_id WHERE device = '{device}' ORDER BY journal_id, n"""
        return [(n, bytes(line)) for n, line in asked(self.store.path, query)]

    def gaps(self) -> list[tuple[int, int]]:
        return asked(self.store.path, "SELECT first, last FROM gaps ORDER BY first")


@pytest.fixture
def home(new_place: Callable[[], Place]) -> Iterator[Pc]:
    pc = Pc(new_place())
    yield pc
    pc.store.close()


@pytest.fixture
def away(new_place: Callable[[], Place]) -> Iterator[Pc]:
    pc = Pc(new_place())
    yield pc
    pc.store.close()


def played(handheld: FlashHandheld, games: int) -> None:
    for _ in range(games):
        handheld.play_out()
        for _ in going_on(lambda: not handheld.journal.flushed):
            handheld.rest()


def test_two_pcs_that_take_turns_have_every_event_once(home: Pc, away: Pc) -> None:
    handheld = FlashHandheld(DEVICE, random.Random(1))
    for turn in range(6):
        played(handheld, 4)
        assert (home, away)[turn % 2].syncs(handheld) == 0
    assert handheld.journal.has == handheld.journal.last, "a PC has everything"
    assert handheld.journal.first == 1, "and still nothing is deleted, as there is room"
    for pc in (home, away):
        assert pc.syncs(handheld) == 0
        assert pc.events(DEVICE) == list(enumerate(handheld.truth, 1)) and pc.gaps() == []
    assert [row.totals for row in home.store.ask(all_games)] == [row.totals for row in away.store.ask(all_games)]
    rows = home.store.ask(all_games)
    assert {row.state for row in rows} == {"ended"} and len(rows) == handheld.games >= 24


def test_a_pc_that_comes_too_late_gets_the_rest_and_a_gap_by_name(home: Pc, away: Pc) -> None:
    handheld = FlashHandheld(DEVICE, random.Random(2), crowded=True)
    played(handheld, 2)
    assert (home.syncs(handheld), away.syncs(handheld)) == (0, 0)
    seen = handheld.journal.last
    for _ in range(10):
        played(handheld, 6)
        assert home.syncs(handheld) == 0, "what no PC has is never deleted"
    assert home.events(DEVICE) == list(enumerate(handheld.truth, 1))
    first = handheld.journal.first
    assert first > seen + 1, "acknowledged packs had to go"
    assert away.syncs(handheld) == first - seen - 1
    assert away.gaps() == [(seen + 1, first - 1)], "exactly what it missed, by its numbers"
    kept = [(n, line) for n, line in enumerate(handheld.truth, 1) if n <= seen or n >= first]
    assert away.events(DEVICE) == kept
    assert away.syncs(handheld) == 0 and away.gaps() == [(seen + 1, first - 1)], "and it is said once"


def test_what_only_one_pc_has_not_is_kept_until_some_pc_has_it(home: Pc) -> None:
    handheld = FlashHandheld(DEVICE, random.Random(3), crowded=True)
    played(handheld, 40)
    assert handheld.journal.first == 1 and handheld.journal.nearly_full
    assert home.syncs(handheld) == 0
    assert home.events(DEVICE) == list(enumerate(handheld.truth, 1))
    played(handheld, 10)
    assert handheld.journal.first > 1, "now there is room again"


def test_two_handhelds_on_one_pc_are_kept_apart(home: Pc) -> None:
    handhelds = [FlashHandheld(device, random.Random(device)) for device in (ANN, BOB)]
    for _ in range(4):
        for handheld in handhelds:
            played(handheld, 3)
            assert home.syncs(handheld) == 0
    for handheld in handhelds:
        assert home.events(handheld.device) == list(enumerate(handheld.truth, 1))
        games = [row for row in home.store.ask(all_games) if row.device == handheld.device]
        assert len(games) == handheld.games and {row.state for row in games} == {"ended"}
    assert home.gaps() == []
