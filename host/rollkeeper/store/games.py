"""The games' rows: written from the fold, read for lists. A card is never read from here: it is folded anew."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select
from sqlalchemy.dialects.sqlite import insert

from rollkeeper.errors import NoGames, NoSuchGame
from rollkeeper.scores.scorecard import RefusalView
from rollkeeper.store.check_whole import STATES, is_name, is_stamp
from rollkeeper.store.database_errors import Unreadable
from rollkeeper.store.fold import Played
from rollkeeper.store.tables import devices, games, journals
from rollkeeper.store.timestamp import WAYS, Timestamp

# What a row has as the fold has it, under the same names.
AS_PLAYED = ("last_n", "card_n", "edition", "title", "players", "state", "totals", "started_at", "updated_at")


@dataclass(frozen=True)
class GameRow:
    """A game as lists show it; it stands in the events `first_n`..`last_n` of the journal (device, epoch).

    It is written in column `column` (1, 2, ...) of a card that begins with event `card_n`. `title` is the edition's
    name with its house rules. `state` is playing, over, ended, abandoned or refused. Times are UTC: its first event
    arrived at `started_at` and its last at `updated_at`, and they were played at `played_from` and `played_to`.
    """

    ident: int
    journal_id: int
    device: str
    epoch: str
    first_n: int
    last_n: int
    card_n: int
    column: int
    edition: str
    title: str
    players: list[str]
    state: str
    totals: list[int]
    started_at: str
    updated_at: str
    played_from: Timestamp
    played_to: Timestamp
    refused: RefusalView | None


def save(connection: Connection, journal_id: int, played: Played) -> int:
    """Write the row of a game, which keeps its ident if it is there already. Returns the ident."""
    refused: RefusalView | dict[str, None] = played.refused or {}
    values = {
        **{name: getattr(played, name) for name in AS_PLAYED},
        **{f"refused_{name}": refused.get(name) for name in ("n", "name", "message")},
        "card_column": played.column,
        "played_from": played.played_from.at,
        "from_known": played.played_from.known,
        "played_to": played.played_to.at,
        "to_known": played.played_to.known,
    }
    row = insert(games).values(journal_id=journal_id, first_n=played.first_n, **values)
    row = row.on_conflict_do_update(index_elements=["journal_id", "first_n"], set_=values)
    return int(connection.execute(row.returning(games.c.id)).scalar_one())


def begin_before(connection: Connection, journal_id: int, n: int) -> int:
    """The first event of the card that event `n` may belong to; 1 if there is no game before it."""
    query = select(games.c.card_n).where(games.c.journal_id == journal_id, games.c.first_n < n)
    return connection.execute(query.order_by(games.c.first_n.desc()).limit(1)).scalar_one_or_none() or 1


def listed(connection: Connection) -> list[GameRow]:
    """All games, in the order in which they came into the database."""
    return [_row(row) for row in connection.execute(_rows().order_by(games.c.id))]


def newest(connection: Connection, most: int) -> list[GameRow]:
    """The games played last, the latest first; all if `most` is 0."""
    return [_row(row) for row in connection.execute(_by_play().limit(most or -1))]


def count(connection: Connection) -> int:
    """How many games there are."""
    return int(connection.execute(select(func.count()).select_from(games)).scalar_one())


def find(connection: Connection, wanted: str) -> GameRow:
    """The game with the ident `wanted`, or the one played last for "last". Raises NoSuchGame."""
    if wanted == "last":
        query = _by_play().limit(1)
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 10:
        query = _rows().where(games.c.id == int(wanted))
    else:
        raise NoSuchGame(wanted)
    row = connection.execute(query).first()
    if row is None:
        raise NoSuchGame(wanted) if wanted != "last" else NoGames()
    return _row(row)


def idents(connection: Connection, journal_id: int, first: int, last: int) -> frozenset[int]:
    """The idents of the games that events `first`..`last` of a journal belong to."""
    within = (games.c.journal_id == journal_id) & (games.c.first_n <= last) & (games.c.last_n >= first)
    return frozenset(connection.execute(select(games.c.id).where(within)).scalars())


def refused_of(connection: Connection, journal_id: int, first: int, last: int) -> list[int]:
    """The idents of those among these games that the rules refuse."""
    within = (games.c.journal_id == journal_id) & (games.c.first_n <= last) & (games.c.last_n >= first)
    query = select(games.c.id).where(within, games.c.refused_name.is_not(None)).order_by(games.c.id)
    return list(connection.execute(query).scalars())


def latest_of(connection: Connection, journal_id: int) -> GameRow | None:
    """The latest game of a journal."""
    query = _rows().where(games.c.journal_id == journal_id).order_by(games.c.first_n.desc()).limit(1)
    row = connection.execute(query).first()
    return None if row is None else _row(row)


def _rows() -> Select[Any]:
    query = select(games, devices.c.device, journals.c.epoch)
    return query.outerjoin(journals, journals.c.id == games.c.journal_id).outerjoin(devices)  # outer: to see damage


def _by_play() -> Select[Any]:
    return _rows().order_by(games.c.played_to.desc(), games.c.id.desc())


def _row(row: Row[Any]) -> GameRow:
    refused: RefusalView | None = None
    if row.refused_name is not None:
        refused = {"n": row.refused_n, "name": row.refused_name, "message": row.refused_message}
    try:
        found = GameRow(
            ident=row.id,
            column=row.card_column,
            played_from=Timestamp(row.played_from, row.from_known),
            played_to=Timestamp(row.played_to, row.to_known),
            refused=refused,
            **{name: getattr(row, name) for name in ("journal_id", "device", "epoch", "first_n", *AS_PLAYED)},
        )
        times = (found.started_at, found.updated_at, found.played_from.at, found.played_to.at)
        ways = (found.played_from.known, found.played_to.known)
        lists = isinstance(found.players, list) and isinstance(found.totals, list)
        whole = lists and found.state in STATES and all(map(is_stamp, times)) and all(way in WAYS for way in ways)
        if whole and is_name(found.device) and is_name(found.epoch):
            return found
    except (ValueError, TypeError):
        pass
    raise Unreadable(f"game {row.id} cannot be read")
