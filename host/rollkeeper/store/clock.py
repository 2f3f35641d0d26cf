"""The PC's wall clock, as it stands in the database."""

from datetime import UTC, datetime


def now() -> datetime:
    """Now, in UTC."""
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time in UTC, to the millisecond: 2026-01-31T12:00:00.000Z."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def utc_now() -> str:
    """The stamp of now."""
    return stamp(now())


def local(stamp: str) -> str:
    """A stamp from the database in this PC's time zone, to the minute, for people."""
    return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
