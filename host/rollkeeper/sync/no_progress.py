"""Whether a handheld that answers gets anywhere: the seconds in which it was heard and brought nothing new.

Only such seconds count. One in which nothing whole came is silence, which has a limit of its own; what this PC did not
do, because it slept or could not store, is not the handheld's fault.
"""

SECOND = 1.0
MOST = 30  # of those seconds


class Standstill:
    """Counts them, for as long as something is outstanding."""

    def __init__(self) -> None:
        self.heard_at = 0.0  # when the last whole message came; before the hello nothing else counts as one
        self._seconds = 0
        self._began = 0.0  # the second that runs
        self._heard = False  # in it

    def heard(self, now: float) -> None:
        """A whole message has come."""
        self.heard_at, self._heard = now, True

    def over(self) -> None:
        """It goes on, or it is not for the handheld to go on."""
        self._seconds, self._heard = 0, False

    def lasts(self, now: float) -> bool:
        """Whether it has lasted for too long; said once, and then counted anew."""
        if now >= self._began + SECOND:
            self._seconds += self._heard
            self._began, self._heard = now, False
        if self._seconds < MOST:
            return False
        self.over()
        return True
