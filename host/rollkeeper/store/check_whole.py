"""Whether a database is whole: SQLite's own check first, then ours, row by row.

SQLite keeps no checksums, so it does not see a bit that flipped inside a row. Our rows can be checked all the same: a
line carries its CRC-32 and its number, no number is missing but in recorded gaps, and every other text has a known
shape. 20,000 events take about a fifth of a second.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import func, select, union_all

from rollkeeper.scores.strict_json import NamedTwice, parsed
from rollkeeper.store.create import changed_table, text_of
from rollkeeper.store.tables import HowKnown, Utc, devices, events, games, gaps, journals, lost_ranges, metadata
from rollkeeper.store.timestamp import WAYS
from turnlink.line import LineError, decode

STAMP = "[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z"  # utc_now
STAMP_AGAIN = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z", re.ASCII)
STATES = ("playing", "over", "ended", "abandoned", "refused")
NAME = re.compile(r"[0-9A-Za-z]{1,64}")  # of a device, and of a journal's epoch: both are hex digits today

BLANKS = re.compile(rb'"[ \t\r\n]')  # behind a name, or in a text after a quotation mark

EVERY = 5000  # events, between two words of how far it is

Tell = Callable[[int, int], None]  # told how many events are done, of how many


def nobody(done: int, total: int) -> None:
    """A Tell that does nothing."""


def fault(connection: sqlite3.Connection, tell: Tell = nobody) -> str:
    """What is wrong with a database, in a few words; "" if it is whole. May raise sqlite3.Error
    as well, and UnicodeDecodeError."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]  # with its indexes
    if found != "ok":
        return " ".join(str(found).split())
    if wrong := fault_of_tables(connection):
        return wrong
    orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is not None:
        return f"a row of the table {orphan[0]} belongs to nothing"
    return next(_faults(connection, tell), "")


def fault_of_tables(connection: sqlite3.Connection) -> str:
    """What is wrong with the tables themselves; what is in them is not looked at."""
    changed = changed_table(connection)
    return f"its table {changed} is not as it was made" if changed else ""


def _faults(connection: sqlite3.Connection, tell: Tell) -> Iterator[str]:
    for (name,) in connection.execute(text_of(union_all(select(devices.c.device), select(journals.c.epoch)))):
        if not NAME.fullmatch(str(name)):
            yield f"{str(name)[:20]!r} is no name of a handheld or a journal"
    for column in (column for table in metadata.tables.values() for column in table.columns):
        for kind, test, values in ((Utc, "NOT GLOB ?", (STAMP,)), (HowKnown, "NOT IN (?, ?, ?)", WAYS)):
            query = f"SELECT count(*) FROM {column.table.name} WHERE {column.name} {test}"
            if isinstance(column.type, kind) and connection.execute(query, values).fetchone()[0]:
                yield f"a time in the table {column.table.name} cannot be read"
    total, done = connection.execute(text_of(select(func.count()).select_from(events))).fetchone()[0], 0
    for (journal_id,) in connection.execute(text_of(select(journals.c.id))):
        for found in _faults_of(connection, journal_id):
            if found:
                yield found
            done += 1
            if done % EVERY == 0:
                tell(done, total)
    yield from _faults_of_games(connection)


def _faults_of(connection: sqlite3.Connection, journal_id: int) -> Iterator[str]:
    """Numbers from 1 on: each is an event with a whole line that says so, or in a gap or a lost range.
    Yields "" for each."""
    missing: list[tuple[Any, Any]] = []
    for table in (gaps, lost_ranges):
        query = select(table.c.first, table.c.last).where(table.c.journal_id == journal_id)
        missing += connection.execute(text_of(query), (journal_id,)).fetchall()
    lost = sorted((first, last) for first, last in missing if is_span(first, last))
    wanted = 1
    found = select(events.c.n, events.c.line).where(events.c.journal_id == journal_id).order_by(events.c.n)
    for n, line in connection.execute(text_of(found), (journal_id,)):
        yield "" if is_event(n, line) else f"event {n} does not agree with its checksum"
        while lost and lost[0][0] <= wanted < n:
            wanted = max(wanted, lost.pop(0)[1] + 1)
        if n > wanted:
            yield f"event {wanted} is missing"
        wanted = max(wanted, n + 1)


def _faults_of_games(connection: sqlite3.Connection) -> Iterator[str]:
    connection.text_factory = bytes  # so that letters which are none can be told here
    for values in connection.execute(text_of(select(games))):
        row = dict(zip(games.columns.keys(), values, strict=True))
        try:
            texts = {name: value.decode() for name, value in row.items() if isinstance(value, bytes)}
            readable = all(isinstance(json.loads(texts[name]), list) for name in ("players", "totals"))
        except (ValueError, KeyError):
            readable = False
        if not readable or texts.get("state") not in STATES:
            yield f"game {row['id']} cannot be read"
    connection.text_factory = str


def is_name(text: object) -> bool:
    """Whether it can name a handheld or a journal."""
    return isinstance(text, str) and NAME.fullmatch(text) is not None


def is_stamp(text: object) -> bool:
    """Whether a time is written as `timestamp.utc_now` writes it."""
    return isinstance(text, str) and STAMP_AGAIN.fullmatch(text) is not None


def is_event(n: object, line: object) -> bool:
    """Whether `line` is one whole line, no longer than any reader takes, that says it is event `n`."""
    return fields_of(n, line) is not None


def fields_of(n: object, line: object) -> dict[str, object] | None:
    """The fields of event `n`; None if `line` is not one whole line that says so, no longer than any reader takes, with
    no field twice."""
    if not isinstance(line, bytes) or b"\n" in line:
        return None
    try:
        fields = decode(line)
        if names_in(line) != len(fields) + 1 or "c" in fields:  # one for each field, and the checksum: none is twice
            parsed(line.decode())
    except (LineError, NamedTwice):
        return None
    return fields if fields.get("n") == n else None


def names_in(line: bytes) -> int:
    """How many ends of names a JSON text has that is written without blanks, as ours is, or more; -1 for another."""
    return -1 if BLANKS.search(line) else line.count(b'":')


def is_span(first: object, last: object) -> bool:
    """Whether a gap can be one."""
    return isinstance(first, int) and isinstance(last, int) and 0 < first <= last
