"""An update that is cut short is repeated, on the smallest drive with everything that the firmware may ever write."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from roller.failure import LARGEST

from emulator.handheld import VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from rollkeeper.flashing.build import build
from rollkeeper.flashing.bundle import BUNDLE
from running.patience import HANG
from turnlink.sector import FOLDER

pytestmark = [pytest.mark.emulated, pytest.mark.skipif(os.name == "nt", reason="needs PTYs")]
FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
NEWER = "def not_there_before():\n    return 'of the new firmware'\n"
WRITTEN = {
    "/crash.log": b"Traceback\n" * (LARGEST // 10 + 150),  # at its limit, and one failure more
    "/selftest": b"s" * 1100,
    "/selftest.new": b"s" * 1100,
    "/roster": b"r" * 200,
    "/settings": b"s" * 640,
    "/settings.new": b"s" * 640,
    "/seeds": b"s" * 190,
}


def cut(pico: PluggedIn, firmware: Path, copied: int, how: int) -> None:
    """`rollkeeper flash`, which gets a signal when so many operations of the flash are done."""
    done = 0

    def count(_: object) -> None:
        nonlocal done
        done += 1

    pico.handheld.flash_chip.on_operation = count
    words = [sys.executable, "-m", "rollkeeper", "flash", "--port", pico.port, "--firmware", str(firmware)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        end = time.monotonic() + HANG
        while done < copied and program.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        program.send_signal(how)
        assert program.wait(HANG) != 0, "it had ended before"
    pico.handheld.flash_chip.on_operation = None


@pytest.mark.nightly
def test_however_often_it_is_cut_the_update_comes(micropython_image: Path, tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    app = firmware / "roller/app/app.py"
    app.write_text(app.read_text(encoding="utf-8") + NEWER, encoding="utf-8")
    table = firmware / "coach.table"
    table.write_bytes(table.read_bytes() + b"\n")
    old, new = build(FIRMWARE), build(firmware)
    assert old[BUNDLE] != new[BUNDLE]
    handheld = VirtualHandheld(micropython_image, files={**WRITTEN, **old}, seed=91)
    with PluggedIn(handheld) as pico:
        cut(pico, firmware, 60, signal.SIGINT)
        cut(pico, firmware, 400, signal.SIGKILL)
        resets, end = handheld.pico.resets, time.monotonic() + HANG
        while handheld.pico.resets == resets and time.monotonic() < end:
            time.sleep(0.1)
        assert handheld.pico.resets > resets, "what was left in the raw REPL restarts"
        done = pico.flash(firmware)
        assert done.returncode == 0 and "says hello" in done.stderr, done.stderr
    found = {path: content for path, content in handheld.filesystem().items() if not path.startswith(FOLDER + "/")}
    assert {path: found[path] for path in new} == new
    assert found["/crash.log"] == WRITTEN["/crash.log"] and not [path for path in new if path + ".new" in found]
