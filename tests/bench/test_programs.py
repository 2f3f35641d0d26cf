"""The programs that the bench puts in the place of main.py, or types at the prompt, still fit the firmware."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import step_loop
from bench.workbench import Workbench, roll
from nor_drive import GAME, NorDrive, journal_on
from rollkeeper.flashing.build import build

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.emulated
@pytest.mark.parametrize(
    "program", [step_loop.USB, step_loop.JOURNAL], ids=["inside", "journal_writes"]
)
def test_a_program_of_the_bench_runs(program: bytes, micropython_image: Path) -> None:
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    handheld = bench.ready(program=program)
    handheld.open_port()
    roll(handheld)
    assert b"Traceback" not in handheld.received, bytes(handheld.received)
    assert handheld.repl("print(handheld.app.game.rolls, bool(longest))").split() == ["1", "True"]


@pytest.mark.parametrize("acked", [False, True])
def test_the_journal_alone(acked: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On the PC: on the Pico it takes minutes."""
    drive = NorDrive(24)
    device = "e660583883724a32"
    journal_on(drive, device).append(GAME, 0)
    monkeypatch.setitem(sys.modules, "rp2", SimpleNamespace(Flash=lambda: drive))
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(unique_id=lambda: bytes.fromhex(device)))
    monkeypatch.setattr("roller.journal.sectors.SectorFiles", lambda: drive)
    monkeypatch.setattr(time, "ticks_us", lambda: time.monotonic_ns() // 1000, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda later, earlier: later - earlier, raising=False)
    monkeypatch.setattr("gc.collect", lambda: 0)
    exec(step_loop.ALONE % {"acked": acked, "turns": 100}, {"memoryview": lambda flash: flash.memory})
    *_, erased, _, events = map(int, capsys.readouterr().out.split())
    assert events == 400 and (erased > 0) == acked
