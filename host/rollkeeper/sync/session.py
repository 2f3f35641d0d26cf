"""One connection to a handheld, from the greeting to live events. Sans-IO.

    greet until the hello -> ask from what the store wants -> commit what comes -> acknowledge -> go on

`session_states` says which state leads where, and after how many seconds.

Laws: an event is acknowledged only after the store has committed it. The last stored event is asked for once more, so
that a journal that took another course since (a flash restored from an old copy) is noticed by its bytes. A gap is
believed as far as an event that came after it proves. A handheld that only talks comes to a named end.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import TypeGuard

from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import Kept, Store
from rollkeeper.store.fold import latest_view
from rollkeeper.store.journal import next_wanted, note_set_back
from rollkeeper.store.timestamp import HandheldClock
from rollkeeper.store.timestamp import now as wall_clock
from rollkeeper.sync import session_errors
from rollkeeper.sync.greeting import is_ours
from rollkeeper.sync.nonce_request import NonceRequest
from rollkeeper.sync.persons_request import PersonsRequest
from rollkeeper.sync.reports import VIEW, ShownView, ViewParts
from rollkeeper.sync.roster_request import RosterRequest
from rollkeeper.sync.session_states import CAUGHT_UP, GREETS, HALTED, MOST_SECONDS, Cause, Machine, State
from turnlink.host import Done, Event, Gap, Hello, HostEnd, Refused, Report
from turnlink.message import PROTOCOL

ACK_EVERY = 512  # events, while more are outstanding: reading an acknowledgement costs the handheld 5 ms


class JournalCopy:
    """The journal that has said hello, from its event `begun_at` on, which was the first one wanted.

    last     the last event that the handheld says it has
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
        """Whether each event up to `last` is stored, or said to be lost."""
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


MOST_JOURNALS = 8  # of one open port; a handheld begins one when a person wants it


class Session:
    """A conversation with one handheld. What a person must know raises a RollkeeperError, after which the session can
    go on: what could not be committed is asked for again."""

    def __init__(
        self,
        store: Store,
        program: str,
        *,
        on_event: Callable[[Event], None] = lambda event: None,
        on_change: Callable[[CardView], None] = lambda view: None,
        on_hello: Callable[[Hello], None] = lambda hello: None,
        on_view: Callable[[ShownView], None] | None = None,
        box: PersonsRequest | None = None,
        nonce: NonceRequest | None = None,
    ) -> None:
        """`on_event` hears each new event that is committed, `on_change` the latest card, `on_hello` each journal,
        `on_view` what the handheld shows; `box` and `nonce` outlive the session."""
        self._store = store
        self._on_event, self._on_change, self._on_hello = on_event, on_change, on_hello
        self._box = PersonsRequest() if box is None else box
        self._nonce = NonceRequest(store) if nonce is None else nonce
        self.roster = RosterRequest(store)
        self._on_view, self._view = on_view, ViewParts()
        self._host = HostEnd(program, on_view is not None)
        self._out: list[bytes] = []  # to be sent
        self._machine = Machine()
        self.journal: JournalCopy | None = None  # the one that has said hello
        self.counts = Counts()

    @property
    def state(self) -> State:
        """Where it stands."""
        return self._machine.state

    @property
    def hello(self) -> Hello | None:
        """The last hello that was taken."""
        return self.journal.hello if self.journal is not None else None

    @property
    def caught_up(self) -> bool:
        """Whether everything that the last hello promised is committed, or said to be lost."""
        return self.state is CAUGHT_UP

    @property
    def wanted(self) -> int:
        """The next event that is neither stored nor said to be lost."""
        return self.journal.wanted if self.journal is not None else 1

    @property
    def heard_at(self) -> float:
        """When the last whole message came (seconds); before the hello nothing else counts as one."""
        return self._machine.standstill.heard_at

    def asking(self, now: float) -> bool:
        """Whether something is asked of the handheld for which nobody has waited long enough."""
        journal = self.journal
        nonce = journal is not None and self._nonce.waiting(journal.hello, journal.last, now)
        return nonce or self.roster.waiting(now)

    def silent(self, now: float, patience: float) -> bool:
        """Whether a handheld that had said hello has not answered for `patience` seconds; it is called every 5 s."""
        return self.journal is not None and self.state is not HALTED and now > self.heard_at + patience

    @property
    def junk(self) -> int:
        """How much was received that is no message of ours: bytes outside frames, and damaged lines."""
        return self._host.skipped + self._host.damaged

    def outgoing(self, now: float) -> bytes:
        """The bytes to send at `now` (seconds, of any steady clock). Raises a RollkeeperError."""
        journal = self.journal
        if not self._machine.wait(now) and journal is not None:
            raise session_errors.NoProgress(journal.hello.device, journal.kept + 1, MOST_SECONDS)
        if self._machine.due(now):
            if journal is None or self.state in GREETS:
                self._out.append(self._host.greet())
            else:
                self._out.append(self._host.ask_from(journal.first_to_ask))
        if journal is not None and self.caught_up:
            self._out.append(self._box.due(self._host, journal.hello, now))
            self._out.append(self._nonce.due(self._host, journal.hello, journal.last, now))
            self._out.append(self.roster.due(self._host, journal.hello, now))
        data = b"".join(self._out)
        self._out.clear()
        return data

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the handheld: commit the events in them, then acknowledge. Raises a RollkeeperError."""
        trouble: RollkeeperError | None = None
        items = self._host.receive(data)
        self._host.hello = self.hello  # whatever hello it has heard is still to be taken, or not
        for item in _batched(items):
            if isinstance(item, Hello) and not is_ours(item):
                continue  # as good as no answer
            if self.journal is None and not isinstance(item, Hello) and not _declines(item):
                continue
            self._machine.standstill.heard(now)
            try:
                self._take(item, now)
            except RollkeeperError as error:  # what else is in these bytes still counts
                trouble = trouble or error
                self._machine.standstill.over()
        if self._host.again:
            self._out.append(self._host.again)
            self._host.again = b""
        if trouble is not None:
            raise trouble

    def _take(self, item: object, now: float) -> None:
        journal = self.journal
        if isinstance(item, Hello):
            self._greeted(item, now)
        elif _declines(item):
            self._machine.go(Cause.DECLINED, now)
            raise session_errors.declined(item.why)
        elif isinstance(item, Refused) and item.what == "from":
            self._machine.go(Cause.REFUSED, now)
        elif journal is None or self.state is HALTED:
            return
        elif isinstance(item, Report):
            self._shown(item)
        elif isinstance(item, Done):
            self.roster.done(item, journal.hello)
        elif isinstance(item, Refused):
            self.roster.refused(item)
            self._nonce.refused(item)
            if self._box.refused(item, journal.wanted - 1):
                journal.last = max(journal.last, journal.wanted)
                self._machine.go(Cause.ONE_MORE, now)
        elif isinstance(item, list) and item[0].n <= journal.wanted:
            self._keep(journal, item, now)
        elif isinstance(item, Gap):
            self._lost(journal, item, now)

    def _shown(self, part: Report) -> None:
        view = self._view.add(part) if part.name == VIEW else None
        if view is not None and self._on_view is not None:
            self._on_view(view)

    def _greeted(self, hello: Hello, now: float) -> None:
        if hello.protocol != PROTOCOL:
            self._machine.go(Cause.OTHER_PROTOCOL, now)
            raise session_errors.OtherProtocol(hello.protocol, hello.firmware)
        before = self.journal
        same = before is not None and before.is_that_of(hello)
        try:
            if not same and self.counts.journals == MOST_JOURNALS:
                raise session_errors.TooManyJournals(MOST_JOURNALS)
            wanted = self._store.ask(next_wanted, hello.device, hello.epoch)
        except RollkeeperError:
            self._machine.go(Cause.HELLO_NOT_TAKEN, now)
            raise
        if before is not None and same:
            before.greeted(hello, wanted, wall_clock())
            self._begin(before, Cause.SAME_JOURNAL, now)
        else:
            self.journal = JournalCopy(hello, wanted, wall_clock())
            self.counts.journals += 1
            self._begin(self.journal, Cause.NEW_JOURNAL, now)
            self._on_hello(hello)
            view = self._store.ask(latest_view, hello.device, hello.epoch)
            if view is not None:
                self._on_change(view)
        if hello.last < wanted - 1:
            self._store.change(note_set_back, hello.device, hello.epoch, hello.last)
            raise session_errors.JournalSetBack(hello.device, hello.last, wanted - 1)

    def _begin(self, journal: JournalCopy, cause: Cause, now: float) -> None:
        """Ask for what a journal that has said hello holds."""
        self._host.hello = journal.hello
        self._machine.go(cause, now)
        if self.state is not HALTED:
            self._out.append(self._host.ask_from(journal.first_to_ask))
            if journal.is_whole and journal.is_empty:
                self._machine.go(Cause.ALL_HERE, now)

    def _lost(self, journal: JournalCopy, gap: Gap, now: float) -> None:
        """The handheld says that it no longer holds some events. The next one that comes proves it."""
        if gap.last > max(journal.last, journal.wanted):
            self._machine.go(Cause.LOST_BEYOND, now)  # how far does the journal go?
        elif gap.last >= journal.wanted >= gap.first:
            journal.wanted = gap.last + 1
            self._machine.go(Cause.LOST_LAST if journal.is_whole else Cause.LOST_MORE, now)
            self._acknowledge(journal)
            self._box.committed(journal.hello, [gap])
        elif gap.first <= journal.wanted:  # the event to be compared, or lost for long
            self._machine.go(Cause.ALL_HERE if journal.is_whole else Cause.MORE, now)

    def _keep(self, journal: JournalCopy, batch: list[Event], now: float) -> None:
        hello = journal.hello
        journal.last = max(journal.last, batch[-1].n)  # so that it is asked for again if the store does not take it
        try:
            gap, live = journal.unproven > 0, journal.last == batch[-1].n
            kept = self._store.keep(hello.device, hello.epoch, batch, journal.clock, gap, live)
        except RollkeeperError:
            self._machine.go(Cause.NOT_KEPT, now)
            raise
        if kept.last > journal.kept:
            self._machine.standstill.over()
        journal.committed(kept)
        self.counts.committed(kept)
        if kept.conflict is None:
            self._machine.go(Cause.ALL_HERE if journal.is_whole else Cause.MORE, now)
        else:
            self._machine.go(Cause.CONFLICT, now)
        self._acknowledge(journal)
        self._box.committed(hello, kept.new)  # before the card is shown on which somebody may choose the next
        for event in kept.new:
            self._on_event(event)
        if kept.view is not None:
            self._on_change(kept.view)
        if kept.conflict is not None:
            raise session_errors.EventConflict(hello.device, hello.epoch, kept.conflict)
        self._nonce.stored(hello, batch)

    def _acknowledge(self, journal: JournalCopy) -> None:
        last = journal.to_acknowledge()
        if last:
            self._out.append(self._host.acknowledge(last))


def _declines(item: object) -> TypeGuard[Refused]:
    return isinstance(item, Refused) and item.what == "hello"


def _batched(items: Iterable[object]) -> Iterator[object]:
    """Gives the items, with events that follow each other as one list: one transaction each."""
    for are_events, group in groupby(items, lambda item: isinstance(item, Event)):
        if are_events:
            yield list(group)
        else:
            yield from group
