"""Where the electrical numbers come from: each figure has a source and a use; what has none is named and counted."""

import re

import pytest

from generators.circuit import oled
from generators.electrical import figures
from generators.electrical.figures import Figure
from generators.electrical.leaks import leaks
from generators.electrical.loads import between
from generators.electrical.number import DOUBTFUL
from generators.electrical.sources import MISSING, SHEET_ONLY, all_figures, numbers_from
from generators.electrical.table import all_numbers
from generators.facts import HARDWARE

PAGE = (HARDWARE.parent / "docs" / "electrical.md").read_text(encoding="utf-8")


def test_every_figure_has_a_source_and_a_number_that_rests_on_it() -> None:
    for name, figure in all_figures().items():
        assert figure.source, name
        assert bool(numbers_from(name, all_numbers)) != (name in SHEET_ONLY), name


def test_the_numbers_of_a_figure_are_those_that_change_with_it() -> None:
    found = numbers_from("PLUG", all_numbers)
    assert found == {("supply, oled", "through the plug J3"), ("supply, led", "through the plug J3")}
    assert figures.PLUG.value == 2.0, "it is as before"


def test_the_page_counts_what_was_read_what_is_to_be_checked_and_what_is_missing() -> None:
    doubtful = [name for name, each in all_figures().items() if DOUBTFUL in each.source]
    unsure = {number for name in doubtful for number in numbers_from(name, all_numbers)}
    numbers = len(all_numbers())
    assert f"{numbers} numbers, " in PAGE
    assert f"{len(all_figures())} figures; {len(all_figures()) - len(doubtful)} were read" in PAGE
    assert f"Of the {numbers} numbers {len(unsure)} rest on" in PAGE
    chapter = PAGE.partition("## Missing")[2]
    rows = [line for line in chapter.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == len(MISSING) and f"{len(MISSING)} figures that no document says" in chapter
    assert all(each.what and each.why and each.instead for each in MISSING)


def test_what_is_missing_is_said_to_be_doubtful_where_a_figure_stands_for_it() -> None:
    for name in ("SUPPLY_OFF", "MOSFET_BODY_LEAST", "CELL_OHMS", "OLED_DIM"):
        assert DOUBTFUL in all_figures()[name].source, name


def test_leaks_grow_by_the_same_factor_with_each_degree() -> None:
    assert between(1.0, 25, 100.0, 85, 25) == 1.0
    assert between(1.0, 25, 100.0, 85, 55) == pytest.approx(10.0)
    assert between(1.0, 25, 100.0, 85, 85) == pytest.approx(100.0)


def test_d1_is_in_the_table_at_both_temperatures_with_its_datasheet(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {each.name: each for each in leaks(oled()) if each.name.startswith("D1 of the Pico")}
    assert {re.findall(r"\d+", name)[-1] for name in rows} == {"25", "60"}
    assert all("MBRM120L, rev. 7, page 2" in each.how for each in rows.values())
    monkeypatch.setattr(figures, "PICO_DIODE_HOT_LEAK", Figure(5e-3, "a test"))
    assert all(each.good for each in leaks(oled()) if each.name.startswith("D1"))
