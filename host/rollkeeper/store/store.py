"""The store: the events of all handhelds, and the games they make. This is what the rest of the program uses.

Law: `keep` returns after the commit; only then may a handheld be told that its events are safe. Events and the games
that follow from them are written in one transaction, so the two never disagree.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from secrets import token_hex
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection

from rollkeeper.place import Address, Place
from rollkeeper.store import evidence, games, journal, names
from rollkeeper.store.check import Tell, nobody
from rollkeeper.store.database import PATIENCE, open_place, open_to_look, open_to_write
from rollkeeper.store.errors import DatabaseError, DatabaseGone
from rollkeeper.store.games import GameRow, hide, unhide
from rollkeeper.store.journal import StoredEvent, events_of, segment_of
from rollkeeper.store.names import Roster
from rollkeeper.store.timestamp import Timestamp, stamp, utc_now
from rollkeeper.store.timestamp import now as wall_clock
from turnlink.line import encode

if TYPE_CHECKING:  # these take time to import, and a reader needs none
    from fivedice.game import Game
    from rollkeeper.scores.scorecard import CardView
    from rollkeeper.store.event_file import Batch, Taken
    from rollkeeper.store.facts import Fact
    from rollkeeper.store.fold import Story
    from rollkeeper.store.statistics import Chosen, Statistics
    from rollkeeper.store.timestamp import HandheldClock
    from turnlink.host import Event

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
        """Open or make the database at `path`. `patience`: seconds to wait for another program. Raises a DatabaseError.

        Games that other rules have folded are folded again; `tell` hears how far that is, `checking` how far the
        check of a file is that needs one. `look`: the file is there and is only read, so only what is read is checked,
        and it may lie where nothing can be written.
        """
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
        """Quarantine a damaged file and go on with a new one; see `repair.begin_anew`. A server's database stays as it
        is. Raises a DatabaseError."""
        if isinstance(self.path, Address):
            return None
        with self._writing:
            from rollkeeper.store import repair  # takes time to import, and is hardly ever needed

            self._database.close()
            news = repair.begin_anew(self.path)
        self.reopen()
        return news

    def next_wanted(self, device: str, epoch: str) -> int:
        """The number of the first event of this journal that is neither stored nor known to be lost."""
        with self._database.read() as connection:
            journal_id = journal.find(connection, device, epoch)
            return 1 if journal_id is None else journal.stands(connection, journal_id).settled + 1

    def keep(
        self, device: str, epoch: str, batch: "Sequence[Event]", clock: "HandheldClock | None" = None,
        gap: bool = False, live: bool = False,
    ) -> Kept:  # fmt: skip
        """Store events (numbers rising) in one transaction; those stored already change nothing.

        At an event that contradicts a stored one the batch ends, and that line is kept as a conflict. `clock`
        knows when they were played; without it, it was before now. `gap`: what is missing before them is lost. It is
        noted with the first of them and never without one, which proves that the journal goes so far. `live`: the
        handheld has no event after them, so an open game that they end with is seen so far.
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
                    idents = games.idents(connection, journal_id, changed[0][0], changed[-1][1])
                    carried = Carried(idents, view)
            elif changed:
                carried = carry(connection, journal_id, changed[0][0])
            last = journal.stands(connection, journal_id).settled
            if live and found.conflict is None and last == batch[-1].n:
                evidence.see(connection, journal_id, last)
        conflict, count = found.conflict.n if found.conflict else None, sum(end + 1 - begin for begin, end in lost)
        return Kept(last, found.new, conflict, count, carried.games, carried.view)

    def note_set_back(self, device: str, epoch: str, last: int) -> None:
        """The handheld says that its journal ends at event `last`, and more of it is stored here: this is never
        forgotten, like a line that contradicts a stored one."""
        with self._writing, self._database.write() as connection:
            now = utc_now()
            journal_id = journal.ident(connection, device, epoch, now)
            journal.write_conflict(connection, journal_id, last + 1, encode({"last": last}), now)

    def nonce_for(self, device: str, epoch: str, n: int, commitment: str) -> str:
        """The nonce of this PC for a commitment, which event `n` has announced: the one that was drawn for it, else a
        new one, which is noted before this returns."""
        with self._writing, self._database.write() as connection:
            now = utc_now()
            journal_id = journal.ident(connection, device, epoch, now)
            return evidence.note_nonce(connection, commitment, token_hex(evidence.BYTES), journal_id, n, now)

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction for questions that have a file of their own, such as listing.py."""
        return self._database.read()

    def games(self) -> list[GameRow]:
        """All games, oldest first."""
        with self._database.read() as connection:
            return games.listed(connection)

    def newest(self, most: int = 0, begun: bool = False) -> list[GameRow]:
        """The games played last, the latest first, `most` of them or all (0). `begun`: only those in which somebody has
        rolled."""
        with self._database.read() as connection:
            return games.newest(connection, most, begun)

    def game(self, wanted: str) -> GameRow:
        """The game with this ident, or for "last" the one that `games.last` gives. Raises NoSuchGame or NoGames."""
        with self._database.read() as connection:
            return games.find(connection, wanted)

    def log(self, row: GameRow | None = None) -> Iterator[bytes]:
        """The lines of a game's log, with the games before it on its card; of all games if `row` is None."""
        with self._database.read() as connection:
            if row is not None:
                yield from segment_of(connection, row, row.card_n)
                return
            for each in sorted(games.listed(connection), key=lambda game: (game.journal_id, game.first_n)):
                yield from segment_of(connection, each, each.first_n)

    def statistics(self, players: Sequence[str], chosen: "Chosen") -> "Statistics":
        """What the finished games say of these players, or of everybody. Raises NoSuchPlayer."""
        from rollkeeper.store.statistics import statistics  # takes time to import, and many do not need it

        with self._database.read() as connection:
            return statistics(connection, players, chosen)

    def hide(self, row: GameRow, hidden: bool = True) -> None:
        """Leave a game out of lists and statistics, or no longer; its events stay."""
        with self._writing, self._database.write() as connection:
            hide(connection, row, utc_now()) if hidden else unhide(connection, row)

    def hidden(self) -> list[GameRow]:
        """The games that are hidden, the one played last first."""
        with self._database.read() as connection:
            return games.hidden(connection)

    def stories(self, row: GameRow | None = None) -> "Iterator[Story]":
        """A game as it was played, or all of them, oldest first."""
        from rollkeeper.store.fold import story_of  # takes time to import, and many do not need it

        with self._database.read() as connection:
            for each in games.listed(connection) if row is None else [row]:
                yield story_of(connection, each)

    def event_lines(self, row: GameRow | None = None) -> Iterator[bytes]:
        """The events of a game with those before it on its card, or all, as another database takes them in."""
        from rollkeeper.store.event_file import lines_of  # takes time to import, and many do not need it

        with self._database.read() as connection:
            yield from lines_of(connection, row)

    def take_in(
        self, found: "Iterable[Batch | list[Fact]]", folding: Callable[[int, int], None] = lambda *_: None
    ) -> "Taken":
        """Store what another database has written, all in one transaction. Raises ImportRefused; then nothing is."""
        from rollkeeper.store.event_file import take_in  # takes time to import, and many do not need it

        with self._writing, self._database.write() as connection:
            return take_in(connection, found, utc_now(), folding)

    def events(self, row: GameRow) -> list[StoredEvent]:
        """A game's events, as received."""
        with self._database.read() as connection:
            return list(events_of(connection, row, row.first_n))

    def before(self, row: GameRow) -> "Game | None":
        """The game before this one on the same card; None if this is the card's first."""
        from rollkeeper.store.fold import game_before  # takes time to import, and many do not need it

        with self._database.read() as connection:
            return game_before(connection, row)

    def view(self, row: GameRow) -> "CardView | None":
        """A game's card, folded from its stored events; None if not even its first event is allowed."""
        with self._database.read() as connection:
            return _view(connection, row)

    def latest_view(self, device: str, epoch: str) -> "CardView | None":
        """The card of a journal's latest game; None if it has none."""
        with self._database.read() as connection:
            journal_id = journal.find(connection, device, epoch)
            row = None if journal_id is None else games.latest_of(connection, journal_id)
            return None if row is None else _view(connection, row)

    def latest_of_device(self, device: str) -> GameRow | None:
        """The latest game of a device's newest journal; None if it has none."""
        with self._database.read() as connection:
            return games.latest_of_device(connection, device)

    def names(self) -> dict[str, set[str]]:
        """Everybody who has played, as called on this PC, with the names that the handhelds have for them."""
        with self._database.read() as connection:
            return names.players(connection)

    def rename(self, name: str, to: str) -> None:
        """Call a player otherwise on this PC. Raises NoSuchPlayer, or PlayerExists."""
        with self._writing, self._database.write() as connection:
            names.rename(connection, name, to)

    def merge(self, name: str, into: str) -> None:
        """Make two players one. Raises NoSuchPlayer, or PlayersMet."""
        with self._writing, self._database.write() as connection:
            names.merge(connection, name, into)

    def split(self, name: str) -> None:
        """Show a name again as the handhelds say it. Raises NoSuchPlayer."""
        with self._writing, self._database.write() as connection:
            names.split(connection, name)

    def renamed(self, game: "Game") -> "Game":
        """A game whose players are called as they are on this PC."""
        with self._database.read() as connection:
            return names.renamed(connection, game)

    def seat(self, players: list[str]) -> list[str]:
        """The names of players as events have them, which may be short forms; whom they stand for is kept."""
        with self._writing, self._database.write() as connection:
            return names.seated(connection, players)

    def set_roster(self, players: list[str]) -> None:
        """Have new games played under these names on every handheld; [] lets them forget the names they have."""
        with self._writing, self._database.write() as connection:
            names.set_roster(connection, players)

    def roster(self) -> tuple[Roster, dict[str, str]] | None:
        """The roster, and the handhelds that hold it with the time when they said so; None if there never was one."""
        with self._database.read() as connection:
            found = names.newest_roster(connection)
            return None if found is None else (found, names.roster_holders(connection, found))

    def confirm_roster(self, found: Roster, device: str) -> None:
        """A handheld holds this roster."""
        with self._writing, self._database.write() as connection:
            names.confirm_roster(connection, found, device)

    def devices(self) -> list[str]:
        """The handhelds whose events are here."""
        with self._database.read() as connection:
            return names.handhelds(connection)


def _played(new: "Sequence[Event]", now: str, clock: "HandheldClock | None", wall: datetime) -> list[StoredEvent]:
    """Events that have come `now`, with when they were played."""
    times = [Timestamp(now)] * len(new) if clock is None else clock.timestamps(new, wall)
    return [StoredEvent(event.n, event.line, event.fields, now, time) for event, time in zip(new, times, strict=True)]


def _view(connection: Connection, row: GameRow) -> "CardView | None":
    from rollkeeper.store.fold import played_again, view_of  # takes time to import, and many do not need it

    return view_of(connection, played_again(connection, row), row.ident)
