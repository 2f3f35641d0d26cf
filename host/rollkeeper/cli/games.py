"""`rollkeeper games`: the games in the database."""

import json
from contextlib import closing

import click

from rollkeeper.cli.options import database_option, json_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper games                       the twenty played last, newest first
  rollkeeper games --limit 100           the hundred played last
  rollkeeper games --limit 0             all of them
  rollkeeper games --database old.db     of another database
  rollkeeper games --limit 1 --json      for other programs
"""

NO_DATABASE = "there is no database {}: no game has been kept there"
NO_GAMES = "no games yet in {}: play one with `rollkeeper play`, or copy a handheld's games with `rollkeeper sync`"

LIMIT = 20


@click.command(epilog=EXAMPLES)
@click.option(
    "--limit", metavar="N", type=click.IntRange(0), default=LIMIT, show_default=True, help="How many; 0 for all."
)
@click.option("--all", "unbegun", is_flag=True, help="Also games in which nobody has rolled.")
@json_option
@database_option
def games(limit: int, unbegun: bool, as_json: bool, database: Place) -> None:
    """List the games in the database in which somebody has rolled, the one played last first.

    "Played" is when a game was played last. The handheld has no clock that outlives its battery: what it played on
    its own before it was last switched on can only be said to be before that.
    """
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.store import GameRow, evidence
    from rollkeeper.store.check import is_there
    from rollkeeper.term.games_table import print_games, row_as_data
    from rollkeeper.term.terminal import console

    rows: list[GameRow] = []
    more = False
    hidden = others = 0
    told_twice: dict[int, list[int]] = {}
    if is_there(database):
        with closing(open_existing(database)) as store:
            rows = store.newest(limit and limit + 1, begun=not unbegun)  # to count all takes time with many
            more = 0 < limit < len(rows)
            rows = rows[:limit] if more else rows
            hidden, others = (len(store.hidden()), len(store.newest(1))) if not rows else (0, 0)
            with store.reading() as connection:
                told_twice = evidence.told_twice_of(connection, rows)
    if as_json:
        click.echo(json.dumps({"games": [row_as_data(row, told_twice) for row in rows], "more": more}, indent=2))
        return
    if not rows and hidden + others:
        what = "game is" if hidden == 1 else "games are"
        told = [f"{hidden} {what} hidden (`rollkeeper hide` lists them)"] * (hidden > 0)
        told += ["there are games in which nobody has rolled (`rollkeeper games --all`)"] * (others > 0)
        click.echo(f"no games to list in {database}: {', and '.join(told)}")
        return
    if not rows:
        click.echo((NO_GAMES if is_there(database) else NO_DATABASE).format(database))
        return
    print_games(console(), rows, told_twice)
    if more:
        click.echo(f"\nthere are more: `rollkeeper games --limit {5 * limit}`, or 0 for all")
    refused = [str(row.ident) for row in rows if row.refused]
    if refused:
        click.echo(f"\nrefused: the log of game {', '.join(refused)} breaks the rules; `rollkeeper show` says where")
