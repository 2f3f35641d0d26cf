"""Random lives of journals, and what would be found out."""

import pytest

from faults.journal_lives import lived
from roller.ring import Ring

pytestmark = pytest.mark.nightly

LIVES = range(8)  # in `make test`


@pytest.mark.parametrize("seed", LIVES)
def test_no_order_of_things_loses_an_event(seed: int) -> None:
    found = lived(seed)
    assert found["steps"] >= 30 and found["erases"]


def test_erasing_what_no_pc_has_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ring, "_may_go", lambda self, first: True)
    with pytest.raises(AssertionError):
        for seed in range(20):
            lived(seed)
