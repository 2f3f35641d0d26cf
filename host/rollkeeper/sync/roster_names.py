"""Which names a roster may have: those that the handheld keeps and its display can show."""

from fivedice.edition import MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from rollkeeper.errors import RollkeeperError
from rollkeeper.wording import shown


class BadName(RollkeeperError):
    """A name that cannot be sent to the handheld."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"the name {shown(name)!r} {why}")


class TooManyNames(RollkeeperError):
    """More names than there are seats."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} names: a game has at most {MOST_PLAYERS} players, so name up to {MOST_PLAYERS}")


def checked(names: list[str]) -> list[str]:
    """The names without blanks around them. Raises a RollkeeperError."""
    if len(names) > MOST_PLAYERS:
        raise TooManyNames(len(names))
    found: list[str] = []
    for given in names:
        name = given.strip()
        if not name:
            raise BadName(given, "is empty: leave it out, seats without a name are P1, P2, ...")
        if len(name) > LONGEST_NAME:
            raise BadName(name, f"has {len(name)} letters: at most {LONGEST_NAME} fit on the display; shorten it")
        if not (name.isascii() and name.isprintable()):
            raise BadName(name, "has letters that the display cannot show: write it in A to Z, such as Joerg")
        if name in found:
            raise BadName(name, "is there twice: nobody could tell whose turn it is; add a letter")
        found.append(name)
    return found
