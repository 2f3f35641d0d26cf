"""`rollkeeper export`: games as their handheld logged them, as tables for a spreadsheet, or for another database."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from rollkeeper import folders
from rollkeeper.cli.complete import a_game_or_all
from rollkeeper.cli.options import database_option
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Place

if TYPE_CHECKING:
    from rollkeeper.store import GameRow, Store

EXAMPLES = """\b
Examples:
  rollkeeper export last                        the events of the game played last
  rollkeeper export 3 --output final.jsonl      game 3, into a new file
  rollkeeper export all --output all.jsonl      every game of every handheld
  rollkeeper export last | rollkeeper replay -  check them
  rollkeeper export all --csv --output g.csv    a table: a row for each player of each game
  rollkeeper export last --turns                a table: a row for each turn, with its dice
  rollkeeper export all --events | ssh club rollkeeper import -   to another database, with all times
"""


class FileExists(RollkeeperError):
    """The file to be written is there already."""


class FileUnwritable(RollkeeperError):
    """The file cannot be written."""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="[GAME|all]", default="last", shell_complete=a_game_or_all)
@click.option("--csv", "form", flag_value="csv", help="A table of the players: totals, bonuses, boxes.")
@click.option("--turns", "form", flag_value="turns", help="A table of the turns: dice, what was kept, box, points.")
@click.option("--events", "form", flag_value="events", help="JSON lines for `rollkeeper import`, with times and gaps.")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write into this new file.")
@database_option
def export(game: str, form: str | None, output: Path | None, database: Place) -> None:
    """Write GAME: a number from `rollkeeper games`, `last`, or `all`. `last` is the game played last in which somebody
    has rolled, or the newest if nobody has.

    Without a form that is its log: one event a line, byte for byte as the handheld logged it, after a line that says
    whose log it is. A game that shares its card with earlier ones is written with them.

    The tables are CSV in UTF-8, their times UTC. A name that a spreadsheet would take for a formula gets an apostrophe.
    """
    from rollkeeper.cli.open_database import open_existing

    with closing(open_existing(database)) as store:
        lines = _lines(store, None if game == "all" else store.game(game), form)
        if form in ("csv", "turns") and output is not None:
            lines = _marked(lines)
        if output is None or str(output) == "-":
            _write(lines, sys.stdout.buffer)
        else:
            click.echo(f"{_save(lines, output)} lines written to {output}", err=True)


def _lines(store: "Store", row: "GameRow | None", form: str | None) -> Iterator[bytes]:
    if form is None:
        return store.log(row)
    if form == "events":
        return store.event_lines(row)
    from rollkeeper.scores.spreadsheet import games_csv, turns_csv

    return (games_csv if form == "csv" else turns_csv)(store.stories(row))


def _marked(lines: Iterator[bytes]) -> Iterator[bytes]:
    """With the mark by which spreadsheets know UTF-8."""
    from rollkeeper.scores.spreadsheet import BYTE_ORDER_MARK

    yield BYTE_ORDER_MARK + next(lines)
    yield from lines


def _save(lines: Iterator[bytes], path: Path) -> int:
    """Write a new file, whole or not at all. Returns how many lines it has."""
    try:
        if os.path.lexists(path):  # before the work
            raise FileExistsError
        with folders.in_one_step(path, new=True) as part, part.open("wb") as file:
            count = _write(lines, file)
            os.fsync(file.fileno())
    except FileExistsError as error:
        left = "is there already and was left as it is: name another file, or remove it first"
        raise FileExists(f"{path} {left}") from error
    except OSError as error:
        raise FileUnwritable(f"{path} cannot be written ({error.strerror}): name another file with --output") from error
    return count


def _write(lines: Iterator[bytes], out: BinaryIO) -> int:
    count = 0
    for line in lines:
        out.write(line + b"\n")
        count += 1
    out.flush()
    return count
