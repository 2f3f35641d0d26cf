"""The named errors of `rollkeeper play`."""

from rollkeeper.errors import RollkeeperError


class FolderInUse(RollkeeperError):
    """Another `rollkeeper play` keeps its game in this folder."""


class FolderUnusable(RollkeeperError):
    """The data folder cannot be made or written."""


class PortTaken(RollkeeperError):
    """The port asked for with --port is not free."""


class HandheldFailed(RollkeeperError):
    """The virtual handheld gave up and said why; `name` is the name it gave."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self._name = name

    @property
    def name(self) -> str:
        return self._name


class HandheldCrashed(RollkeeperError):
    """The process of the virtual handheld ended by itself. `words` is the end of what it wrote to stderr."""

    def __init__(self, code: int, words: list[str]) -> None:
        super().__init__(
            f"the virtual handheld ended by itself with exit code {code} ({words[-1] if words else 'no last words'}): "
            "the game is kept up to its last moments, start again to go on"
        )
        self.words = words


class HandheldSilent(RollkeeperError):
    """The virtual handheld, or the firmware in it, does not react in time."""


class TotalsDiffer(RollkeeperError):
    """The handheld and the PC do not agree about the game that was played."""
