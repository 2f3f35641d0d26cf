"""Where the firmware folder is: the one the user names, the one in this clone, or the one in the installed package."""

from pathlib import Path

from rollkeeper import carried
from rollkeeper.flashing.flash_errors import FirmwareMissing

PACKAGE_LIST = "package.json"


def find_firmware(named: Path | None = None) -> Path:
    """The folder that holds package.json: `named` if given, else the one that this program goes with.

    Raises FirmwareMissing if there is none.
    """
    if named is not None:
        if (named / PACKAGE_LIST).is_file():
            return named.resolve()
        raise FirmwareMissing(f"{named} holds no {PACKAGE_LIST}: name the folder 'firmware' of a Rollkeeper clone")
    folder = carried.firmware()
    if (folder / PACKAGE_LIST).is_file():
        return folder
    raise FirmwareMissing(
        "the firmware folder is neither in this program's package nor beside it: install rollkeeper anew, or name the "
        "folder with --firmware DIR"
    )
