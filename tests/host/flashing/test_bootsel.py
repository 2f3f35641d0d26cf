"""`rollkeeper flash` with a Pico in BOOTSEL mode, whose drive is a folder here."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host.flashing.fake_clock import Clock
from host.flashing.small_firmware import make_firmware
from host.flashing.test_flash_command import GreetingPort
from rollkeeper.cli import main
from rollkeeper.flashing import board, bootsel, hello, uf2
from rollkeeper.flashing.romfs import build
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.find_handheld import Board
from rollkeeper.sync import greeting

IMAGE = b"MicroPython" * 9000
BOARD = Board("/dev/fake", "e660", "a fake")


class Bench:
    """A computer with the drive of a Pico, and the handheld that comes of it when the file is whole."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.firmware = make_firmware(folder / "firmware")
        self.drive = folder / "RPI-RP2"
        self.drive.mkdir()
        (self.drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
        self.wanted = uf2.handheld({"rp2040": IMAGE}, build(self.firmware))
        self.asked: list[str] = []
        monkeypatch.setattr(board, "mounted_drives", lambda: [self.drive])
        monkeypatch.setattr(find_handheld, "boards", self.boards)
        monkeypatch.setattr(bootsel, "image", self.image)
        clock = Clock()
        for module in (bootsel, hello, greeting):
            monkeypatch.setattr(module, "time", clock)
        monkeypatch.setattr(serial_port, "open_port", lambda path: GreetingPort())

    def image(self, chip: str) -> bytes:
        self.asked.append(chip)
        return IMAGE

    def boards(self) -> list[Board]:
        file = self.drive / "rollkeeper.uf2"
        return [BOARD] if file.exists() and file.read_bytes() == self.wanted else []

    def flash(self, *words: str) -> Result:
        return CliRunner().invoke(main, ["flash", "--firmware", str(self.firmware), *words])


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch)


def test_it_becomes_a_handheld_that_says_hello(bench: Bench) -> None:
    result = bench.flash()
    assert result.exit_code == 0 and "says hello" in result.output, result.output
    said = " ".join(result.output.split())
    assert bench.drive.name in said.replace(" ", "")
    assert "games and settings of a handheld stay" in said
    assert bench.asked == ["rp2040"]


def test_a_dry_run_copies_nothing(bench: Bench) -> None:
    result = bench.flash("--dry-run")
    assert result.exit_code == 0 and "in BOOTSEL mode" in result.output and "hello" not in result.output
    assert [path.name for path in bench.drive.iterdir()] == ["INFO_UF2.TXT"] and not bench.asked


def test_a_drive_that_goes_with_the_last_block_is_no_error(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def goes_at_the_end(number: int) -> None:
        if os.fstat(number).st_size == len(bench.wanted):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.fsync", goes_at_the_end)
    result = bench.flash()
    assert result.exit_code == 0 and "says hello" in result.output, result.output


def test_a_drive_that_goes_before_that_is_named(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    result = bench.flash()
    assert result.exit_code == 1 and "(copy-failed)" in result.output and "No space left" in result.output
    assert "Hold BOOTSEL" in result.output


def test_a_pico_that_does_not_come_back_is_named(bench: Bench) -> None:
    bench.wanted = b"something else"
    result = bench.flash()
    assert result.exit_code == 1 and "(copy-failed)" in result.output and "no port came" in result.output


def test_with_a_port_named_the_drive_is_left_alone(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollkeeper.flashing.raw_repl.SILENCE", 0.01)
    bench.flash("--port", "/dev/not-there")
    assert [path.name for path in bench.drive.iterdir()] == ["INFO_UF2.TXT"]
