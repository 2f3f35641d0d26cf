"""The battery is taken out while a sector is made, opened and erased; and what would be found out."""

import pytest

from faults.while_erasing import COURSES, all_cuts
from roller.journal import Journal
from roller.journal.recovery import Recovery
from roller.journal.sector_ring import Ring
from roller.journal.sectors import Sectors
from turnlink.packed_events import SLOT

pytestmark = pytest.mark.nightly

SEEDS = range(2)  # of each course in `make test`


@pytest.mark.parametrize("course", COURSES)
def test_a_power_cut_at_any_operation_costs_no_event_and_no_sector(course: str) -> None:
    found = all_cuts(course, SEEDS)
    assert found["operations"] >= 10 and found["cuts"] > 2 * found["operations"]


def found_out(course: str, seeds: int) -> str:
    """What the machine says of a journal that was changed for the worse."""
    with pytest.raises(AssertionError) as caught:
        all_cuts(course, range(seeds))
    return str(caught.value)


def test_writing_to_the_slot_after_the_last_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may only look blank."""
    begin = Journal.__init__

    def trusting(self: Journal, sectors: Sectors, device: str, new_epoch: str) -> None:
        begin(self, sectors, device, new_epoch)
        self._unsafe = False

    monkeypatch.setattr(Journal, "__init__", trusting)
    assert "lost or altered" in found_out("a sector is opened", 60)


def test_not_programming_an_unsure_slot_again_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    program = Recovery._program

    def lazy(self: Recovery, at: int, data: bytes) -> None:
        if len(data) < SLOT or data[1:] == bytes(SLOT - 1):
            program(self, at, data)

    monkeypatch.setattr(Recovery, "_program", lazy)
    assert "events" in found_out("a sector is opened", 60)


def test_erasing_without_a_note_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(self: Journal) -> None:
        ring = self.ring
        self._next = ring.next()
        old = ring.old() if self._next < 0 else -1
        self._stuck = self._next < 0 and old < 0
        if old >= 0:
            ring.erase(old)
            self._count()

    monkeypatch.setattr(Journal, "_prepare", hasty)
    assert "never used again" in found_out("a sector is erased ahead", 20)


def test_forgetting_an_erase_once_an_event_has_come_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recovery, "_read_erasing", lambda self, at: None)
    assert "never used again" in found_out("a sector is erased ahead", 20)


def test_leaving_a_half_opened_sector_as_it_is_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ring, "forget", lambda self, sector: None)
    assert "events" in found_out("a sector is opened", 60)


def test_voiding_with_the_mark_taken_away_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of it looks like an event that was damaged."""
    monkeypatch.setattr("roller.journal.VOID", bytes(SLOT))
    assert "events" in found_out("locks open a sector", 40)
