"""What the figures of refold and import measure is the right work. No seconds."""

from bench import folding
from bench.figure import Verdict


def test_both_are_measured_and_compared_with_the_fold() -> None:
    refold, taken = folding.figures(1, 8)
    assert "beyond the fold" in refold.name and "of CPU a game" in refold.measured and refold.bar == "<= 0.6 ms"
    assert taken.bar == ">= 0.5 of the speed of the fold"
    assert {refold.verdict, taken.verdict} <= {Verdict.OK, Verdict.MISSED}
