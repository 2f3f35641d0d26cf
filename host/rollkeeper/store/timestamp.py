"""When an event was played, as far as anybody knows. When it arrived is another matter, and stands beside it."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple, get_args

Known = Literal["live", "clock", "before"]
WAYS: tuple[Known, ...] = get_args(Known)


BEFORE_US = datetime(2025, 1, 1, tzinfo=UTC)  # nobody can have played with this program then


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


def clock_fault() -> str:
    """What is wrong with this PC's clock, if that is certain; else ""."""
    time = now()
    if time >= BEFORE_US:
        return ""
    return (
        f"this PC's clock says {time:%Y-%m-%d}, so it has not been set (a Raspberry Pi has none of its own): games "
        "that come now get a wrong time"
    )


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


def month_of(at: str) -> str:
    """The month of a stamp by this PC's clock, such as 2026-01; in UTC at the two ends of the calendar."""
    time = datetime.fromisoformat(at)
    with suppress(OverflowError, ValueError, OSError):
        time = time.astimezone()
    return f"{time:%Y-%m}"


def month_after(at: str) -> str | None:
    """The stamp of when the month after that of a stamp begins; None past the end of the calendar."""
    year, month = map(int, month_of(at).split("-"))
    if year == 9999:
        return None
    return begin_of_day(datetime(year + month // 12, month % 12 + 1, 1))
