"""`rollkeeper chances GAME`: how a game may end."""

import json
from contextlib import closing
from typing import TYPE_CHECKING

import click

from rollkeeper.cli.complete import a_game
from rollkeeper.cli.options import database_option
from rollkeeper.place import Place

if TYPE_CHECKING:
    from rollkeeper.chances.ahead import Futures
    from rollkeeper.scores.scorecard import CardView

EXAMPLES = """\b
Examples:
  rollkeeper chances last          the game played last
  rollkeeper chances 3 --json      for other programs, with the chance of each place

The first time an edition takes some minutes; then it is kept in the cache folder, 80 MB.
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME", shell_complete=a_game)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@database_option
def chances(game: str, as_json: bool, database: Place) -> None:
    """Say how GAME may end: the chance of each player to win, their final scores, and what is needed, or was missing.
    GAME is a number from `rollkeeper games`, or `last`. `last` is the game played last in which somebody has rolled, or
    the newest if nobody has.

    It is exact if everybody plays their best for points from here on, the dice on the table included. Nobody is taken
    to risk more because another is ahead.
    """
    from rollkeeper.chances.of_game import NoChances, game_chances, has_chances
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.term.chances_table import print_chances

    with closing(open_existing(database)) as store:
        row = store.game(game)
        view = store.view(row)
    if view is None or not has_chances(view):
        raise NoChances(row.ident)
    found = game_chances(view, lambda edition: _futures(view), with_dice=True)
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        print_chances(found)


def _futures(card: "CardView") -> "Futures":
    """What lies ahead by the game's rules: kept, or worked out now with a bar."""
    from functools import partial

    from rollkeeper.chances import ahead
    from rollkeeper.chances.ahead import Futures
    from rollkeeper.chances.of_game import rules_of, wants_early
    from rollkeeper.coach.solved import values_of
    from rollkeeper.term.solving_bar import solving_bar

    rules = rules_of(card)
    with solving_bar(rules) as tell:
        values = values_of(rules, tell)
        table = ahead.kept_early(rules) if wants_early(card) else None
        if table is None and wants_early(card):
            table = ahead.make_early(rules, values, partial(tell, doing="First turns"))
    return Futures(rules, values, table)
