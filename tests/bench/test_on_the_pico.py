"""What the figures of the handheld measure is the right work; tests/emulated has the tumbling dice and the sync."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import on_the_pico
from bench.workbench import Workbench
from emulator.firmware import build
from parts.nor_flash import GAME, NorFlash, journal_on

FIRMWARE = Path(__file__).parents[2] / "firmware"


def test_the_firmware_has_room() -> None:
    assert not any(each.missed for each in on_the_pico.size(Workbench(Path(), build(FIRMWARE), 1)))


@pytest.mark.emulated
@pytest.mark.nightly
def test_a_key_is_seen_and_each_page_opens(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_the_pico, "PRESSES", 2)
    found = on_the_pico.keys(Workbench(micropython_image, build(FIRMWARE), seed=1, say=lambda what: None))
    assert [each.figure for each in found] == [on_the_pico.TO_LED, on_the_pico.TO_PICTURE, on_the_pico.OPENS]
    assert not any(each.missed for each in found), found


def test_the_journal_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On the PC: on the Pico it takes minutes."""
    flash = NorFlash(24)
    device = "e660583883724a32"
    journal_on(flash, device).append(GAME, 0)
    monkeypatch.setitem(sys.modules, "rp2", SimpleNamespace(Flash=lambda start, len: flash))
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(unique_id=lambda: bytes.fromhex(device)))
    monkeypatch.setattr(time, "ticks_us", lambda: time.monotonic_ns() // 1000, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda later, earlier: later - earlier, raising=False)
    monkeypatch.setattr("gc.collect", lambda: 0)
    exec(on_the_pico.JOURNAL % {"turns": 100, "size": 0}, {"memoryview": lambda flash: flash.memory})
    play, rest, events = map(int, capsys.readouterr().out.split())
    assert events == 400 and play > 0 and rest > 0 and flash.erases
