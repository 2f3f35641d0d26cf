"""Times in words say how they are known, in this PC's time zone."""

from datetime import datetime
from typing import get_args

import pytest

from rollkeeper.store.timestamp import Known, Timestamp
from rollkeeper.term.time_texts import KNOWN, day, how_long, told, when

NOON = "2026-11-21T12:00:00.000Z"


def test_how_a_time_is_known_is_told() -> None:
    said = {known: told(Timestamp(NOON, known)) for known in get_args(Known)}
    assert said["clock"] == "about " + said["live"] and said["before"] == "before " + said["live"]
    assert len(said["live"]) == len("2026-11-21 12:00") and set(said) == set(KNOWN)


@pytest.fixture
def by_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """This PC's clock is that of UTC, and it is December 2026."""
    monkeypatch.setattr("rollkeeper.term.time_texts.utc_now", lambda: "2026-12-01T12:00:00.000Z")
    monkeypatch.setattr("rollkeeper.term.time_texts._here", datetime.fromisoformat)


@pytest.mark.usefixtures("by_utc")
def test_people_are_told_days_and_hours() -> None:
    said = {known: when(Timestamp(NOON, known)) for known in get_args(Known)}
    assert said == {
        "live": "Sat 21 Nov, 12:00", "clock": "Sat 21 Nov, about noon", "before": "by Sat 21 Nov (copied later)"
    }  # fmt: skip
    assert when(Timestamp("2026-11-21T23:46:00.000Z", "clock")) == "Sun 22 Nov, about midnight"
    assert when(Timestamp("2026-11-21T19:14:00.000Z", "clock")) == "Sat 21 Nov, about 19:00"
    assert when(Timestamp("2027-11-21T19:14:00.000Z", "live")) == "by Tue 1 Dec (copied later)"
    assert day("2025-05-02T12:00:00.000Z") == "Fri 2 May 2025"
    assert when(Timestamp("9999-12-31T23:59:59.000Z", "clock")).startswith("by ")


def test_how_long_a_game_took() -> None:
    ends = ("12:00:40", "12:20:00", "14:10:00", "11:00:00")
    took = [how_long(NOON, f"2026-11-21T{end}.000Z") for end in ends]
    assert took == ["a minute", "20 minutes", "2 hours", ""]
    assert how_long(NOON, "2026-11-24T13:00:00.000Z") == "3 days"
