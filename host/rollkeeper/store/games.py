"""The games' rows: written from the fold, read for lists, hidden and shown. A card is folded, and never read from here.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    insert,
    select,
    update,
)  # fmt: skip

from rollkeeper.errors import NoGames, NoSuchGame
from rollkeeper.store import names, results
from rollkeeper.store.errors import Unreadable
from rollkeeper.store.lines import is_name, is_stamp
from rollkeeper.store.tables import IS_HIDDEN, STATES, devices, games, hidden_games, insert_if_new, journals
from rollkeeper.store.timestamp import WAYS, Timestamp, utc_now

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import RefusalView  # takes time to import, and a reader needs none
    from rollkeeper.store.fold import Played

# What a row has as the fold has it, under the same names.
AS_PLAYED = ("last_n", "card_n", "edition", "title", "players", "state", "totals", "started_at", "updated_at")


class GameRow(NamedTuple):
    """A game as lists show it; it stands in the events `first_n`..`last_n` of the journal (device, epoch), in column
    `column` (1, 2, ...) of a card that begins with event `card_n`.

    `title` is the edition's name with its house rules, `players` as they are called on this PC. `state` is playing,
    over, ended, abandoned or refused. Times are UTC: its first event arrived at `started_at` and its last at
    `updated_at`, and they were played at `played_from` and `played_to`. If it is `hidden`, it is in no list.
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
    refused: "RefusalView | None"
    hidden: bool


def save(connection: Connection, journal_id: int, found: "Sequence[Played]") -> dict[int, int]:
    """Write the rows of games of a journal, in their order, and what their players have made; a game that is there
    keeps its ident. Returns the idents, by the games' first events."""
    ours = (games.c.journal_id == journal_id) & games.c.first_n.in_([played.first_n for played in found])
    query = select(games.c.first_n, games.c.id, games.c.players, games.c.thrown).where(ours)
    before = connection.execute(query).all()
    idents = {row.first_n: row.id for row in before}
    # No ON CONFLICT: each uses up an id of PostgreSQL's, and this is done at every event of a game.
    if again := [{"ident": idents[each.first_n], **_values(each)} for each in found if each.first_n in idents]:
        connection.execute(update(games).where(games.c.id == bindparam("ident")), again)
    own = {"journal_id": journal_id}
    if new := [{**own, "first_n": each.first_n, **_values(each)} for each in found if each.first_n not in idents]:
        idents |= dict(connection.execute(insert(games).returning(games.c.first_n, games.c.id), new).all())
    results.save(connection, [(idents[played.first_n], played) for played in found])
    results.change_thrown(connection, journal_id, found, [(row.players, row.thrown) for row in before])
    return idents


def _values(played: "Played") -> dict[str, object]:
    refused: RefusalView | dict[str, None] = played.refused or {}
    return {
        **{name: getattr(played, name) for name in AS_PLAYED},
        "refused_n": refused.get("n"),
        "refused_name": refused.get("name"),
        "refused_message": refused.get("message"),
        "card_column": played.column,
        "thrown": results.text_of_throws(played.thrown, len(played.players)),
        "played_from": played.played_from.at,
        "from_known": played.played_from.known,
        "played_to": played.played_to.at,
        "to_known": played.played_to.known,
    }


def begin_before(connection: Connection, journal_id: int, n: int) -> int:
    """The first event of the card that event `n` may belong to; 1 if there is no game before it."""
    query = select(games.c.card_n).where(games.c.journal_id == journal_id, games.c.first_n < n)
    return connection.execute(query.order_by(games.c.first_n.desc()).limit(1)).scalar_one_or_none() or 1


def all_games(connection: Connection) -> list[GameRow]:
    """All games, in the order in which they came into the database, hidden ones too."""
    return read(connection, rows().order_by(games.c.id))


# A game of which there is only that it began (and the nonce of a PC), or that it was given up as well.
NEVER_ROLLED = (games.c.thrown == "") & games.c.state.in_(("playing", "abandoned"))
UNPLAYED = (games.c.thrown == "") & games.c.state.in_(("playing", "abandoned", "refused"))  # nobody has thrown


def newest_games(connection: Connection, most: int = 0, begun: bool = False) -> list[GameRow]:
    """The games played last, the latest first; all if `most` is 0. `begun`: those in which somebody has rolled. A game
    dated later than now, by a wrong clock, stands above those that came here before it."""
    query, now, limit = _by_play().where(~NEVER_ROLLED) if begun else _by_play(), utc_now(), most or None
    idents = query.with_only_columns(games.c.id, maintain_column_froms=True)
    order = list(connection.execute(idents.where(games.c.played_to <= now).limit(limit)).scalars())
    later = idents.where(games.c.played_to > now).order_by(None).order_by(games.c.id.desc()).limit(limit)
    for ident in reversed(list(connection.execute(later).scalars())):
        order.insert(next((at for at, other in enumerate(order) if other < ident), len(order)), ident)
    place = {ident: at for at, ident in enumerate(order[:limit])}
    found = read(connection, query.where(games.c.id.in_(place)) if most else query)
    return sorted(found, key=lambda row: place[row.ident])


def all_hidden(connection: Connection) -> list[GameRow]:
    """The games that are hidden, the one played last first."""
    return read(connection, _by_play(hidden_ones=True))


def find_game(connection: Connection, wanted: str) -> GameRow:
    """The game with the ident `wanted`, or for "last" the one that `last` gives. Raises NoSuchGame or NoGames."""
    if wanted == "last":
        return last(connection)
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10):
        raise NoSuchGame(wanted)
    found = _one(connection, rows().where(games.c.id == int(wanted)))
    if found is None:
        raise NoSuchGame(wanted)
    return found


def last(connection: Connection) -> GameRow:
    """The game played last in which somebody has rolled, or the newest if nobody ever has: what `last` means wherever a
    game is asked for, as a handheld begins the next game as soon as one is closed. Raises NoGames."""
    found = newest_games(connection, 1, begun=True) or newest_games(connection, 1)
    if not found:
        raise NoGames(hidden=len(all_hidden(connection)))
    return found[0]


def among(connection: Connection, journal_id: int, first: int, last: int) -> dict[int, bool]:
    """The games (idents) that events `first`..`last` of a journal belong to, and whether the rules refuse each."""
    query = select(games.c.id, games.c.refused_name.is_not(None)).where(_among(journal_id, first, last))
    return dict(connection.execute(query.order_by(games.c.id)).all())


def _among(journal_id: int, first: int, last: int) -> ColumnElement[bool]:
    return (games.c.journal_id == journal_id) & (games.c.first_n <= last) & (games.c.last_n >= first)


def begun_at(connection: Connection, journal_id: int, first_n: int) -> GameRow | None:
    """The game that this event of a journal has begun."""
    return _one(connection, rows().where(games.c.journal_id == journal_id, games.c.first_n == first_n))


def at(connection: Connection, journal_id: int, n: int) -> GameRow | None:
    """The game that an event of a journal belongs to."""
    return _one(connection, rows().where(_among(journal_id, n, n)))


def latest_of(connection: Connection, journal_id: int) -> GameRow | None:
    """The latest game of a journal."""
    return _one(connection, rows().where(games.c.journal_id == journal_id).order_by(games.c.first_n.desc()).limit(1))


def latest_of_device(connection: Connection, device: str) -> GameRow | None:
    """The latest game of a device's newest journal, hidden or not: by their numbers, whatever a clock said."""
    query = rows().where(devices.c.device == device)
    return _one(connection, query.order_by(games.c.journal_id.desc(), games.c.first_n.desc()).limit(1))


def _one(connection: Connection, query: Select[Any]) -> GameRow | None:
    return next(iter(read(connection, query)), None)


def rows() -> Select[Any]:
    """What `read` reads, of all games; add which ones."""
    query = select(games, devices.c.device, journals.c.epoch, hidden_games.c.hidden_at)
    query = query.outerjoin(journals, journals.c.id == games.c.journal_id).outerjoin(devices)  # outer: to see damage
    return query.outerjoin(hidden_games, IS_HIDDEN)


def _by_play(hidden_ones: bool = False) -> Select[Any]:
    is_one = hidden_games.c.hidden_at.is_not(None) if hidden_ones else hidden_games.c.hidden_at.is_(None)
    return rows().where(is_one).order_by(games.c.played_to.desc(), games.c.id.desc())


def read(connection: Connection, query: Select[Any]) -> list[GameRow]:
    """The games that a query like `rows` finds."""
    called = names.called(connection)
    return [_row(row, called) for row in connection.execute(query)]


def _row(row: Row[Any], called: dict[str, str]) -> GameRow:
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
            hidden=row.hidden_at is not None,
            **{name: getattr(row, name) for name in ("journal_id", "device", "epoch", "first_n", *AS_PLAYED)},
        )
        times = (found.started_at, found.updated_at, found.played_from.at, found.played_to.at)
        ways = (found.played_from.known, found.played_to.known)
        lists = isinstance(found.players, list) and isinstance(found.totals, list)
        whole = lists and found.state in STATES and all(map(is_stamp, times)) and all(way in WAYS for way in ways)
        if whole and is_name(found.device) and is_name(found.epoch):
            return found._replace(players=[called.get(name, name) for name in found.players]) if called else found
    except (ValueError, TypeError):
        pass
    raise Unreadable(f"game {row.id} cannot be read")


def hide(connection: Connection, row: GameRow) -> None:
    """Leave a game out of lists and statistics, also when its row is made again; its events stay."""
    values = {"journal_id": row.journal_id, "first_n": row.first_n, "hidden_at": utc_now()}
    insert_if_new(connection, hidden_games, values)


def unhide(connection: Connection, row: GameRow) -> None:
    """Show a hidden game again."""
    ours = (hidden_games.c.journal_id == row.journal_id) & (hidden_games.c.first_n == row.first_n)
    connection.execute(delete(hidden_games).where(ours))
