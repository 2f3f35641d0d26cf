"""Finding the one Pico, or saying what is plugged in instead."""

from pathlib import Path

import pytest

from rollkeeper.flashing import board as finding
from rollkeeper.flashing.board import Bootsel
from rollkeeper.flashing.flash_errors import BoardInBootloader
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board
from rollkeeper.link.port_errors import NoDevice, SeveralDevices

ONE = Board("/dev/ttyACM0", "e6605838", "Board in FS mode")
TWO = Board("COM7", "e6614c77", "USB Serial Device (COM7)")


@pytest.fixture(autouse=True)
def nothing_plugged_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(find_handheld, "boards", list)
    monkeypatch.setattr(finding, "bootloader", lambda: None)


def test_the_only_board_is_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_handheld, "boards", lambda: [ONE])
    assert finding.find_board(None) == ONE


def test_a_named_port_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_handheld, "boards", lambda: [ONE, TWO])
    assert finding.find_board("COM7") == TWO
    assert finding.find_board("socket://127.0.0.1:4000") == Board("socket://127.0.0.1:4000", "", "")


def test_several_boards_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_handheld, "boards", lambda: [ONE, TWO])
    with pytest.raises(SeveralDevices) as refused:
        finding.find_board(None)
    for part in ("/dev/ttyACM0", "e6605838", "COM7", "e6614c77", "USB Serial Device", "--port"):
        assert part in refused.value.message


def test_a_board_and_the_drive_of_another_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_handheld, "boards", lambda: [ONE])
    monkeypatch.setattr(finding, "bootloader", lambda: Bootsel("rp2040", Path("RPI-RP2")))
    with pytest.raises(SeveralDevices, match=r"/dev/ttyACM0.*drive RPI-RP2.*unplug.*--port"):
        finding.find_board(None)
    assert finding.find_board(ONE.path) == ONE


def test_a_board_is_it_though_another_waits_without_a_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_handheld, "boards", lambda: [ONE])
    monkeypatch.setattr(finding, "bootloader", lambda: Bootsel("rp2040", None))
    assert finding.find_board(None) == ONE


def test_no_board_says_how_to_plug_in() -> None:
    with pytest.raises(NoDevice, match=r"carries data.*BOOTSEL.*--port"):
        finding.find_board(None)


def test_a_pico_in_bootsel_mode_is_found_with_its_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = Bootsel("rp2040", Path("E:/"))
    monkeypatch.setattr(finding, "bootloader", lambda: blank)
    assert finding.find_board(None) == blank


def test_one_whose_drive_is_not_mounted_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "bootloader", lambda: Bootsel("rp2350", None))
    with pytest.raises(BoardInBootloader, match=r"RP2350 in BOOTSEL mode on the USB.*games.*untouched.*open the drive"):
        finding.find_board(None)


@pytest.mark.parametrize(("mark", "chip"), [("RPI-RP2", "rp2040"), ("RP2350", "rp2350")])
def test_the_bootloader_is_seen_as_a_drive(tmp_path: Path, mark: str, chip: str) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: {mark}\n")
    assert BOOTLOADER(tmp_path / "usb", [tmp_path]) == Bootsel(chip, tmp_path)


@pytest.mark.parametrize(("product", "chip"), [("0003", "rp2040"), ("000f", "rp2350")])
def test_the_bootloader_is_seen_on_the_usb(tmp_path: Path, product: str, chip: str) -> None:
    device = tmp_path / "1-2"
    device.mkdir()
    (device / "idVendor").write_text("2e8a\n")
    (device / "idProduct").write_text(f"{product}\n")
    assert BOOTLOADER(tmp_path, []) == Bootsel(chip, None)


def test_other_drives_and_devices_are_not_the_bootloader(tmp_path: Path) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: SAMD21G18A-Feather-v0\n")
    device = tmp_path / "1-2"
    device.mkdir()
    (device / "idVendor").write_text("046d\n")
    (device / "idProduct").write_text("0003\n")
    assert BOOTLOADER(tmp_path, [tmp_path]) is None


BOOTLOADER = finding.bootloader  # the fixture above replaces it in its module
