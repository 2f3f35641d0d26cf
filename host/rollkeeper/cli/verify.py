"""`rollkeeper verify`: whether the dice of games are those of the seeds that were committed to."""

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from rollkeeper.cli.complete import a_file, a_game_or_all
from rollkeeper.cli.exit_codes import NOTHING_CHECKED
from rollkeeper.cli.options import database_option, json_option
from rollkeeper.place import Place
from rollkeeper.verify import PROVES, PROVES_NOT

if TYPE_CHECKING:
    from rollkeeper.verify.one_game import Checked

EXAMPLES = """\b
Examples:
  rollkeeper verify last                        the game played last
  rollkeeper verify 3 --json                    game 3, for other programs
  rollkeeper verify all                         every game in the database
  rollkeeper verify game.jsonl                  a log that `rollkeeper export` wrote
  rollkeeper export last | rollkeeper verify -  the same from a pipe

\b
Exit codes: 0 each throw that was committed to follows; 1 one does not, or
something is missing or damaged; 3 nothing could be checked (games that are
not closed yet, games with real dice).
"""

MANY = 500  # games; fewer are checked before a bar could be read


def _a_game_or_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return a_game_or_all(ctx, param, incomplete) + a_file(ctx, param, incomplete)


HELP = f"""Make every throw of a game anew from its log alone, and compare: GAME is a number from `rollkeeper games`,
`last` or `all`; FILE a log (`-`: standard input). `last` is the game played last in which somebody has rolled, or the
newest if nobody has.

The handheld commits to a secret seed before the first throw and reveals it when the game is closed; in between seed,
shake and, where a PC was connected, a nonce of that PC make the dice. The first event that does not follow is named,
with what it should be.

What it proves: {PROVES}

What it does not prove: {PROVES_NOT}
"""


@click.command(epilog=EXAMPLES, help=HELP)
@click.argument("what", metavar="[GAME|FILE|all]", default="last", shell_complete=_a_game_or_file)
@json_option
@database_option
def verify(what: str, as_json: bool, database: Place) -> None:
    """See HELP."""
    from rollkeeper.term.verified_text import print_verified
    from rollkeeper.verify.one_game import as_data

    in_full = what != "all"
    games = of_database(database, what) if what in ("all", "last") or what.isdecimal() else of_log(what)
    if as_json:
        found = list(games)
        click.echo(json.dumps(as_data(found), indent=2))
    else:
        found = print_verified(games, in_full)
    states = {each.state for each in found}
    if states & {"wrong", "incomplete"}:
        sys.exit(1)
    if "follows" not in states:
        sys.exit(NOTHING_CHECKED)


def of_log(log: str) -> "Iterator[Checked]":
    """The games of a file. Raises LogUnreadable, NothingToVerify."""
    from rollkeeper.cli.replay_log_file import opened
    from rollkeeper.verify.sources import of_file

    with opened(log) as (file, _):
        yield from of_file(file)


def of_database(path: Place, wanted: str) -> "Iterator[Checked]":
    """A game, or all, oldest first. Raises NoSuchGame, NoGames or a DatabaseError."""
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.errors import NoGames
    from rollkeeper.term.terminal import LateBar, console
    from rollkeeper.verify import sources

    with closing(open_existing(path)) as store, LateBar("verifying", where=console(stderr=True)) as bar:
        rows = store.games() if wanted == "all" else [store.game(wanted)]
        if not rows:
            raise NoGames()
        tell = bar.of_many(MANY)
        for done, row in enumerate(rows):
            tell(done, len(rows))
            yield sources.of_database(store, row)
