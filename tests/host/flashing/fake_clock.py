"""A clock for who waits: each look at it takes a tenth of a second, however busy this computer is."""

LOOK = 0.1  # seconds


class Clock:
    """What the code under test knows as the module `time`."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """Seconds."""
        self.now += LOOK
        return self.now

    def sleep(self, seconds: float) -> None:
        """Lets so many seconds pass at once."""
        self.now += seconds
