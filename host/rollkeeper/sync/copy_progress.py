"""How far the copying of a handheld's events is.

Laws: only what is committed counts as done. The share never falls, also when the handheld logs more meanwhile, and it
is whole exactly when everything that the handheld says it has is committed.
"""

from collections import deque

from rollkeeper.sync.session import JournalCopy, Session

WINDOW = 3.0  # seconds over which the rate is taken
SOON = 1.0  # seconds; over less there is no rate yet


class Copying:
    """Watches the sessions of one sync. `done` of `total` events are committed, or known to be lost."""

    def __init__(self) -> None:
        self.done = self.total = 0
        self.whole = False  # everything is committed
        self.share = 0.0  # 0 to 1
        self.percent = 0  # 100 only when it is whole
        self._earlier = 0  # events of sessions and journals before this one
        self._journal: JournalCopy | None = None  # the one of a session that is copied
        self._seen: deque[tuple[float, int]] = deque()

    def see(self, session: Session, now: float) -> None:
        """Look at the session at `now` (seconds, of any steady clock)."""
        journal = session.journal
        if journal is None:
            return
        if self._journal is not journal:
            self._journal, self._earlier = journal, self.done
        self.done = self._earlier + max(0, journal.wanted - journal.begun_at)
        self.total = max(self.done, self._earlier + journal.last + 1 - journal.begun_at)
        self.whole = session.caught_up
        share = 1.0 if self.whole else self.done / max(1, self.total)
        self.share = max(self.share, share)
        self.percent = max(self.percent, 100 if self.whole else min(99, int(100 * share)))
        self._seen.append((now, self.done))
        while now - self._seen[0][0] > WINDOW:
            self._seen.popleft()

    @property
    def rate(self) -> float | None:
        """Events a second of late; None while that is not known."""
        if not self._seen or self._seen[-1][0] - self._seen[0][0] < SOON:
            return None
        (began, before), (now, done) = self._seen[0], self._seen[-1]
        return (done - before) / (now - began)

    @property
    def left(self) -> float | None:
        """Seconds until it is whole if it goes on like this; None while nobody can know."""
        rate = self.rate
        return (self.total - self.done) / rate if rate else None

    @property
    def told(self) -> str:
        """For people: 6,400 of 20,000 events, 5,900 a second, 3 s left."""
        parts = [f"{self.done:,} of {self.total:,} events"]
        rate, left = self.rate, self.left
        if not self.whole and rate is not None:
            parts.append(f"{rate:,.0f} a second")
        if not self.whole and left is not None:
            parts.append(f"{_time(left)} left")
        return ", ".join(parts)

    @property
    def kept(self) -> str:
        """What there is when it stops here, and how to go on; "" while that is nothing new."""
        done, total = self.done - self._earlier, self.total - self._earlier
        if self.whole or not done:
            return ""
        return f"{done:,} of {total:,} events are kept: `rollkeeper sync` goes on from there"


def _time(seconds: float) -> str:
    whole = max(1, round(seconds))
    return f"{whole} s" if whole < 90 else f"{round(whole / 60)} min"
