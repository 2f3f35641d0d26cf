"""What the figures of the PC program measure is the right work: the real programs, on small databases. No seconds."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bench import on_the_pc, store_growth
from bench.figure import NotMeasured
from bench.workbench import Workbench

BENCH = Workbench(Path(), {}, 1, say=lambda what: None)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_page_is_looked_at_until_one_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_the_pc, "WAITS", 0.5)
    words = [sys.executable, "-u", "-m", "rollkeeper", "play", "--no-browser", "--data", str(tmp_path)]
    with on_the_pc._running(words, tmp_path) as (program, url):
        busy = asyncio.run(on_the_pc._look(url, lambda tab: asyncio.to_thread(on_the_pc._busy, program.pid)))
        assert busy is not None and busy >= 0 and on_the_pc._seconds(program.pid) > 0.05, "it has started"


def test_a_program_that_ends_is_named() -> None:
    program = subprocess.Popen([sys.executable, "-c", "print('no room')"], stdout=subprocess.PIPE, text=True)
    with pytest.raises(NotMeasured, match="no room"):
        on_the_pc._address(program.stdout)
    program.communicate()


@pytest.mark.nightly
def test_rolls_reach_a_viewer_and_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_the_pc, "ROLLS", 4)
    for each in on_the_pc.scoreboard(BENCH):
        assert 0 <= float(each.said.split()[0].replace(",", "")) < 60_000


def test_the_verbs_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_growth, "OF_ONE", 7)
    monkeypatch.setattr(on_the_pc, "OF_ONE", 7)
    monkeypatch.setattr(on_the_pc, "REPEATS", 1)
    (found,) = on_the_pc.verbs(BENCH, 14)
    assert any(f"({verb})" in found.said for verb in on_the_pc.VERBS)
