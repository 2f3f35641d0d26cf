"""The programs that the bench puts in the place of main.py still fit the firmware: they boot to the first screen."""

from pathlib import Path

import pytest

from rollkeeper.bench import inside, journal_writes
from rollkeeper.bench.workbench import Workbench, roll
from rollkeeper.flashing.build import build

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.emulated
@pytest.mark.parametrize("program", [inside.PROGRAM, journal_writes.PROGRAM], ids=["inside", "journal_writes"])
def test_a_program_of_the_bench_runs(program: bytes, micropython_image: Path) -> None:
    bench = Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None)
    handheld = bench.ready(program=program)
    handheld.open_port()
    roll(handheld)
    assert b"Traceback" not in handheld.received, bytes(handheld.received)
    assert handheld.repl("print(handheld.app.game.rolls, bool(longest))").split() == ["1", "True"]
