"""The firmware and the pins that this program carries: those of the clone, or copies in the wheel (setup.py)."""

import re
import tomllib
from pathlib import Path

from rollkeeper.errors import RollkeeperError

CLONE = Path(__file__).resolve().parents[2]
CARRIED = Path(__file__).resolve().parent / "carried"
VERSION_IN = "roller/__init__.py"
AGAIN = "install rollkeeper again, or run it from a clone"
FIRMWARE_HAS = (VERSION_IN, "start.py")  # a folder with these is one of the firmware


class FirmwareMissing(RollkeeperError):
    """There is no firmware folder where one was looked for."""


def find_firmware(named: Path | None = None) -> Path:
    """The firmware folder: `named`, or the one that this program carries. Raises FirmwareMissing."""
    folder = named.resolve() if named is not None else _first("firmware/start.py").parent
    if all((folder / name).is_file() for name in FIRMWARE_HAS):
        return folder
    if named is not None:
        raise FirmwareMissing(f"{named} holds no firmware", todo="name the folder 'firmware' of a Rollkeeper clone")
    raise FirmwareMissing(
        "the firmware folder is neither in this program's package nor beside it",
        todo="install rollkeeper again, or name the folder with --firmware DIR",
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
    """The file pins.toml, the one place where a GPIO number stands."""
    return _first("hardware/pins.toml")


def _first(name: str) -> Path:
    """The clone's own file or folder: whoever changes it wants it used."""
    return CLONE / name if (CLONE / name).exists() else CARRIED / name


def languages_folder() -> Path:
    """The folder with a file for each language but English."""
    return _first("firmware/languages")


class PinsMissing(RollkeeperError):
    """hardware/pins.toml is not there, or no table of pins."""


def read_pins(path: Path | None = None) -> dict[str, int]:
    """The GPIO numbers of the RP2040 by their signals, such as "PIEZO", in `path` or pins.toml. Raises PinsMissing."""
    file = path or pins()
    try:
        signals = tomllib.loads(file.read_text(encoding="utf-8")).get("signals")
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise PinsMissing(f"{file} cannot be read ({error})", todo=AGAIN) from error
    if not isinstance(signals, dict) or not all(type(gpio) is int for gpio in signals.values()):
        raise PinsMissing(f"{file} has no [signals] table of GPIO numbers", todo=AGAIN)
    return signals
