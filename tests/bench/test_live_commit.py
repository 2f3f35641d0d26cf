"""The way of a live event into the database is measured on the real program, and what does not happen is named."""

import os
from pathlib import Path

import pytest

from bench import live_commit
from bench.workbench import Workbench
from rollkeeper.flashing.build import build

FIRMWARE = Path(__file__).parents[2] / "firmware"
pytestmark = [pytest.mark.emulated, pytest.mark.skipif(os.name == "nt", reason="needs PTYs")]


def test_events_are_made_and_found_in_the_database(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_commit, "EVENTS", 3)
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    (figure,) = live_commit.measure(bench)
    assert "longest of 3; median" in figure.measured
    assert 0 < float(figure.measured.split()[0].replace(",", "")) < 60_000


def test_an_event_that_does_not_come_is_named(
    micropython_image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_commit, "LONGEST", 0.2)
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    handheld = bench.ready()
    with pytest.raises(live_commit.NotCommitted, match="copied"), live_commit._followed(handheld, tmp_path / "none.db"):
        pass
