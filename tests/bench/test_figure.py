"""Figures and their rows: what is printed is what is compared with the bar, and only what was measured is replaced."""

import pytest

from bench.figure import Figure, rows, with_rows

LED = Figure("key to LED", 30, "ms", "emulated", 1)
DICE = Figure("tumbling dice", 15, "pictures a second", "emulated", least=True)


@pytest.mark.parametrize(("value", "missed"), [(30.0, False), (30.04, False), (30.06, True)])
def test_small_is_good_and_what_is_printed_is_what_counts(value, missed):
    found = LED.of(value)
    assert found.missed is missed and found.said == f"{value:.1f} ms" + ": missed" * missed
    assert found.row == f"| key to LED | {found.said} | at most 30 ms | emulated |"


@pytest.mark.parametrize(("value", "missed"), [(15.4, False), (14.6, False), (14.4, True)])
def test_large_is_good(value, missed):
    assert DICE.of(value, "slowest").missed is missed
    assert DICE.limit == "at least 15 pictures a second"


def test_only_what_was_measured_is_replaced():
    first = with_rows("# Figures", "", [LED, DICE], [LED.of(2)])
    assert first.startswith("# Figures\n| what") and "| tumbling dice | not measured | at least" in first
    second = with_rows("# Figures", first, [LED, DICE], [DICE.left_out("no display")])
    found = rows(second)
    assert found["key to LED"] == LED.of(2).row
    assert found["tumbling dice"].startswith("| tumbling dice | not measured: no display |")
    assert second.count("\n|") == 4
