"""docs/explain/fairness.md is what the figures say, and the figures are those of the battery as it is."""

from pathlib import Path

import numpy as np

from dice_battery import page
from dice_battery.battery import battery
from dice_battery.figures import load, save
from dice_battery.finding import judged
from dice_battery.plots import plots
from dice_battery.rigged import CASES, LOADED
from dice_battery.sources import FAIR, of_chances


def test_the_page_and_its_plots_are_made_from_the_figures() -> None:
    figures = load()
    assert page.PAGE.read_text(encoding="utf-8") == page.page(figures), "run `make fairness ARGS=--page`"
    for name, content in plots(figures).items():
        assert (page.FOLDER / name).read_text(encoding="utf-8") == content, "run `make fairness ARGS=--page`"
        assert f"(fairness/{name})" in page.page(figures)


def test_the_figures_are_of_this_battery_and_of_these_cases() -> None:
    figures = load()
    names = [each.name for each in battery(of_chances(80_000, [FAIR], np.random.default_rng(1))).findings]
    assert [each.name for each in figures.findings] == names, "run `make fairness`"
    assert [(each.told, each.throws) for each in figures.power] == [(case.told, case.throws) for case in CASES]
    assert {each.family for each in figures.findings} == set(page.FAMILIES)


def test_the_figures_are_what_was_asked_for() -> None:
    figures = load()
    assert 5 * figures.throws >= 10_000_000 and sum(figures.hands) == figures.throws
    assert figures.judged.wrong == [] and judged(figures.findings).corrected == figures.corrected
    for each in figures.power:
        share = each.accused / each.tries
        assert share >= 0.99 if each.guilty else share <= 0.01, each.told
    assert sum(each.tries for each in figures.power if not each.guilty) >= 1000
    for case in (LOADED, CASES[5]):
        assert "1 % more often" in case.told and 5 * case.throws >= 100_000
        (tries,) = [each.tries for each in figures.power if (each.told, each.throws) == (case.told, case.throws)]
        assert tries >= 200


def test_figures_come_back_as_they_were_written(tmp_path: Path) -> None:
    figures = load()
    save(figures, tmp_path / "figures.json")
    assert load(tmp_path / "figures.json") == figures
