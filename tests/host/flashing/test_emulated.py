"""`rollkeeper flash` with the real mpremote, over a real PTY, onto the emulated Pico with the real MicroPython."""

import os
from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from host.flashing.small_firmware import make_firmware
from rollkeeper.flashing.layout import DRIVE, ROMFS
from rollkeeper.flashing.romfs import build, compiled

pytestmark = [pytest.mark.emulated, pytest.mark.skipif(os.name == "nt", reason="needs PTYs")]

DATA = {
    "/notes/0001": b'{"n":1}\n',
    "/settings.json": b'{"sound":0}',
    "/mine.py": b"print(1)",
    "/boot.py": b"while True:\n    pass\n",  # MicroPython would run it, and never start anything else
    "/main.py": b"while True:\n    pass\n",
    "/roller/__init__.py": b"VERSION = '9.9'\n",
}


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    return make_firmware(tmp_path / "firmware")


def test_first_firmware_again_and_an_update(micropython_image: Path, firmware: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=DATA)
    drive = handheld.flash[DRIVE:]
    with PluggedIn(handheld) as pico:
        first = pico.flash(firmware)
        assert first.returncode == 0, first.stderr
        assert "Rollkeeper 1 with RP2040" in first.stderr and "no firmware is on it" in first.stderr
        assert "says hello: firmware 0.1.0" in first.stderr

        erases = handheld.flash_chip.erases
        again = pico.flash(firmware)
        assert again.returncode == 0, again.stderr
        assert "0.1.0 is on it already" in again.stderr and "hello: firmware 0.1.0" in again.stderr
        assert handheld.flash_chip.erases == erases, "an unchanged firmware is not sent"

        make_firmware(firmware, "0.2.0")
        update = pico.flash(firmware)
        assert update.returncode == 0, update.stderr
        assert "firmware 0.1.0 is on it, this is 0.2.0" in update.stderr and "hello: firmware 0.2.0" in update.stderr
    romfs = build(firmware)
    assert handheld.flash[ROMFS : ROMFS + len(romfs)] == romfs
    assert handheld.flash[DRIVE:] == drive


@pytest.mark.parametrize("operations", [2, 40])
def test_unplugged_in_the_middle_is_mended(micropython_image: Path, firmware: Path, operations: int) -> None:
    handheld = VirtualHandheld(micropython_image, files=DATA | compiled(make_firmware(firmware, "0.0.9")))
    make_firmware(firmware)
    drive = handheld.flash[DRIVE:]
    with PluggedIn(handheld) as pico:
        pico.pull_the_plug_after(operations)
        cut = pico.flash(firmware)
        assert cut.returncode == 1, cut.stderr
        assert "(connection-lost)" in cut.stderr
    second_life = VirtualHandheld(micropython_image, flash=pico.flash_left)
    with PluggedIn(second_life) as pico:
        mended = pico.flash(firmware)
        assert mended.returncode == 0 and "hello: firmware 0.1.0" in mended.stderr, mended.stderr
    assert second_life.flash[DRIVE:] == drive


def test_a_program_that_crashes_at_start_is_quoted(micropython_image: Path, firmware: Path) -> None:
    (firmware / "start.py").write_text("import dice_that_are_not_there\n")
    with PluggedIn(VirtualHandheld(micropython_image)) as pico:
        result = pico.flash(firmware)
    assert result.returncode == 1 and "(no-hello)" in result.stderr, result.stderr
    assert "no module named 'dice_that_are_not_there'" in result.stderr and "start.py" in result.stderr
