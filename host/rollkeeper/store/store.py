"""The store, the door to a database: it opens it, gives transactions for what the modules ask and change, and keeps
what handhelds send.

Law: `keep` returns after the commit; only then may a handheld hear that its events are safe. Events and the games that
follow from them are written in one transaction, so the two never disagree.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from rollkeeper.place import Address, Place
from rollkeeper.store import evidence, games, journal
from rollkeeper.store.check import Tell, nobody
from rollkeeper.store.database import PATIENCE, open_place, open_to_look, open_to_write
from rollkeeper.store.errors import DatabaseError, DatabaseGone
from rollkeeper.store.journal import StoredEvent
from rollkeeper.store.timestamp import Timestamp, stamp
from rollkeeper.store.timestamp import now as wall_clock

if TYPE_CHECKING:  # these take time to import, and a reader needs none
    from rollkeeper.scores.scorecard import CardView
    from rollkeeper.store.timestamp import HandheldClock
    from turnlink.host import Event

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Kept:
    """What one call has stored.

    last      everything up to this event is stored or known to be lost
    new       the events that were not stored before
    conflict  the number of an event that contradicts what is stored: it and what came after it were not stored
    lost      how many events before the new ones were noted as a gap
    games     the idents of the games that the new events belong to
    view      the card of the journal's latest game, if anything is new
    """

    last: int
    new: "list[Event]" = field(default_factory=list)
    conflict: int | None = None
    lost: int = 0
    games: frozenset[int] = frozenset()
    view: "CardView | None" = None


class Store:
    """An open database. May be used from several threads; each call is one transaction of its own."""

    def __init__(
        self,
        path: Place,
        *,
        patience: float = PATIENCE,
        tell: Tell = nobody,
        checking: Tell = nobody,
        look: bool = False,
    ) -> None:
        """Open or make the database at `path`. `patience`: seconds to wait for another program. `tell` hears how far
        the folding of games by these rules is, `checking` how far the check of a file. `look`: the file is there and is
        only read, so it may lie where nothing can be written. Raises a DatabaseError."""
        opened = open_to_look if look else open_to_write
        self._database = opened(path, patience, tell, checking)
        self.path = path
        self._patience = patience
        self._writing = Lock()
        self.opened = 1  # how often: what somebody remembers of the file holds no longer when it rises

    def close(self) -> None:
        """Give the file back."""
        self._database.close()

    def reopen(self) -> None:
        """Open the file at the path again. Raises a DatabaseError."""
        with self._writing:
            self._database.close()
            self._database = open_place(self.path, self._patience)
            self.opened += 1

    def once_more(self, do: Callable[[], T]) -> T:
        """What `do` returns; if it finds the file gone, the file is opened again, and `do` is called once more."""
        try:
            return do()
        except DatabaseGone:
            self.reopen()
            return do()

    def begin_anew(self) -> DatabaseError | None:
        """Quarantine a damaged file and go on with a new one (`repair.begin_anew`); a server's database stays as it is.
        Raises a DatabaseError."""
        if isinstance(self.path, Address):
            return None
        with self._writing:
            from rollkeeper.store import repair  # takes time to import, and is hardly ever needed

            self._database.close()
            news = repair.begin_anew(self.path)
        self.reopen()
        return news

    def ask(self, question: Callable[Concatenate[Connection, P], T], *words: P.args, **more: P.kwargs) -> T:
        """The answer to a question of a module, such as `games.all_games`, in a transaction of its own."""
        with self.reading() as connection:
            return question(connection, *words, **more)

    def each(
        self, question: Callable[Concatenate[Connection, P], Iterator[T]], *words: P.args, **more: P.kwargs
    ) -> Iterator[T]:
        """The answers to a question that has many, such as `journal.log_lines`, one by one."""
        with self.reading() as connection:
            yield from question(connection, *words, **more)

    def change(self, change: Callable[Concatenate[Connection, P], T], *words: P.args, **more: P.kwargs) -> T:
        """What a change of a module returns, such as `names.rename`: it is committed then."""
        with self._writing, self._database.write() as connection:
            return change(connection, *words, **more)

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction for several questions."""
        return self._database.read()

    def keep(
        self, device: str, epoch: str, batch: "Sequence[Event]", clock: "HandheldClock | None" = None,
        gap: bool = False, live: bool = False,
    ) -> Kept:  # fmt: skip
        """Store events (numbers rising) in one transaction; those stored already change nothing.

        At an event that contradicts a stored one the batch ends, and that line is kept as a conflict. `clock` knows
        when they were played; without it, it was before now. `gap`: what is missing before them is lost, which is noted
        only with an event that proves it. `live`: the handheld has no event after them, so an open game that they end
        with is seen so far.
        """
        from rollkeeper.store.fold import Carried, carry, fold_anew

        wall = wall_clock()
        now = stamp(wall)
        with self._writing, self._database.write() as connection:
            journal_id = journal.ident(connection, device, epoch, now)
            wanted = journal.stands(connection, journal_id).wanted
            found = journal.sort_out(connection, journal_id, batch)
            if found.conflict is not None:
                journal.write_conflict(connection, journal_id, found.conflict.n, found.conflict.line, now)
            lost = journal.lose(connection, journal_id, batch[0].n - 1, now) if gap and found.proves else []
            new = _played(found.new, now, clock, wall)
            journal.write(connection, journal_id, new)
            changed = [*lost, *([(new[0].first, new[-1].first)] if new else [])]
            carried = Carried()
            if wanted is not None:
                filled = journal.fill_lost(connection, journal_id, [event.n for event in found.new])
                if lost or filled:
                    view = fold_anew(connection, journal_id)
                    touched = games.among(connection, journal_id, changed[0][0], changed[-1][1])
                    carried = Carried(frozenset(touched), view)
            elif changed:
                carried = carry(connection, journal_id, changed[0][0])
            last = journal.stands(connection, journal_id).settled
            if live and found.conflict is None and last == batch[-1].n:
                evidence.see(connection, journal_id, last)
        conflict, count = found.conflict.n if found.conflict else None, sum(end + 1 - begin for begin, end in lost)
        return Kept(last, found.new, conflict, count, carried.games, carried.view)


def _played(new: "Sequence[Event]", now: str, clock: "HandheldClock | None", wall: datetime) -> list[StoredEvent]:
    """Events that have come `now`, with when they were played."""
    times = [Timestamp(now)] * len(new) if clock is None else clock.timestamps(new, wall)
    return [StoredEvent(event.n, event.line, event.fields, now, time) for event, time in zip(new, times, strict=True)]
