"""What can be wrong with a PostgreSQL server, each by name. No message has a password: an address shows none.

A server says by a code what it refuses (postgresql.org/docs/current/errcodes-appendix.html). While a connection is
made the driver passes no code on, and a server may speak any language. Then a ping of libpq's says whether there is a
server that lets people in at all: what it refuses is not tried again by itself. Its words only give that a better name.
"""

import os
import re
from typing import Any

from rollkeeper.place import FORM, Address
from rollkeeper.store.database_errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseError,
    DatabaseFailure,
    DatabaseOtherVersion,
    DatabaseReadOnly,
    DiskFull,
    ForeignDatabase,
    PassesByItself,
)  # fmt: skip
from rollkeeper.wording import brief, shown

SAFE = "nothing was stored and nothing is lost, the handheld keeps its events"


class ServerAway(PassesByItself):
    """Nobody answers at the server's address, or the server is just being started or stopped."""


class ServerUnknown(DatabaseError):
    """There is no computer of that name."""


class ServerRefuses(DatabaseError):
    """The server answers, and does not let this program in."""


class ValueRefused(DatabaseError):
    """The server cannot hold such a text."""


class PasswordRefused(DatabaseError):
    """The server does not let this user in."""


class NoSuchDatabase(DatabaseError):
    """The server has no database of that name."""


class DriverMissing(DatabaseError):
    """What talks with PostgreSQL is not installed."""


class OtherLetters(DatabaseError):
    """The database cannot hold every name."""


def named(address: Address, error: Exception, disconnected: bool) -> DatabaseError:
    """The named error for what the driver reports."""
    said = brief(shown(" ".join(str(error).split())))
    code = getattr(error, "sqlstate", None) or ""
    if not code and type(error).__name__ == "DataError":  # the driver's own: a text with a NUL, say
        return ValueRefused(f"the database {address} cannot hold this value ({said}): write it without that letter")
    if not code and not disconnected:
        return _not_connected(address, error, said)
    if disconnected or code.startswith("08") or code in ("57P01", "57P02", "57P03", "25P03"):
        return away(address, said)
    if code == "53300":
        return _no_place(address, said)
    if code in ("55P03", "40P01", "40001"):
        return DatabaseBusy(
            f"another program is writing to the database {address} and does not finish ({said}): wait for it, or close "
            "it (`rollkeeper import` and the first start of another version take the longest), and try again"
        )
    if code in ("25006", "0A000"):  # the second is what a standby says to who begins to write
        return DatabaseReadOnly(
            f"the database {address} can only be read there ({said}): {SAFE}; is it a copy of another server? Name "
            "that one with --database, or have this one made writable"
        )
    if code == "42501":
        return DatabaseReadOnly(
            f"the database {address} may not be written by this user ({said}): {SAFE}; let the user own the database "
            f"(ALTER DATABASE {address.name or 'NAME'} OWNER TO USER), or name another one with --database"
        )
    if code in ("53100", "53200"):
        return DiskFull(f"no room on the server of the database {address} ({said}): {SAFE}; free some there")
    if code in ("42P01", "42703", "42P10") or code.startswith("XX"):
        return damaged(address, said)
    return DatabaseFailure(f"the database {address} does not do what it should ({said}): try another with --database")


def _not_connected(address: Address, error: Exception, said: str) -> DatabaseError:
    """By what libpq knows, and then by the server's words outside of quotation marks: a name may be `role`."""
    found = re.sub('"[^"]*"', '""', said.lower())
    if any(words in found for words in ("translate host name", "resolve host", "name or service", "nodename nor")):
        return ServerUnknown(
            f"there is no computer of that name for the database {address} ({said}): check the name and the network, "
            f"and write the address as {FORM}"
        )
    if "connection option" in found:
        return ServerRefuses(
            f"the address {address} has a setting that is none ({said}): check what stands behind its ?"
        )
    connection = getattr(error, "pgconn", None)
    if connection is None or not _lets_in(connection):
        return away(address, said)
    if "too many" in found or "connection slots" in found or "no more connections" in found:
        return _no_place(address, said)
    refused = ("password", "pg_hba.conf", "authentication failed", "role")
    if connection.needs_password or any(words in found for words in refused):
        return PasswordRefused(
            f"the server does not let this user into the database {address} ({said}): put the password into the file "
            ".pgpass in your home folder (HOST:5432:NAME:USER:PASSWORD, readable by you alone), and ask whoever keeps "
            "the server whether this user may come from this PC"
        )
    if re.search(r'database (name )?"" (does not exist|not found)|no such database', found):
        return NoSuchDatabase(
            f"the server has no database {address} ({said}): make one there with `createdb --encoding UTF8 --template "
            f"template0 --owner USER {address.name or 'NAME'}`, or name another one with --database"
        )
    return ServerRefuses(
        f"the server of the database {address} answers and does not let this program in ({said}): check the user, the "
        "password (in the file .pgpass in your home folder), the name of the database and the address"
    )


def _lets_in(connection: Any) -> bool:
    """Whether a server answers where this connection was tried, and is neither starting nor stopping. It is asked
    without a user's name and password: that is no log-in which could fail."""
    from psycopg.pq import PGconn

    where = {"host": connection.host, "hostaddr": connection.hostaddr, "port": connection.port}
    words = {name: value.decode() for name, value in where.items() if value}
    nobody = {"user": "rollkeeper", "dbname": "rollkeeper", "password": "", "passfile": f"{os.devnull}/none"}
    asked = " ".join(f"{name}='{value}'" for name, value in {**words, **nobody, "connect_timeout": "10"}.items())
    return int(PGconn.ping(asked.encode())) == 0


def _no_place(address: Address, said: str) -> DatabaseBusy:
    return DatabaseBusy(
        f"the server of the database {address} has no connection left ({said}): close another program that uses it, or "
        "try again in a moment"
    )


def away(address: Address, said: str) -> ServerAway:
    """The error for a server that does not answer."""
    return ServerAway(
        f"the server of the database {address} does not answer ({said}): {SAFE}; check that the server runs, the "
        "address and the network"
    )


def damaged(address: Address, found: str) -> DatabaseDamaged:
    """The error for contents that are inconsistent."""
    return DatabaseDamaged(
        f"the database {address} is damaged ({found}); it was left as it is, for quarantine and salvage are only for a "
        "file of SQLite: have the server's backup put back, or name an empty database with --database and run "
        "`rollkeeper sync`, which copies all that the handhelds still hold"
    )


def foreign(address: Address, table: str) -> ForeignDatabase:
    """The error for a database that is not ours."""
    return ForeignDatabase(
        f"{address} is not a Rollkeeper database (another program's table {table} is in it); it was left as it is: "
        "name another one with --database"
    )


def other_version(address: Address, version: int, known: int) -> DatabaseOtherVersion:
    """The error for tables that are not of this program's version."""
    return DatabaseOtherVersion(
        f"the tables of the database {address} are of version {version} and this program reads version {known}; they "
        "were left as they are: let the same version of Rollkeeper run on every PC, or name another database with "
        "--database"
    )


def other_letters(address: Address, encoding: str) -> OtherLetters:
    """The error for a database in which not every name can be written."""
    return OtherLetters(
        f"the database {address} is written in {encoding}, which has not all letters: make another with `createdb "
        "--encoding UTF8 --template template0 --owner USER NAME`"
    )


def bad_address(address: Address) -> DatabaseError:
    """The error for an address that SQLAlchemy does not take."""
    return ServerUnknown(f"the address {address} is not understood: write {FORM}, with :PORT behind HOST")


def no_driver(address: Address) -> DriverMissing:
    """The error for a missing psycopg."""
    return DriverMissing(
        f"to reach the database {address} the package psycopg is needed, and it is not installed here: `pipx inject "
        'rollkeeper "psycopg[binary]"`, or install Rollkeeper with `pip install "rollkeeper[postgresql]"`'
    )
