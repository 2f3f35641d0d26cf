"""`rollkeeper import`: events from a file into the database, as if their handheld had sent them."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, BinaryIO

import click

from rollkeeper.cli.complete import a_file
from rollkeeper.cli.options import counted, database_option
from rollkeeper.place import Place

if TYPE_CHECKING:
    from rollkeeper.store.event_lines import Found, Lines

EXAMPLES = """\b
Examples:
  rollkeeper export all --events --output club.jsonl   on one PC: everything, with its times
  rollkeeper import club.jsonl                         on another: what is not there yet
  rollkeeper import - < club.jsonl                     the same
  rollkeeper import game.jsonl                         a log without times, as `rollkeeper export` writes it
"""

LONG_WORK = 2_000_000  # bytes; fewer are read before a bar could be
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # some editors begin a file with it


@click.command("import", epilog=EXAMPLES)
@click.argument("file", metavar="FILE", shell_complete=a_file)
@click.option("--json", "as_json", is_flag=True, help="Print what was imported as JSON.")
@database_option
def import_events(file: str, as_json: bool, database: Place) -> None:
    """Import the events in FILE (`-`: standard input), as `rollkeeper export --events` or `rollkeeper export` wrote it.

    Every line must agree with its checksum, and the rules fold every game anew. What is there already stays as it is:
    importing a file twice changes nothing. All of it is imported or, if a line cannot be, nothing; that line is named.
    What is missing before and between the events is asked of the handheld when it is next connected here.
    """
    from rich.progress import DownloadColumn

    from rollkeeper.cli.open_database import open_store
    from rollkeeper.cli.replay_log_file import opened
    from rollkeeper.store.event_lines import Lines
    from rollkeeper.store.timestamp import utc_now
    from rollkeeper.term.terminal import LateBar, console

    where = console(stderr=True)
    with (
        opened(file) as (content, size),
        closing(open_store(database)) as store,
        LateBar("importing", DownloadColumn, where=where) as bar,
    ):

        def read(done: int) -> None:
            if done >= LONG_WORK:
                bar.show(done, size)

        taken = store.take_in(_found(content, Lines(utc_now()), read))
    if as_json:
        click.echo(json.dumps(asdict(taken)))
        return
    there = f", {taken.there:,} were there already" if taken.there else ""
    click.echo(f"{counted(taken.new, 'event')} imported{there}; {counted(len(taken.games), 'game')}")
    if taken.refused:
        refused = ", ".join(map(str, taken.refused[:20])) + (", ..." if len(taken.refused) > 20 else "")
        click.echo(f"refused: the log of game {refused} breaks the rules; `rollkeeper show` says where")


def _found(file: BinaryIO, lines: "Lines", read: Callable[[int], None]) -> "Iterator[Found]":
    """What the file's lines say, one after the other. Raises ImportRefused."""
    from rollkeeper.store.event_lines import LONGEST, ImportRefused

    at, done, found = 0, 0, False
    while True:
        at += 1
        try:
            line = file.readline(LONGEST + 2)
        except OSError as error:
            raise ImportRefused("unreadable", at, f"it cannot be read ({error.strerror})") from error
        if not line:
            break
        done += len(line)
        if at % 1000 == 0:
            read(done)
        text = (line.removeprefix(BYTE_ORDER_MARK) if at == 1 else line).strip(b" \t\r\n")
        each = lines.take(at, text) if text else None
        if each is not None:
            found = True
            yield each
    if not found:
        raise ImportRefused("no-events", max(at - 1, 1), "there is no event in the file")
