"""How often somebody may do something: some times at once, and then as often as time brings it back."""

from collections.abc import Hashable
from dataclasses import dataclass

MOST_KNOWN = 1024  # of whom it is known how much they have left


@dataclass
class _Left:
    count: float
    at: float


class Rate:
    """So many at once for each, and so many more a second. Time is given: seconds of a clock that only goes forward."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left: dict[Hashable, _Left] = {}

    def allows(self, who: Hashable, now: float) -> bool:
        """Whether `who` has one left."""
        return self._of(who, now).count >= 1

    def take(self, who: Hashable, now: float) -> bool:
        """Take one of what `who` has left; False if there is none."""
        left = self._of(who, now)
        if left.count < 1:
            return False
        left.count -= 1
        return True

    def forget(self, who: Hashable) -> None:
        """`who` is gone."""
        self._left.pop(who, None)

    def _of(self, who: Hashable, now: float) -> _Left:
        left = self._left.pop(who, None) or _Left(self._at_once, now)
        left.count = min(self._at_once, left.count + (now - left.at) * self._a_second)
        left.at = now
        if len(self._left) >= MOST_KNOWN:
            del self._left[next(iter(self._left))]  # whoever has done nothing for longest
        self._left[who] = left
        return left
