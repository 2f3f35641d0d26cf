"""The named errors of the PC program. Every one says what went wrong, why, and what to do about it.

Law: a person never sees a traceback. Whatever can go wrong outside this program (cable, port, disk, database, a
journal that breaks the rules) ends in a subclass of RollkeeperError; the command line prints its message as one
line and exits with code 1.
"""

import re


class RollkeeperError(Exception):
    """Base of all named errors. `message` is for people; `name` ("port-busy") is stable, for programs and tests."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    @property
    def name(self) -> str:
        """The error's name: its class name in lower case with hyphens."""
        return re.sub(r"(?<=.)(?=[A-Z])", "-", type(self).__name__).lower()


class NotYet(RollkeeperError):
    """The program is still starting: ask again in a moment."""


class NoSuchGame(RollkeeperError):
    """The database has no game of that number."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            f"there is no game {wanted!r} in this database: `rollkeeper games` lists those there are, "
            "`rollkeeper show last` shows the latest"
        )


class NoGames(RollkeeperError):
    """The database is empty, its file is not `there`, or all of its games are `hidden`."""

    def __init__(self, not_there: object = None, hidden: int = 0) -> None:
        if hidden:
            super().__init__(
                f"all games in this database are hidden ({hidden}): `rollkeeper games --hidden` lists them, "
                "`rollkeeper games --unhide` shows one again"
            )
            return
        where = f"there is no database {not_there}" if not_there else "there are no games in this database yet"
        super().__init__(
            f"{where}: play one with `rollkeeper play`, or copy a handheld's games "
            "with `rollkeeper sync`"
        )
