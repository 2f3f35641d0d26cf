"""What the battery's current loses in copper: the figure of the electrical numbers holds for both committed boards."""

import math

import pytest

from generators import facts
from generators.electrical import figures
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import battery_current, way_loss
from generators.electrical.states import erasing
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.sexpr import parse
from hardware.track_ohms import ohms

FROM_PLUG = (("BATTERY_IN", ("J3", "1"), ("Q1", "2")), ("BATTERY_ON", ("Q1", "3"), ("Q2", "3")))
TO_PICO = ("VSYS", ("Q2", "2"), ("U1", "39"))
TO_PIXELS = (("VSYS", ("Q2", "2"), ("Q3", "2")), ("VSYS", ("U1", "39"), ("Q3", "2")))
BOARDS = {
    build: parse((facts.HARDWARE / build / f"rollkeeper-{build}.kicad_pcb").read_text(encoding="utf-8"))
    for build in ("oled", "led")
}


@pytest.mark.parametrize("build", BOARDS)
def test_the_ways_of_the_batterys_current_have_no_more_ohms_than_the_numbers_count(build: str) -> None:
    board = BOARDS[build]
    ends = (TO_PICO, *(TO_PIXELS if build == "led" else ()))
    plug = sum(ohms(board, *way) for way in FROM_PLUG)
    assert 0 < plug + max(ohms(board, *way) for way in ends if way[1][0] == "Q2") <= figures.TRACKS.value
    assert max(ohms(board, *way) for way in ends) <= figures.TRACKS.value


def test_a_way_is_as_long_as_its_tracks() -> None:
    board = parse(
        '(kicad_pcb (net 1 "A") '
        '(footprint "x" (at 0 0) (property "Reference" "R1") (pad "1" smd rect (at 0 0))) '
        '(footprint "x" (at 10 0 90) (property "Reference" "R2") (pad "1" smd rect (at 0 5)) '
        '(pad "2" smd rect (at 30 0))) '
        '(segment (start 0 0) (end 10 0) (width 0.5) (layer "F.Cu") (net 1)) '
        "(via (at 10 0) (net 1)) "
        '(segment (start 5 0) (end 15 0) (width 0.5) (layer "B.Cu") (net 1)))'
    )
    assert ohms(board, "A", ("R1", "1"), ("R2", "1")) == pytest.approx(30 * 0.0005 + 0.001)
    assert ohms(board, "A", ("R1", "1"), ("R2", "2")) == math.inf


def test_code_and_page_say_how_much_less_the_pico_gets() -> None:
    empty = constant("app/power", "EMPTY") / 1e3
    most = max(way_loss(battery_current(each(), empty) + erasing()) for each in (oled, led))
    for place in ("firmware/roller/app/power.py", "docs/power.md"):
        text = (facts.HARDWARE.parent / place).read_text(encoding="utf-8")
        assert f"{most:.2f} V" in text and "tracks" in text, place
