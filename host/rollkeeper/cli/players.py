"""`rollkeeper players`: who has played; a name corrected, two players made one."""

import json
from contextlib import closing
from typing import TYPE_CHECKING

import click

from rollkeeper.cli.complete import a_player
from rollkeeper.cli.options import DATABASE, DATABASE_PLACE, counted, database_option
from rollkeeper.place import Place
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.store import Store

EXAMPLES = """\b
Examples:
  rollkeeper players                     who has played, and how often
  rollkeeper players rename Anm Ann      a wrong name
  rollkeeper players merge P1 Ann        what P1 has played was Ann
  rollkeeper players split P1            no, it was not
  rollkeeper players list --json         for other programs
"""

# The same option, behind the verb.
here_option = click.option("--database", "here", type=DATABASE_PLACE, metavar="PLACE", help=DATABASE)


@click.group(epilog=EXAMPLES, invoke_without_command=True, subcommand_metavar="[COMMAND] [ARGS]...")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@database_option
@click.pass_context
def players(ctx: click.Context, as_json: bool, database: Place) -> None:
    """List the players, or change how they are called on this PC.

    The events stay as the handheld logged them: beside them stands whose they are. So nothing is lost, and `split`
    takes it back. For names of new games on the handhelds see `rollkeeper roster`.
    """
    ctx.obj = database
    if ctx.invoked_subcommand is None:
        _print(database, as_json)


@players.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@here_option
@click.pass_obj
def list_(database: Place, here: Place | None, as_json: bool) -> None:
    """List the players; the same as without a word."""
    _print(here or database, as_json)


@players.command()
@click.argument("name", shell_complete=a_player)
@click.argument("to", metavar="NEW")
@here_option
@click.pass_obj
def rename(database: Place, here: Place | None, name: str, to: str) -> None:
    """Call the player NAME NEW, in all games."""
    with closing(_open(here or database)) as store:
        store.rename(name, to)
    click.echo(f"{shown(name)} is called {shown(to)} now")


@players.command()
@click.argument("name", shell_complete=a_player)
@click.argument("into", metavar="OTHER", shell_complete=a_player)
@here_option
@click.pass_obj
def merge(database: Place, here: Place | None, name: str, into: str) -> None:
    """Count all games of NAME as games of OTHER. Two who sat at one table cannot be one."""
    with closing(_open(here or database)) as store:
        store.merge(name, into)
    click.echo(f"what {shown(name)} has played counts for {shown(into)} now")


@players.command()
@click.argument("name", shell_complete=a_player)
@here_option
@click.pass_obj
def split(database: Place, here: Place | None, name: str) -> None:
    """Show NAME, as a handheld says it, under its own name again."""
    with closing(_open(here or database)) as store:
        store.split(name)
    click.echo(f"{shown(name)} is called {shown(name)} again")


def _open(database: Place) -> "Store":
    """The store in a file that must exist, for writing. Raises NoGames."""
    from rollkeeper.cli.open_database import open_store
    from rollkeeper.errors import NoGames
    from rollkeeper.store.check import is_there

    if not is_there(database):
        raise NoGames()
    return open_store(database)


def _print(database: Place, as_json: bool) -> None:
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.store.statistics import Chosen
    from rollkeeper.term.game_tables import players_table
    from rollkeeper.term.terminal import console, print_whole

    with closing(open_existing(database)) as store:
        names = store.names()
        found = {player.name: player for player in store.statistics([], Chosen()).players}
    rows = sorted(names, key=lambda name: (-found[name].games if name in found else 0, name))
    if as_json:
        told = [
            {"name": name, "games": found[name].games if name in found else 0, "handhelds_say": sorted(names[name])}
            for name in rows
        ]
        click.echo(json.dumps({"players": told}, indent=2))
        return
    print_whole(console(), players_table([(name, sorted(names[name]), found.get(name)) for name in rows]))
    click.echo(f"\n{counted(len(rows), 'player')}; games are those with all boxes filled")
