"""Replaying a log for `rollkeeper replay`: the file, a bar for a long one, and the games as cards or as JSON."""

import json
import os
import stat
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO

import click
from rich.console import Console
from rich.progress import DownloadColumn
from rich.text import Text

from rollkeeper.errors import RollkeeperError
from rollkeeper.file_kind import ENOUGH, LOG, refuse_other
from rollkeeper.scores.replay_log import Note, Refused, Replay, Replayed
from rollkeeper.term.scorecard_table import card_table, print_house_rules
from rollkeeper.term.terminal import LateBar, console
from rollkeeper.wording import shown

LONG_WORK = 2_000_000  # bytes; fewer are replayed before a bar could be read
MOST_NOTES = 1_000  # in a JSON answer; a log of any length needs no more memory than a short one


class LogUnreadable(RollkeeperError):
    """A file that is to be replayed and cannot be read."""


class LogRefused(RollkeeperError):
    """A log with a line that cannot be. Its name is that of the broken rule."""

    def __init__(self, log: str, refused: Refused, kept: int) -> None:
        where = f", in game {refused.game}" if refused.game else ""
        before = f"the {kept} events before it were kept" if kept != 1 else "the event before it was kept"
        what = before if kept else "nothing was kept"
        super().__init__(f"line {refused.line} of {log}{where} was refused: {refused.message}; {what}")
        self._rule = refused.name

    @property
    def name(self) -> str:
        """The broken rule."""
        return self._rule


@contextmanager
def opened(log: str, takes: Sequence[str] = (LOG,)) -> Iterator[tuple[BinaryIO, int | None]]:
    """The log, and its size in bytes if that can be known. Raises LogUnreadable, or WrongFile for another kind than is
    taken."""
    if log == "-":
        if sys.stdin is None:
            raise LogUnreadable("standard input is closed: name a file, or send a log through a pipe")
        yield _begun(log, sys.stdin.buffer, takes), None
        return
    try:
        file = Path(log).open("rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise LogUnreadable(f"{log} cannot be read ({reason}); `rollkeeper export` writes a log") from error
    with file:
        found = os.fstat(file.fileno())
        yield _begun(log, file, takes), found.st_size if stat.S_ISREG(found.st_mode) else None


def _begun(log: str, file: Any, takes: Sequence[str]) -> BinaryIO:
    """The file, of which the beginning is looked at."""
    reader: BufferedReader = file if hasattr(file, "peek") else BufferedReader(file)
    try:
        refuse_other(log, reader.peek(ENOUGH), takes)
    except OSError as error:
        raise LogUnreadable(f"{log} cannot be read ({error.strerror}); `rollkeeper export` writes a log") from error
    return reader


def replayed(
    found: Replay, file: BinaryIO, size: int | None, screen: Console, as_json: bool
) -> Generator[Replayed | Note, None, None]:
    """What the replay finds; with a bar for long work, where it does not get between the lines of the answer."""
    where = screen if screen.is_terminal and not as_json else console(stderr=True)
    in_between = screen.is_terminal and where is not screen
    with LateBar("replaying", DownloadColumn, where=where) as bar:
        for item in found.run(file):
            yield item
            if found.read >= LONG_WORK and not in_between:
                bar.show(found.read, size)


def print_cards(screen: Console, told: Iterator[Replayed | Note]) -> None:
    """Every game's card as it comes, and what was passed over."""
    for item in told:
        if isinstance(item, Replayed):
            screen.print(card_table(item.view))
            print_house_rules(screen, item.view)
        else:
            screen.print(Text(f"line {item.line}: {shown(item.message)} ({item.name})", "dim"))


def print_json(told: Iterator[Replayed | Note], found: Replay) -> None:
    """One JSON document, written as it comes."""
    notes: list[Note] = []
    before = ""
    click.echo('{"games":[', nl=False)
    for item in told:
        if isinstance(item, Replayed):
            click.echo(before + json.dumps({"line": item.line, **item.view}), nl=False)
            before = ",\n"
        elif len(notes) < MOST_NOTES:
            notes.append(item)
    rest = {
        "notes": [asdict(note) for note in notes],
        "blank_lines": found.blank,
        "events": found.events,
        "lines": found.line,
        "refused": None if found.refused is None else asdict(found.refused),
    }
    click.echo("],\n" + json.dumps(rest)[1:])
