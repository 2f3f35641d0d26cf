"""Where the firmware and the pins are that this program goes with: in its clone, or carried in the installed package.

setup.py copies both into the wheel, so an installed program needs no clone.
"""

import re
from pathlib import Path

from rollkeeper.errors import RollkeeperError

CLONE = Path(__file__).resolve().parents[2]
CARRIED = Path(__file__).resolve().parent / "carried"
VERSION_IN = "roller/__init__.py"
FIRMWARE_HAS = (VERSION_IN, "start.py")  # a folder with these is one of the firmware


class FirmwareMissing(RollkeeperError):
    """There is no firmware folder where one was looked for."""


def find_firmware(named: Path | None = None) -> Path:
    """The firmware folder: `named` if given, else the one that this program goes with. Raises FirmwareMissing."""
    folder = named.resolve() if named is not None else _first("firmware/start.py").parent
    if all((folder / name).is_file() for name in FIRMWARE_HAS):
        return folder
    if named is not None:
        raise FirmwareMissing(f"{named} holds no firmware: name the folder 'firmware' of a Rollkeeper clone")
    raise FirmwareMissing(
        "the firmware folder is neither in this program's package nor beside it: install rollkeeper again, or name the "
        "folder with --firmware DIR"
    )


def firmware_version(folder: Path | None = None) -> str:
    """The version of the firmware in this folder (default: the one that this program goes with); "" if it has none."""
    try:
        text = ((folder or find_firmware()) / VERSION_IN).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, FirmwareMissing):
        return ""
    found = re.search(r'^VERSION = "(.+)"', text, re.MULTILINE)
    return found[1] if found else ""


def pins() -> Path:
    """The file pins.toml."""
    return _first("hardware/pins.toml")


def _first(name: str) -> Path:
    """The clone's own file: whoever changes it wants it used."""
    return CLONE / name if (CLONE / name).is_file() else CARRIED / name
