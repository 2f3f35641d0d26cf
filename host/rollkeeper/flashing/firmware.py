"""Where the firmware folder is: the one in this clone, or the one the user names.

The folder is not copied into the installed package: what goes onto the Pico is what is in `firmware/`.
"""

from pathlib import Path

from rollkeeper.flashing.failures import FirmwareMissing

PACKAGE_LIST = "package.json"


def find_firmware(named: Path | None = None) -> Path:
    """The folder that holds package.json: `named` if given, else `firmware/` of the clone or working folder.

    Raises FirmwareMissing if there is none.
    """
    if named is not None:
        if (named / PACKAGE_LIST).is_file():
            return named.resolve()
        raise FirmwareMissing(f"{named} holds no {PACKAGE_LIST}: name the folder 'firmware' of a Rollkeeper clone")
    for folder in _likely_folders():
        if (folder / PACKAGE_LIST).is_file():
            return folder
    raise FirmwareMissing(
        "the firmware folder was not found, this program does not run from a clone: clone the repository and run "
        "`make flash` in it, or name the folder with --firmware DIR"
    )


def _likely_folders() -> list[Path]:
    """The clone this program runs from, else `firmware/` in the working folder or above it."""
    here = Path.cwd().resolve()
    return [clone_firmware(), *(root / "firmware" for root in (here, *here.parents))]


def clone_firmware() -> Path:
    """`firmware/` beside the `host/` folder that this module lies in, if it lies in a clone."""
    return Path(__file__).resolve().parents[3] / "firmware"
