"""The tables of a database: they are made from this, queries and checks take their names from it, and
docs/reference/database.md is written from it (schema_page.py). Two numbers in a file's header say that it is ours, and
of which version.

Where the SQL of SQLite and PostgreSQL differs stands at the end. SQLite lets one program write at a time. PostgreSQL
lets many: there `alone` and the lock on a journal's row (journal.lock) keep apart those who would write to one place.

Law: a file of another version is refused by name, never converted.
"""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from typing import Any
from zlib import crc32

from sqlalchemy import (
    JSON,
    BigInteger,
    ClauseElement,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    func,
    select,
)  # fmt: skip
from sqlalchemy import Insert as AnyInsert
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from fivedice.box import BOXES
from rollkeeper.scores.box_titles_and_pips import TITLES

STATES = ("playing", "over", "ended", "abandoned", "refused")  # of a game

metadata = MetaData()
NUMBER = BigInteger().with_variant(Integer, "sqlite")  # of an event: 64 bits, as all of SQLite's numbers have


class Utc(Text):
    """A time in UTC, as `timestamp.utc_now` writes it."""


class HowKnown(Text):
    """How a time is known: one of `timestamp.WAYS`."""


def _journal(why: str = "whose journal it is", **more: Any) -> "Column[Any]":
    return Column("journal_id", ForeignKey("journals.id"), comment=why, **more)


devices = Table(
    "devices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", Text, nullable=False, unique=True, comment="its chip's serial number, or the name of a PC: pc..."),
    Column("first_seen", Utc, nullable=False),
    comment="a row for each handheld, and for each PC that has kept the score of real dice",
)

journals = Table(
    "journals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device_id", ForeignKey("devices.id"), nullable=False, comment="the handheld"),
    Column("epoch", Text, nullable=False, comment="chance, new whenever the handheld begins a journal"),
    Column("first_seen", Utc, nullable=False),
    Column("fold", Text, nullable=False, comment="a digest of the rules that made its games' rows"),
    UniqueConstraint("device_id", "epoch"),
    comment="one life of a handheld's journal; an event is named by journal and n for ever",
)

events = Table(
    "events",
    metadata,
    _journal(primary_key=True),
    Column("n", NUMBER, primary_key=True, comment="its number in the journal, from 1 on"),
    Column("line", LargeBinary, nullable=False, comment="JSON, byte for byte as received, with its checksum"),
    Column("received_at", Utc, nullable=False, comment="when it came here"),
    Column("played_at", Utc, nullable=False, comment="when it was played, as far as anybody knows"),
    Column("played_known", HowKnown, nullable=False, comment="how that is known: live, clock or before"),
    sqlite_with_rowid=False,
    comment="the truth: everything that a handheld has logged",
)

gaps, lost_ranges = (
    Table(
        name,
        metadata,
        _journal(primary_key=True),
        Column("first", NUMBER, primary_key=True, comment="the first event that is missing"),
        Column("last", NUMBER, nullable=False, comment="the last one"),
        Column("noticed_at", Utc, nullable=False),
        sqlite_with_rowid=False,
        comment=comment,
    )
    for name, comment in (
        ("gaps", "events that the handheld itself no longer holds"),
        ("lost_ranges", "events that are missing here, and for which the handheld is asked"),
    )
)

nonces = Table(
    "nonces",
    metadata,
    Column("id", Integer, primary_key=True, comment="in the order in which they were drawn"),
    Column("commitment", Text, nullable=False, unique=True, comment="the SHA-256 of the seed that it was drawn for"),
    Column("nonce", Text, nullable=False, comment="32 hexadecimal digits"),
    Column("journal_id", Integer, nullable=False, comment="where that was announced first, of `journals.id`"),
    Column("n", NUMBER, nullable=False, comment="in this event, with which a game began"),
    Column("drawn_at", Utc, nullable=False, comment="when it was drawn"),
    Column("imported", Integer, comment="1 if only a file says so: it is not known that this PC has drawn it"),
    comment="what this PC has drawn for games: one nonce for a commitment, noted before a handheld was told",
)

witnesses = Table(
    "witnesses",
    metadata,
    Column("journal_id", Integer, primary_key=True, comment="whose journal it is, of `journals.id`"),
    Column("first_n", NUMBER, primary_key=True, comment="the first event of the game"),
    Column("last_n", NUMBER, nullable=False, comment="the last one that was here before the game was closed; 0: none"),
    Column("imported", Integer, comment="1 if events of it came from a file while it was open: it is seen no "
           "further; 2 if only a file says that it was seen"),
    sqlite_with_rowid=False,
    comment="how far this PC has seen a game live: its handheld had no more then, and its seed was not told",
)

conflicts = Table(
    "conflicts",
    metadata,
    _journal(primary_key=True),
    Column("n", NUMBER, primary_key=True, comment="the number of the stored event that it contradicts"),
    Column("line", LargeBinary, primary_key=True, comment="the other line"),
    Column("received_at", Utc, nullable=False),
    sqlite_with_rowid=False,
    comment="lines that contradict a stored event, or that end the journal before it; the stored event stays",
)

refusals = Table(
    "refusals",
    metadata,
    _journal(primary_key=True),
    Column("n", NUMBER, primary_key=True, comment="the event"),
    Column("name", Text, nullable=False, comment="the broken rule"),
    Column("message", Text, nullable=False, comment="the same in words"),
    sqlite_with_rowid=False,
    comment="stored events that the rules do not allow, and why",
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True, comment="the game's number in `rollkeeper games`"),
    _journal(nullable=False),
    Column("first_n", NUMBER, nullable=False, comment="its first event"),
    Column("last_n", NUMBER, nullable=False, comment="its last event so far"),
    Column("edition", Text, nullable=False, comment="travel, lowe, hasbro, web or challenge"),
    Column("players", JSON, nullable=False, comment="the names, in the order of the seats"),
    Column("state", Text, nullable=False, comment="playing, over (all boxes filled), ended, abandoned or refused"),
    Column("totals", JSON, nullable=False, comment="the total of each card; partners share one"),
    Column("refused_n", NUMBER, comment="the event at which its log breaks the rules, if it does"),
    Column("refused_name", Text, comment="the broken rule"),
    Column("refused_message", Text, comment="the same in words"),
    Column("started_at", Utc, nullable=False, comment="when its first event came here"),
    Column("updated_at", Utc, nullable=False, comment="when its last event came here"),
    Column("card_n", NUMBER, nullable=False, comment="the first event of the first game on its card"),
    Column("card_column", Integer, nullable=False, comment="which game on its card it is, from 1 on"),
    Column("title", Text, nullable=False, comment="the edition's name, with its house rules"),
    Column("played_from", Utc, nullable=False, comment="when its first event was played"),
    Column("from_known", HowKnown, nullable=False, comment="how that is known: live, clock or before"),
    Column("played_to", Utc, nullable=False, comment="when its last event was played"),
    Column("to_known", HowKnown, nullable=False, comment="how that is known: live, clock or before"),
    Column("thrown", Text, comment="the dice thrown: for each seat the counts of the table `thrown`"),
    UniqueConstraint("journal_id", "first_n"),
    Index("games_played", "played_to", "id", "edition"),
    comment="what the rules make of the events; can be made again from them at any time",
)

results = Table(
    "results",
    metadata,  # none is ever empty; but all tables together are to be described on the first page of the file
    Column("game_id", ForeignKey("games.id"), nullable=False, comment="the game"),
    Column("seat", Integer, nullable=False, comment="which player of it, from 1 on"),
    Column("name", Text, nullable=False, comment="the player, as the handheld says; see player_names"),
    Column("edition", Text, nullable=False, comment="as the game has it"),
    Column("played_to", Utc, nullable=False, comment="as the game has it"),
    Column("card", Integer, comment="which card the player wrote, from 1 on; partners share one"),
    Column("cards", Integer, comment="how many cards the game has"),
    Column("won", Integer, comment="1 if no other card has more, else 0; means nothing with one card"),
    Column("total", Integer, comment="of the card, with everything"),
    Column("upper", Integer, comment="sum of the upper boxes, without the bonus"),
    Column("bonuses", Integer, comment="how many five-alike bonuses of 100 points"),
    *(Column(box, Integer, comment=f"points of the box {TITLES[box]}") for box in BOXES),
    PrimaryKeyConstraint("name", "played_to", "game_id", "seat"),  # so that a player's rows stand one beside the other
    Index("results_game", "game_id"),
    sqlite_with_rowid=False,
    comment="a row for each player of each finished game; made with the row of the game",
)

thrown = Table(
    "thrown",
    metadata,
    Column("journal_id", Integer, primary_key=True, comment="whose journal it is, of `journals.id`"),
    Column("name", Text, primary_key=True, comment="the player who threw, as the handheld says; see player_names"),
    Column("counts", Text, comment="36 numbers: how many throws made five alike; how many of one die to five dice "
           "could have; how often die 1 was thrown and showed 1, 2 to 6; the same of dice 2 to 5"),
    sqlite_with_rowid=False,
    comment="the sums of what `games` has under `thrown`; kept dice are not thrown",
)  # fmt: skip

player_names = Table(
    "player_names",
    metadata,
    Column("name", Text, primary_key=True, comment="a name as a handheld says it"),
    Column("called", Text, nullable=False, comment="whose it is: the name that is shown in its place"),
    sqlite_with_rowid=False,
    comment="names that were corrected on this PC, and players that are one; the events stay as they are",
)

hidden_games = Table(
    "hidden_games",
    metadata,
    Column("journal_id", Integer, primary_key=True, comment="whose journal it is, of `journals.id`"),
    Column("first_n", NUMBER, primary_key=True, comment="the first event of the game"),
    Column("hidden_at", Utc, nullable=False, comment="when it was hidden"),
    sqlite_with_rowid=False,
    comment="games that are in no list and no statistics; their events stay",
)

rosters = Table(
    "rosters",
    metadata,
    Column("id", Integer, primary_key=True, comment="the highest counts"),
    Column("names", JSON, nullable=False, comment="in the order of the seats"),
    Column("set_at", Utc, nullable=False),
    comment="the names for new games on the handhelds",
)

rosters_held = Table(
    "rosters_held",
    metadata,
    Column("roster_id", ForeignKey("rosters.id"), primary_key=True, comment="the roster"),
    Column("device", Text, primary_key=True, comment="the serial number; of no row yet if it has sent no event"),
    Column("held_at", Utc, nullable=False, comment="when it said so"),
    sqlite_with_rowid=False,
    comment="the handhelds that have confirmed to hold a roster",
)


IS_HIDDEN = (games.c.journal_id == hidden_games.c.journal_id) & (games.c.first_n == hidden_games.c.first_n)

APPLICATION_ID = 0x526F6C6C  # "Roll": how a database says that it is ours
VERSION = 11  # of the tables; a change of them is a new number

SHAPE = (
    """SELECT t.name, c.cid, c.name, c.type, c."notnull", c.pk
       FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'""",
    """SELECT t.name, i."unique", i.origin, c.seqno, c.name FROM sqlite_schema AS t
       JOIN pragma_index_list(t.name) AS i JOIN pragma_index_info(i.name) AS c WHERE t.type = 'table'""",
    """SELECT t.name, k."table", k."from", k."to"
       FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table'""",
)


@cache
def statements() -> tuple[str, ...]:
    """What makes the tables and their indexes, in their order; short, as all of them are to stand on the first page of
    the file. (SQLite takes INT for INTEGER, but for an id that it gives itself.)"""
    found: list[ExecutableDDLElement] = []
    for table in metadata.tables.values():
        found += [CreateTable(table), *map(CreateIndex, table.indexes)]
    whole = [re.sub(r"(?<=[(,)]) | (?=[()])", "", " ".join(text_of(each).split())) for each in found]
    return tuple(re.sub(r"(?<!\(id) INTEGER", " INT", _without_needless(text)) for text in whole)


def _without_needless(text: str) -> str:
    """The text of a table without the NOT NULL of its key, if that says nothing."""
    key = re.search(r"PRIMARY KEY\((id(?=\))|[^)]*(?=\).*\)WITHOUT ROWID$))", text)
    for column in key[1].split(",") if key else ():
        text = re.sub(rf"(?<=[(,])({column} \w+) NOT NULL", r"\1", text, count=1)
    return text


def text_of(statement: ClauseElement) -> str:
    """A statement as SQLite takes it, with a ? for each value."""
    return str(statement.compile(dialect=sqlite.dialect()))


def version_of(connection: Connection) -> int:
    """The version of the tables; 0 in a new file."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def make(writer: Engine) -> None:
    """Make the tables in a new file, in one transaction: a crash leaves all of them or none."""
    with writer.begin() as connection:
        if version_of(connection):  # asked again under the lock: another program may have been quicker
            return
        for statement in statements():
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def changed_table(connection: sqlite3.Connection) -> str | None:
    """The first table that is not there as it was made; None if all are. A person may add some, or an index. What
    SQLite makes of the texts is compared, as another SQLAlchemy may write them with other words."""
    texts = {" ".join(str(text).split()) for (text,) in connection.execute("SELECT sql FROM sqlite_schema")}
    if texts.issuperset(statements()):
        return None
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in statements():
            made.execute(statement)
        missing = {row for query in SHAPE for row in set(made.execute(query)) - set(connection.execute(query))}
    return min((str(name) for name, *_ in missing), default=None)


# Where the SQL of the two databases differs

SQLITE = "sqlite"


def insert_if_new(connection: Connection, table: Table, rows: dict[str, Any] | Sequence[dict[str, Any]]) -> None:
    """Insert a row, or rows, but for those whose key is there already."""
    if rows:
        connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def insert_or_change(connection: Connection, table: Table, values: dict[str, Any]) -> None:
    """Insert a row, or change the one that has its key."""
    key = table.primary_key.columns.keys()
    changed = {name: value for name, value in values.items() if name not in key}
    row = _insert(connection, table).values(values)
    connection.execute(row.on_conflict_do_update(index_elements=key, set_=changed))


def alone(connection: Connection, what: str) -> None:
    """Wait until no other program is at `what`, and keep others from it to the end of this transaction."""
    if connection.dialect.name != SQLITE:
        connection.execute(select(func.pg_advisory_xact_lock(crc32(b"rollkeeper " + what.encode()))))


def for_a_server() -> MetaData:
    """The tables as a PostgreSQL server has them: texts in the order of their bytes, and JSON that can be compared."""
    from sqlalchemy.dialects.postgresql import JSONB

    made = MetaData()
    for table in metadata.tables.values():
        for column in table.to_metadata(made).columns:
            if isinstance(column.type, Text):
                column.type = Text(collation="C")
            elif isinstance(column.type, JSON):
                column.type = JSONB()
    return made


def _insert(connection: Connection, table: Table) -> Any:
    """The INSERT that knows ON CONFLICT. What another database needs is not imported."""
    insert: type[AnyInsert]
    if connection.dialect.name == SQLITE:
        from sqlalchemy.dialects.sqlite import Insert as insert
    else:
        from sqlalchemy.dialects.postgresql import Insert as insert
    return insert(table)
