"""The database of a PostgreSQL server, looked at without touching it: does it answer, is it ours, may it be written?"""

from collections.abc import Iterator
from contextlib import closing

from sqlalchemy import func, select

from rollkeeper.doctor.finding import Finding, ok, problem
from rollkeeper.place import Address
from rollkeeper.store import tables
from rollkeeper.store.server import Server

MAY_WRITE = "SELECT pg_is_in_recovery(), has_table_privilege('events', 'INSERT')"


def check_database(address: Address) -> Iterator[Finding]:
    """All about it. Raises a DatabaseError for what keeps it from being used."""
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
        counted = f"{events} events, {games} games, version {tables.VERSION}"
        yield ok(f"{address} answers: {counted} (PostgreSQL {version})")
        if stands_by or not may_write:
            yield problem(
                f"{address} may not be written {'now, as it only stands by' if stands_by else 'by this user'}",
                "name the server that is written to" if stands_by else "let the user own the database",
                "database-read-only",
            )
        yield ok("whether its files are whole is for the server to say", "its own tool for that is pg_amcheck")
