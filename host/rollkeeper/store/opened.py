"""What an open database can do, be it in a file (database.py) or by a server (server.py)."""

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Connection


class Opened(Protocol):
    """What a file's database and a server's have in common. `is_made`: its tables are there."""

    is_made: bool

    def read(self) -> AbstractContextManager[Connection]:
        """A transaction for reading."""

    def write(self) -> AbstractContextManager[Connection]:
        """A transaction for writing; committed when it ends without an error."""

    def close(self) -> None:
        """Give it back."""
