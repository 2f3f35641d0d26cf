"""Which names a roster may have: any that a person can read. Where the handheld's display cannot show one it gets a
short form (`store.names.short_forms`)."""

from fivedice.edition import MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.store.names import BadName, fit
from rollkeeper.wording import seen_of


class TooManyNames(RollkeeperError):
    """More names than there are seats."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} names: a game has at most {MOST_PLAYERS} players, so name up to {MOST_PLAYERS}")


def checked(names: list[str]) -> list[str]:
    """The names as they are kept. Raises a RollkeeperError."""
    if len(names) > MOST_PLAYERS:
        raise TooManyNames(len(names))
    found: list[str] = []
    for name in map(fit, names):
        if seen_of(name) in map(seen_of, found):
            raise BadName(name, "is there twice: nobody could tell whose turn it is; add a letter")
        found.append(name)
    return found
