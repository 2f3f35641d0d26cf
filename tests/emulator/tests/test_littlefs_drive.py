"""The drive inside a flash image: installing the firmware never touches the player's data."""

import pytest

from rollkeeper.flashing.board import PICO, PICO_W
from rollkeeper.flashing.flash_errors import DriveBroken, FlashFull
from rollkeeper.flashing.littlefs_drive import (
    FLASH_SIZE,
    _open,
    blank_drive,
    drive_of,
    install,
    read_files,
)

PLAYERS = {"/journal/000001": b'{"n":1}\n', "/settings.json": b"{}", "/journal/locks": b"10001"}


def test_files_come_back_as_they_were_written():
    files = {"/main.py": b"print(1)\n", "/lib/fivedice/box.mpy": bytes(range(256)) * 20, "/empty": b""}
    assert read_files(install(blank_drive(), files)) == files


def test_an_update_replaces_the_program_and_keeps_the_players_data():
    old = install(blank_drive(), {"/main.py": b"old", "/roller/gone.mpy": b"x", "/lib/a.mpy": b"a", **PLAYERS})
    new = install(old, {"/main.py": b"new", "/lib/a.mpy": b"a"})
    assert read_files(new) == {"/main.py": b"new", "/lib/a.mpy": b"a", **PLAYERS}


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


def test_a_plain_picos_drive_is_larger_and_ends_with_the_flash_as_well() -> None:
    """MicroPython's board files: 1,408 kB of storage on a Pico, 848 kB on a Pico W, at the end of 2 MB."""
    assert (PICO.size, PICO_W.size) == (1408 * 1024, 848 * 1024)
    assert PICO.start + PICO.size == PICO_W.start + PICO_W.size == FLASH_SIZE
    large = {"/journal/large": b"x" * 1_000_000}
    with pytest.raises(FlashFull):
        install(blank_drive(PICO_W), large)
    drive = install(blank_drive(PICO), large)
    flash = bytes(PICO.start) + drive
    assert read_files(drive_of(flash, PICO)) == large
    with pytest.raises(DriveBroken):
        read_files(drive_of(flash))  # it is not where a Pico W has its own


def test_too_much_is_refused():
    with pytest.raises(FlashFull, match="do not fit"):
        install(blank_drive(), {"/main.py": b"x" * PICO_W.size})


def test_a_drive_that_cannot_be_mounted_is_never_formatted():
    with pytest.raises(DriveBroken, match="--fresh"):
        read_files(b"\xff" * PICO_W.size)


def test_a_flash_image_of_the_wrong_size():
    with pytest.raises(DriveBroken, match=str(FLASH_SIZE)):
        drive_of(b"\xff" * 1000)
