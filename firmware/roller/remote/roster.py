"""The names for new games, as a PC has sent them, in a file of one line (see `line_file`).

A file that is not whole counts as none: the PC can send again.
"""

from fivedice.edition import MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from roller import line_file

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
    line_file.keep(path, {"roster": names})


def kept(path: str = PATH) -> list[str]:
    """The names on the flash, [] if there are none."""
    names = line_file.kept(path).get("roster")
    return names if isinstance(names, list) and not wrong(names) else []
