"""Where the electrical numbers come from: each figure has a source and a use; what has none is named and counted."""

import re

import pytest

from generators.circuit import oled
from generators.electrical import figures
from generators.electrical.figures import Figure
from generators.electrical.leaks import leaks
from generators.electrical.loads import between
from generators.facts import HARDWARE

PAGE = (HARDWARE.parent / "docs" / "reference" / "electrical.md").read_text(encoding="utf-8")


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
