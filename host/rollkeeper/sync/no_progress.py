"""When a handheld that answers gets nowhere: it is heard and brings nothing new, for 30 s on end."""

SECOND, MOST_SECONDS = 1.0, 30  # of being heard and getting nowhere


class Standstill:
    """Whether a handheld that answers gets anywhere: counts the seconds in which it was heard and brought nothing new,
    for as long as something is outstanding.

    Only such seconds count. One in which nothing whole came is silence, which has a limit of its own; what this PC did
    not do, because it slept or could not store, is not the handheld's fault.
    """

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
        if self._seconds < MOST_SECONDS:
            return False
        self.over()
        return True
