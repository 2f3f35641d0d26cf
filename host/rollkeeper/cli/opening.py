"""Opens what a verb reads: the database, with a bar for long work, or a log in a file."""

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from rollkeeper.errors import NoGames, RollkeeperError
from rollkeeper.file_kind import ENOUGH, LOG, refuse_other
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.check import is_there
from rollkeeper.store.timestamp import clock_fault
from rollkeeper.term.terminal import event_bar

if TYPE_CHECKING:
    from rollkeeper.scores.replay_log import Refused

A_LOG = "name a log, as `rollkeeper export` writes it"
LONG_WORK = 2_000_000  # bytes of a log; fewer are read before a bar could be
MANY = 5000  # events; fewer are folded before a bar could be read
MANY_TO_CHECK = 100_000  # that goes faster
MANY_PAGES = 50_000  # of 4 kB, to copy


def open_store(path: Place, *, look: bool = False) -> Store:
    """The store in the database at `path`, which is made if it does not exist. `look`: see Store."""
    if not look and (fault := clock_fault()):
        click.echo(f"rollkeeper: {fault}; set its clock", err=True)
    with event_bar("applying the rules of this version") as bar:
        checking = bar.of_many(MANY_TO_CHECK, "checking the database")
        return Store(path, tell=bar.of_many(MANY), checking=checking, look=look)


def open_existing(path: Place, *, look: bool = True) -> Store:
    """The store in a database that must exist; to `look` into it makes no file. Raises NoGames."""
    if not is_there(path):
        raise NoGames(path)
    return open_store(path, look=look)


class LogUnreadable(RollkeeperError):
    """A log cannot be read."""


class LogRefused(RollkeeperError):
    """A line of a log breaks a rule, which gives the error its name."""

    def __init__(self, log: str, refused: "Refused", kept: int) -> None:
        where = f", in game {refused.game}" if refused.game else ""
        before = f"the {kept} events before it were kept" if kept != 1 else "the event before it was kept"
        safe = before if kept else "nothing was kept"
        super().__init__(f"line {refused.line} of {log}{where} was refused: {refused.message}", safe, name=refused.name)
        self.message = f"{self.happened}; {safe}"  # `review --json` has it in this form


@contextmanager
def opened(log: str, takes: Sequence[str] = (LOG,)) -> Iterator[tuple[BinaryIO, int | None]]:
    """The log, and its size in bytes if that can be known. Raises LogUnreadable or WrongFile."""
    if log == "-":
        if sys.stdin is None:
            raise LogUnreadable("standard input is closed", todo="name a file, or send a log through a pipe")
        yield _begun(log, sys.stdin.buffer, takes), None
        return
    try:
        file = Path(log).open("rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise LogUnreadable(f"{log} cannot be read ({reason})", todo=A_LOG) from error
    with file:
        found = os.fstat(file.fileno())
        yield _begun(log, file, takes), found.st_size if stat.S_ISREG(found.st_mode) else None


def _begun(log: str, file: Any, takes: Sequence[str]) -> BinaryIO:
    """The file, once its beginning is looked at."""
    reader: BufferedReader = file if hasattr(file, "peek") else BufferedReader(file)
    try:
        refuse_other(log, reader.peek(ENOUGH), takes)
    except OSError as error:
        raise LogUnreadable(f"{log} cannot be read ({error.strerror})", todo=A_LOG) from error
    return reader
