"""The sheet for a new board: its limits follow the facts, each test point is on it; and the errata beside it."""

import ast
import csv
import re
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from generators.circuit import Circuit, led, oled
from generators.electrical import figures
from generators.facts import HARDWARE, pins
from generators.guide import bring_up
from roller.app.pages.menu import ITEMS
from roller.selftest.sequence import SEQUENCE, Leds, Sequence

BUILDS = (oled(), led())


def rows(circuit: Circuit) -> list[tuple[str, str]]:
    """All of a build's."""
    parts = (bring_up.without_power, bring_up.on_usb, bring_up.undriven, bring_up.on_cells, bring_up.currents)
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


def test_no_limit_of_the_sheet_is_typed() -> None:
    """A figure with a unit in a text of the generator would not follow the facts."""
    tree = ast.parse(Path(str(bring_up.__file__)).read_text(encoding="utf-8"))
    docs = {ast.get_docstring(node, clean=False) for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.FunctionDef)}  # fmt: skip
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    typed = [text for text in texts if text not in docs and re.search(r"\d ?(m?V|m?A|(kil|meg)?ohm|s|min)\b", text)]
    assert not typed


READ = {"K1", "K2", "K3", "K4", "K5", "SHAKE", "BATTERY", "OLED_SDA", "OLED_SCL"}  # the last two are open drains


def pulled_while_driven(text: str) -> list[str]:
    """The sentences that have a pin joined to something which a running firmware drives: neither of the two wins."""
    driven = {f"GP{gpio}" for signal, gpio in pins().items() if signal not in READ}
    found, block = [], ""
    for line in text.splitlines():
        block = line if line.startswith("#") else block
        for sentence in re.split(r"[.:;] ", line):
            names = set(re.findall(r"GP\d+", sentence)) if re.search(r"\bjoin", sentence, re.I) else set()
            if names & driven and bring_up.UNDRIVEN not in block:
                found.append(sentence)
    return found


def test_nothing_is_joined_to_a_pin_that_the_firmware_drives() -> None:
    assert pulled_while_driven(bring_up.bring_up()) == []
    assert pulled_while_driven((HARDWARE / "README.md").read_text(encoding="utf-8")) == []
    row = next(where for where, _ in bring_up.undriven(led()) if "joined" in where)
    assert pulled_while_driven(f"### On USB, without a battery\n{row}") == [row]
    assert bring_up.undriven(oled()) == []


CHANGES = [
    ("SUPPLY_OFF", 0.1, "TP2 (3V3)"),
    ("LOAD_3V3", 0.1, "TP2 (3V3) to TP1 (GND)"),
    ("USB_ASKED", 0.1, "TP3 (VSYS) to TP1"),
    ("MOSFET_LEAK", 4e-6, "J3, + to -"),
    ("METER_OFF", 0.05, "TP4 (BATT) to TP1, red probe at TP4"),
    ("PICO_PULL_DOWN", 2e3, "pin 40 of the Pico (VBUS) to TP1"),
    ("USB_LOWEST", 4.0, "TP3 (VSYS)"),
    ("MOSFET_WARM_LEAK", 9e-6, "TP4 (BATT)"),
    ("MOSFET_WARM_LEAK", 9e-6, "TP4, 1 s after SW6 went to OFF"),
    ("SUPPLY", 3.0, "TP5, TP6 (SDA, SCL), at rest"),
    ("SUPPLY", 3.0, "TP7 (SHAKE), at rest"),
    ("SUPPLY", 3.0, "TP8 (RUN)"),
    ("MOSFET_ON", 0.2, "TP3 to + of C4 (VPIX), a probe on each"),
    ("TRACKS", 0.2, "J3, + to TP4 (BATT), a probe on each"),
    ("TRACKS", 0.2, "J3, + to TP3 (VSYS), a probe on each"),
    ("CELL_EMPTY", 0.8, "J3, + to -: call it U"),
    ("PICO_DIODE_LEAK", 1e-3, "pin 40 of the Pico (VBUS)"),
    ("LEAKAGE", 5e-6, "self-test: battery"),
    ("PICO_CURRENT", 0.04, "dark (2 min)"),
    ("PICO_ASLEEP", 0.004, "asleep (5 min)"),
    ("OLED_DIM", 0.010, "dim (30 s untouched)"),
    ("CELL_USUAL", 1.1, "playing (a roll, all lights)"),
    ("MOSFET_LEAK", 4e-6, "off (SW6)"),
]


@pytest.mark.parametrize(("figure", "value", "where"), CHANGES, ids=str)
def test_each_limit_follows_a_fact(figure: str, value: float, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def limits() -> list[str]:
        return [wanted for circuit in BUILDS for place, wanted in rows(circuit) if place == where]

    before = limits()
    monkeypatch.setattr(figures, figure, figures.Figure(value, "a test"))
    assert before and limits() != before


def test_the_errata_begin_with_the_revision_that_is_printed_on_the_boards() -> None:
    text = (HARDWARE / "errata.md").read_text(encoding="utf-8")
    assert text.split("\n## ")[1].startswith(f"Rev {oled().revision}, {oled().date}")


def test_every_page_speaks_of_the_revision_that_is_printed_on_the_boards() -> None:
    """In the errata older ones have a heading of their own; "since rev 0.2" is not about the boards of today."""
    pages = [HARDWARE.parent / "README.md", *HARDWARE.glob("**/*.md"), *(HARDWARE.parent / "docs").glob("*.md")]
    said = {page: re.findall(r"\bRev (\d[\d.]*\d)", page.read_text(encoding="utf-8")) for page in pages}
    assert {page.name for page, found in said.items() if found} >= {"README.md", "errata.md", "first-power.md"}
    assert said.pop(HARDWARE / "errata.md")[0] == oled().revision
    assert {each for found in said.values() for each in found} == {oled().revision}
    assert sum(bool(found) for found in said.values()) >= 4  # both guides, the sheet, the README


def test_the_guide_has_the_weight_and_the_time_of_the_print_list() -> None:
    with (HARDWARE / "case" / "printing.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    sums = {
        build: [sum(int(row[of]) for row in rows if build in row["builds"].split())
                for of in ("about grams of all", "about minutes for all")]
        for build in ("oled", "led")
    }  # fmt: skip
    guide = (HARDWARE / "README.md").read_text(encoding="utf-8")
    said = re.search(r"About (\d+) g and six hours for the OLED build, (\d+) g and six and a half for", guide)
    assert said
    assert [int(said[1]), int(said[2])] == [sums["oled"][0], sums["led"][0]]
    assert [round(sums[build][1] / 30) / 2 for build in ("oled", "led")] == [6, 6.5]
    other = (HARDWARE / "shopping.md").read_text(encoding="utf-8")
    assert not re.search(r"\d g\b", other), "one place says what a case weighs"


def test_every_part_that_the_errata_speak_of_is_on_a_board_or_was_taken_away() -> None:
    text = (HARDWARE / "errata.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:R|C|Q|J|TP|SW|U|D)\d{1,2}\b", text))
    assert named - {"D6", "C2"} <= {ref for circuit in BUILDS for ref in circuit.components}


@pytest.mark.parametrize("circuit", BUILDS, ids=lambda circuit: circuit.name)
def test_the_review_part_by_part_has_every_part_of_the_board_and_no_other(circuit: Circuit) -> None:
    assert reviewed((HARDWARE / "errata.md").read_text(encoding="utf-8"), circuit.name) == set(circuit.components)


def test_a_part_that_the_review_forgot_is_noticed() -> None:
    text = (HARDWARE / "errata.md").read_text(encoding="utf-8")
    assert "C20" not in reviewed(text.replace("C11 to C30", "C11 to C19"), "led")


def reviewed(text: str, build: str) -> set[str]:
    """The parts in the rows of the review that are about a build, runs such as "D1 to D5" told apart."""
    found: set[str] = set()
    for line in text.partition("## Looked at once more")[2].splitlines():
        board, _, part = line.strip("| ").partition(" | ")
        if board in ("both", build.upper()):
            part = part.partition(" | ")[0]
            for letters, first, last in re.findall(r"\b([A-Z]+)(\d+) to [A-Z]+(\d+)", part):
                found |= {f"{letters}{number}" for number in range(int(first), int(last) + 1)}
            found |= set(re.findall(r"\b(?:BZ|JP|SW|TP|[RCQJUD])\d+\b", part))
    return found


def test_the_guide_finds_the_self_test_in_the_menu() -> None:
    number = [way for way, _ in ITEMS].index("test") + 1
    guide = (HARDWARE / "README.md").read_text(encoding="utf-8")
    assert f"key 4 opens the menu; key 2 goes down to {dict(ITEMS)['test']} (LED build: the number {number})" in guide


def test_the_guide_names_the_keys_that_answer_the_self_test() -> None:
    guide = (HARDWARE / "README.md").read_text(encoding="utf-8")
    said = re.search(r"key (\d) is yes, key (\d) is no", guide)
    assert said
    for key, well in zip(said.groups(), (True, False), strict=True):
        sequence, place = Sequence(0), SEQUENCE.index("LEDs")
        sequence.results = [(name, True, "") for name in SEQUENCE[:place]]
        step = Leds(MagicMock(), 0, sequence)
        for what in ("press", "release"):
            step.key(what, int(key), 1)
        assert [found[1] for found in sequence.results[place:]] == [well], key
