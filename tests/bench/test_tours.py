"""The tours of the bench come to every phase of the handheld's table, and a tour that does not is named."""

import re
from pathlib import Path

import pytest

from bench import on_the_pico
from bench.figure import NotMeasured
from bench.tours import READY, TOURS, Tour, challenge
from bench.workbench import Workbench
from emulator.firmware import build
from roller.app.phases import PHASES

FIRMWARE = Path(__file__).parents[2] / "firmware"
SHORT = Tour(READY + "K4 wait-1500 K5 wait-300", "cup menu", challenge())


def test_every_phase_of_the_table_is_on_a_tour_and_nothing_else() -> None:
    table = set(re.findall(r"^(\w+) \w+\.", PHASES, re.MULTILINE))
    assert len(table) > 40
    assert {phase for tour in TOURS.values() for phase in tour.sees.split()} == table


@pytest.mark.emulated
@pytest.mark.nightly
def test_the_free_heap_is_told(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    monkeypatch.setattr(on_the_pico, "TOURS", {"short": SHORT})
    (found,) = on_the_pico.heap(bench)
    assert "of 2 screens" in found.said and not found.missed
    monkeypatch.setattr(on_the_pico, "TOURS", {"astray": Tour("wait-2500", "about", challenge())})
    with pytest.raises(NotMeasured, match="did not come to about"):
        on_the_pico.heap(bench)
