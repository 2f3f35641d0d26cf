"""When to say something again that has not been answered: the one clock of every greeting, question and request.

A request is said at once, again after half a second, and then after waits that double: each question keeps a slow
handheld busy. What is cheap or awaited by nobody is said at a steady pace (`Retry.every`).
"""

from math import inf

FIRST = 0.5  # seconds after a request was said for the first time
LONGEST = 4.0  # seconds between two times


class Retry:
    """One thing to be said, from `at` on (seconds of any steady clock; inf: never). It is `over` `patience` seconds
    after `over` was called for the first time."""

    def __init__(
        self, *, at: float = 0.0, wait: float = FIRST, longest: float = LONGEST, patience: float = inf
    ) -> None:
        self._at = at
        self._wait = wait
        self._longest = longest
        self._patience = patience
        self._until: float | None = None

    @classmethod
    def every(cls, seconds: float, at: float = 0.0) -> "Retry":
        """At a steady pace, without an end; every inf seconds is once."""
        return cls(at=at, wait=seconds, longest=seconds)

    def due(self, now: float) -> bool:
        """Whether it is to be said at `now`. If so, the wait until the next time begins."""
        if now < self._at:
            return False
        self._at = now + self._wait
        self._wait = min(2 * self._wait, self._longest)
        return True

    def over(self, now: float) -> bool:
        """Whether nobody should wait for an answer any longer."""
        if self._until is None:
            self._until = now + self._patience
        return now >= self._until
