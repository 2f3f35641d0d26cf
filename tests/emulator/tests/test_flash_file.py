"""The flash file is the chip: whatever the guest has written is in it at once."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from emulator.chip.flash_operation import PAGE_PROGRAM, Operation
from emulator.emulator_errors import DriveBroken, FlashImageUnwritable
from emulator.flash_file import FlashFile, chip_of, load_flash
from emulator.handheld import UNIQUE_ID
from rollkeeper.flashing.layout import FLASH_SIZE


class Chip:
    """A handheld reduced to its flash."""

    def __init__(self) -> None:
        self.flash = bytes(FLASH_SIZE)
        self.flash_chip = SimpleNamespace(on_operation=None)

    def program(self, address: int, data: bytes) -> None:
        self.flash_chip.on_operation(Operation(PAGE_PROGRAM, address, b"", data, 0.0))


def test_a_new_file_holds_the_whole_image_at_once(tmp_path: Path) -> None:
    FlashFile(Chip(), tmp_path / "new" / "flash.bin")
    assert load_flash(tmp_path / "new" / "flash.bin") == bytes(FLASH_SIZE)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["flash.bin"]


def test_every_operation_is_in_the_file_before_anything_else_happens(tmp_path: Path) -> None:
    chip = Chip()
    file = FlashFile(chip, tmp_path / "flash.bin")
    chip.program(0x12C100, b"roll")
    content = (tmp_path / "flash.bin").read_bytes()
    assert content[0x12C100:0x12C104] == b"roll" and len(content) == FLASH_SIZE
    file.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_a_failing_disk_is_named(tmp_path: Path) -> None:
    chip = Chip()
    file = FlashFile(chip, tmp_path / "flash.bin")
    file._file.close()
    file._file = Path("/dev/full").open("r+b", buffering=0)  # noqa: SIM115 (the flash file closes it)
    chip.program(0, b"roll")
    with pytest.raises(FlashImageUnwritable, match=r"flash\.bin"):
        file.serve()


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FlashImageUnwritable):
        FlashFile(Chip(), tmp_path / "file" / "flash.bin")


def test_a_short_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "flash.bin").write_bytes(b"short")
    with pytest.raises(DriveBroken, match="--fresh"):
        load_flash(tmp_path / "flash.bin")


def test_each_flash_has_a_chip_of_its_own_for_ever(tmp_path: Path) -> None:
    one, other = (chip_of(tmp_path / name / "flash.bin") for name in ("one", "other"))
    assert len(one) == 8 and one != other
    assert chip_of(tmp_path / "one" / "flash.bin") == one
    (tmp_path / "one" / "flash.id").write_text("torn")
    assert chip_of(tmp_path / "one" / "flash.bin") != one


def test_a_flash_from_elsewhere_is_that_of_the_usual_chip(tmp_path: Path) -> None:
    (tmp_path / "flash.bin").write_bytes(b"")
    assert chip_of(tmp_path / "flash.bin") == UNIQUE_ID
