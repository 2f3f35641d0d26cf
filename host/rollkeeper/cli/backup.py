"""`rollkeeper backup`: the whole database in a file, and its way back."""

import json
from pathlib import Path

import click

from rollkeeper.cli.options import FILE, counted, database_option, json_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper backup games-2026-01-31.sqlite3                a copy of everything, also while somebody plays
  rollkeeper backup /media/stick/copy.sqlite3 --overwrite   in the place of the last one

\b
Its way back:
  rollkeeper backup --restore games-2026-01-31.sqlite3             on a new PC, where there is no database yet
  rollkeeper backup --restore games-2026-01-31.sqlite3 --replace   the database that there is, is kept aside
  rollkeeper sync                                                  then: what was played since, from the handhelds
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE, metavar="FILE")
@click.option("--overwrite", is_flag=True, help="If there is a file already, let the backup take its place.")
@click.option("--restore", is_flag=True, help="Put a copy of FILE, a backup, in the place of the database.")
@click.option(
    "--replace", is_flag=True, help="With --restore: if there is a database already, keep it aside in a dated folder."
)
@json_option
@database_option
def backup(file: Path, overwrite: bool, restore: bool, replace: bool, as_json: bool, database: Place) -> None:
    """Copy the database to FILE: everything in it, as it is at this moment, also while others write to it.

    The copy is checked, every event of it, before it gets its name. It is a database like any other: `--database FILE`
    looks into it, and so do the tools of SQLite.

    With --restore a copy of FILE takes the place of the database, after the same check. The database that was there is
    not deleted: it is moved into a folder beside it. To add the events of one database to another, see `rollkeeper
    import`.

    For a database of a PostgreSQL server use the server's pg_dump and pg_restore.
    """
    if restore and overwrite:
        raise click.UsageError("--overwrite is for a new backup; with --restore it is --replace")
    if replace and not restore:
        raise click.UsageError("--replace is for --restore; for a new backup it is --overwrite")
    if restore:
        _restore(file, replace, as_json, database)
    else:
        _back_up(file, overwrite, as_json, database)


def _back_up(file: Path, overwrite: bool, as_json: bool, database: Place) -> None:
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


def _restore(file: Path, replace: bool, as_json: bool, database: Place) -> None:
    from rollkeeper.cli.open_database import MANY_PAGES, MANY_TO_CHECK
    from rollkeeper.store.backup import restore
    from rollkeeper.term.terminal import event_bar

    if not file.exists():
        raise click.BadParameter(f"there is no file {str(file)!r}", param_hint="FILE")
    with event_bar("copying", "pages") as copying, event_bar("checking the backup") as checking:
        copied = restore(file, database, replace, copying.of_many(MANY_PAGES), checking.of_many(MANY_TO_CHECK))
    if as_json:
        told = {"games": copied.games, "events": copied.events, "aside": str(copied.aside) if copied.aside else None}
        click.echo(json.dumps(told))
        return
    click.echo(f"{counted(copied.games, 'game')}, {copied.events:,} events, checked whole, are now in {database}")
    if copied.aside is not None:
        click.echo(f"the database that was there is in {copied.aside}")
