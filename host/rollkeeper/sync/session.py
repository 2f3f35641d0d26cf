"""One connection to a handheld, from the greeting to live events. Sans-IO: bytes and the time go in, bytes come out.

    greet every 0.5 s until the hello -> ask from what the store wants -> commit what comes -> acknowledge -> go on

Laws: an event is acknowledged only after the store has committed it. The last stored event is asked for once more, so
that a journal that took another course since (a flash restored from an old copy) is noticed by its bytes. A gap is
believed as far as an event that came after it proves. A handheld that only talks comes to a named end.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeGuard

from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import Kept, Store
from rollkeeper.store.clock import now as wall_clock
from rollkeeper.store.handheld_clock import HandheldClock
from rollkeeper.sync.box_request import BoxRequest
from rollkeeper.sync.greeting import is_ours
from rollkeeper.sync.no_progress import MOST, Standstill
from rollkeeper.sync.roster_request import RosterRequest
from rollkeeper.sync.session_errors import (
    EventConflict,
    HandheldDeclines,
    JournalSetBack,
    NoProgress,
    OtherProtocol,
    TooManyJournals,
)
from turnlink.host import Done, Event, Gap, Hello, HostEnd, Refused
from turnlink.message import PROTOCOL

GREET_EVERY = 0.5  # seconds between greetings while nobody has answered
ASK_AGAIN = 1.0  # seconds without a line, with events still outstanding, until they are asked for again
ACK_EVERY = 512  # events, while more are outstanding: reading an acknowledgement costs the handheld 5 ms
MOST_JOURNALS = 8  # that one open port may tell of; a handheld begins one when a person tells it to
CALL_EVERY = 5.0  # seconds of silence after which the handheld is greeted again: it may have been reset unseen


class Session:
    """A conversation with one handheld. Junk raises nothing; what a person must know raises a RollkeeperError.

    After an error the session can go on: what could not be committed is asked for again.
    """

    def __init__(
        self,
        store: Store,
        program: str,
        *,
        on_event: Callable[[Event], None] = lambda event: None,
        on_change: Callable[[CardView], None] = lambda view: None,
        on_hello: Callable[[Hello], None] = lambda hello: None,
        box: BoxRequest | None = None,
    ) -> None:
        """`on_event` after each new event is committed, `on_change` with the latest card, `on_hello` per journal;
        `box` is the box that a person may want written."""
        self._store = store
        self._box = BoxRequest() if box is None else box
        self.roster = RosterRequest(store)
        self._host = HostEnd(program)
        self._on_event = on_event
        self._on_change = on_change
        self._on_hello = on_hello
        self._out: list[bytes] = []
        self._greet_at: float | None = 0.0  # when to greet (again); None: the hello has come
        self._ask_at: float | None = None  # when to ask (again); None: nothing is outstanding
        self.heard_at = 0.0  # when the last whole message came; before the hello nothing else counts as one
        self._standstill = Standstill()
        self._journals = 0  # that said hello
        self._checked = False  # the overlap with what is stored has come and agrees
        self._halted = False  # after a conflict, until another journal says hello
        self._acknowledged = 0
        self.hello: Hello | None = None
        self._clock: HandheldClock | None = None  # from the hello on
        self.wanted = 1  # the next event that is neither stored nor said to be lost
        self._kept = 0  # the last event that is stored or noted as lost
        self.begun_at = 1  # `wanted` at the first hello of this journal: where a progress bar starts
        self.commits = 0  # transactions of this session that the store has committed
        self.new = 0  # events stored by this session
        self.games: set[int] = set()  # idents of the games they belong to
        self.lost = 0  # events that the handheld no longer held

    @property
    def caught_up(self) -> bool:
        """Whether everything that the last hello promised is committed, or said to be lost."""
        return self.hello is not None and not self._halted and self._greet_at is None and not self._outstanding

    def silent(self, now: float, patience: float) -> bool:
        """Whether a handheld that had said hello has not answered for `patience` seconds; it is called every 5 s."""
        return self.hello is not None and not self._halted and now > self.heard_at + patience

    @property
    def unproven(self) -> int:
        """How many events the handheld says are lost, with none after them that would prove it: they are not noted."""
        return max(0, self.wanted - 1 - self._kept)

    @property
    def junk(self) -> int:
        """How much was received that is no message of ours: bytes outside frames, and damaged lines."""
        return self._host.skipped + self._host.damaged

    def outgoing(self, now: float) -> bytes:
        """The bytes to send at `now` (seconds, of any steady clock). Raises a RollkeeperError."""
        if self.hello is None or self.caught_up or self._halted:
            self._standstill.over()
        elif self._standstill.lasts(now):
            raise NoProgress(self.hello.device, self._kept + 1, MOST)
        quiet = now >= self.heard_at + CALL_EVERY and self._ask_at is None and not self._halted
        if self._greet_at is None and quiet:
            self._greet_at = now
        if self._greet_at is not None and now >= self._greet_at:
            self._out.append(self._host.greet())
            self._greet_at = now + GREET_EVERY
        elif self._ask_at is not None and now >= self._ask_at:
            self._ask(now)
        if self.hello is not None and self.caught_up:
            self._out.append(self._box.due(self._host, self.hello, now))
            self._out.append(self.roster.due(self._host, self.hello, now))
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
            if self.hello is None and not isinstance(item, Hello) and not _declines(item):
                continue
            self.heard_at = now
            self._standstill.heard()
            try:
                self._take(item, now)
            except RollkeeperError as error:  # what else is in these bytes still counts
                trouble = trouble or error
                self._standstill.over()
        if self._host.again:
            self._out.append(self._host.again)
            self._host.again = b""
        if trouble is not None:
            raise trouble

    def _take(self, item: object, now: float) -> None:
        if isinstance(item, Hello):
            self._greeted(item, now)
        elif _declines(item):
            raise HandheldDeclines(item.why)
        elif isinstance(item, Refused) and item.what == "from":
            self._greet_at = now + GREET_EVERY  # perhaps it has begun another journal
        elif self.hello is None or self._halted:
            return
        elif isinstance(item, Done):
            self.roster.done(item, self.hello)
        elif isinstance(item, Refused):
            self.roster.refused(item)
            if self._box.refused(item, self.wanted - 1):
                self.hello.last = max(self.hello.last, self.wanted)
                self._ask(now)
        elif isinstance(item, list) and item[0].n <= self.wanted:
            self._keep(self.hello, item, now)
        elif isinstance(item, Gap):
            self._missing(self.hello, item, now)

    def _missing(self, hello: Hello, gap: Gap, now: float) -> None:
        """The handheld says that it no longer holds some events. The next one that comes proves it."""
        if gap.last > max(hello.last, self.wanted):
            self._greet_at = now  # it reaches beyond the journal as we know it: how far does the journal go?
        elif gap.first <= self.wanted:
            self._checked = True
            self._ask_at = now + ASK_AGAIN if self._outstanding else None
            if gap.last >= self.wanted:
                self.wanted = gap.last + 1
                self._ask_at = now  # from there on: too far beyond an acknowledgement the handheld says nothing
                self._acknowledge(hello)
                self._box.committed(hello, [gap])

    def _greeted(self, hello: Hello, now: float) -> None:
        self._greet_at = now + ASK_AGAIN  # if the store fails
        self._ask_at = None
        if hello.protocol != PROTOCOL:
            self._greet_at = now + CALL_EVERY
            raise OtherProtocol(hello.protocol, PROTOCOL, hello.firmware)
        before = self.hello
        other = before is None or (before.device, before.epoch) != (hello.device, hello.epoch)
        if other and self._journals == MOST_JOURNALS:
            raise TooManyJournals(MOST_JOURNALS)
        wanted = self._store.next_wanted(hello.device, hello.epoch)
        self._journals += other
        self.hello = self._host.hello = hello
        self.wanted, self._kept, self._greet_at = wanted, wanted - 1, None
        self._clock = HandheldClock(hello, wall_clock())
        if other:
            self._halted, self._acknowledged, self.begun_at = False, 0, wanted
        self._checked = hello.last < hello.first
        self._ask(now)
        if other:
            self._on_hello(hello)
            view = self._store.latest_view(hello.device, hello.epoch)
            if view is not None:
                self._on_change(view)
        if hello.last < wanted - 1:
            raise JournalSetBack(hello.device, hello.last, wanted - 1)

    def _keep(self, hello: Hello, batch: list[Event], now: float) -> None:
        self._ask_at = now + ASK_AGAIN  # if the store fails
        hello.last = max(hello.last, batch[-1].n)  # so that it is asked for again if the store does not take it
        lost_before = self.unproven > 0
        kept = self._store.keep(hello.device, hello.epoch, batch, self._clock, lost_before)
        self._committed(hello, kept, now)
        self._box.committed(hello, kept.new)
        if kept.conflict is not None:
            self._halted, self._ask_at = True, None
            raise EventConflict(hello.device, hello.epoch, kept.conflict)

    def _committed(self, hello: Hello, kept: Kept, now: float) -> None:
        self._checked = True
        self.commits += 1
        if kept.last > self._kept:
            self._standstill.over()
        self.wanted, self._kept = kept.last + 1, kept.last
        self.new += len(kept.new)
        self.lost += kept.lost
        self.games |= kept.games
        self._acknowledge(hello)
        self._ask_at = now + ASK_AGAIN if self._outstanding else None
        for event in kept.new:
            self._on_event(event)
        if kept.view is not None:
            self._on_change(kept.view)

    def _acknowledge(self, hello: Hello) -> None:
        due = ACK_EVERY if self._outstanding else 1
        if self._acknowledged + due <= self._kept <= hello.last:
            self._acknowledged = self._kept
            self._out.append(self._host.acknowledge(self._kept))

    @property
    def _outstanding(self) -> bool:
        return self.hello is not None and (self.wanted <= self.hello.last or not self._checked)

    def _ask(self, now: float) -> None:
        """Ask for what is wanted, from the last stored event on."""
        self._ask_at = None
        if self.hello is not None and not self._halted:
            first = self.wanted if self.unproven else max(1, min(self.wanted - 1, self.hello.last))
            self._out.append(self._host.ask_from(first))
            self._ask_at = now + ASK_AGAIN if self._outstanding else None


def _declines(item: object) -> TypeGuard[Refused]:
    return isinstance(item, Refused) and item.what == "hello"


def _batched(items: Iterable[object]) -> Iterator[object]:
    """The same items, but events that follow each other as one list: one transaction each."""
    batch: list[Event] = []
    for item in items:
        if isinstance(item, Event):
            batch.append(item)
            continue
        if batch:
            yield batch
            batch = []
        yield item
    if batch:
        yield batch
