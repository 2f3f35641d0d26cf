"""`rollkeeper games`: the games in the database."""

from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from rollkeeper.cli.opening import open_existing
from rollkeeper.cli.options import database_option, database_path
from rollkeeper.store import GameRow
from rollkeeper.term.terminal import console
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper games                       the twenty played last, newest first
  rollkeeper games --limit 100           the hundred played last
  rollkeeper games --limit 0             all of them
  rollkeeper games --database old.db     of another database
"""

NO_GAMES = "no games yet in {}: play one with `rollkeeper play`, or copy a handheld's games with `rollkeeper sync`"

LIMIT = 20

STYLES = {"refused": "red", "ended": "green", "playing": "bold", "over": "bold", "abandoned": "dim"}


@click.command(epilog=EXAMPLES)
@click.option(
    "--limit", metavar="N", type=click.IntRange(0), default=LIMIT, show_default=True, help="How many; 0 for all."
)
@database_option
def games(limit: int, database: Path | None) -> None:
    """List the games in the database, the one played last first.

    "Played" is when a game was played last. The handheld has no clock that outlives its battery: what it played on
    its own before it was last switched on can only be said to be before that.
    """
    path = database_path(database)
    rows: list[GameRow] = []
    there = 0
    if path.exists():
        store = open_existing(path)
        try:
            rows, there = store.newest(limit)
        finally:
            store.close()
    if not rows:
        click.echo(NO_GAMES.format(path))
        return
    table = Table(box=None, pad_edge=False)
    for name in ("Game", "Total"):
        table.add_column(name, justify="right", overflow="fold")
    for name in ("Players", "State", "Edition", "Played", "Handheld"):
        table.add_column(name, no_wrap=name in ("State", "Played"), overflow="fold")
    for row in rows:
        table.add_row(
            str(row.ident),
            " / ".join(str(total) for total in row.totals) or "-",
            Text(", ".join(row.players) or "-"),  # Text, because a name may look like rich's markup
            Text(row.state, STYLES[row.state]),
            Text(_edition(row)),
            row.played_to.told,
            row.device[-6:],
        )
    console().print(table)
    if there > len(rows):
        click.echo(f"\n{there - len(rows):,} more: `rollkeeper games --limit 0` lists all {there:,}")
    refused = [str(row.ident) for row in rows if row.refused]
    if refused:
        click.echo(f"\nrefused: the log of game {', '.join(refused)} breaks the rules; `rollkeeper show` says where")


def _edition(row: GameRow) -> str:
    """The edition, and which column of its card the game is if it is not the first."""
    return shown(row.title) + (f", column {row.column}" if row.column > 1 else "")
