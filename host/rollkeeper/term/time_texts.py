"""Times in words, for people, in this PC's time zone."""

from datetime import datetime

from rollkeeper.store.timestamp import Timestamp

KNOWN = {"live": "", "clock": "about ", "before": "before "}


def told(time: Timestamp) -> str:
    """When an event was played: "2026-01-31 12:00", "about 2026-...", "before 2026-..."."""
    return KNOWN[time.known] + local(time.at)


def local(stamp: str) -> str:
    """A stamp from the database, to the minute."""
    return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
