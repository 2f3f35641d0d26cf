"""Times in words say how they are known, in this PC's time zone."""

from typing import get_args

from rollkeeper.store.timestamp import Known, Timestamp
from rollkeeper.term.time_texts import KNOWN, told

NOON = "2026-11-21T12:00:00.000Z"


def test_how_a_time_is_known_is_told() -> None:
    said = {known: told(Timestamp(NOON, known)) for known in get_args(Known)}
    assert said["clock"] == "about " + said["live"] and said["before"] == "before " + said["live"]
    assert len(said["live"]) == len("2026-11-21 12:00") and set(said) == set(KNOWN)
