"""`rollkeeper show GAME`: one game's score card, its turns, or both as JSON."""

import json
from contextlib import closing

import click

from rollkeeper.cli.complete import a_game
from rollkeeper.cli.options import database_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper show last             the game played last
  rollkeeper show 3 --events       game 3, turn by turn
  rollkeeper show last --json      for other programs
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="GAME", shell_complete=a_game)
@click.option("--json", "as_json", is_flag=True, help="Print the card as JSON.")
@click.option("--events", "with_events", is_flag=True, help="Tell the game turn by turn as well.")
@database_option
def show(game: str, as_json: bool, with_events: bool, database: Place) -> None:
    """Show the score card of GAME: a number from `rollkeeper games`, or `last`.

    `last` is the game played last in which somebody has rolled, or the newest if nobody has.
    """
    from rich.text import Text

    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.scores.turns import rounds_of, turns_of
    from rollkeeper.store import evidence
    from rollkeeper.term import game_text
    from rollkeeper.term.game_tables import TOLD_TWICE
    from rollkeeper.term.scorecard_table import card_table, print_house_rules
    from rollkeeper.term.terminal import console, print_whole

    with closing(open_existing(database)) as store:
        row = store.game(game)
        view = store.view(row)
        events = store.events(row)
        before = store.before(row)
        with store.reading() as connection:
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
        which = f"event{'s' if len(told_twice) > 1 else ''} {', '.join(map(str, told_twice))}"
        screen.print(Text(f"{which} of it {TOLD_TWICE}", style="yellow"))
    if faults := game_text.faults_told(events):
        screen.print(Text(faults, style="yellow"))
