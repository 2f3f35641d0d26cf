"""Small files that are replaced in one go: the roster, the settings, the seeds, the last self-test.

Law: a power cut leaves the old file or the new one. It is written beside the old one and renamed, which littlefs does
in one piece. One that is not whole, or has been damaged since, counts as none: its line says so by its checksum.
"""

import os

import roller
from turnlink.line import LineError, decode, encode

SETTINGS = "/settings"


def write(path: str, fields: "dict[str, object]") -> None:
    """Makes the file one line of these fields. Raises OSError if there is no room, or they are too long for a line; the
    old file is still there then."""
    try:
        content = encode(fields)
    except LineError as error:
        raise OSError(str(error))
    replace(path, content)


def replace(path: str, content: bytes) -> None:
    """Replaces the file by one with this content. Raises OSError as `write` does."""
    path = roller.root + path
    new = path + ".new"
    try:
        with open(new, "wb") as file:
            file.write(content)
        os.rename(new, path)
    except OSError:
        try:
            os.remove(new)
        except OSError:
            pass
        raise


def read(path: str) -> "dict[str, object]":
    """Returns the fields of such a file, {} if it is not there or not whole."""
    try:
        with open(roller.root + path, "rb") as file:
            return decode(file.read())
    except (OSError, LineError):
        return {}
