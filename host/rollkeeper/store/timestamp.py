"""When events were played, as far as anybody knows; when they arrived stands beside it.

An event says how many milliseconds after the handheld's boot it was made. The hello says how many it is on by now, and
which event is the first since. So what was made since that boot has a time; anything older was made before.

Law: nothing is said that could be wrong. What does not fit together is only said to be before the hello.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from turnlink.host import Event, Hello  # takes time to import, and a reader needs none


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
    """The stamp of when a day of this PC's time zone begins, or one some days later; None if there is no day, or it is
    past the ends of the calendar."""
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


LONGEST_ON = 10**11  # ms, three years: a handheld is not on for longer
AT_ONCE = timedelta(seconds=10)  # what arrives so soon was seen as it was played
ASTRAY = timedelta(seconds=120)  # the two clocks drift by a second a day; an emulated handheld's stands still when busy


class HandheldClock:
    """Knows what the last hello said, and when it came (`at`, by the PC's clock)."""

    def __init__(self, hello: "Hello", at: datetime) -> None:
        self._last = hello.last  # what comes after it was made since
        self._hello_at = at
        self._boot = hello.boot if 0 <= hello.t <= LONGEST_ON else 0  # the first event since boot; 0: not said
        self._hello_t = hello.t
        self._at, self._t = at, hello.t if self._boot else -1  # the newest time known by both clocks; -1: none yet

    def timestamps(self, batch: "Sequence[Event]", now: datetime) -> list[Timestamp]:
        """When the events of `batch`, which have come just `now`, were played."""
        times = [_t_of(event) for event in batch]
        live = [t for event, t in zip(batch, times, strict=True) if event.n > self._last and t >= 0]
        if live and not self._slept(live[-1], now):
            self._at, self._t = now, live[-1]
        return [
            self._since_hello(t, now) if event.n > self._last else self._before_hello(event.n, t, now)
            for event, t in zip(batch, times, strict=True)
        ]

    def _slept(self, t: int, now: datetime) -> bool:
        """Whether this PC was asleep when the event of `t` ms after boot was made; else it has come at once."""
        return 0 <= self._t <= t and now - self._reckoned(t) > ASTRAY

    def _since_hello(self, t: int, now: datetime) -> Timestamp:
        at = now if t < 0 else min(max(self._reckoned(t), self._hello_at), now)
        return Timestamp(stamp(at), "live" if now - at <= AT_ONCE else "clock")

    def _before_hello(self, n: int, t: int, now: datetime) -> Timestamp:
        at = min(self._hello_at, now)
        if self._boot and n < self._boot:
            return Timestamp(stamp(at - timedelta(milliseconds=self._hello_t)))
        if not self._boot or not 0 <= t <= self._hello_t:
            return Timestamp(stamp(at))
        at -= timedelta(milliseconds=self._hello_t - t)
        return Timestamp(stamp(at), "live" if now - at <= AT_ONCE else "clock")

    def _reckoned(self, t: int) -> datetime:
        return self._at + timedelta(milliseconds=t - self._t)


def _t_of(event: "Event") -> int:
    """Milliseconds since boot; -1 if it does not say."""
    t = event.fields.get("t")
    return t if isinstance(t, int) and 0 <= t <= LONGEST_ON else -1
