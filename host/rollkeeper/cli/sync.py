"""`rollkeeper sync`: copy what a handheld holds into the database, and end."""

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from rollkeeper.cli.opening import open_store
from rollkeeper.cli.options import database_option, database_path, port_option
from rollkeeper.errors import RollkeeperError
from rollkeeper.keeper import Scorekeeper, Status
from rollkeeper.store import Store
from rollkeeper.terminal import console

EXAMPLES = """\b
Examples:
  rollkeeper sync                          from the Pico on the USB
  rollkeeper sync --port /dev/ttyACM1      from this one
  rollkeeper sync --database club.sqlite3  into another database
"""


@click.command(epilog=EXAMPLES)
@port_option
@database_option
def sync(port: str | None, database: Path | None) -> None:
    """Copy the games of a handheld into the database.

    May be repeated and interrupted at will: what is stored already is not copied twice, and nothing is deleted from
    the handheld.
    """
    store = open_store(database_path(database))
    try:
        new, lost, games = _copy(store, port)
    finally:
        store.close()
    click.echo(f"{_count(new, 'new event')}, {_count(games, 'game')}")
    if lost:
        click.echo(f"{_count(lost, 'event')} no longer on the handheld: kept as a gap", err=True)


def _copy(store: Store, port: str | None) -> tuple[int, int, int]:
    """Follow the handheld until it has no more. Returns the new events, the lost ones, and the games they belong to."""
    trouble: list[RollkeeperError] = []

    def told(status: Status) -> None:
        if status.error is not None:
            trouble.append(status.error)

    keeper = Scorekeeper(store, port, on_status=told)
    screen = console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("events"))
    try:
        with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
            task = progress.add_task("waiting for the handheld", total=None)
            while not keeper.caught_up:
                keeper.step()
                if trouble:
                    raise trouble[0]
                session = keeper.session
                if session is not None and session.hello is not None:
                    total = max(0, session.hello.last + 1 - session.begun_at)
                    done = min(total, session.wanted - session.begun_at)
                    progress.update(task, description="copying", total=total, completed=done)
        session = keeper.session
        assert session is not None
        return session.new, session.lost, len(session.games)
    finally:
        keeper.close()


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
