"""Where the firmware and the pins are that this program goes with: in its clone, or carried in the installed package.

setup.py copies both into the wheel, so an installed program needs no clone.
"""

import json
from pathlib import Path

CLONE = Path(__file__).resolve().parents[2]
CARRIED = Path(__file__).resolve().parent / "carried"


def firmware() -> Path:
    """The folder `firmware`, with its package.json."""
    return _first("firmware/package.json").parent


def firmware_version() -> str:
    """The version of that firmware; "" if there is none, or its package.json cannot be read."""
    try:
        return str(json.loads((firmware() / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, LookupError, TypeError):
        return ""


def pins() -> Path:
    """The file pins.toml."""
    return _first("hardware/pins.toml")


def _first(name: str) -> Path:
    """The clone's own file: whoever changes it wants it used."""
    return CLONE / name if (CLONE / name).is_file() else CARRIED / name
