"""`rollkeeper flash` that is ended by a signal in the middle, and run again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from host.flashing.small_firmware import make_firmware
from rollkeeper.flashing.layout import DRIVE, ROMFS
from rollkeeper.flashing.romfs import build, compiled
from running.patience import HANG

pytestmark = [pytest.mark.emulated, pytest.mark.skipif(os.name == "nt", reason="needs PTYs")]


def cut(pico: PluggedIn, firmware: Path, operations: int, how: int) -> None:
    """`rollkeeper flash`, which gets a signal when so many operations of the flash are done. The handheld waits until
    the program has ended: a busy PC does not finish before that."""
    done = 0

    def count(_: object) -> None:
        nonlocal done
        done += 1
        if done == operations:
            program.send_signal(how)
            program.wait(HANG)

    pico.handheld.flash_chip.on_operation = count
    words = [sys.executable, "-m", "rollkeeper", "flash", "--port", pico.port, "--firmware", str(firmware)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        assert program.wait(HANG) != 0 and done >= operations, "it had ended before"
    pico.handheld.flash_chip.on_operation = None


@pytest.mark.nightly
def test_however_often_it_is_ended_the_update_comes(micropython_image: Path, tmp_path: Path) -> None:
    old, new = make_firmware(tmp_path / "old", "0.1.0"), make_firmware(tmp_path / "new", "0.2.0")
    handheld = VirtualHandheld(micropython_image, files={"/mine.txt": b"kept", **compiled(old)}, seed=91)
    drive = handheld.flash[DRIVE:]
    with PluggedIn(handheld) as pico:
        cut(pico, new, 5, signal.SIGTERM)
        cut(pico, new, 40, signal.SIGKILL)
        resets, end = handheld.pico.resets, time.monotonic() + HANG
        while handheld.pico.resets == resets and time.monotonic() < end:
            time.sleep(0.1)
        assert handheld.pico.resets > resets, "what was left in the raw REPL restarts"
        done = pico.flash(new)
        assert done.returncode == 0 and "hello: firmware 0.2.0" in done.stderr, done.stderr
    assert handheld.flash[ROMFS:].startswith(build(new)) and handheld.flash[DRIVE:] == drive
