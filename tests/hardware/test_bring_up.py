"""The sheet for a new board: its limits follow the facts, each test point is on it; and the errata beside it."""

import csv
import re
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
    for page in HARDWARE.glob("**/*.md"):
        assert pulled_while_driven(page.read_text(encoding="utf-8")) == [], page
    row = next(where for where, _ in bring_up.undriven(led()) if "joined" in where)
    assert pulled_while_driven(f"### On USB, without a battery\n{row}") == [row]
    assert bring_up.undriven(oled()) == []


CHANGES = [
    ("SUPPLY_OFF", 0.1, "TP2 (3V3)"),
    ("MOSFET_LEAK", 4e-6, "J3, + to -"),
    ("USB_LOWEST", 4.0, "TP3 (VSYS)"),
    ("SUPPLY", 3.0, "TP5, TP6 (SDA, SCL), at rest"),
    ("LOAD_SWITCH_ON", 0.2, "TP3 to + of C4 (VPIX), a probe on each"),
    ("CELL_EMPTY", 0.8, "J3, + to -: call it U"),
    ("PICO_CURRENT", 0.04, "dark (2 min)"),
    ("CELL_USUAL", 1.1, "playing (a roll, all lights)"),
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
    pages = [HARDWARE.parent / "README.md", *HARDWARE.glob("**/*.md"), *(HARDWARE.parent / "docs").glob("**/*.md")]
    said = {page: re.findall(r"\bRev (\d[\d.]*\d)", page.read_text(encoding="utf-8")) for page in pages}
    assert {page.name for page, found in said.items() if found} >= {"README.md", "errata.md", "first-power.md"}
    assert said.pop(HARDWARE / "errata.md")[0] == oled().revision
    assert {each for found in said.values() for each in found} == {oled().revision}
    assert sum(bool(found) for found in said.values()) >= 4  # the guides, the sheet, the README


def test_the_guide_has_the_weight_and_the_time_of_the_print_list() -> None:
    with (HARDWARE / "case" / "printing.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    sums = {
        build: [sum(int(row[of]) for row in rows if build in row["builds"].split())
                for of in ("about grams of all", "about minutes for all")]
        for build in ("oled", "led")
    }  # fmt: skip
    for build, hours in (("oled", "five and a half"), ("led", "six and a half")):
        said = guide(build)
        assert f"About {sums[build][0]} g and {hours} hours." in said and f"the printer takes {hours}.**" in said
    assert [round(sums[build][1] / 30) / 2 for build in ("oled", "led")] == [5.5, 6.5]
    door = (HARDWARE / "README.md").read_text(encoding="utf-8")
    assert f"case {sums['oled'][0]} or {sums['led'][0]} g" in door
    other = (HARDWARE / "shopping.md").read_text(encoding="utf-8")
    assert not re.search(r"\d g\b", other), "one place says what a case weighs"


def test_every_part_that_the_errata_speak_of_is_on_a_board_or_was_taken_away() -> None:
    text = (HARDWARE / "errata.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:R|C|Q|J|TP|SW|U|D)\d{1,2}\b", text))
    assert named - {"D6", "C2", "Q3", "Q4", "R14", "R15"} <= {ref for circuit in BUILDS for ref in circuit.components}


@pytest.mark.parametrize("circuit", BUILDS, ids=lambda circuit: circuit.name)
def test_the_review_part_by_part_has_every_part_of_the_board_and_no_other(circuit: Circuit) -> None:
    assert reviewed((HARDWARE / "errata.md").read_text(encoding="utf-8"), circuit.name) == set(circuit.components)


def reviewed(text: str, build: str) -> set[str]:
    """The parts in the rows of the review that are about a build, runs such as "D1 to D5" told apart."""
    found: set[str] = set()
    for line in text.partition("## Looked at once more")[2].splitlines():
        board, _, part = line.strip("| ").partition(" | ")
        if board in ("both", build.upper()):
            part = part.partition(" | ")[0]
            for letters, first, last in re.findall(r"\b([A-Z]+)(\d+) to [A-Z]+(\d+)", part):
                found |= {f"{letters}{number}" for number in range(int(first), int(last) + 1)}
            found |= set(re.findall(r"\b(?:BZ|JP|SW|TP|[RCQJUDF])\d+\b", part))
    return found


def guide(build: str) -> str:
    """The text of one of the three, on one line."""
    return " ".join((HARDWARE / build / "README.md").read_text(encoding="utf-8").split())


def test_the_guides_find_the_self_test_in_the_menu() -> None:
    number = [way for way, _ in ITEMS].index("test") + 1
    title = dict(ITEMS)["test"]
    for build, where in (("oled", title), ("breadboard", title), ("led", f"the number {number}")):
        assert f"key 4 opens the menu; key 2 goes down to {where}; key 3 begins" in guide(build)


@pytest.mark.parametrize("build", ["oled", "led", "breadboard"])
def test_the_guides_name_the_keys_that_answer_the_self_test(build: str) -> None:
    said = re.search(r"key (\d) is yes, key (\d) is no", guide(build))
    assert said
    for key, well in zip(said.groups(), (True, False), strict=True):
        sequence, place = Sequence(0), SEQUENCE.index("LEDs")
        sequence.results = [(name, True, "") for name in SEQUENCE[:place]]
        step = Leds(MagicMock(), 0, sequence)
        for what in ("press", "release"):
            step.key(what, int(key), 1)
        assert [found[1] for found in sequence.results[place:]] == [well], key
