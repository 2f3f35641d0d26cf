"""When events were played: seen live, reckoned from the handheld's clock, or only known to be before something."""

from datetime import UTC, datetime, timedelta

import pytest

from rollkeeper.store.timestamp import ASTRAY, LONGEST_ON, HandheldClock, stamp
from turnlink.host import Event, Hello

NOON = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)
MINUTE = 60_000  # ms


def clock(last: int, boot: int = 0, t: int = -1) -> HandheldClock:
    """A handheld that says hello at noon."""
    fields: dict[str, object] = {
        "hello": 2, "firmware": "0.1.0", "device": "e6", "epoch": "aa", "first": 1, "last": last, "game": "",
    }  # fmt: skip
    if boot:
        fields |= {"boot": boot, "t": t}
    return HandheldClock(Hello(fields), NOON)


def event(n: int, t: object) -> Event:
    return Event(n, b"", {"n": n, "t": t})


def at(minutes: float) -> str:
    """So many minutes after noon."""
    return stamp(NOON + timedelta(minutes=minutes))


def timestamps(known: HandheldClock, *events: Event, minutes: float = 0.0) -> list[tuple[str, str]]:
    return [(each.at, each.known) for each in known.timestamps(events, NOON + timedelta(minutes=minutes))]


def test_what_was_played_since_boot_is_reckoned_and_what_is_older_was_before_that_boot() -> None:
    known = clock(last=5, boot=4, t=90 * MINUTE)
    found = timestamps(known, *(event(n, t * MINUTE) for n, t in ((2, 1), (3, 70), (4, 10), (5, 85))))
    assert found == [(at(-90), "before"), (at(-90), "before"), (at(-80), "clock"), (at(-5), "clock")]


def test_how_long_the_copying_takes_does_not_matter() -> None:
    assert timestamps(clock(5, 4, 90 * MINUTE), event(5, 85 * MINUTE), minutes=3) == [(at(-5), "clock")]


def test_a_longer_time_on_than_the_boot_before_deceives_nobody() -> None:
    """Event 5 was made 10 minutes after a boot, but of a boot before: the time alone would not tell."""
    assert timestamps(clock(5, 6, 20 * MINUTE), event(5, 10 * MINUTE)) == [(at(-20), "before")]


def test_live_events_were_played_when_they_came() -> None:
    known = clock(5, 4, 90 * MINUTE)
    assert timestamps(known, event(6, 91 * MINUTE), minutes=1) == [(at(1), "live")]
    both = (event(7, 92 * MINUTE), event(8, 93 * MINUTE))
    assert timestamps(known, *both, minutes=3) == [(at(2), "clock"), (at(3), "live")]


def test_an_event_of_the_moment_of_the_hello_is_as_good_as_live() -> None:
    found = timestamps(clock(5, 4, 90 * MINUTE), event(5, 90 * MINUTE - 20))
    assert found == [(stamp(NOON - timedelta(0, 0.02)), "live")]


def test_a_pc_that_was_asleep_goes_by_the_handhelds_clock() -> None:
    known = clock(5, 4, 90 * MINUTE)
    assert timestamps(known, event(6, 100 * MINUTE), minutes=180) == [(at(10), "clock")]
    assert timestamps(known, event(7, 269 * MINUTE), minutes=180) == [(at(180), "live")], "awake again"


def test_an_emulated_clock_that_runs_slow_is_followed() -> None:
    known = clock(0, 1, 0)
    step = ASTRAY.total_seconds() / 60 - 0.5
    for n in range(1, 30):
        minutes = n * (step + 1)
        assert timestamps(known, event(n, n * MINUTE), minutes=minutes) == [(at(minutes), "live")]


def test_a_boot_that_nobody_noticed_starts_the_clock_anew() -> None:
    known = clock(5, 4, 90 * MINUTE)
    timestamps(known, event(6, 91 * MINUTE), minutes=1)
    assert timestamps(known, event(7, 2000), minutes=300) == [(at(300), "live")]


def test_an_older_firmware_says_no_time() -> None:
    known = clock(5)
    assert timestamps(known, event(5, 85 * MINUTE), minutes=1) == [(at(0), "before")], "the hello told of it"
    assert timestamps(known, event(6, 99 * MINUTE), minutes=2) == [(at(2), "live")]


@pytest.mark.parametrize("t", [None, "12", -1, 10**30, LONGEST_ON + 1, 91 * MINUTE])
def test_what_does_not_fit_together_is_only_said_to_be_before(t: object) -> None:
    assert timestamps(clock(5, 4, 90 * MINUTE), event(5, t)) == [(at(0), "before")]


@pytest.mark.parametrize("t", [-5, LONGEST_ON + 1, 10**30])
def test_a_strange_time_in_the_hello_is_none(t: int) -> None:
    fields = Hello({"hello": 2, "firmware": "", "device": "e6", "epoch": "aa", "first": 1, "last": 5, "game": ""})
    fields.boot, fields.t = 4, t
    assert timestamps(HandheldClock(fields, NOON), event(5, 1000)) == [(at(0), "before")]


def test_a_live_event_without_a_time_was_played_now() -> None:
    assert timestamps(clock(5, 4, 90 * MINUTE), event(6, None), minutes=1) == [(at(1), "live")]


def test_nothing_is_said_to_be_in_the_future() -> None:
    known = clock(5, 4, 90 * MINUTE)
    both = (event(6, 400 * MINUTE), event(7, 91 * MINUTE))
    assert timestamps(known, *both, minutes=1) == [(at(1), "live"), (at(1), "live")]
    assert timestamps(known, event(4, MINUTE), minutes=-200)[0][0] <= at(-200), "the PC's clock was set back"
