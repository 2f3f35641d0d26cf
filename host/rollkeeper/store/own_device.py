"""The name under which this PC keeps journals of its own, as a handheld has the serial number of its chip.

It is chance, made once, and kept in a file beside the database; for one on a server in the user's data folder. Should
the file be lost a new name is made: the games stay, but one that was not at its end cannot go on.
"""

import re
from pathlib import Path
from secrets import token_hex

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Address, Place

FILE = "this-pc"
PREFIX = "pc"  # no serial number of a chip begins so: they are hex digits
NAME = re.compile(rf"{PREFIX}[0-9a-f]{{14}}")


class NoPlaceForName(RollkeeperError):
    """The file cannot be read or written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            f"cannot keep {path} ({error.strerror or error}), the name under which games with real dice are kept",
            todo="make its folder writable, or name another database with --database",
        )


def folder_of(database: Place) -> Path:
    """Where the name is kept that goes with a database."""
    return folders.data() if isinstance(database, Address) else database.parent


def own_device(folder: Path) -> str:
    """This PC's name in the databases of `folder`; made if there is none. Raises NoPlaceForName."""
    path = folder / FILE
    try:
        name = path.read_text(encoding="ascii").strip() if path.exists() else ""
    except UnicodeDecodeError:
        name = ""
    except OSError as error:
        raise NoPlaceForName(path, error) from error
    if NAME.fullmatch(name):
        return name
    name = PREFIX + token_hex(7)
    try:
        folders.keep(path, f"{name}\n".encode())
    except OSError as error:
        raise NoPlaceForName(path, error) from error
    return name


def is_own(device: str) -> bool:
    """Whether a journal is a PC's, and no handheld's."""
    return NAME.fullmatch(device) is not None
