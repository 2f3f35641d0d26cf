"""Times in words, for people, in this PC's time zone."""

from contextlib import suppress
from datetime import datetime, timedelta

from rollkeeper.store.timestamp import Timestamp, utc_now

KNOWN = {"live": "", "clock": "about ", "before": "before "}


def told(time: Timestamp) -> str:
    """When an event was played: "2026-01-31 12:00", "about 2026-...", "before 2026-..."; never later than now."""
    now = utc_now()
    return KNOWN["before"] + local(now) if time.at > now else KNOWN[time.known] + local(time.at)


def local(stamp: str) -> str:
    """A stamp from the database, to the minute; in UTC at the two ends of the calendar, where there is no other."""
    return _here(stamp).strftime("%Y-%m-%d %H:%M")


def day(stamp: str) -> str:
    """A day as people say it: "Fri 22 May"; of another year "Fri 22 May 2025"."""
    return _day(_here(stamp))


def when(time: Timestamp) -> str:
    """When something was played, as people say it: "Fri 22 May, 19:42", "Fri 22 May, about noon" by a clock that may be
    wrong, or "by Tue 3 Nov (copied later)"."""
    now = utc_now()
    if time.at > now or time.known == "before":
        return f"by {day(min(time.at, now))} (copied later)"
    here = _here(time.at)
    if time.known == "live":
        return f"{_day(here)}, {here:%H:%M}"
    with suppress(OverflowError):
        here += timedelta(minutes=15)
    about = here.replace(minute=here.minute // 30 * 30)  # the nearest half hour
    hour = f"{about:%H:%M}"
    return f"{_day(about)}, about {({'12:00': 'noon', '00:00': 'midnight'}).get(hour, hour)}"


def how_long(begun: str, ended: str) -> str:
    """The time between two stamps: "20 minutes"; "" if they are not in that order."""
    minutes = round((datetime.fromisoformat(ended) - datetime.fromisoformat(begun)).total_seconds() / 60)
    if minutes < 0:
        return ""
    if minutes < 2:
        return "a minute"
    if minutes < 100:
        return f"{minutes} minutes"
    hours = round(minutes / 60)
    return f"{hours} hours" if hours < 48 else f"{round(hours / 24)} days"


def _here(stamp: str) -> datetime:
    time = datetime.fromisoformat(stamp)
    with suppress(OverflowError, ValueError, OSError):  # OSError: Windows, before 1970
        time = time.astimezone()
    return time


def _day(time: datetime) -> str:
    year = "" if time.year == _here(utc_now()).year else f" {time.year}"
    return f"{time:%a} {time.day} {time:%b}{year}"
