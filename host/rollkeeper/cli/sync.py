"""`rollkeeper sync`: copy what a handheld holds into the database, and end."""

import json
from contextlib import closing

import click

from rollkeeper.cli.options import database_option, device_option, json_option, port_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper sync                          from the Pico on the USB
  rollkeeper sync --device 724a32          from the one with this serial number, of several
  rollkeeper sync --port /dev/ttyACM1      from the one at this port
  rollkeeper sync --database club.sqlite3  into another database
  rollkeeper sync --json                   how many events came, of which games, for other programs
"""


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@json_option
@database_option
def sync(port: str | None, device: str | None, as_json: bool, database: Place) -> None:
    """Copy the games of a handheld into the database.

    May be repeated and interrupted at will: what is stored already is not copied twice, and nothing is deleted from
    the handheld.
    """
    from rollkeeper.cli.opening import open_store
    from rollkeeper.cli.sync_with_progress import copy, tell
    from rollkeeper.say import count
    from rollkeeper.store.repair import open_or_begin_anew

    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        session = copy(store, port, device)
    counts = session.counts
    unproven = session.journal.unproven if session.journal is not None else 0
    if as_json:
        games = sorted(counts.games)
        click.echo(json.dumps({"new": counts.new, "games": games, "lost": counts.lost, "unproven": unproven}))
        return
    click.echo(f"{count(counts.new, 'new event')}, {count(len(counts.games), 'game')}")
    if counts.lost:
        click.echo(f"{count(counts.lost, 'event')} no longer on the handheld: kept as a gap", err=True)
    if unproven:
        click.echo(
            f"{count(unproven, 'event')} at the end of the handheld's journal cannot be read there: kept as a "
            "gap once another one has followed",
            err=True,
        )
