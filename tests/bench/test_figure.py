"""The lines of the bench's table."""

import pytest

from bench.figure import Verdict, at_least, at_most, not_measured


@pytest.mark.parametrize(("measured", "verdict"), [(30.0, Verdict.OK), (30.04, Verdict.OK), (30.06, Verdict.MISSED)])
def test_small_is_good_and_what_is_printed_is_what_counts(measured, verdict):
    figure = at_most("led", measured, 30, "ms", digits=1)
    assert figure.verdict is verdict
    assert figure.bar == "<= 30 ms"
    assert figure.measured == f"{measured:.1f} ms"


@pytest.mark.parametrize(("measured", "verdict"), [(15.0, Verdict.OK), (14.9, Verdict.MISSED)])
def test_large_is_good(measured, verdict):
    assert at_least("frames", measured, 15, "frames/s", digits=1).verdict is verdict


def test_what_was_left_out_is_neither():
    assert not_measured("tests", "add --tests", "<= 10 minutes").verdict is Verdict.NOT_MEASURED
