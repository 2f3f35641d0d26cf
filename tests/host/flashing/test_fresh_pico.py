"""`rollkeeper uf2`: the file that it makes boots, exactly as it is, into the handheld."""

import struct
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from rollkeeper.flashing.littlefs_drive import FLASH_SIZE, drive_of, read_files

from emulator.handheld import VirtualHandheld
from players.player import Player
from rollkeeper.cli import main
from rollkeeper.flashing import fresh_pico, uf2
from rollkeeper.flashing.board import PICO, PICO_W, Geometry
from rollkeeper.flashing.build import build
from rollkeeper.flashing.flash_errors import ImageIntoDrive, ImageOfAnotherBoard, MicroPythonTooOld, NoImageForBoard
from turnlink.sector import blank_sector, path_of, sectors_of

FIRMWARE = Path(__file__).parents[3] / "firmware"
PICO_IMAGE = uf2.write({0: b"code" * 999 + b"Raspberry Pi Pico with RP2040\0"})
FILES = {"/main.py": b"pass\n", "/journal/000": b"\xff" * 4096, "/journal/001": b"head" + b"\xff" * 4092}
GUIDE = {fresh_pico.SETTINGS: fresh_pico.NOBODY_HAS_PLAYED}


def flash_of(content: bytes) -> bytes:
    """The flash that a file makes of an erased one."""
    return uf2.read(content, "it").ljust(FLASH_SIZE, b"\xff")


def empty_journal(drive: Geometry) -> dict[str, bytes]:
    """The sector files that a handheld would otherwise make at its first start."""
    return {path_of(sector): blank_sector(sector) for sector in range(sectors_of(drive.blocks))}


@pytest.mark.emulated
def test_the_emulated_pico_boots_exactly_that_file(micropython_image: Path, tmp_path: Path) -> None:
    made = tmp_path / "rollkeeper.uf2"
    ran = CliRunner().invoke(main, ["uf2", "--image", str(micropython_image), "--output", str(made)])
    assert ran.exit_code == 0, ran.output
    for words in ("for the Pico W", "MIT licence", "replaces the whole drive", "rollkeeper sync", "BOOTSEL"):
        assert words in ran.output
    licences = (tmp_path / "rollkeeper.uf2.LICENSE.txt").read_text()
    assert "Damien P. George" in licences and "Permission is hereby granted" in licences
    flash = flash_of(made.read_bytes())
    assert read_files(drive_of(flash)) == {**build(FIRMWARE), **empty_journal(PICO_W), **GUIDE}, "the journal is made"
    player = Player(VirtualHandheld(made, flash=flash))
    player.tap(5)  # no guide, thank you
    assert player.handheld.run_until(lambda: player._listened() and len(player.lines) == 1, 1000)
    assert player.handheld.run_until(lambda: player.sees(("ready", "P1", 1, 0, False, ())), 1000), "after it was logged"
    player.roll()


def test_without_littlefs_it_says_what_to_install(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "littlefs", None)
    ran = CliRunner().invoke(main, ["uf2", "--image", str(micropython_image)])
    assert ran.exit_code == 1 and "(littlefs-missing)" in ran.output and "pip install littlefs-python" in ran.output


def test_prepared_files_are_on_the_drive_and_it_is_the_boards() -> None:
    content = fresh_pico.joined(PICO_IMAGE, "it", "pico", FILES)
    assert read_files(drive_of(flash_of(content), PICO)) == {**empty_journal(PICO), **FILES, **GUIDE}
    assert flash_of(content)[: len(b"code" * 999)] == b"code" * 999
    (count,) = {struct.unpack_from("<I", content, at + 24)[0] for at in range(0, len(content), 512)}
    assert count == len(content) // 512 == 16 * (1 + PICO.blocks)


@pytest.mark.parametrize("release", ["1.25.0", "1.23.0", "1.9.4", "1.26.0", "1.29.0", "2.0.0"])
def test_an_image_that_is_too_old_is_refused(release: str) -> None:
    banner = f"MicroPython v{release} on 2025-04-15\0Raspberry Pi Pico with RP2040\0".encode()
    image = uf2.write({0: b"code" * 999 + banner})
    if release in ("1.26.0", "1.29.0", "2.0.0"):
        assert fresh_pico.joined(image, "it", "pico", FILES)
        return
    with pytest.raises(MicroPythonTooOld, match=rf"holds MicroPython v{release[:4]}.*1\.26 or newer.*--image"):
        fresh_pico.joined(image, "it", "pico", FILES)


def test_an_image_of_another_board_is_refused(micropython_image: Path) -> None:
    with pytest.raises(ImageOfAnotherBoard, match="not MicroPython for the Pico W, it is for the Pico"):
        fresh_pico.joined(PICO_IMAGE, "it", "pico-w", FILES)
    with pytest.raises(ImageOfAnotherBoard, match="for no board that is known"):
        fresh_pico.joined(uf2.write({0: b"blink"}), "it", "pico-w", FILES)
    with pytest.raises(ImageOfAnotherBoard, match="it is for the Pico W"):
        fresh_pico.joined(micropython_image.read_bytes(), "it", "pico", FILES)


def test_an_image_that_reaches_into_the_drive_is_refused() -> None:
    long = uf2.write({0: b"Raspberry Pi Pico W with RP2040".ljust(PICO_W.start + 1)})
    with pytest.raises(ImageIntoDrive, match=r"0x12d000, .* begins at 0x12c000"):
        fresh_pico.joined(long, "it", "pico-w", FILES)


def test_without_an_image_only_a_pico_w_has_one() -> None:
    with pytest.raises(NoImageForBoard, match=r"RPI_PICO .*--image"):
        fresh_pico.image_for("pico", None)


def test_what_cannot_be_written_is_named(micropython_image: Path, tmp_path: Path) -> None:
    output = tmp_path / "no" / "such" / "folder.uf2"
    ran = CliRunner().invoke(main, ["uf2", "--image", str(micropython_image), "--output", str(output)])
    assert ran.exit_code == 1 and "(output-unwritable)" in ran.output and "folder.uf2" in ran.output
