"""Times in words, for people, in this PC's time zone."""

from contextlib import suppress
from datetime import datetime

from rollkeeper.store.timestamp import Timestamp, utc_now

KNOWN = {"live": "", "clock": "about ", "before": "before "}


def told(time: Timestamp) -> str:
    """When an event was played: "2026-01-31 12:00", "about 2026-...", "before 2026-..."; what is later than now, by a
    clock that was wrong, was played before now."""
    now = utc_now()
    return KNOWN["before"] + local(now) if time.at > now else KNOWN[time.known] + local(time.at)


def local(stamp: str) -> str:
    """A stamp from the database, to the minute; in UTC at the two ends of the calendar, where there is no other."""
    time = datetime.fromisoformat(stamp)
    with suppress(OverflowError, ValueError, OSError):  # OSError: Windows, before 1970
        time = time.astimezone()
    return time.strftime("%Y-%m-%d %H:%M")
