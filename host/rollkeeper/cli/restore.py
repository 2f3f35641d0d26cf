"""`rollkeeper restore`: a backup becomes the database."""

import json
from pathlib import Path

import click

from rollkeeper.cli.options import FILE_THERE, counted, database_option, json_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper restore games-2026-01-31.sqlite3             on a new PC, where there is no database yet
  rollkeeper restore games-2026-01-31.sqlite3 --replace   the database that there is, is kept aside
  rollkeeper sync                                         then: what was played since, from the handhelds
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE_THERE, metavar="FILE")
@click.option("--replace", is_flag=True, help="If there is a database already, keep it aside in a dated folder.")
@json_option
@database_option
def restore(file: Path, replace: bool, as_json: bool, database: Place) -> None:
    """Put a copy of FILE, which `rollkeeper backup` has written, in the place of the database.

    The copy is checked, every event of it, before anything changes. The database that was there is not deleted: it is
    moved into a folder beside it. For a database of a PostgreSQL server use the server's pg_restore. To add the events
    of one database to another, see `rollkeeper import`.
    """
    from rollkeeper.cli.open_database import MANY_PAGES, MANY_TO_CHECK
    from rollkeeper.store.backup import restore as put_back
    from rollkeeper.term.terminal import event_bar

    with event_bar("copying", "pages") as copying, event_bar("checking the backup") as checking:
        copied = put_back(file, database, replace, copying.of_many(MANY_PAGES), checking.of_many(MANY_TO_CHECK))
    if as_json:
        told = {"games": copied.games, "events": copied.events, "aside": str(copied.aside) if copied.aside else None}
        click.echo(json.dumps(told))
        return
    click.echo(f"{counted(copied.games, 'game')}, {copied.events:,} events, checked whole, are now in {database}")
    if copied.aside is not None:
        click.echo(f"the database that was there is in {copied.aside}")
