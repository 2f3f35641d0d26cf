"""The named errors of the PC program: each says what happened, what is safe, and what to do.

Law: a person never sees a traceback. Whatever goes wrong outside this program (cable, port, disk, database, a journal
that breaks the rules) ends in a subclass of RollkeeperError; the command line prints it and exits with code 1.
"""

import re


class RollkeeperError(Exception):
    """Base of all named errors. What `happened`, what is `safe` and what `todo` are for people, each a sentence without
    its point; `advice` is the latter two, `message` all of them. `name` ("port-busy") is for programs: it does not
    change, and is that of the class unless another one is given."""

    def __init__(self, happened: str, safe: str = "", todo: str = "", name: str = "") -> None:
        self.happened, self.safe, self.todo, self._name = happened, safe, todo, name
        self.advice = "; ".join(filter(None, (safe, todo)))
        self.message = f"{happened}: {self.advice}" if self.advice else happened
        super().__init__(self.message)

    def lines(self) -> list[str]:
        """Returns the lines that the terminal prints: one for each part that is not empty."""
        if not self.safe and not self.todo:
            return [self.happened]
        first, *further = (part if part.endswith("?") else f"{part}." for part in (self.happened, self.safe, self.todo)
                           if part)  # fmt: skip
        return [first] + [f"{part[0].upper()}{part[1:]}" for part in further]

    @property
    def name(self) -> str:
        """The error's name: the one it was given, or its class name in lower case with hyphens."""
        return self._name or re.sub(r"(?<=.)(?=[A-Z])", "-", type(self).__name__).lower()


class NotYet(RollkeeperError):
    """The program is still starting: ask again in a moment."""


class NoSuchGame(RollkeeperError):
    """The database has no game of that number."""

    def __init__(self, wanted: str) -> None:
        super().__init__(
            f"there is no game {wanted!r} in this database",
            todo="`rollkeeper games` lists those there are, `rollkeeper show last` shows the latest",
        )


class NoGames(RollkeeperError):
    """The database is empty, its file is not `there`, or all of its games are `hidden`."""

    def __init__(self, not_there: object = None, hidden: int = 0) -> None:
        if hidden:
            super().__init__(
                f"all games in this database are hidden ({hidden})",
                todo="`rollkeeper games --hidden` lists them, `rollkeeper games --unhide` shows one again",
            )
            return
        where = f"there is no database {not_there}" if not_there else "there are no games in this database yet"
        super().__init__(
            where, todo="play one with `rollkeeper play`, or copy a handheld's games with `rollkeeper sync`"
        )
