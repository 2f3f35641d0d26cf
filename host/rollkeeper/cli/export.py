"""`rollkeeper export`: the events of a game, exactly as the handheld logged them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from rollkeeper.cli.opening import open_existing
from rollkeeper.cli.options import database_option, database_path
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store

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
    store = open_existing(database_path(database))
    try:
        wanted = game if game == "all" else store.game(game)
        lines = store.log() if isinstance(wanted, str) else store.log(wanted)
        if output is None:
            _write(lines, sys.stdout.buffer.write)
        else:
            click.echo(f"{_save(lines, output)} lines in {output}", err=True)
    finally:
        store.close()
