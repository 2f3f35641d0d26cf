"""How far one journal is copied in a session, and what a session counts."""

from dataclasses import dataclass, field
from datetime import datetime

from rollkeeper.store import Kept
from rollkeeper.store.timestamp import HandheldClock
from turnlink.host import Hello

ACK_EVERY = 512  # events, while more are outstanding: reading an acknowledgement costs the handheld 5 ms


class JournalCopy:
    """The journal that has said hello, from its event `begun_at` on, which was the first one wanted.

    last     the last event that the handheld has told of
    wanted   the next event that is neither stored nor said to be lost
    kept     the last event that is stored or noted as lost
    """

    def __init__(self, hello: Hello, wanted: int, at: datetime) -> None:
        self.begun_at = wanted
        self._acknowledged = 0
        self.greeted(hello, wanted, at)

    def greeted(self, hello: Hello, wanted: int, at: datetime) -> None:
        """It says hello (again) at `at`, the PC's time; the store wants the event `wanted`."""
        self.hello = hello
        self.clock = HandheldClock(hello, at)
        self.last, self.wanted, self.kept = hello.last, wanted, wanted - 1

    def is_that_of(self, hello: Hello) -> bool:
        """Whether a hello is of this journal."""
        return (self.hello.device, self.hello.epoch) == (hello.device, hello.epoch)

    def committed(self, kept: Kept) -> None:
        """Events have been stored."""
        self.wanted, self.kept = kept.last + 1, kept.last

    @property
    def is_whole(self) -> bool:
        """Whether each event that was told of is stored, or said to be lost."""
        return self.wanted > self.last

    @property
    def is_empty(self) -> bool:
        """Whether the handheld holds no event, so that none can be compared."""
        return self.hello.last < self.hello.first

    @property
    def unproven(self) -> int:
        """How many events the handheld says are lost, with none after them that would prove it: they are not noted."""
        return self.wanted - 1 - self.kept

    @property
    def first_to_ask(self) -> int:
        """The event from which to ask: the last stored one, to compare it once more."""
        return self.wanted if self.unproven else max(1, min(self.wanted - 1, self.last))

    def to_acknowledge(self) -> int:
        """The event up to which an acknowledgement is due, said once; 0 if none is. Only for what is compared."""
        due = 1 if self.is_whole else ACK_EVERY
        if not self._acknowledged + due <= self.kept <= self.last:
            return 0
        self._acknowledged = self.kept
        return self.kept


@dataclass
class Counts:
    """What a session has done."""

    journals: int = 0  # that said hello
    commits: int = 0  # transactions that the store has committed
    new: int = 0  # events stored
    lost: int = 0  # events that the handheld no longer held
    games: set[int] = field(default_factory=set)  # idents of the games that the new and lost ones belong to

    def committed(self, kept: Kept) -> None:
        """Events have been stored."""
        self.commits += 1
        self.new += len(kept.new)
        self.lost += kept.lost
        self.games |= kept.games
