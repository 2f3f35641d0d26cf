"""Which names a roster may have: those that the handheld keeps and its display can show."""

from rollkeeper.errors import RollkeeperError
from rollkeeper.wording import shown

MOST = 8
LONGEST = 12


class BadName(RollkeeperError):
    """A name that cannot be sent to the handheld."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"the name {shown(name)!r} {why}")


class TooManyNames(RollkeeperError):
    """More names than there are seats."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} names: a game has at most {MOST} players, so name up to {MOST}")


def checked(names: list[str]) -> list[str]:
    """The names without blanks around them. Raises a RollkeeperError."""
    if len(names) > MOST:
        raise TooManyNames(len(names))
    found: list[str] = []
    for given in names:
        name = given.strip()
        if not name:
            raise BadName(given, "is empty: leave it out, seats without a name are P1, P2, ...")
        if len(name) > LONGEST:
            raise BadName(name, f"has {len(name)} letters: at most {LONGEST} fit on the display; shorten it")
        if not (name.isascii() and name.isprintable()):
            raise BadName(name, "has letters that the display cannot show: write it in A to Z, such as Joerg")
        if name in found:
            raise BadName(name, "is there twice: nobody could tell whose turn it is; add a letter")
        found.append(name)
    return found
