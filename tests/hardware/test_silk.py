"""Print and places of the committed boards, read without KiCad; and that planted faults are found."""

import re
from pathlib import Path

import pytest

from generators.checking.board_faults import FAULTS, finds_faults, unheard
from generators.checking.board_read import NoBoardFile, board_of
from generators.checking.served import distances, served
from generators.checking.silk import silk
from generators.facts import HARDWARE
from generators.led_circuit import led
from generators.oled_circuit import oled

ROOT = HARDWARE.parent


def test_values_and_marks_of_polarity_are_printed_beside_their_parts() -> None:
    found = silk(ROOT)
    assert found.wrong == []
    lamps, plugs, large, pixels = 5, 2, 2, 35
    assert f", {lamps + plugs + large + pixels} parts with a polarity" in found.looked_at


def test_each_capacitor_stands_at_the_pin_that_it_serves() -> None:
    assert served(ROOT).wrong == []
    away = {what: mm for what, mm, _ in distances("oled", board_of(ROOT, "oled"))}
    assert max(away["C3 at pin 1 of J1"], away["C3 at pin 2 of J1"]) < 3.5
    assert len(distances("led", board_of(ROOT, "led"))) == 5 + 35


def test_every_planted_fault_is_found_on_both_boards() -> None:
    assert finds_faults(ROOT).wrong == []
    assert all(len(FAULTS[build]) >= 5 for build in ("oled", "led"))


@pytest.mark.parametrize("circuit", [oled(), led()], ids=lambda circuit: circuit.name)
def test_a_fault_that_nobody_finds_is_said(circuit: object, monkeypatch: pytest.MonkeyPatch) -> None:
    build = circuit.name  # type: ignore[attr-defined]
    monkeypatch.setitem(FAULTS, build, ((lambda board: None, "R6"),))
    assert unheard(circuit, board_of(ROOT, build)) == [  # type: ignore[arg-type]
        f"{build}: planted fault 1: nobody spoke of R6: nothing"
    ]


def test_a_board_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoBoardFile, match=r"rollkeeper-oled\.kicad_pcb is not there"):
        board_of(tmp_path, "oled")


def test_no_lithium_cell_is_spoken_of_but_to_say_no() -> None:
    """Three AAA cells and nothing else: on the boards, in the parts list, in the guide."""
    for build in ("oled", "led"):
        printed = " ".join(each.text for each in board_of(ROOT, build).prints)
        assert "3 x AAA" in printed and not re.search(r"li-?po|lithium|18650", printed, re.I), build
    for name in ("parts.toml", "shopping.md", "first-power.md", "pins.toml", "geometry.toml"):
        assert not re.search(r"li-?po|lithium|18650", (HARDWARE / name).read_text(encoding="utf-8"), re.I), name
    said = re.findall(r"[^.]*lithium[^.]*\.", (HARDWARE / "README.md").read_text(encoding="utf-8"), re.I)
    assert len(said) == 1 and "no protection for lithium cells" in " ".join(said[0].split())
