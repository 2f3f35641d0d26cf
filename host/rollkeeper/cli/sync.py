"""`rollkeeper sync`: copy what a handheld holds into the database, and end."""

import time
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from rollkeeper.cli.opening import open_store
from rollkeeper.cli.options import database_option, database_path, device_option, port_option
from rollkeeper.errors import RollkeeperError
from rollkeeper.keeper import Scorekeeper, Status
from rollkeeper.store import Store
from rollkeeper.store.failures import DatabaseBegunAnew, DatabaseBusy, DatabaseGone
from rollkeeper.store.renewal import LONGEST_WAIT, open_or_begin_anew
from rollkeeper.terminal import console
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper sync                          from the Pico on the USB
  rollkeeper sync --device 724a32          from the one with this serial number, of several
  rollkeeper sync --port /dev/ttyACM1      from the one at this port
  rollkeeper sync --database club.sqlite3  into another database
"""

NEWS = (DatabaseBegunAnew, DatabaseGone, DatabaseBusy)  # told, and gone on with


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@database_option
def sync(port: str | None, device: str | None, database: Path | None) -> None:
    """Copy the games of a handheld into the database.

    May be repeated and interrupted at will: what is stored already is not copied twice, and nothing is deleted from
    the handheld.
    """
    store = open_or_begin_anew(database_path(database), open_store, _tell)
    try:
        new, lost, games = _copy(store, port, device)
    finally:
        store.close()
    click.echo(f"{_count(new, 'new event')}, {_count(games, 'game')}")
    if lost:
        click.echo(f"{_count(lost, 'event')} no longer on the handheld: kept as a gap", err=True)


def _tell(news: RollkeeperError) -> None:
    """One line for the person, while the work goes on."""
    click.echo(f"rollkeeper: {shown(news.message)}", err=True)


def _copy(store: Store, port: str | None, device: str | None) -> tuple[int, int, int]:
    """Follow the handheld until it has no more. Returns the new events, the lost ones, and the games they belong to."""
    trouble: list[RollkeeperError] = []
    until = [0.0]  # how long a busy database is waited for

    def told(status: Status) -> None:
        if isinstance(status.error, NEWS):
            _tell(status.error)
            until[0] = time.monotonic() + LONGEST_WAIT
        elif status.error is not None:
            trouble.append(status.error)

    keeper = Scorekeeper(store, port, device, on_status=told)
    screen = console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("events"))
    try:
        with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
            task = progress.add_task("waiting for the handheld", total=None)
            while not keeper.at_rest:
                keeper.step()
                if isinstance(keeper.status.error, DatabaseBusy) and time.monotonic() > until[0]:
                    trouble.append(keeper.status.error)
                if trouble:
                    raise trouble[0]
                session = keeper.session
                if session is not None and session.hello is not None:
                    total = max(0, session.hello.last + 1 - session.begun_at)
                    done = min(total, session.wanted - session.begun_at)
                    progress.update(task, description="copying", total=total, completed=done)
        session = keeper.session
        assert session is not None
        if session.roster.trouble:
            click.echo(f"rollkeeper: the handheld did not take the roster: {shown(session.roster.trouble)}", err=True)
        return session.new, session.lost, len(session.games)
    finally:
        keeper.close()


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
