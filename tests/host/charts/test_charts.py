"""Charts as parts of a page: nothing in them that a strict page refuses, names are text, each has its figures."""

import re

import pytest

from rollkeeper.charts.kinds import bars, course, intervals, moving_means, over_games, over_months, stacked

HOSTILE = "<b>A&\"'\u202e"
NAMES = [HOSTILE, "Bob"]
DRAWN = {
    "over_games": over_games(HOSTILE, [3.25, 4], NAMES, "Total", [3.25, 3.6], "mean"),
    "one game": over_games(HOSTILE, [3.25], NAMES[:1], "Total"),
    "over_months": over_months(HOSTILE, ["2026-01", "2026-02"], [("Mean", [3.25, 4]), ("Best", [4, 5])]),
    "bars": bars(HOSTILE, [(HOSTILE, 3.25), ("Bob", 4)], "Player", "Points"),
    "no length": bars(HOSTILE, [("Bob", 0), ("Cyd", 3.25)], "Player", "Points"),
    "stacked": stacked(HOSTILE, [(HOSTILE, (3.25, 4)), ("Bob", (0, 0))], "Player", ("won", "lost")),
    "intervals": intervals(HOSTILE, [(HOSTILE, 3.25, 1), ("Bob", 4, None)], "Player", "Rating"),
    "course": course(HOSTILE, [4, 3.25], [0.75], "Expected", "Lost"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_chart_is_plain_svg_with_its_figures(name: str) -> None:
    drawn = DRAWN[name]
    assert not re.search(r"<script|<style|style=|https?:|href|<!--|\bid=|\bon\w+=", drawn)
    assert "<b>" not in drawn and "\u202e" not in drawn and "&lt;b&gt;A&amp;" in drawn
    assert re.search(r'<svg role="img" aria-label="&lt;b&gt;A[^"]+ a chart; the table below', drawn)
    (table,) = re.findall(r"<table>.*</table>", drawn)
    assert re.search(r"<td[^>]*>3\.[23]", table) and '<th scope="col"' in table


def test_what_a_mouse_is_shown_is_the_name_and_the_figure() -> None:
    assert "<title>Bob: 4</title>" in DRAWN["bars"] and "<title>after turn 1: " in DRAWN["course"]
    assert "<title>2026-02: 5</title>" in DRAWN["over_months"]


def test_rows_have_their_names_beside_them() -> None:
    for name in ("bars", "stacked", "intervals"):
        assert re.search(r"<text[^>]*>Bob</text>", DRAWN[name]), name


def test_a_moving_mean() -> None:
    assert moving_means([2, 4, 6, 8], 2) == [2, 3, 5, 7] and moving_means([]) == []
