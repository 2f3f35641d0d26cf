"""The names for new games, as a PC has sent them: a file of one line with its checksum, replaced in one go.

Law: a power cut leaves the old names or the new ones. A file that is not whole counts as none: the PC can send again.
"""

import os
from collections import OrderedDict

from fivedice.edition import MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from turnlink.line import LineError, decode, encode

PATH = "/roster"


def wrong(names: object) -> str:
    """What is wrong with a roster, or "" if it can be kept."""
    if not isinstance(names, list) or len(names) > MOST_PLAYERS:
        return "a roster has up to %d names" % MOST_PLAYERS
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
            return "a name has 1 to %d characters" % LONGEST_NAME
        if [c for c in name if not 32 <= ord(c) < 127] or name.strip() != name:
            return "the display cannot show %r" % name
    return ""


def keep(names: list[str], path: str = PATH) -> None:
    """Put the names on the flash. Raises OSError if there is no room; the old ones are still there then."""
    new = path + ".new"
    try:
        with open(new, "wb") as file:
            file.write(encode(OrderedDict(roster=names)))
        os.rename(new, path)
    except OSError:
        try:
            os.remove(new)
        except OSError:
            pass
        raise


def kept(path: str = PATH) -> list[str]:
    """The names on the flash, [] if there are none."""
    try:
        with open(path, "rb") as file:
            names = decode(file.read()).get("roster")
    except (OSError, LineError):
        return []
    return names if isinstance(names, list) and not wrong(names) else []
