"""When an event was played, as far as anybody knows. When it arrived is another matter, and stands beside it."""

from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple, get_args

Known = Literal["live", "clock", "before"]
WAYS: tuple[Known, ...] = get_args(Known)


class Timestamp(NamedTuple):
    """A time in UTC, and how it is known.

    live    the event arrived at this PC as it was played
    clock   reckoned from the handheld's milliseconds since boot, to a second or so
    before  it was played at this time or earlier: the handheld was switched off in between, and has no clock
    """

    at: str
    known: Known = "before"


def now() -> datetime:
    """Now, in UTC, by the PC's wall clock."""
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time in UTC as it stands in the database, to the millisecond: 2026-01-31T12:00:00.000Z."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def utc_now() -> str:
    """The stamp of now."""
    return stamp(now())


def begin_of_day(day: datetime | None, days: int = 0) -> str | None:
    """The stamp of when a day of this PC's time zone begins, or one some days later; None if there is no day, or if
    that is past the ends of the calendar, which leaves out nothing."""
    try:
        return None if day is None else stamp((day + timedelta(days=days)).astimezone().astimezone(UTC))
    except (OverflowError, ValueError, OSError):  # OSError: Windows, before 1970
        return None
