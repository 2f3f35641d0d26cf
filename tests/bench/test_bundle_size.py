"""The firmware stays within the room on the drive that README, Figures, gives it."""

from pathlib import Path

from bench.bundle_size import MOST, bundle_size
from bench.figure import Verdict
from bench.workbench import Workbench
from rollkeeper.flashing.build import build
from rollkeeper.flashing.bundle import BUNDLE

FIRMWARE = Path(__file__).parents[2] / "firmware"


def test_the_bundle_has_room() -> None:
    files = build(FIRMWARE)
    assert 100_000 < len(files[BUNDLE]) <= MOST


def test_a_bundle_that_is_too_large_is_a_miss() -> None:
    (found,) = bundle_size(Workbench(Path(), {BUNDLE: bytes(MOST + 1000)}, 1))
    assert found.verdict is Verdict.MISSED
