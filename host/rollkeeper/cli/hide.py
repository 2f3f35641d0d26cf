"""`rollkeeper hide`: games that are in no list and no statistics."""

import json
from contextlib import closing

import click

from rollkeeper.cli.options import counted, database_option, json_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper hide 12        the game the cat has played
  rollkeeper hide 12 13     two of them
  rollkeeper hide           which games are hidden
  rollkeeper hide --json    the same, for other programs
  rollkeeper unhide 12      show it again
"""


@click.command(epilog=EXAMPLES)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@json_option
@database_option
def hide(games: tuple[str, ...], as_json: bool, database: Place) -> None:
    """Leave each GAME, a number from `rollkeeper games` or `last`, out of lists and statistics; without one, list the
    hidden. `last` is the game played last in which somebody has rolled, or the newest if nobody has.

    Nothing is deleted: the events stay, `show`, `export` and `review` still find the game by its number, and
    `rollkeeper unhide` brings it back.
    """
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.store import evidence
    from rollkeeper.term.games_table import print_games, row_as_data
    from rollkeeper.term.terminal import console

    if games:
        changed = change(database, games, hidden=True)
        if not as_json:
            click.echo(f"{counted(changed, 'game')} hidden")
            return
    with closing(open_existing(database)) as store:
        rows = store.hidden()
        with store.reading() as connection:
            told_twice = evidence.told_twice_of(connection, rows)
    if as_json:
        click.echo(json.dumps({"hidden": [row_as_data(row, told_twice) for row in rows]}, indent=2))
    elif rows:
        print_games(console(), rows, told_twice)
    else:
        click.echo("no game is hidden")


def change(database: Place, wanted: tuple[str, ...], hidden: bool) -> int:
    """Hide games or show them again: all of them, or none if one is not there. Returns how many they are."""
    from rollkeeper.cli.open_database import open_store
    from rollkeeper.errors import NoGames
    from rollkeeper.store.check import is_there

    if not is_there(database):
        raise NoGames()
    with closing(open_store(database)) as store:
        rows = {row.ident: row for row in [store.game(each) for each in wanted]}
        for row in rows.values():
            store.hide(row, hidden)
        return len(rows)
