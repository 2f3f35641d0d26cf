"""`rollkeeper roster`: the names for new games on the handhelds."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rollkeeper.cli.options import database_option, database_path
from rollkeeper.errors import NoGames
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.store import Store

EXAMPLES = """\b
Examples:
  rollkeeper roster Ann Bob Cyd   new games on every handheld are played by these, in this order
  rollkeeper roster               show the names, and which handhelds have them
  rollkeeper roster --clear       players are P1, P2, ... again
"""


@click.command(epilog=EXAMPLES)
@click.argument("names", nargs=-1)
@click.option("--clear", is_flag=True, help="Have the handhelds forget the names.")
@database_option
def roster(names: tuple[str, ...], clear: bool, database: Path | None) -> None:
    """Name the players of new games, up to eight.

    Each handheld gets the names when it is next connected (`sync`, `watch`, `play`), or at once if it is now. On the
    handheld, New game uses them from the first seat on; the game being played stays as it is.
    """
    from rollkeeper.cli.opening import open_existing, open_store
    from rollkeeper.sync.roster_names import checked

    if names and clear:
        raise click.UsageError("either names or --clear, not both")
    path = database_path(database)
    wanted = checked(list(names))
    try:
        store = open_store(path) if names or clear else open_existing(path)
    except NoGames:
        click.echo("no names yet: `rollkeeper roster Ann Bob` sets them")
        return
    with closing(store):
        if names or clear:
            store.set_roster(wanted)
        _tell(store)


def _tell(store: "Store") -> None:
    from rollkeeper.store.clock import local

    found = store.roster()
    if found is None:
        click.echo("no names yet: `rollkeeper roster Ann Bob` sets them")
        return
    roster, holders = found
    said = ", ".join(f"{seat}. {shown(name)}" for seat, name in enumerate(roster.names, 1))
    click.echo(said or "no names: players are P1, P2, ...")
    for device in dict.fromkeys([*store.devices(), *holders]):
        if device in holders:
            click.echo(f"  handheld {shown(device[-6:])}: has them since {local(holders[device])}")
        else:
            click.echo(f"  handheld {shown(device[-6:])}: gets them when it is next connected (`rollkeeper sync`)")
