"""Random lives of journals, and what would be found out."""

import pytest

from faults.journal_lives import lived
from roller.journal.sector_ring import Ring

pytestmark = pytest.mark.nightly

LIVES = range(8)  # in `make test`


@pytest.mark.parametrize("seed", LIVES)
def test_no_order_of_things_loses_an_event(seed: int) -> None:
    found = lived(seed)
    assert found["steps"] >= 30 and found["erases"]


def test_taking_a_sectors_number_for_its_age_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_number(self: Ring):  # type: ignore[no-untyped-def]
        count = self.sectors.count
        for sector in range(self.newest + 1 - count, self.newest + 1):
            if sector % count in self.order and sector % count != self.erasing:
                yield sector % count

    monkeypatch.setattr(Ring, "_in_order", by_number)
    with pytest.raises(AssertionError):
        for seed in range(200):
            lived(seed)
