"""`rollkeeper games` and `show`: the games in the database, which of them are hidden, and one of them in full."""

import json
from contextlib import closing

import click

from rollkeeper.cli.completion import a_game
from rollkeeper.cli.options import database_option, json_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper games                       the twenty played last, newest first
  rollkeeper games --limit 0             all of them
  rollkeeper games --database old.db     of another database
  rollkeeper games --limit 1 --json      for other programs
  rollkeeper games --hide 12             leave out the game that the cat has played
  rollkeeper games --hidden              which games are hidden
  rollkeeper games --unhide 12           show it again
"""

NO_DATABASE = "there is no database {}: no game has been kept there"
NO_GAMES = "no games yet in {}: play one with `rollkeeper play`, or copy a handheld's games with `rollkeeper sync`"

LIMIT = 20


@click.command(epilog=EXAMPLES)
@click.option(
    "--limit", metavar="N", type=click.IntRange(0), default=LIMIT, show_default=True, help="How many; 0 for all."
)
@click.option("--all", "unbegun", is_flag=True, help="Also games in which nobody has rolled.")
@click.option(
    "--hide", "to_hide", metavar="GAME", multiple=True, shell_complete=a_game,
    help="Leave this game out of lists and statistics.",
)  # fmt: skip
@click.option("--unhide", "to_show", metavar="GAME", multiple=True, help="Show this hidden game again.")
@click.option("--hidden", "only_hidden", is_flag=True, help="List the hidden games.")
@json_option
@database_option
def games(
    limit: int, unbegun: bool, to_hide: tuple[str, ...], to_show: tuple[str, ...], only_hidden: bool, as_json: bool,
    database: Place,
) -> None:  # fmt: skip
    """List the games in the database in which somebody has rolled, the one played last first.

    "Played" is when a game was played last. A handheld's clock stops while it is off: a game that it played on its own
    is shown as "before" a time.

    A game that is hidden is in no list and in no statistics. Nothing is deleted: its events stay, and `show`, `export`
    and `review` still find it by its number. GAME is a number, or `last`. `last` is the game played last in which
    somebody has rolled, or the newest if nobody has.
    """
    if to_hide or to_show:
        _change(database, to_hide, to_show, as_json)
    elif only_hidden:
        _list_hidden(database, as_json)
    else:
        _list(database, limit, unbegun, as_json)


def _list(database: Place, limit: int, unbegun: bool, as_json: bool) -> None:
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.store.check import is_there
    from rollkeeper.store.evidence import told_twice_of
    from rollkeeper.store.games import GameRow, all_hidden, newest_games
    from rollkeeper.term.game_tables import print_games, row_as_data
    from rollkeeper.term.terminal import console

    rows: list[GameRow] = []
    more = False
    hidden = others = 0
    told_twice: dict[int, list[int]] = {}
    if is_there(database):
        with closing(open_existing(database)) as store:
            rows = store.ask(newest_games, limit and limit + 1, begun=not unbegun)  # to count all takes long
            more = 0 < limit < len(rows)
            rows = rows[:limit] if more else rows
            hidden, others = (len(store.ask(all_hidden)), len(store.ask(newest_games, 1))) if not rows else (0, 0)
            told_twice = store.ask(told_twice_of, rows)
    if as_json:
        click.echo(json.dumps({"games": [row_as_data(row, told_twice) for row in rows], "more": more}, indent=2))
        return
    if not rows and hidden + others:
        what = "game is" if hidden == 1 else "games are"
        told = [f"{hidden} {what} hidden (`rollkeeper games --hidden` lists them)"] * (hidden > 0)
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


def _list_hidden(database: Place, as_json: bool) -> None:
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.store.evidence import told_twice_of
    from rollkeeper.store.games import all_hidden
    from rollkeeper.term.game_tables import print_games, row_as_data
    from rollkeeper.term.terminal import console

    with closing(open_existing(database)) as store:
        rows = store.ask(all_hidden)
        told_twice = store.ask(told_twice_of, rows)
    if as_json:
        click.echo(json.dumps({"hidden": [row_as_data(row, told_twice) for row in rows]}, indent=2))
    elif rows:
        print_games(console(), rows, told_twice)
    else:
        click.echo("no game is hidden")


def _change(database: Place, to_hide: tuple[str, ...], to_show: tuple[str, ...], as_json: bool) -> None:
    """Hide games and show others again: all of them, or none if one is not there."""
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.say import count
    from rollkeeper.store.games import find_game, hide, unhide

    with closing(open_existing(database, look=False)) as store:
        goes, comes = (
            {row.ident: row for row in (store.ask(find_game, game) for game in games)} for games in (to_hide, to_show)
        )
        if both := sorted(goes.keys() & comes.keys()):
            raise click.UsageError(f"game {both[0]} cannot be hidden and shown again at once")
        for rows, change in ((goes, hide), (comes, unhide)):
            for row in rows.values():
                store.change(change, row)
    if as_json:
        _list_hidden(database, as_json)
        return
    for rows, what in ((goes, "hidden"), (comes, "shown again")):
        if rows:
            click.echo(f"{count(len(rows), 'game')} {what}")


SHOW_EXAMPLES = """\b
Examples:
  rollkeeper show last             the game played last
  rollkeeper show 3 --events       game 3, turn by turn
  rollkeeper show last --json      for other programs
"""


@click.command(epilog=SHOW_EXAMPLES)
@click.argument("game", metavar="GAME", shell_complete=a_game)
@json_option
@click.option("--events", "with_events", is_flag=True, help="Tell the game turn by turn as well.")
@database_option
def show(game: str, as_json: bool, with_events: bool, database: Place) -> None:
    """Show the score card of GAME: a number from `rollkeeper games`, or `last`.

    `last` is the game played last in which somebody has rolled, or the newest if nobody has.
    """
    from rich.text import Text

    from rollkeeper.cli.opening import open_existing
    from rollkeeper.say import numbered
    from rollkeeper.scores.turns import rounds_of, turns_of
    from rollkeeper.store import evidence
    from rollkeeper.store.fold import game_before, view_of_row
    from rollkeeper.store.games import find_game
    from rollkeeper.store.journal import events_of
    from rollkeeper.term import game_text
    from rollkeeper.term.game_tables import TOLD_TWICE
    from rollkeeper.term.scorecard_table import card_table, print_house_rules
    from rollkeeper.term.terminal import console, print_whole

    with closing(open_existing(database)) as store:
        row = store.ask(find_game, game)
        with store.reading() as connection:
            view = view_of_row(connection, row)
            events = events_of(connection, row)
            before = game_before(connection, row)
            told_twice = evidence.told_twice(connection, row)
    refused = row.refused
    end = refused["n"] if refused else row.last_n + 1
    good = [event for event in events if event.first < end]  # the story ends where the card does
    if as_json:
        data = game_text.as_data(row, view, events) | {"told_twice": told_twice}
        if with_events:
            data.update(game_text.events_as_data(row, view, good, before), events=[event.fields for event in events])
        click.echo(json.dumps(data, indent=2))
        return
    screen = console()
    if view is not None:
        screen.print(card_table(view, game_text.last_dice(events)))
        print_house_rules(screen, view)
    elif refused:
        words = f"game {row.ident} has no card: its first event was refused: {refused['message']}"
        screen.print(Text(words, style="red"))
    if with_events and view is not None:
        if view["markers"] is None:
            print_whole(screen, game_text.turns_table(turns_of(good, before, row.players)))
        else:
            print_whole(screen, game_text.rounds_table(rounds_of(good, before, row.players)))
    screen.print(Text(f"{game_text.played(row)}, handheld {row.device}", style="dim"))
    if seal := game_text.seal_told(row, events):
        screen.print(Text(f"seal {seal}", style="dim"))
    if told_twice:
        screen.print(Text(f"{numbered('event', told_twice)} of it {TOLD_TWICE}", style="yellow"))
    if faults := game_text.faults_told(events):
        screen.print(Text(faults, style="yellow"))
