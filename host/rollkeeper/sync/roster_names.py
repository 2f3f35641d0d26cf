"""Which names a roster may have: any that a person can read. Where the handheld's display cannot show one it gets a
short form (`store.plain_letters`)."""

from fivedice.edition import MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.store.names import LONGEST
from rollkeeper.wording import is_readable, shown


class BadName(RollkeeperError):
    """A name that nobody could read."""

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
        if len(name) > LONGEST:
            raise BadName(name, f"has {len(name)} letters: {LONGEST} at most; shorten it")
        if not is_readable(name):
            raise BadName(name, "has letters that nobody can see: write it anew")
        if name in found:
            raise BadName(name, "is there twice: nobody could tell whose turn it is; add a letter")
        found.append(name)
    return found
