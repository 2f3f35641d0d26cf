"""`rollkeeper review`: what the choices of played games cost, and what the dice brought."""

import sys
from pathlib import Path

import click
from click.core import ParameterSource

from rollkeeper.cli.completion import a_file, a_game_or_all, a_player
from rollkeeper.cli.options import database_option, json_option
from rollkeeper.place import Place
from rollkeeper.wording import as_name

EXAMPLES = """\b
Examples:
  rollkeeper review last                     the game played last, choice by choice
  rollkeeper review 3 --page game.html       game 3, also as a page for the browser
  rollkeeper review 3 --player Ann           only what Ann did in it
  rollkeeper review all                      all players over all games: mistakes, luck, rating
  rollkeeper review --player Ann             one player over all games
  rollkeeper review --log game.jsonl         the games of a log, as `export` writes it or by hand
  rollkeeper review last --json              for other programs

\b
For every card, to rounding:
  score = worth of the game + luck, of all rolls - mistakes, of all choices
A game that is not finished has points to come as well, beside its score.

Each edition is solved when it is first asked about, in half a minute, and then kept in the cache folder.
"""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="[GAME|all]", required=False, shell_complete=a_game_or_all)
@click.option(
    "--player", metavar="NAME", shell_complete=a_player, help="Only this player; without GAME, over all games."
)
@click.option(
    "--log", metavar="FILE", shell_complete=a_file,
    help="The games of this log, not of the database (`-`: standard input).",
)
@click.option(
    "--page", type=click.Path(path_type=Path), metavar="FILE",
    help="Write it as a page, too, in this computer's language.",
)
@json_option
@database_option
def review(
    game: str | None, player: str | None, log: str | None, page: Path | None, as_json: bool, database: Place
) -> None:
    """Show what the choices of GAME cost, and what the dice brought.
    GAME is a number from `rollkeeper games`, `last`, or `all`; without it `last` is meant, with --player `all`. `last`
    is the game played last in which somebody has rolled, or the newest if nobody has.

    Each choice, which dice to keep and which box to write, is compared with the best one, exactly: the game of one
    player is solved. Others at the table change nothing in it. Games that were scored on paper have no rolls in the
    log and cannot be looked at.
    """
    from rollkeeper.cli.reviewed import Looked, of_database, of_log, print_json, print_tables
    from rollkeeper.cli.solving import Solved

    named = click.get_current_context().get_parameter_source("database") is ParameterSource.COMMANDLINE
    if log is not None and (game is not None or named):
        raise click.UsageError("a game of the database, or --log: not both")
    if game == "":
        raise click.UsageError("GAME is empty: say its number, last or all")
    if page is not None:
        from rollkeeper.languages import language, of_this_computer
        from rollkeeper.web.review_page import check_target, write_page
        from rollkeeper.words import Language, speak

        check_target(page)  # before the work
    wanted = game or ("last" if player is None else "all")
    player = None if player is None else as_name(player)
    solved = Solved()
    source = of_log(log, solved.worths) if log is not None else of_database(database, wanted, player, solved.worths)
    looked = Looked(source, player)
    looked.begin()  # before anything is printed: an error comes alone
    in_full = log is not None or wanted != "all"
    if page is not None:  # before the text, whose reader may have enough of it
        looked.read_all(keep=in_full or as_json)
        speak(language(of_this_computer()))
        write_page(page, looked.summary, solved.worths)
        speak(Language())  # the terminal speaks English
        click.echo(f"page written to {page}", err=True)
    if as_json:
        print_json(looked, solved.worths)
    else:
        print_tables(looked, solved.worths, in_full)
    if looked.error is not None:
        if as_json:
            sys.exit(1)  # the answer has said it
        raise looked.error
