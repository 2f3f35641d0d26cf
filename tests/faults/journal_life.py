"""The journal of one handheld from power cut to power cut, beside what must be in it.

Law, at each power-on: every event that was said or shown is there, in the same bytes; one that was being written is
there or is not, and that for good; what no PC has was not erased; and the locks are the old or the new ones.
"""

import random
from collections import OrderedDict

from faults.torn_flash import TornFlash
from parts.nor_flash import journal_on
from roller.journal import JournalFull
from roller.ring import LEFT_ALONE
from turnlink.line import encode

EVENTS: tuple[dict[str, object], ...] = (
    {"game": "travel", "players": ["Somebody with a name", "P2"]},
    {"roll": "12345"}, {"roll": "33446", "keep": "125"}, {"score": "aces", "points": 3}, {"undo": "aces"},
    {"rename": 2, "name": "Somebody else with a long name"},
)  # fmt: skip


class JournalLife:
    """A handheld's `flash`, its `journal` since the last `power_on`, and what is known of it."""

    def __init__(self, flash: TornFlash, rng: random.Random) -> None:
        self.flash = flash
        self.rng = rng
        self.truth: list[bytes] = []
        self._pending: bytes | None = None  # what is being written
        self._had = 0  # events that a PC has
        self._locks = {-1}  # what may be kept of them
        self._epoch = ""

    def copied(self, rng: random.Random) -> "JournalLife":
        """The same once more, without power."""
        other = JournalLife(self.flash.torn_copy(rng), rng)
        other.truth, other._had, other._locks, other._epoch = list(self.truth), self._had, self._locks, self._epoch
        return other

    def power_on(self) -> None:
        """Start the handheld again on this flash. Raises AssertionError if the journal breaks the law, or PowerCut."""
        self.flash.read_later()
        journal = self.journal = journal_on(self.flash, new_epoch="%08x" % self.rng.getrandbits(32))
        if self._pending is not None and journal.last == len(self.truth) + 1:
            self.truth.append(self._pending)
            self._locks = {-1}
        self._pending = None
        assert journal.last == len(self.truth), f"{journal.last} events of {len(self.truth)}"
        if self.truth:
            assert journal.epoch == self._epoch, "an epoch's events are another's"
        self._epoch = journal.epoch
        assert journal.first <= self._had + 1, "what no PC has is gone"
        assert journal.has <= self._had, "a PC is said to have what it has not"
        # The sector whose erase was cut has what a PC has, in part.
        lost = [n for n in range(self._had + 1, journal.last + 1) if journal.line(n) != self.truth[n - 1]]
        assert all(journal.line(n) in (None, self.truth[n - 1]) for n in range(journal.first, self._had + 1))
        assert not lost, f"events {lost} are lost or altered"
        assert journal.locks in self._locks, f"locks {journal.locks} instead of one of {self._locks}"
        self._locks = {journal.locks}

    def log(self, times: int = 1) -> None:
        """The next events."""
        for _ in range(times):
            n = len(self.truth) + 1
            fields = self.rng.choice(EVENTS)
            self._pending = encode({"n": n, "t": 100 * n, **fields})
            self._locks = {*self._locks, -1}
            try:
                logged = self.journal.append(OrderedDict(fields), 100 * n)
            except JournalFull:  # nothing of it was kept; a PC makes room
                self.sync()
                self.rest()
                logged = self.journal.append(OrderedDict(fields), 100 * n)
            assert logged == n
            self.truth.append(self._pending)
            self._pending = None
            self._locks = {-1}

    def lock(self) -> None:
        """Other dice are locked."""
        locks = self.rng.randrange(32)
        self._locks = {*self._locks, locks}
        self.journal.keep_locks(locks)
        if self.journal._pair:  # else the flash is full, and they are not kept
            self._locks = {locks}

    def sync(self, events: int = -1) -> None:
        """A PC has everything, or the first of the `events`."""
        self._had = max(self._had, len(self.truth) if events < 0 else events)
        self.journal.acknowledged(self._had)

    def rest(self) -> None:
        """Nobody plays for a while."""
        for _ in range(100):
            if self.journal.flushed:
                return
            self.journal.flush()
        raise AssertionError("it never settles")

    def fill_sector(self, left: int) -> None:
        """Log until so many slots or fewer are left in the sector that is in use."""
        while self.slots_left > left:
            self.log()

    @property
    def slots_left(self) -> int:
        """In the sector that is in use."""
        return (self.journal._end - self.journal._at) // 16

    def check_room(self) -> None:
        """No sector has got lost: each may be written to again, sooner or later."""
        assert self.journal._ring._firsts.count(LEFT_ALONE) == 0, "sectors are never used again"
