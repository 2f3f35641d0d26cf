"""How live the scoreboard is: measured on the real program, with viewers of their own process."""

import asyncio
import os
from pathlib import Path

import pytest

from bench import scoreboard
from bench.workbench import Workbench
from rollkeeper.flashing.build import build

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.emulated
@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_events_reach_a_viewer(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "EVENTS", 3)
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    live, echo = scoreboard.to_the_scoreboard(bench)
    assert "median of 3" in live.measured and "a bare echo" in live.measured and "ms" in echo.measured
    assert 0 < float(live.measured.split()[0].replace(",", "")) < 60_000


def test_every_viewer_gets_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "VIEWERS", 4)
    monkeypatch.setattr(scoreboard, "CHANGES", 3)
    monkeypatch.setattr(scoreboard, "SETTLED", 300.0)
    behind, _ = asyncio.run(scoreboard._many())
    assert behind > 0
