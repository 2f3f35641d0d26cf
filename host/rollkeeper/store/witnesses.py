"""How far this PC has seen each game live: what a log cannot prove of itself, once its seed is told.

Law: a row moves on only while the handheld has no event more, and never at or after the event that closes the game. So
the events up to there were here before anybody could know the seed. What is imported was not seen, nor is what comes
after it in the same game: a handheld confirms its last event only. What a file says of that is kept, and marked.
"""

from sqlalchemy import Connection, bindparam, func, select, update

from rollkeeper.store.dialect import Prepared, insert_rows
from rollkeeper.store.games import GameRow
from rollkeeper.store.tables import games, witnesses

OPEN = ("playing", "over")
IMPORTED = 2  # in `imported`: a file says that the game was seen
_OF_GAME = (witnesses.c.journal_id == bindparam("journal"), witnesses.c.first_n == bindparam("first_event"))
_JOINED = (witnesses.c.journal_id == games.c.journal_id) & (witnesses.c.first_n == games.c.first_n)
LATEST = Prepared(
    select(games.c.first_n, games.c.last_n, games.c.state, witnesses.c.last_n.label("seen"), witnesses.c.imported)
    .outerjoin(witnesses, _JOINED).where(games.c.journal_id == bindparam("journal"))
    .order_by(games.c.first_n.desc()).limit(1)
)  # fmt: skip
MOVE = Prepared(update(witnesses).where(*_OF_GAME).values(last_n=bindparam("last")))


def see(connection: Connection, journal_id: int, last: int) -> None:
    """All events up to `last` of a journal are here, and its handheld has no more: its latest game, if it is open, is
    seen so far."""
    for first_n, last_n, state, seen_before, imported in LATEST.rows(connection, {"journal": journal_id}):
        if state not in OPEN or imported or last_n > last or last_n <= (seen_before or 0):
            return
        if seen_before is None:
            insert_rows(connection, witnesses, [(journal_id, first_n, last_n, 0)])
        else:
            MOVE.change(connection, [{"journal": journal_id, "first_event": first_n, "last": last_n}])


def imported(connection: Connection, journal_id: int, first: int, last: int) -> None:
    """Events from `first` to `last` of a journal came from a file: if its latest game is open and has some of them, it
    is seen no further than it was."""
    for first_n, last_n, state, seen_before, _ in LATEST.rows(connection, {"journal": journal_id}):
        if state not in OPEN or last < first_n or last_n < first:
            return
        if seen_before is None:
            insert_rows(connection, witnesses, [(journal_id, first_n, 0, 1)])
        else:
            values = {"journal": journal_id, "first_event": first_n}
            ours = func.coalesce(witnesses.c.imported, 0) == 0
            connection.execute(update(witnesses).where(*_OF_GAME, ours).values(imported=1), values)


def seen(connection: Connection, row: GameRow) -> int | None:
    """The last event of a game that was here before it was closed, while its handheld had no more; None if nobody saw
    it being played."""
    values = {"journal": row.journal_id, "first_event": row.first_n}
    return connection.execute(select(witnesses.c.last_n).where(*_OF_GAME), values).scalar_one_or_none() or None


def is_imported(connection: Connection, row: GameRow) -> bool:
    """Whether only a file says that: then it was another PC, if any."""
    values = {"journal": row.journal_id, "first_event": row.first_n}
    query = select(witnesses.c.last_n).where(*_OF_GAME, witnesses.c.imported == IMPORTED)
    return connection.execute(query, values).first() is not None
