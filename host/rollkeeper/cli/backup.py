"""`rollkeeper backup`: the whole database in a file."""

import json
from pathlib import Path

import click

from rollkeeper.cli.options import FILE, counted, database_option, json_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper backup games-2026-01-31.sqlite3                a copy of everything, also while somebody plays
  rollkeeper backup /media/stick/copy.sqlite3 --overwrite   in the place of the last one
  rollkeeper restore games-2026-01-31.sqlite3               its way back
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE, metavar="FILE")
@click.option("--overwrite", is_flag=True, help="If there is a file already, let the backup take its place.")
@json_option
@database_option
def backup(file: Path, overwrite: bool, as_json: bool, database: Place) -> None:
    """Copy the database to FILE: everything in it, as it is at this moment, also while others write to it.

    The copy is checked, every event of it, before it gets its name. It is a database like any other: `--database FILE`
    looks into it, and so do the tools of SQLite. For a database of a PostgreSQL server use the server's pg_dump.
    """
    from rollkeeper.cli.open_database import MANY_PAGES, MANY_TO_CHECK
    from rollkeeper.store.backup import back_up
    from rollkeeper.term.terminal import event_bar

    with event_bar("copying", "pages") as copying, event_bar("checking the copy") as checking:
        copied = back_up(database, file, overwrite, copying.of_many(MANY_PAGES), checking.of_many(MANY_TO_CHECK))
    if as_json:
        told = {"games": copied.games, "events": copied.events}
        click.echo(json.dumps(told))
        return
    click.echo(f"{counted(copied.games, 'game')}, {copied.events:,} events, checked whole, in {file}")
