"""The tours of the bench: they come to every phase of the handheld's table, and what is measured on them is told."""

import re
from pathlib import Path

import pytest

from bench import free_heap, longest_step
from bench.states_page import page
from bench.tours import BUILDS, CHALLENGE, GAMES, MATCH, TOURS, Tour, rounds
from bench.workbench import Workbench
from roller.app.phases import PHASES
from rollkeeper.flashing.build import build

FIRMWARE = Path(__file__).parents[2] / "firmware"
SHORT = Tour(CHALLENGE, "wait-5000 K4 wait-1500 K5 wait-300", "cup menu", rounds())


def test_every_phase_of_the_table_is_on_a_tour_and_nothing_else() -> None:
    table = set(re.findall(r"^(\w+) \w+\.", PHASES, re.MULTILINE))
    assert len(table) > 40
    assert {phase for tour in TOURS.values() for phase in tour.sees.split()} == table


def test_both_games_of_the_bar_are_played() -> None:
    assert {MATCH, CHALLENGE} < {tour.game for tour in TOURS.values()} and set(BUILDS) == {"oled", "led"}


def test_the_page_of_states_has_a_line_for_each_phase() -> None:
    heaps = {build: {game: ({"card": 90 * 1024}, {}) for game in GAMES} for build in BUILDS}
    steps = {build: ({"card": (12_345, "turn")}, {"cup": (99_000, "menus")}, {}) for build in BUILDS}
    lines = page(heaps, steps).splitlines()
    for line in ("| card | 90.0 | 90.0 | 90.0 | 12 | - | - |", "| cup | - | - | - | - | 99 | - |"):
        assert lines.count(line) == 2, line


@pytest.mark.emulated
def test_free_heap_and_longest_steps_are_told(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    for module in (free_heap, longest_step):
        monkeypatch.setattr(module, "TOURS", {"short": SHORT})
    free, _ = free_heap.heap_of(bench, "oled")[CHALLENGE]
    assert set(free) == {"cup", "menu"} and min(free.values()) > 75 * 1024, "the bar"
    within, into, and_more = longest_step.steps_of(bench, "led")
    assert set(within) == {"cup", "menu"} <= set(into)
    assert max(took for steps in (within, into) for took, _ in steps.values()) < 45_000, "a module a step"
    assert set(and_more) == set(within) and all(and_more[name] >= within[name] for name in within)
    monkeypatch.setattr(free_heap, "TOURS", {"astray": Tour(CHALLENGE, "wait-2500", "about", rounds())})
    with pytest.raises(free_heap.TourAstray, match="did not come to about"):
        free_heap.heap_of(bench, "oled")
