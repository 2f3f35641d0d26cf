"""The battery is taken out while a sector is opened and erased; and the machine notices a journal that is worse."""

import pytest

from faults.while_erasing import COURSES, all_cuts
from roller.journal import NOTHING, SLOT, Journal
from roller.ring import Ring

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
    recover = Journal._recover

    def trusting(self: Journal) -> None:
        recover(self)
        self._blank = True

    monkeypatch.setattr(Journal, "_recover", trusting)
    assert "lost or altered" in found_out("a sector is opened", 60)


def test_not_programming_an_unsure_record_again_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    recover, program = Journal._recover, Ring.program

    def lazy(self: Ring, at: int, data: bytes) -> None:
        if data == NOTHING:
            program(self, at, data)

    def lazily(self: Journal) -> None:
        monkeypatch.setattr(Ring, "program", lazy)
        try:
            recover(self)
        finally:
            monkeypatch.setattr(Ring, "program", program)

    monkeypatch.setattr(Journal, "_recover", lazily)
    assert "events" in found_out("a sector is opened", 60)


def test_going_on_in_cells_that_were_cut_off_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a record may look blank, and read otherwise later."""
    recover = Journal._recover

    def close_by(self: Journal) -> None:
        recover(self)
        end = self._end
        while end > self._end - 4000 and self._memory[end - SLOT : end] == b"\xff" * SLOT:
            end -= SLOT
        if self._at < self._end:
            self._at = min(self._at, end)

    monkeypatch.setattr(Journal, "_recover", close_by)
    assert "lost or altered" in found_out("a sector is opened", 100)


def test_making_nothing_with_the_mark_taken_away_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of it looks like an event that was damaged."""
    monkeypatch.setattr("roller.journal.NOTHING", bytes(SLOT))
    assert "events" in found_out("a sector is opened", 60)
