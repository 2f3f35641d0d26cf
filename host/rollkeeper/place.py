"""Where games are kept: in a file of SQLite, or by a PostgreSQL server, which has an address.

Law: no message, log or traceback shows the password of an address. An address whose password cannot be told apart for
certain is refused, and not shown at all.
"""

import re
from pathlib import Path

from rollkeeper.errors import RollkeeperError

LOOKS_LIKE_ONE = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")  # two letters at least: C:/ is a drive
HOST = r"(?:\[[0-9A-Fa-f:.%]+\]|[\w.%-]*)(?::[0-9]*)?"
ADDRESS = re.compile(
    r"postgresql(?:\+psycopg)?://"
    r"(?:(?P<user>[^:@/?#\s]+)(?::(?P<password>[^@/?#\s]*))?@)?"
    rf"(?P<host>{HOST}(?:,{HOST})*)(?:/(?P<name>[^@/?#\s]*))?(?:\?(?P<more>\w+=[^@&?#\s]*(?:&\w+=[^@&?#\s]*)*))?"
)
SHOWN = re.compile(r"(?:host|port)=[^&]*")  # of what stands behind the ?
FORM = "postgresql+psycopg://USER@HOST/NAME"


class AddressNotUnderstood(RollkeeperError):
    """The address of a database has another form than ours."""


class PasswordInAddress(RollkeeperError):
    """An address is to be written into a file, and has a password."""


class Address:
    """The address of a database of a PostgreSQL server. Its text is without the password."""

    def __init__(self, url: str) -> None:
        """`url` as in FORM. Raises AddressNotUnderstood."""
        found = ADDRESS.fullmatch(url)
        if found is None:
            raise _not_understood(url)
        self.url = f"postgresql+psycopg://{url.partition('://')[2]}"  # with the password: for who connects
        user, name = (f"{found['user']}@" if found["user"] else "", f"/{found['name']}" if found["name"] else "")
        more = "&".join(SHOWN.findall(found["more"] or ""))
        self._shown = f"postgresql://{user}{found['host']}{name}{'?' if more else ''}{more}"

    @property
    def name(self) -> str:
        """The database's name on the server; "" if it is the user's."""
        return self._shown.partition("://")[2].partition("?")[0].partition("/")[2]

    def without_password(self) -> str:
        """The address for a file that others may read. Raises PasswordInAddress: with another it would not be this."""
        found = ADDRESS.fullmatch(self.url)
        if found is None or found["password"] or "password=" in (found["more"] or ""):
            raise PasswordInAddress(
                f"the password of {self} would stand in a file that others may read",
                "nothing was written",
                "leave it out of the address, and put it into the file .pgpass in your home folder, "
                "HOST:5432:NAME:USER:PASSWORD",
            )
        return self.url

    def __str__(self) -> str:
        return self._shown

    def __repr__(self) -> str:
        return f"Address({self._shown!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Address) and self.url == other.url

    def __hash__(self) -> int:
        return hash(self.url)


Place = Path | Address


def place(text: str) -> Place:
    """What a text names: a file, or an address. Raises AddressNotUnderstood."""
    return Address(text) if LOOKS_LIKE_ONE.match(text) else Path(text)


def _not_understood(url: str) -> AddressNotUnderstood:
    kind = url.partition("://")[0]
    if kind not in ("postgresql", "postgresql+psycopg"):
        return AddressNotUnderstood(
            f"--database takes a file or the address of a PostgreSQL server, not that of a {kind} database",
            "nothing was made",
            f"write {FORM}",
        )
    return AddressNotUnderstood(
        "the address of the database is not understood",
        "nothing was made",
        f"write {FORM}, with :PORT behind HOST if it is not 5432; in a name or a password write @ as %40, : as %3A, "
        "/ as %2F, ? as %3F, # as %23 and % as %25 (a password is better kept in the file .pgpass)",
    )
