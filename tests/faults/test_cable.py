"""A cable that drops, doubles, flips, delays, cuts, stops and talks nonsense: every PC has every event once."""

import json
from collections import Counter
from pathlib import Path

import pytest

from faults import wire
from faults.table import at_a_bad_cable, laid
from rollkeeper.store.errors import DatabaseDamaged
from turnlink import host
from turnlink.line import LineError

pytestmark = pytest.mark.nightly

SHORT = 3  # courses of 100 faults


def test_every_event_arrives_once_and_unchanged() -> None:
    faults: Counter[str] = Counter()
    for seed in range(SHORT):
        happened, carried = at_a_bad_cable(seed, 100)
        faults += happened
        assert carried["events"] and carried["games"]
    assert faults.total() >= 100 * SHORT
    assert set(faults) == {
        "dropped", "doubled", "flipped", "delayed", "junk", "cut", "stopped", "closed", "pulled", "moved",
        "handheld restarted", "handheld stalled", "program restarted", "program asleep",
    }  # fmt: skip


def test_the_same_seed_gives_the_same_course() -> None:
    assert at_a_bad_cable(3, 60) == at_a_bad_cable(3, 60)


def test_on_a_flash_too_small_each_event_is_there_or_on_a_pc_and_the_rest_are_gaps(tmp_path: Path) -> None:
    with laid(tmp_path, 0, desks=2, crowded=True) as table:
        table.play(60)
        for _ in range(12):
            table.handhelds[0].play_out()
            for _ in range(60):
                table.step()
        table.heal()
        gone = table.check_crowded()
        assert gone, "nothing had to go"


def without_checksum(line: bytes, longest: int = 0) -> dict[str, object]:
    try:
        fields = json.loads(line)
        assert isinstance(fields, dict)
        del fields["c"]
        return fields
    except (ValueError, KeyError, AssertionError) as error:
        raise LineError("json", str(error)) from error


def test_a_pc_that_checks_nothing_would_be_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "decode", without_checksum)
    monkeypatch.setattr(wire.Wire, "_dropped", wire.Wire._flipped)
    with pytest.raises((AssertionError, DatabaseDamaged)):  # the database looks, too
        for seed in range(1, 13):  # a third of the courses flip a bit that matters
            (folder := tmp_path / str(seed)).mkdir()
            with laid(folder, seed) as table:
                table.play(60)
                table.heal()
                table.check()


def test_a_handheld_that_forgets_would_be_found_out(tmp_path: Path) -> None:
    with pytest.raises(AssertionError), laid(tmp_path, 2) as table:
        table.play(30)
        table.handhelds[0].truth[5] = b"something else"
        table.heal()
        table.check()
