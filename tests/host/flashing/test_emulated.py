"""`rollkeeper flash` with the real mpremote, over a real PTY, onto the emulated Pico with the real MicroPython."""

from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from host.flashing.small_firmware import make_firmware
from rollkeeper.flashing.build import build
from turnlink.sector import FOLDER

pytestmark = pytest.mark.emulated

DATA = {
    "/notes/0001": b'{"n":1}\n',
    "/notes/locks": b"\x1f",
    "/settings.json": b'{"sound":0}',
    "/mine.py": b"print(1)",
}


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    return make_firmware(tmp_path / "firmware")


def besides_the_journal(handheld: VirtualHandheld) -> dict[str, bytes]:
    """The files of its drive without the journal's sectors, in which the handheld begins a game."""
    return {path: content for path, content in handheld.filesystem().items() if path.rpartition("/")[0] != FOLDER}



def test_deploy_update_and_clean_up(micropython_image: Path, firmware: Path) -> None:
    stale = {
        "/roller/app.py": b"raise SystemExit",
        "/lib/fivedice/old/thing.mpy": b"x",
        "/main.py.new": b"half",
        "/main.py": b"pass\n",
    }
    handheld = VirtualHandheld(micropython_image, files={**DATA, **stale})
    with PluggedIn(handheld) as pico:
        first = pico.flash(firmware)
        assert first.returncode == 0, first.stderr
        assert "copy   /rollkeeper.bundle" in first.stderr and "2 loose modules" in first.stderr
        assert "says hello: firmware 0.1.0" in first.stderr

        again = pico.flash(firmware)
        assert again.returncode == 0, again.stderr
        assert "Nothing to copy" in again.stderr and "loose" not in again.stderr

        (firmware / "lib/fivedice/box.py").write_text("NAME = 'two'\n")
        one = pico.flash(firmware)
        assert one.returncode == 0, one.stderr
        assert "copy   /rollkeeper.bundle" in one.stderr and "copy   /main.py" not in one.stderr
    assert besides_the_journal(handheld) == {**build(firmware), **DATA}


@pytest.mark.parametrize("operations", [3, 20])
def test_unplugged_in_the_middle_is_repaired(micropython_image: Path, firmware: Path, operations: int) -> None:
    handheld = VirtualHandheld(micropython_image, files={**DATA, "/rollkeeper.bundle": b"old", "/main.py": b"pass\n"})
    with PluggedIn(handheld) as pico:
        pico.pull_the_plug_after(operations)
        cut = pico.flash(firmware)
        assert cut.returncode == 1, cut.stderr
        assert "(connection-lost)" in cut.stderr
    second_life = VirtualHandheld(micropython_image, flash=pico.flash_left)
    with PluggedIn(second_life) as pico:
        repaired = pico.flash(firmware)
        assert repaired.returncode == 0, repaired.stderr
    assert besides_the_journal(second_life) == {**build(firmware), **DATA}


def test_a_full_drive_is_left_as_it_was(micropython_image: Path, firmware: Path) -> None:
    files = {**DATA, "/photos": bytes(370 * 1024), "/main.py": b"pass\n"}
    handheld = VirtualHandheld(micropython_image, files=files)
    with PluggedIn(handheld) as pico:
        refused = pico.flash(firmware)
        assert refused.returncode == 1 and "(flash-full)" in refused.stderr, refused.stderr
        assert "bytes" in refused.stderr and "free" in refused.stderr
    assert besides_the_journal(handheld) == files


def test_a_program_that_crashes_at_start_is_quoted(micropython_image: Path, firmware: Path) -> None:
    (firmware / "roller/hw/board.py").write_text("import dice_that_are_not_there\n")
    with PluggedIn(VirtualHandheld(micropython_image)) as pico:
        result = pico.flash(firmware)
    assert result.returncode == 1 and "(no-hello)" in result.stderr, result.stderr
    assert "no module named 'dice_that_are_not_there'" in result.stderr
