"""When a thing is said again: after waits that double up to the longest, or at a steady pace."""

from math import inf

from rollkeeper.sync.retry import FIRST, LONGEST, Retry


def times(retry: Retry, tenths: int) -> list[float]:
    return [tenth / 10 for tenth in range(tenths) if retry.due(tenth / 10)]


def test_the_waits_double_up_to_the_longest() -> None:
    assert (FIRST, LONGEST) == (0.5, 4.0)
    assert times(Retry(), 200) == [0.0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5, 19.5]


def test_a_steady_pace_from_a_time_on() -> None:
    assert times(Retry.every(1.0, 2.0), 60) == [2.0, 3.0, 4.0, 5.0]


def test_once_and_never() -> None:
    assert times(Retry.every(inf, 1.0), 60) == [1.0]
    assert times(Retry.every(1.0, inf), 60) == []


def test_a_clock_that_was_not_looked_at_is_not_caught_up_with() -> None:
    retry = Retry.every(1.0)
    assert retry.due(0.0) and retry.due(100.0) and not retry.due(100.9)


def test_it_is_over_some_time_after_that_was_asked_first() -> None:
    retry = Retry(patience=15.0)
    assert retry.due(3.0)
    assert not retry.over(10.0) and not retry.over(24.9)
    assert retry.over(25.0) and not Retry().over(1e9)
