"""UF2 files: what the boot ROMs make of what is written, and `rollkeeper flash --uf2`."""

import os
import random
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner

from host.flashing.small_firmware import make_firmware
from rollkeeper.cli import main
from rollkeeper.flashing import image, uf2
from rollkeeper.flashing.flash_errors import FirmwareTooLarge
from rollkeeper.flashing.layout import DRIVE, FLASH_SIZE, ROMFS, SECTOR
from rollkeeper.flashing.romfs import build

SIZE = 64 * 1024
RP2040, ABSOLUTE, RP2350 = 0xE48BFF56, 0xE48BFF57, 0xE48BFF59
IMAGES = {"rp2040": b"for a Pico" * 30_000, "rp2350": b"for a Pico 2" * 20_000}


def boot_rom(content: bytes, flash: bytearray, families: tuple[int, ...] = (RP2040,)) -> None:
    """Writes a file as a chip of these families does: one sector is erased for each 16 block numbers of a family,
    programming clears bits."""
    erased = set()
    for start in range(0, len(content), 512):
        _, _, flags, address, size, number, _, family = struct.unpack_from("<8I", content, start)
        assert flags & 0x2000
        if family not in families:
            continue
        at = address - 0x10000000
        if (family, number // 16) not in erased:
            erased.add((family, number // 16))
            flash[at // SECTOR * SECTOR : at // SECTOR * SECTOR + SECTOR] = b"\xff" * SECTOR
        for offset, byte in enumerate(content[start + 32 : start + 32 + size]):
            flash[at + offset] &= byte


@pytest.mark.parametrize("length", [1, 255, 4096, 5000, 3 * 4096 + 256])
def test_the_boot_rom_puts_everything_where_it_belongs(length: int) -> None:
    program, more = os.urandom(length), os.urandom(3 * 4096)
    before = random.Random(length).randbytes(SIZE)
    flash = bytearray(before)
    boot_rom(uf2.write({0x8000: more, 0: program}), flash)
    filled = -length % 4096
    assert flash[: length + filled] == program + b"\xff" * filled
    assert flash[length + filled : 0x8000] == before[length + filled : 0x8000], "what lies between is left alone"
    assert flash[0x8000 : 0x8000 + len(more)] == more


def test_every_block_has_its_number_the_total_and_the_family() -> None:
    content = uf2.write({0: bytes(5000), 0x8000: bytes(4096)})
    heads = [struct.unpack_from("<8I", content, at) for at in range(0, len(content), 512)]
    assert len(heads) == 3 * 16
    for number, head in enumerate(heads):
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert head[4:] == (256, number, 48, RP2040)
        assert content[512 * number + 508 : 512 * number + 512] == struct.pack("<I", 0x0AB16F30)
    assert [head[3] for head in heads] == [0x10000000 + 256 * n for n in (*range(32), *range(128, 144))]


@pytest.mark.parametrize(("chip", "families"), [("rp2040", (RP2040,)), ("rp2350", (ABSOLUTE, RP2350))])
def test_one_file_makes_a_handheld_of_each_chip_and_its_games_stay(chip: str, families: tuple[int, ...]) -> None:
    romfs = os.urandom(100_000)
    before = random.Random(chip).randbytes(FLASH_SIZE)
    flash = bytearray(before)
    boot_rom(uf2.handheld(IMAGES, romfs), flash, families)
    assert flash.startswith(IMAGES[chip]) and flash[ROMFS : ROMFS + len(romfs)] == romfs
    assert flash[DRIVE:] == before[DRIVE:]


def test_each_family_counts_its_own_blocks_and_the_absolute_block_comes_first() -> None:
    content = uf2.handheld(IMAGES, bytes(5000))
    heads = [struct.unpack_from("<8I", content, at) for at in range(0, len(content), 512)]
    # As picotool 2 makes it (elf2uf2.cpp, gen_abs_block); where it goes is for the one who calls picotool to say.
    assert heads[0] == (0x0A324655, 0x9E5D5157, 0xA000, 0x1005FF00, 256, 0, 2, ABSOLUTE)
    assert content[32 : 32 + 260] == b"\xef" * 256 + struct.pack("<I", 0x9957E304)
    families = [head[7] for head in heads[1:]]
    assert families == sorted(families, reverse=True) and set(families) == {RP2350, RP2040}
    for family in (RP2350, RP2040):
        own = [head for head in heads[1:] if head[7] == family]
        assert [head[5] for head in own] == list(range(len(own))) and {head[6] for head in own} == {len(own)}


def test_for_a_pico_alone_there_is_no_absolute_block() -> None:
    content = uf2.handheld({"rp2040": IMAGES["rp2040"]}, bytes(5000))
    assert {struct.unpack_from("<I", content, at + 28)[0] for at in range(0, len(content), 512)} == {RP2040}


def test_a_micropython_that_has_no_room_before_the_firmware_is_refused() -> None:
    most = ROMFS - SECTOR
    assert uf2.handheld({"rp2040": bytes(most)}, bytes(5000))
    with pytest.raises(FirmwareTooLarge, match=rf"{most + 1} bytes.*room for {most} .*build it with less"):
        uf2.handheld({"rp2350": bytes(most + 1)}, bytes(5000))


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "image", IMAGES.__getitem__)


@pytest.mark.usefixtures("built")
def test_the_command_writes_it_with_its_licences_and_says_what_was_not_tried(tmp_path: Path) -> None:
    firmware, output = make_firmware(tmp_path / "firmware"), tmp_path / "handheld.uf2"
    result = CliRunner().invoke(main, ["flash", "--firmware", str(firmware), "--uf2", str(output)])
    assert result.exit_code == 0, result.output
    assert output.read_bytes() == uf2.handheld(IMAGES, build(firmware))
    licences = (tmp_path / "handheld.uf2.LICENSE.txt").read_text(encoding="utf-8")
    for name in ("MicroPython", "TinyUSB", "Pico SDK", "Mbed TLS", "littlefs", "Apache License", "Rollkeeper"):
        assert name in licences
    assert "games and settings of a handheld stay" in " ".join(result.output.split())
    assert "Never tried on hardware" in result.output


@pytest.mark.usefixtures("built")
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    output = tmp_path / "nowhere" / "handheld.uf2"
    words = ["flash", "--firmware", str(make_firmware(tmp_path / "firmware")), "--uf2", str(output)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1 and "(output-unwritable)" in result.output and str(output) in result.output
