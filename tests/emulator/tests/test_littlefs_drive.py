"""The drive inside a flash image."""

import pytest

from emulator.emulator_errors import DriveBroken, DriveFull
from emulator.littlefs_drive import (
    _open,
    blank_drive,
    drive_of,
    install,
    read_files,
)
from rollkeeper.flashing.layout import DRIVE_SIZE, FLASH_SIZE

PLAYERS = {"/journal/000001": b'{"n":1}\n', "/settings.json": b"{}", "/journal/locks": b"10001"}


def test_files_come_back_as_they_were_written():
    files = {"/main.py": b"print(1)\n", "/lib/fivedice/box.mpy": bytes(range(256)) * 20, "/empty": b""}
    assert read_files(install(blank_drive(), files)) == files


def test_files_are_replaced_and_others_stay():
    old = install(blank_drive(), {"/notes.py": b"old", **PLAYERS})
    assert read_files(install(old, {"/notes.py": b"new"})) == {"/notes.py": b"new", **PLAYERS}


def test_what_micropython_keeps_in_a_directory_is_kept_there():
    """Files of up to 512 bytes. With a smaller cache than MicroPython's, littlefs reads them over the cache's end."""
    drive = _open(bytearray(blank_drive()))
    drive.makedirs("/journal/tail")
    before = drive.used_block_count
    with drive.open("/journal/tail/lines", "wb") as file:
        file.write(b"x" * 512)
    assert drive.used_block_count == before
    assert read_files(bytes(drive.context.buffer)) == {"/journal/tail/lines": b"x" * 512}


def test_the_same_files_leave_the_drive_as_it_is():
    drive = install(blank_drive(), {"/main.py": b"same"})
    assert install(drive, {"/main.py": b"same"}) == drive


def test_too_much_is_refused():
    with pytest.raises(DriveFull, match="do not fit"):
        install(blank_drive(), {"/main.py": b"x" * DRIVE_SIZE})


def test_a_drive_that_cannot_be_mounted_is_never_formatted():
    with pytest.raises(DriveBroken, match="--fresh"):
        read_files(b"\xff" * DRIVE_SIZE)


def test_a_flash_image_of_the_wrong_size():
    with pytest.raises(DriveBroken, match=str(FLASH_SIZE)):
        drive_of(b"\xff" * 1000)
