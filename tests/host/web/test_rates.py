"""How often somebody may do something, by a clock that the test sets."""

from rollkeeper.web.access import MOST_KNOWN, Rate


def test_so_many_at_once_and_then_as_time_brings_them_back() -> None:
    rate = Rate(3, 0.5)
    assert [rate.take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert rate.take("b", 0.0), "another has its own"
    assert not rate.take("a", 1.9)
    assert rate.allows("a", 2.0) and rate.take("a", 2.0) and not rate.take("a", 2.0)
    assert [rate.take("a", 1000.0) for _ in range(4)] == [True, True, True, False], "never more than at first"


def test_many_at_once_take_no_more_memory_than_some() -> None:
    rate = Rate(1, 0.1)
    for who in range(3 * MOST_KNOWN):
        assert rate.take(who, 0.0)
    assert len(rate._left) == MOST_KNOWN
    assert not rate.take(3 * MOST_KNOWN - 1, 0.0), "who came last is known"
    rate.forget(3 * MOST_KNOWN - 1)
    assert len(rate._left) == MOST_KNOWN - 1
