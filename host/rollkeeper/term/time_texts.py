"""Times in words, for people, in this PC's time zone."""

from contextlib import suppress
from datetime import datetime, timedelta

from rollkeeper.store.timestamp import Timestamp, utc_now
from rollkeeper.words import plural, tr

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
        return tr("by {day} (copied later)", day=day(min(time.at, now)))
    here = _here(time.at)
    if time.known == "live":
        return tr("{day}, {time}", day=_day(here), time=f"{here:%H:%M}")
    with suppress(OverflowError):
        here += timedelta(minutes=15)
    about = here.replace(minute=here.minute // 30 * 30)  # the nearest half hour
    hour = f"{about:%H:%M}"
    if hour == "12:00":
        return tr("{day}, about noon", day=_day(about))
    if hour == "00:00":
        return tr("{day}, about midnight", day=_day(about))
    return tr("{day}, about {time}", day=_day(about), time=hour)


def how_long(begun: str, ended: str) -> str:
    """The time between two stamps: "20 minutes"; "" if they are not in that order."""
    minutes = round((datetime.fromisoformat(ended) - datetime.fromisoformat(begun)).total_seconds() / 60)
    if minutes < 0:
        return ""
    if minutes < 100:
        return plural(max(1, minutes), "a minute", "{n} minutes")
    hours = round(minutes / 60)
    return plural(hours, "an hour", "{n} hours") if hours < 48 else plural(round(hours / 24), "a day", "{n} days")


def month(text: str) -> str:
    """A month of the statistics as people write it: "2026-01"."""
    year, number = text.split("-")
    return tr("{year}-{month}", year=year, month=number)


def _here(stamp: str) -> datetime:
    time = datetime.fromisoformat(stamp)
    with suppress(OverflowError, ValueError, OSError):  # OSError: Windows, before 1970
        time = time.astimezone()
    return time


def _day(time: datetime) -> str:
    days = tr("Mon"), tr("Tue"), tr("Wed"), tr("Thu"), tr("Fri"), tr("Sat"), tr("Sun")
    months = (
        tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"), tr("Jun"), tr("Jul"), tr("Aug"), tr("Sep"), tr("Oct"),
        tr("Nov"), tr("Dec"),
    )  # fmt: skip
    parts = {"weekday": days[time.weekday()], "day": time.day, "month": months[time.month - 1]}
    if time.year == _here(utc_now()).year:
        return tr("{weekday} {day} {month}", **parts)
    return tr("{weekday} {day} {month} {year}", **parts, year=time.year)
