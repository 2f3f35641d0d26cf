"""`rollkeeper export`: the events of a game, exactly as the handheld logged them."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

import click

from rollkeeper.cli.options import database_option, database_path
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

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already and was left as it is: name another file, or remove it first")


class FileUnwritable(RollkeeperError):
    """The file cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path} cannot be written ({error.strerror}): name another file with --output")


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="[GAME|all]", default="last")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write into this new file.")
@database_option
def export(game: str, output: Path | None, database: Path | None) -> None:
    """Write the log of GAME: a number from `rollkeeper games`, `last`, or `all`.

    One event a line, byte for byte as the handheld logged it, after a line that says whose log it is. A game that
    shares its card with earlier ones is written with them.
    """
    from rollkeeper.cli.opening import open_existing

    with closing(open_existing(database_path(database))) as store:
        lines = store.log(None if game == "all" else store.game(game))
        if output is None or str(output) == "-":
            _write(lines, sys.stdout.buffer)
        else:
            click.echo(f"{_save(lines, output)} lines written to {output}", err=True)


def _save(lines: Iterator[bytes], path: Path) -> int:
    """Write a new file, whole or not at all. Returns how many lines it has."""
    try:
        file = path.open("xb")
    except FileExistsError as error:
        raise FileExists(path) from error
    except OSError as error:
        raise FileUnwritable(path, error) from error
    try:
        with file:
            return _write(lines, file)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise FileUnwritable(path, error) from error
        raise


def _write(lines: Iterator[bytes], out: BinaryIO) -> int:
    count = 0
    for line in lines:
        out.write(line + b"\n")
        count += 1
    out.flush()
    return count
