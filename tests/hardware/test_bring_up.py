"""The sheet for a new board: its limits follow the facts, each test point is on it; and the errata beside it."""

import re

import pytest

from generators.circuit import Circuit
from generators.electrical import figures
from generators.facts import HARDWARE
from generators.guide import bring_up
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.project import DATE, REVISION
from roller.app.pages.menu import ITEMS

BUILDS = (oled(), led())


def rows(circuit: Circuit) -> list[tuple[str, str]]:
    """All of a build's."""
    parts = (bring_up.without_power, bring_up.on_usb, bring_up.on_cells, bring_up.currents)
    return [row for part in parts for row in part(circuit)]


@pytest.mark.parametrize("circuit", BUILDS, ids=lambda circuit: circuit.name)
def test_every_test_point_is_measured(circuit: Circuit) -> None:
    said = " ".join(where for where, _ in rows(circuit))
    assert all(ref in said for ref in circuit.components if ref.startswith("TP"))


@pytest.mark.parametrize("circuit", BUILDS, ids=lambda circuit: circuit.name)
def test_every_row_has_a_limit_and_room_for_a_figure(circuit: Circuit) -> None:
    assert all(where and wanted for where, wanted in rows(circuit))
    lines = [line for line in bring_up.bring_up().splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert len(lines) == sum(len(rows(each)) for each in BUILDS)
    assert all(line.endswith(" | |") for line in lines)


def test_the_limits_follow_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    before = bring_up.bring_up()
    monkeypatch.setattr(figures, "MOSFET_WARM_LEAK", figures.Figure(10e-6, "a test"))
    assert "less than 0.14 V" in before and "less than 0.28 V" in bring_up.bring_up()


def test_the_errata_begin_with_the_revision_that_is_printed_on_the_boards() -> None:
    text = (HARDWARE / "errata.md").read_text(encoding="utf-8")
    assert text.split("\n## ")[1].startswith(f"Rev {REVISION}, {DATE}")


def test_every_part_that_the_errata_speak_of_is_on_a_board_or_was_taken_away() -> None:
    text = (HARDWARE / "errata.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:R|C|Q|J|TP|SW|U|D)\d+\b", text))
    assert named - {"D6", "C2"} <= {ref for circuit in BUILDS for ref in circuit.components}


def test_the_guide_finds_the_self_test_in_the_menu() -> None:
    number = [way for way, _ in ITEMS].index("test") + 1
    guide = (HARDWARE / "README.md").read_text(encoding="utf-8")
    assert f"K4 opens the menu; K2 goes down to {dict(ITEMS)['test']} (LED build: the number {number})" in guide
