"""Carrying the fold of a journal on over events that were just written, and writing down the games it makes.

The fold of each journal's latest game is kept in memory, so that a live event costs one `apply`. It is used only when
it ends exactly where the new events begin, with as many events missing before as now; after a rollback, or when another
program has written more events or has brought missing ones, the latest game is folded anew from its first event.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection

from fivedice.game import Game
from rollkeeper.store import games, journal, names
from rollkeeper.store.fold import Fold, Played
from rollkeeper.store.fold_runs import go_on
from rollkeeper.store.reading import StoredEvent, StoredGap, items_of

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import CardView  # takes time to import, and who only looks needs none

BATCH = 500  # games written at once
RUN = 5000  # events folded at once

Item = StoredEvent | StoredGap


class Carried(NamedTuple):
    """What new events have done: the idents of the `games` they belong to, and the `view` of the journal's latest."""

    games: frozenset[int] = frozenset()
    view: "CardView | None" = None


class Folds:
    """The folds of all journals of one store."""

    def __init__(self) -> None:
        # by journal: how many events were missing, the last number folded, and the fold after it
        self._kept: dict[int, tuple[int, int, Fold]] = {}

    def carry(
        self, connection: Connection, journal_id: int, first: int, written: Sequence[Item] = (),
        missing: int | None = None,
    ) -> Carried:  # fmt: skip
        """Fold what stands in the database from number `first` on, and write the rows of the games it changes.
        `written`: all of that, from who has just written it; then it needs not be read. `missing`: how many events of
        the journal are, from who knows."""
        if missing is None:
            missing = journal.stands(connection, journal_id).missing
        missed, last, fold = self._kept.pop(journal_id, (0, -1, Fold()))
        start = first
        if last != first - 1 or missed != missing:
            fold, start = Fold(), games.begin_before(connection, journal_id, first)
        if _is_run(first, written):
            before = items_of(connection, journal_id, start, first - 1) if start < first else iter(())
            runs: Iterator[Sequence[Item]] = chain(_runs(before), [written])
        else:
            runs = _runs(items_of(connection, journal_id, start))
        idents: dict[int, int] = {}
        unsaved: list[Played] = []
        touched: set[int] = set()
        played = fold.played
        for run in runs:
            at = 0
            while at < len(run):
                on = go_on(fold, run, at)
                if on == at:
                    on += 1
                    refused = run[at].fold_into(fold)
                    if refused is not None:
                        journal.write_refusal(connection, journal_id, refused["n"], refused["name"], refused["message"])
                at, last = on, run[on - 1].last
                if played is not None and fold.played is not played:  # the game before is as far as it will ever be
                    unsaved.append(played)
                    if len(unsaved) == BATCH:
                        idents |= games.save(connection, journal_id, unsaved)
                        unsaved = []
                played = fold.played
                if played is not None and first <= last <= played.last_n:
                    touched.add(played.first_n)
        self._kept[journal_id] = (missing, last, fold)
        view = None
        if played is not None:
            idents |= games.save(connection, journal_id, [*unsaved, played])
            view = view_of(connection, played, idents[played.first_n])
        return Carried(frozenset(idents[first_n] for first_n in touched), view)


def _runs(items: Iterator[Item]) -> Iterator[Sequence[Item]]:
    """The same, many at a time."""
    while run := list(islice(items, RUN)):
        yield run


def _is_run(first: int, items: Sequence[Item]) -> bool:
    """Whether there are items, and they are one after the other from number `first` on. (Numbers rise.)"""
    if items and items[0].first == first and items[-1].last == first + len(items) - 1:
        return True  # all of them are events
    for item in items:
        if item.first != first:
            return False
        first = item.last + 1
    return bool(items)


def played_again(connection: Connection, row: games.GameRow) -> Played | None:
    """One game, folded anew from the stored events of its card."""
    return _folded(connection, row.journal_id, row.card_n, row.last_n)


def game_before(connection: Connection, row: games.GameRow) -> Game | None:
    """The game before this one on the same card; None if this is the card's first."""
    played = _folded(connection, row.journal_id, row.card_n, row.first_n - 1)
    return None if played is None else played.game


def _folded(connection: Connection, journal_id: int, first: int, last: int) -> Played | None:
    fold = Fold()
    for item in items_of(connection, journal_id, first, last):
        item.fold_into(fold)
    return fold.played


def view_of(connection: Connection, played: Played | None, ident: int) -> "CardView | None":
    """The card of a game, as it was before any refusal, with the players as they are called on this PC; None if not
    even its first event was allowed."""
    if played is None or played.game is None:
        return None
    from rollkeeper.scores.scorecard import card_view

    return card_view(names.renamed(connection, played.game), str(ident), played.refused)


def view_of_game(connection: Connection, game: Game | None, row: games.GameRow) -> "CardView | None":
    """The same of a game that is folded already."""
    from rollkeeper.scores.scorecard import card_view

    return None if game is None else card_view(names.renamed(connection, game), str(row.ident), row.refused)
