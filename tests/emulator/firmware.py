"""What a handheld of the tests has in its flash: MicroPython's image, and the firmware as a ROMFS."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from rollkeeper import folders
from rollkeeper.flashing import romfs, uf2
from rollkeeper.flashing.image import image
from rollkeeper.flashing.layout import ROMFS_SIZE
from rollkeeper.flashing.romfs import compile_module

FIRMWARE = Path(__file__).parents[2] / "firmware"
compiled_once = lru_cache(maxsize=4)(romfs.compiled)


def build(firmware: Path) -> dict[str, bytes]:
    """The files of the ROMFS of the firmware in this folder, path -> content. Who asks may add to them."""
    return dict(compiled_once(firmware))


def micropython_image() -> Path:
    """MicroPython's image as the emulator reads it, a UF2 file in the user's cache. Raises CompilerMissing or
    ImageNotBuilt."""
    content = image("rp2040")
    file = folders.cache() / "image" / f"rp2040-{hashlib.sha256(content).hexdigest()[:16]}.uf2"
    if not file.is_file():
        folders.keep(file, uf2.write({0: content}))
    return file


def with_module(files: Mapping[str, bytes], name: str, source: bytes) -> dict[str, bytes]:
    """`files` as build() gives them, but the module `name` ("roller/app/hint") is this one."""
    return {**files, f"{name}.mpy": compile_module(source, f"{name}.py")}


def with_program(files: Mapping[str, bytes], program: bytes) -> dict[str, bytes]:
    """`files` as build() gives them, but `program` runs in the place of start.py."""
    return with_module(files, romfs.START, program)


def with_main(files: Mapping[str, bytes], program: bytes) -> dict[str, bytes]:
    """`files` as build() gives them, but `program` runs in the place of start.py, and its names are those of Python's
    prompt, also when Ctrl-C has ended it."""
    return with_program(files, f"import __main__\nexec({program.decode()!r}, __main__.__dict__)\n".encode())


@lru_cache(maxsize=8)
def _partition(files: tuple[tuple[str, bytes], ...]) -> bytes:
    return romfs.marked(romfs.packed(dict(files)))


def partition(files: Mapping[str, bytes]) -> bytes:
    """The whole ROMFS partition with these files, as they are after an update."""
    return _partition(tuple(files.items())).ljust(ROMFS_SIZE, b"\xff")
