"""The journal of a card of games with real dice, in the database. Each card has one of its own: a new epoch, numbers
from 1 on.

So two programs, two databases or a backup that was put back never write different events under one name: only a game
that two programs go on with could, and that is seen before anything is written.
"""

from collections.abc import Sequence
from datetime import datetime
from secrets import token_hex

from fivedice.game import Game, apply
from rollkeeper import __version__
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.timestamp import HandheldClock
from rollkeeper.store.timestamp import now as wall_clock
from turnlink import message
from turnlink.host import Event, Hello
from turnlink.line import decode, encode


class WrittenElsewhere(RollkeeperError):
    """Another program has written into the journal, or it is no longer in the database."""

    def __init__(self) -> None:
        super().__init__("not done: another program has gone on with this game; look at the card, and do it again")


class OwnJournal:
    """The journal of the game that was on the table last. `game` is the fold of its events, None before the first."""

    def __init__(self, store: Store, device: str) -> None:
        self._store, self._device = store, device
        self._begin_now()
        self._epoch, self._last = "", 0
        self._events: list[Event] = []  # of that journal
        self._opened = store.opened
        self.game: Game | None = None
        self.ident = ""  # of the game in the database
        self.reload()

    def reload(self) -> None:
        """Take up the game that was played last."""
        row = self._store.latest_of_device(self._device)
        self._epoch, self._last, self.game, self.ident = "", 0, None, ""
        self._events = []
        if row is None or row.refused is not None:
            return
        game: Game | None = None
        for event in self._store.events(row._replace(first_n=row.card_n)):  # of all games on its card
            game = apply(game, event.fields)  # the fold has allowed them
            self._events.append(Event(event.first, event.line, event.fields))
        self._epoch, self._last, self.game, self.ident = row.epoch, row.last_n, game, str(row.ident)
        self._begin_now()

    def begin(self, event: dict[str, object]) -> None:
        """Write the first event of a new game, in a new journal if it is on a new card."""
        if "column" not in event:
            apply(None, event)
            self._epoch, self._last, self.game, self._events = token_hex(4), 0, None, []
            self._opened = self._store.opened
            self._begin_now()
        self.append([event])

    def append(self, events: Sequence[dict[str, object]]) -> None:
        """Write events, all or none. Raises Refusal, WrittenElsewhere or a DatabaseError."""
        self._store.once_more(lambda: self._append(events))

    def _append(self, events: Sequence[dict[str, object]]) -> None:
        game = self.game
        for event in events:
            game = apply(game, event)
        if self._opened != self._store.opened:
            self._put_back()
        if self._store.next_wanted(self._device, self._epoch) != self._last + 1:
            self.reload()
            raise WrittenElsewhere()
        lines = [encode({"n": n, "t": self._t(), **event}) for n, event in enumerate(events, self._last + 1)]
        batch = [Event(n, line, decode(line)) for n, line in enumerate(lines, self._last + 1)]
        kept = self._store.keep(self._device, self._epoch, batch, self._clock)
        if kept.conflict is not None:
            self.reload()
            raise WrittenElsewhere()
        self.game, self._last = game, batch[-1].n
        self._events += batch
        self.ident = next((str(ident) for ident in kept.games), self.ident)

    def _put_back(self) -> None:
        """The file was gone, and another is in its place: what it does not have of this game is written into it."""
        if self._events:
            kept = self._store.keep(self._device, self._epoch, self._events, self._clock)
            self.ident = next((str(ident) for ident in kept.games), self.ident)
        self._opened = self._store.opened

    def _begin_now(self) -> None:
        """Count milliseconds from now on, as a handheld does from its boot."""
        self._since, self._latest = wall_clock(), 0
        hello = message.hello(message.PROTOCOL, __version__, self._device, "", 1, 0, "")
        self._clock = HandheldClock(Hello(hello | {"boot": 1, "t": 0}), self._since)

    def _t(self) -> int:
        """Milliseconds; never fewer than before, whatever is done to the PC's clock."""
        now: datetime = wall_clock()
        self._latest = max(self._latest, int((now - self._since).total_seconds() * 1000))
        return self._latest
