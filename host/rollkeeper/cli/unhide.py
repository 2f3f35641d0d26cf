"""`rollkeeper unhide`: hidden games come back."""


import click

from rollkeeper.cli.hide import change
from rollkeeper.cli.options import counted, database_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper hide           which games are hidden
  rollkeeper unhide 12      this one is in lists and statistics again
"""


@click.command(epilog=EXAMPLES)
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@database_option
def unhide(games: tuple[str, ...], database: Place) -> None:
    """Show each GAME again that `rollkeeper hide` has left out."""
    click.echo(f"{counted(change(database, games, hidden=False), 'game')} shown again")
