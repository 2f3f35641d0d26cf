"""The handheld's flash drive as files: the littlefs part of a flash image, read and written on the PC.

It lies behind MicroPython and the firmware (rollkeeper/flashing/layout.py).
"""

from collections.abc import Mapping
from functools import lru_cache

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from emulator.emulator_errors import DriveBroken, DriveFull
from rollkeeper.flashing.layout import DRIVE, DRIVE_SIZE, FLASH_SIZE, SECTOR

DRIVE_BLOCKS = DRIVE_SIZE // SECTOR
DISK_VERSION = 0x00020001  # 2.1: what the littlefs of our MicroPython writes
PROGRAM_SIZE = 256  # MicroPython's _boot.py formats with progsize=256
CACHE_SIZE = 4 * PROGRAM_SIZE  # MicroPython's: it must hold a file that stands in its directory, of up to 512 bytes
NO_SPACE = -28
MODIFIED = 1  # the attribute in which MicroPython keeps when a file was written, in ns since 1970
POWER_ON_TIME = (1_609_459_200 * 10**9).to_bytes(8, "little")  # of a Pico that nobody has told the time: 1 January 2021


def blank_drive() -> bytes:
    """A formatted, empty drive."""
    drive = _open(bytearray(b"\xff" * DRIVE_SIZE), mount=False)
    drive.format()
    return bytes(drive.context.buffer)


def fresh_drive(files: Mapping[str, bytes]) -> bytes:
    """The drive of a new handheld with `files`, path -> content. Raises DriveFull."""
    return _fresh_drive(tuple(files.items()))


@lru_cache(maxsize=6)  # of 384 kB; tests and measurements ask for the same ones again and again
def _fresh_drive(files: tuple[tuple[str, bytes], ...]) -> bytes:
    return install(blank_drive(), dict(files))


def drive_of(flash: bytes) -> bytes:
    """The drive's part of a whole flash image. Raises DriveBroken if that has the wrong size."""
    if len(flash) != FLASH_SIZE:
        raise DriveBroken(
            f"The flash image has {len(flash)} bytes instead of {FLASH_SIZE}. Start over with --fresh."
        )
    return flash[DRIVE : DRIVE + DRIVE_SIZE]


def read_files(drive: bytes) -> dict[str, bytes]:
    """Every file of `drive`, path -> content. Raises DriveBroken if it cannot be mounted."""
    return _files(_open(bytearray(drive)))


def install(drive: bytes, files: Mapping[str, bytes]) -> bytes:
    """`drive` with these files as well, or in the place of others. Raises DriveBroken or DriveFull."""
    mounted = _open(bytearray(drive))
    present = _files(mounted)
    try:
        for path, content in files.items():
            if present.get(path) != content:
                _write(mounted, path, content)
    except LittleFSError as error:
        if error.code == NO_SPACE:
            raise DriveFull(f"The files ({sum(map(len, files.values()))} bytes) do not fit on the drive.") from error
        raise DriveBroken(f"The handheld's drive cannot be written: {error}.") from error
    return bytes(mounted.context.buffer)


class _Buffer(UserContext):
    """The drive's bytes. The library's own reading asks for a log each time, and littlefs reads very often."""

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        """`size` bytes of a block."""
        start = block * SECTOR + off
        return self.buffer[start : start + size]


def _open(buffer: bytearray, mount: bool = True) -> LittleFS:
    drive = LittleFS(
        context=_Buffer(buffer=buffer),
        mount=False,  # its own mounting formats what it cannot mount, and so would lose a journal
        block_size=SECTOR,
        block_count=len(buffer) // SECTOR,
        prog_size=PROGRAM_SIZE,
        read_size=PROGRAM_SIZE,
        cache_size=CACHE_SIZE,
        lookahead_size=32,
        disk_version=DISK_VERSION,
    )
    if not mount:
        return drive
    try:
        drive.mount()
        return drive
    except LittleFSError as error:
        raise DriveBroken(
            f"The file system of the flash image cannot be mounted ({error}). Start over with --fresh."
        ) from error


def _files(mounted: LittleFS) -> dict[str, bytes]:
    found = {}
    for folder, _, names in mounted.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with mounted.open(path, "rb") as file:
                found[path] = bytes(file.read())
    return found


def _write(mounted: LittleFS, path: str, content: bytes) -> None:
    folder = path.rpartition("/")[0]
    if folder:
        mounted.makedirs(folder, exist_ok=True)
    with mounted.open(path, "wb") as file:
        file.write(content)
    mounted.setattr(path, MODIFIED, POWER_ON_TIME)
