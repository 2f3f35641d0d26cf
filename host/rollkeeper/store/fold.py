"""One journal's events, folded into games by the rules that the handheld runs too (`fivedice.game.apply`).

Law: an event that the rules refuse is neither repaired nor skipped in silence. Its game is marked with the refusal and
shows its last good state; the next `game` event begins afresh. A gap marks its game in the same way: what was lost is
never guessed.

Each journal says which rules folded its games (`journal.fingerprint`). If they are not these, it is folded from its
first event again, in a transaction of its own: a crash leaves a journal done or not begun. Games keep their numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, delete, func, select, update

from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from rollkeeper.store import journal, names
from rollkeeper.store.games import GameRow, all_games, begin_before, latest_of, save
from rollkeeper.store.journal import StoredEvent, events_of, items_of
from rollkeeper.store.results import Throws, count_thrown
from rollkeeper.store.tables import events, games, insert_if_new, journals, refusals, results, thrown
from rollkeeper.store.timestamp import Timestamp
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import CardView, RefusalView  # takes time to import, and not all need it
    from rollkeeper.store.check import Tell
    from rollkeeper.store.database import Opened


@dataclass
class Played:
    """What the fold makes of the events `first_n`..`last_n`, one game, on a card that begins with event `card_n`.
    `game` is None if its first event is refused."""

    first_n: int
    last_n: int
    card_n: int
    edition: str
    players: list[str]
    started_at: str
    updated_at: str
    played_from: Timestamp
    played_to: Timestamp
    game: Game | None = None
    refused: "RefusalView | None" = None
    thrown: Throws = field(default_factory=dict)

    @property
    def state(self) -> str:
        """playing, over (all boxes filled), ended, abandoned or refused."""
        if self.refused or self.game is None:
            return "refused"
        if self.game.closed:
            return "ended" if self.game.closed == "end" else "abandoned"
        return "over" if self.game.over else "playing"

    @property
    def totals(self) -> list[int]:
        """Each column's grand total so far."""
        return [] if self.game is None else self.game.totals

    @property
    def column(self) -> int:
        """Which game (1, 2, ...) of those on its card this is."""
        return 1 if self.game is None else self.game.column

    @property
    def title(self) -> str:
        """The edition's name for people, with its house rules; as the event says it if it was refused."""
        return self.edition if self.game is None else self.game.rules.title


class Fold:
    """Takes a journal's events and gaps in order. `played` is the latest game, None before the first."""

    def __init__(self) -> None:
        self.played: Played | None = None
        self._lost = False  # between games, after a gap or a stray event: wait for the next `game`

    def event(self, n: int, fields: dict[str, object], at: str, timestamp: Timestamp) -> "RefusalView | None":
        """Take event `n`, received at `at` and played at `timestamp`. Returns the refusal if it is one."""
        if "game" in fields:
            return self._begin(n, fields, at, timestamp)
        played = self.played
        if self._lost or (played is not None and played.refused):
            if not self._lost and played is not None:
                played.last_n, played.updated_at, played.played_to = n, at, timestamp
            return None
        try:
            after = apply(played.game if played else None, fields)
        except Refusal as refusal:
            return self._refuse(n, refusal, at, timestamp)
        assert played is not None  # without a game `apply` refuses everything but a `game` event
        if played.game is not None and ("roll" in fields or "roll-off" in fields):
            count_thrown(played.thrown, played.game.player, fields)
        played.game, played.last_n, played.updated_at, played.played_to = after, n, at, timestamp
        played.players = [shown(name) for name in after.players]  # a name may have been corrected
        return None

    def gap(self, first: int, last: int, at: str) -> "RefusalView | None":
        """Events `first`..`last` are lost. Returns the refusal if that breaks a game."""
        played = self.played
        if played is None or played.refused or played.game is None or played.game.closed:
            self._lost = True
            return None
        lost = f"event {first} is" if first == last else f"events {first} to {last} are"
        return self._refuse(first, Refusal("gap", f"{lost} lost: the handheld no longer holds them"), at)

    def _begin(self, n: int, fields: dict[str, object], at: str, timestamp: Timestamp) -> "RefusalView | None":
        played, found, card_n = self.played, None, n
        # the game before, whole as far as it goes: this one may be written on the same card
        before = None if played is None or played.refused or self._lost else played.game
        if before is not None and not before.closed:  # the fault is the old game's, which was never closed
            found = self._never_closed(n, fields)
            before = None
        if before is not None and played is not None and fields.get("column", 1) != 1:
            card_n = played.card_n
        self._lost = False
        names = fields.get("players")
        players = [shown(name) for name in names] if isinstance(names, list) else []
        self.played = Played(n, n, card_n, shown(fields["game"]), players, at, at, timestamp, timestamp)
        try:
            self.played.game = apply(before, fields)
        except Refusal as refusal:
            found = self._refuse(n, refusal, at, timestamp)
        return found

    def _never_closed(self, n: int, fields: dict[str, object]) -> "RefusalView | None":
        """Mark the game that is still running when event `n` begins another."""
        played = self.played
        assert played is not None
        try:
            apply(played.game, fields)
        except Refusal as refusal:
            if refusal.name == "game-running":
                found = self._refuse(n, refusal, played.updated_at)
                played.last_n = n - 1
                return found
        return None

    def _refuse(self, n: int, refusal: Refusal, at: str, timestamp: Timestamp | None = None) -> "RefusalView":
        view: RefusalView = {"n": n, "name": refusal.name, "message": shown(refusal.message)}
        played = self.played
        if played is None or (played.game is not None and played.game.closed):
            self._lost = True  # a stray event belongs to no game
        else:
            played.refused, played.last_n, played.updated_at = view, n, at
            played.played_to = timestamp or played.played_to  # a gap has none
        return view


BATCH = 500  # games written at once


class Carried(NamedTuple):
    """What new events have done: the idents of the `games` they belong to, and the `view` of the journal's latest."""

    games: frozenset[int] = frozenset()
    view: "CardView | None" = None


def carry(connection: Connection, journal_id: int, first: int) -> Carried:
    """Fold what stands in the database from number `first` on, and write the rows of the games it changes. The card to
    which that belongs is folded from its first event: some 60 microseconds for each."""
    fold, idents, touched = Fold(), dict[int, int](), set[int]()
    unsaved: list[Played] = []
    played: Played | None = None
    for item in items_of(connection, journal_id, begin_before(connection, journal_id, first)):
        refused = item.fold_into(fold)
        if refused is not None:
            insert_if_new(connection, refusals, {"journal_id": journal_id, **refused})
        if played is not None and fold.played is not played:  # the game before is as far as it will ever be
            unsaved.append(played)
            if len(unsaved) == BATCH:
                idents |= save(connection, journal_id, unsaved)
                unsaved = []
        played = fold.played
        if played is not None and first <= item.last <= played.last_n:
            touched.add(played.first_n)
    if played is None:
        return Carried()
    idents |= save(connection, journal_id, [*unsaved, played])
    view = view_of(connection, played.game, idents[played.first_n], played.refused)
    return Carried(frozenset(idents[first_n] for first_n in touched), view)


def played_again(connection: Connection, row: GameRow) -> Played | None:
    """Folds the stored events of one game's card, and returns the game."""
    return _folded(connection, row.journal_id, row.card_n, row.last_n)


def game_before(connection: Connection, row: GameRow) -> Game | None:
    """The game before this one on the same card; None if this is the card's first."""
    played = _folded(connection, row.journal_id, row.card_n, row.first_n - 1)
    return None if played is None else played.game


def _folded(connection: Connection, journal_id: int, first: int, last: int) -> Played | None:
    fold = Fold()
    for item in items_of(connection, journal_id, first, last):
        item.fold_into(fold)
    return fold.played


def view_of(
    connection: Connection, game: Game | None, ident: int, refused: "RefusalView | None"
) -> "CardView | None":
    """The card of a game as it was before any refusal, with the players as called on this PC; None if not even its
    first event was allowed."""
    from rollkeeper.scores.scorecard import card_view

    return None if game is None else card_view(names.renamed(connection, game), str(ident), refused)


def view_of_row(connection: Connection, row: GameRow) -> "CardView | None":
    """The card of a game, folded from its stored events."""
    played = played_again(connection, row)
    return None if played is None else view_of(connection, played.game, row.ident, played.refused)


def latest_view(connection: Connection, device: str, epoch: str) -> "CardView | None":
    """The card of a journal's latest game; None if it has none."""
    journal_id = journal.find(connection, device, epoch)
    row = None if journal_id is None else latest_of(connection, journal_id)
    return None if row is None else view_of_row(connection, row)


class Story(NamedTuple):
    """A game, as far as the rules allow it: its row, how it stands, its events, and the game before on its card."""

    row: GameRow
    game: Game | None
    events: list[StoredEvent]
    before: Game | None


def story_of(connection: Connection, row: GameRow) -> Story:
    """The story of a game."""
    end = row.refused["n"] if row.refused else row.last_n + 1
    played = played_again(connection, row)
    before = game_before(connection, row) if row.card_n < row.first_n else None
    good = [event for event in events_of(connection, row) if event.first < end]
    return Story(row, None if played is None else played.game, good, before)


def stories(connection: Connection, row: GameRow | None = None) -> Iterator[Story]:
    """A game as it was played, or all of them, oldest first."""
    for each in all_games(connection) if row is None else [row]:
        yield story_of(connection, each)


def bring_up_to_date(database: "Opened", tell: "Tell") -> None:
    """Fold every journal again whose games were made by other rules. `tell` hears how many events are done."""
    count = select(func.count()).where(events.c.journal_id == journals.c.id).scalar_subquery()
    with database.read() as connection:
        old = connection.execute(select(journals.c.id, count).where(journals.c.fold != journal.fingerprint())).all()
    done, total = 0, sum(held for _, held in old)
    for journal_id, held in old:
        tell(done, total)
        with database.write() as connection:
            if journal.lock(connection, journal_id) != journal.fingerprint():  # another PC may have been quicker
                fold_anew(connection, journal_id)
        done += held
    if old:
        tell(total, total)


def fold_anew(connection: Connection, journal_id: int) -> "CardView | None":
    """Make a journal's games from its first event on; those that there are keep their numbers.
    Returns the card of the latest."""
    ours = games.c.journal_id == journal_id
    connection.execute(delete(refusals).where(refusals.c.journal_id == journal_id))
    connection.execute(delete(results).where(results.c.game_id.in_(select(games.c.id).where(ours))))
    connection.execute(delete(thrown).where(thrown.c.journal_id == journal_id))
    # A row that the fold does not make again stays at 0.
    connection.execute(update(games).where(ours).values(last_n=0, thrown=""))
    view = carry(connection, journal_id, 1).view
    connection.execute(delete(games).where(ours, games.c.last_n == 0))
    connection.execute(update(journals).where(journals.c.id == journal_id).values(fold=journal.fingerprint()))
    return view
