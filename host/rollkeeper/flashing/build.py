"""Builds the firmware: from the folder and its package.json to the exact files of the Pico's flash drive.

main.py stays source, so that whoever opens the drive can read how the program starts; every other module
becomes .mpy. MicroPython prefers a .py to a .mpy of the same name, so a destination never appears as both.
"""

from pathlib import Path

from rollkeeper.flashing.compiler import compile_module
from rollkeeper.flashing.package_list import read_package_list

STAYS_SOURCE = "/main.py"


def build(firmware_dir: Path, cache: Path | None = None) -> dict[str, bytes]:
    """Path on the Pico -> content, in the order of package.json; compiled modules are kept in `cache`.

    Raises a FlashingError: PackageListBroken, ListedFileMissing or CompilationFailed.
    """
    files: dict[str, bytes] = {}
    for listed in read_package_list(firmware_dir).files:
        content = listed.source.read_bytes()
        if listed.destination.endswith(".py") and listed.destination != STAYS_SOURCE:
            name = listed.destination.removeprefix("/lib/").removeprefix("/")
            files[listed.destination.removesuffix(".py") + ".mpy"] = compile_module(content, name, cache)
        else:
            files[listed.destination] = content
    return files
