"""The database, looked at without touching it: is it whole, of our version, writable, and who else has it open?"""

import os
import sqlite3
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from rollkeeper.doctor.finding import Finding, from_error, ok, problem, warning
from rollkeeper.doctor.ports import Answer
from rollkeeper.errors import RollkeeperError
from rollkeeper.link.lsof import others_with
from rollkeeper.place import Address, Place
from rollkeeper.say import count, numbered
from rollkeeper.store import check, errors, evidence, journal, tables
from rollkeeper.store.check import companion, is_filled
from rollkeeper.store.database import open_place
from rollkeeper.sync.session_errors import NEW_JOURNAL, JournalSetBack
from rollkeeper.term.terminal import event_bar
from rollkeeper.wording import shown
from turnlink.message import PROTOCOL

MANY = 100_000  # events; fewer are checked before a bar could be read
MOST_TOLD = 10  # numbers of events or games in a sentence
PATIENCE = 1.0  # seconds for another program's lock
LOCKED = 1.0  # seconds that a write lock lasts at most while everything is well; ours last milliseconds
MAY_WRITE = "SELECT pg_is_in_recovery(), has_table_privilege('events', 'INSERT')"
WRITE_LOCK = 120  # the byte's place
# struct flock with 64 bits
LAYOUTS = {"linux": ("hhqqi4x", "kind whence start length pid"), "darwin": ("qqihh", "start length pid kind whence")}

Answered = TypeVar("Answered")


def look(path: Path) -> sqlite3.Connection:
    """A connection that can change nothing, and leaves no file behind. Without a log nobody has the file open."""
    if not companion(path, "-wal").exists():
        return check.FROZEN.connect(path, PATIENCE)
    connection = check.READ.connect(path, PATIENCE)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in check.HINDERED:  # nothing can be written here
            connection.close()
            return (check.ALONE if is_filled(path, "-wal") else check.FROZEN).connect(path, PATIENCE)
    return connection


def check_database(path: Path) -> Iterator[Finding]:
    """All about the file itself."""
    if not path.exists():
        yield ok(f"{path} does not exist yet", "the first `rollkeeper sync` makes it")
        return
    if path.stat().st_size == 0:
        yield ok(f"{path} is empty", "the next `rollkeeper sync` begins it")
        return
    try:
        yield _whole(path)
    except RollkeeperError as error:
        if isinstance(error, errors.DatabaseDamaged) and check.is_marked(path):
            check.forget_mark(path)  # so that the next `rollkeeper sync` looks at all of it, too
        yield from_error(error)
    if not os.access(path, os.W_OK):
        yield problem(
            f"{path} may not be written by this user",
            "make the file writable, or name another with --database",
            "database-read-only",
        )
    yield from _others(path)


def _whole(path: Path) -> Finding:
    with path.open("rb") as file:
        if file.read(len(check.MAGIC)) != check.MAGIC:
            check.inspect(path)  # raises: it does not even get as far as opening it
    with closing(look(path)) as connection, event_bar("checking the database") as bar:
        try:
            check.check(path, connection, tell=bar.of_many(MANY))
            counts = [tables.text_of(select(func.count()).select_from(each)) for each in (tables.games, tables.events)]
            games, events = (connection.execute(query).fetchone()[0] for query in counts)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
                check.inspect(path)
            raise errors.named(path, error) from error
    return ok(f"{path} is whole: {_holds(events, games)}")


def _others(path: Path) -> Iterator[Finding]:
    others = ", ".join(map(str, others_with(path)))
    end = time.monotonic() + LOCKED
    while (writer := writer_of(path)) is not None and time.monotonic() < end:
        time.sleep(0.05)
    if writer is not None:
        yield warning(
            f"process {writer} is writing to it and does not finish ({others or 'not one of yours'})",
            "close that program if `rollkeeper sync` has to wait",
            "database-busy",
        )
    elif others:
        yield ok(f"also open in: {others}")


def writer_of(path: Path) -> int | None:
    """The number of the process that is writing now; None if nobody is, or if this system does not tell."""
    # In a database with a write-ahead log the writer locks one byte of the file that ends in -shm
    # (sqlite.org/walformat.html, section 2.3). fcntl's F_GETLK names the process.
    if sys.platform not in LAYOUTS:
        return None
    import fcntl

    layout, order = LAYOUTS[sys.platform]
    names = order.split()
    asked = {"kind": fcntl.F_WRLCK, "whence": 0, "start": WRITE_LOCK, "length": 1, "pid": 0}
    packed = struct.pack(layout, *(asked[name] for name in names))
    try:
        with companion(path, "-shm").open("rb") as file:
            packed = fcntl.fcntl(file, fcntl.F_GETLK, packed)
    except OSError:
        return None
    answer = dict(zip(names, struct.unpack(layout, packed), strict=True))
    return answer["pid"] if answer["kind"] != fcntl.F_UNLCK else None


def check_server(address: Address) -> Iterator[Finding]:
    """All about the database of a PostgreSQL server. Raises a DatabaseError for what keeps it from being used."""
    from rollkeeper.store.server import Server  # what PostgreSQL needs is imported only for it

    with closing(Server(address, look=True)) as server:
        version = server.version()
        if not server.is_made:
            yield ok(f"{address} is empty (PostgreSQL {version})", "the first `rollkeeper sync` makes its tables")
            return
        with server.read() as connection:
            games, events = (
                connection.execute(select(func.count()).select_from(each)).scalar_one()
                for each in (tables.games, tables.events)
            )
            stands_by, may_write = connection.exec_driver_sql(MAY_WRITE).one()
        yield ok(f"{address} answers: {_holds(events, games)} (PostgreSQL {version})")
        if stands_by or not may_write:
            yield problem(
                f"{address} may not be written {'now, as it only stands by' if stands_by else 'by this user'}",
                "name the server that is written to" if stands_by else "let the user own the database",
                "database-read-only",
            )
        yield ok("whether its files are whole is for the server to say", "its own tool for that is pg_amcheck")


def journals(path: Place, answers: list[Answer]) -> Iterator[Finding]:
    """How far the database is behind each handheld that has said hello, and with which a sync would talk."""
    for hello in (answer.hello for answer in answers):
        if hello is None or hello.protocol != PROTOCOL:
            continue
        found = _stored(path, hello.device, hello.epoch)
        if found is None:
            continue
        stored, in_lost_ranges = found
        missing = max(0, hello.last - stored) + in_lost_ranges
        if hello.last < stored:
            yield from_error(JournalSetBack(shown(hello.device), hello.last, stored))
        elif missing:
            lost = max(0, hello.first - stored - 1)
            gone = f"; the first {lost} of them are no longer on it" if lost else ""
            yield ok(f"{missing} of its events are not in the database yet{gone}", "`rollkeeper sync` copies them")
        else:
            yield ok("all of its events are in the database")


def _stored(path: Place, device: str, epoch: str) -> tuple[int, int] | None:
    """The last event of a journal that is stored or known to be lost, and how many before it are lost; None if the
    database cannot tell."""
    return _asked(path, lambda connection: _in_journal(connection, device, epoch), (0, 0))


def told_twice(path: Place) -> Iterator[Finding]:
    """The events that a handheld has sent in two ways, for each of its journals."""
    nothing: list[evidence.ToldTwice] = []
    for each in _asked(path, evidence.all_told_twice, nothing) or nothing:
        told = f"{_some('event', each.events)}, of {_some('game', each.games) if each.games else 'no game'},"
        finding = warning if each.hidden == each.games else problem
        yield finding(
            f"handheld {each.device} (journal {each.epoch}) has told {told} in two ways: "
            "the line that came first stays, and what came after the other one is not here",
            "most likely its flash was written back or restored, by a backup or so that somebody could roll again. "
            "What these games say from there on, and a little before, is only what came here first: compare it with "
            f"what the players saw or wrote down. If `rollkeeper sync` stops at it: {NEW_JOURNAL}. Once you have "
            "looked at these games, `rollkeeper games --hide` leaves them out, and this is a warning",
            "told-in-two-ways",
        )


def _holds(events: int, games: int) -> str:
    return f"{count(events, 'event')}, {count(games, 'game')}, version {tables.VERSION}"


def _some(what: str, numbers: list[int]) -> str:
    more = f" and {len(numbers) - MOST_TOLD} more" if len(numbers) > MOST_TOLD else ""
    return f"{numbered(what, numbers[:MOST_TOLD])}{more}"


def _asked(path: Place, question: Callable[[Connection], Answered], nothing: Answered) -> Answered | None:
    """What the database answers, `nothing` if there is none yet, None if it cannot tell: its own finding says why."""
    if isinstance(path, Address):
        try:
            with closing(open_place(path, PATIENCE, look=True)) as database, database.read() as connection:
                return question(connection) if database.is_made else nothing
        except RollkeeperError:
            return None
    if not path.exists() or path.stat().st_size == 0:
        return nothing
    try:
        with create_engine("sqlite://", creator=lambda: look(path), poolclass=NullPool).connect() as connection:
            return question(connection)
    except (sqlite3.Error, SQLAlchemyError):
        return None


def _in_journal(connection: Connection, device: str, epoch: str) -> tuple[int, int]:
    found = journal.find(connection, device, epoch)
    if found is None:
        return 0, 0
    return journal.stands(connection, found).last, journal.count_lost(connection, found)
