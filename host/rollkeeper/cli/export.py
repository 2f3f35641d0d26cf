"""`rollkeeper export`: the events of a game, exactly as the handheld logged them."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

import click

from rollkeeper.cli.options import database_option
from rollkeeper.errors import RollkeeperError

EXAMPLES = """\b
Examples:
  rollkeeper export last                        the events of the latest game
  rollkeeper export 3 --output final.jsonl      game 3, into a new file
  rollkeeper export all --output all.jsonl      every game of every handheld
  rollkeeper export last | rollkeeper replay -  check them
"""


class FileExists(RollkeeperError):
    """The file to be written is there already."""


class FileUnwritable(RollkeeperError):
    """The file cannot be written."""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="[GAME|all]", default="last")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write into this new file.")
@database_option
def export(game: str, output: Path | None, database: Path) -> None:
    """Write the log of GAME: a number from `rollkeeper games`, `last`, or `all`.

    One event a line, byte for byte as the handheld logged it, after a line that says whose log it is. A game that
    shares its card with earlier ones is written with them.
    """
    from rollkeeper.cli.open_database import open_existing

    with closing(open_existing(database)) as store:
        lines = store.log(None if game == "all" else store.game(game))
        if output is None or str(output) == "-":
            _write(lines, sys.stdout.buffer)
        else:
            click.echo(f"{_save(lines, output)} lines written to {output}", err=True)


def _save(lines: Iterator[bytes], path: Path) -> int:
    """Write a new file, whole or not at all. Returns how many lines it has."""
    made = False
    try:
        with path.open("xb") as file:
            made = True
            return _write(lines, file)
    except BaseException as error:
        if made:
            path.unlink(missing_ok=True)
        if isinstance(error, FileExistsError):
            left = "is there already and was left as it is: name another file, or remove it first"
            raise FileExists(f"{path} {left}") from error
        if isinstance(error, OSError):
            raise FileUnwritable(
                f"{path} cannot be written ({error.strerror}): name another file with --output"
            ) from error
        raise


def _write(lines: Iterator[bytes], out: BinaryIO) -> int:
    count = 0
    for line in lines:
        out.write(line + b"\n")
        count += 1
    out.flush()
    return count
