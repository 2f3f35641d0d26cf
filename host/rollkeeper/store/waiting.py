"""Waiting for a database that somebody else writes to, or whose server is away: said at once, then now and then with
how long it is by now, and not without an end.
"""

import time
from collections.abc import Callable

from rollkeeper.errors import RollkeeperError
from rollkeeper.store.database_errors import PassesByItself

LONGEST_WAIT = 60.0  # seconds
TELL_EVERY = 10.0  # seconds


class StillWaiting(RollkeeperError):
    """News rather than a failure: how long the database has been waited for."""


class ThereAgain(RollkeeperError):
    """News rather than a failure: the wait is over."""


class Waiting:
    """One wait after the other; `tell` hears of them."""

    def __init__(self, tell: Callable[[RollkeeperError], None]) -> None:
        self._tell = tell
        self._begun: float | None = None
        self._told = 0.0  # when, the last time
        self._often = False  # told more than once

    def goes_on(self, error: PassesByItself) -> None:
        """The database cannot be used just now. Raises `error` when that has lasted too long."""
        now = time.monotonic()
        if self._begun is None:
            self._begun = self._told = now
            self._tell(error)
        waited = now - self._begun
        if waited > LONGEST_WAIT:
            raise error
        if now >= self._told + TELL_EVERY:
            self._told, self._often = now, True
            self._tell(StillWaiting(f"still waiting for the database: {waited:.0f} of {LONGEST_WAIT:.0f} seconds"))

    def is_over(self) -> None:
        """It can be used, as always or again."""
        if self._often:
            self._tell(ThereAgain("the database is there again: going on"))
        self._begun, self._often = None, False
