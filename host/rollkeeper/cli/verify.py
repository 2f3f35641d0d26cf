"""`rollkeeper verify`: whether the dice of games are those of the seeds that were committed to."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from rollkeeper.cli.complete import a_file, a_game_or_all
from rollkeeper.cli.exit_codes import NOTHING_CHECKED
from rollkeeper.cli.options import database_option, json_option
from rollkeeper.place import Place
from rollkeeper.verify import PROVES, PROVES_NOT, SEAL

if TYPE_CHECKING:
    from rollkeeper.store import Store
    from rollkeeper.verify.checked import Checked

EXAMPLES = """\b
Examples:
  rollkeeper verify last                        the game played last
  rollkeeper verify 3 --json                    game 3, for other programs
  rollkeeper verify all                         every game in the database
  rollkeeper verify game.jsonl                  a log that `rollkeeper export` wrote
  rollkeeper export last | rollkeeper verify -  the same from a pipe

\b
Exit codes: 0 each throw that was committed to follows; 1 one does not,
something is missing or damaged, is another one in this PC's database, or was
told in two ways; 3 nothing could be checked (games that are
not closed yet, games with real dice).
"""

MANY = 500  # games; fewer are checked before a bar could be read


def _a_game_or_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return a_game_or_all(ctx, param, incomplete) + a_file(ctx, param, incomplete)


HELP = f"""Make every throw of a game again from its log alone, and compare: GAME is a number from `rollkeeper games`,
`last` or `all`; FILE a log (`-`: standard input). `last` is the game played last in which somebody has rolled, or the
newest if nobody has.

The handheld commits to a secret seed before the first throw and reveals it when the game is closed; in between seed,
shake and, where a PC was connected, a nonce of that PC make the dice. The first event that does not follow is named,
with what it should be. A FILE is also compared with the games in this PC's database.

The seal of a game: {SEAL}

What it proves: {PROVES}

What it does not prove: {PROVES_NOT}
"""


@click.command(epilog=EXAMPLES, help=HELP)
@click.argument("what", metavar="[GAME|FILE|all]", default="last", shell_complete=_a_game_or_file)
@json_option
@database_option
def verify(what: str, as_json: bool, database: Place) -> None:
    """See HELP."""
    from rollkeeper.term.dice_tables import print_verified
    from rollkeeper.verify.checked import FAILED, as_data

    in_full = what != "all"
    games = of_database(database, what) if what in ("all", "last") or what.isdecimal() else of_log(what, database)
    if as_json:
        found = list(games)
        click.echo(json.dumps(as_data(found), indent=2))
    else:
        found = print_verified(games, in_full)
    states = {each.state for each in found}
    if states.intersection(FAILED):
        sys.exit(1)
    if "follows" not in states:
        sys.exit(NOTHING_CHECKED)


def of_log(log: str, database: Place) -> "Iterator[Checked]":
    """The games of a file, compared with what is in the database. Raises LogUnreadable, NothingToVerify, or a
    DatabaseError of one that could be opened."""
    from rollkeeper.cli.replay_log_file import opened
    from rollkeeper.verify.sources import of_file

    with opened(log) as (file, _), ExitStack() as stack:
        store = _if_there(database)
        yield from of_file(file, None if store is None else stack.enter_context(closing(store)))


def _if_there(path: Place) -> "Store | None":
    """The store in a database with which logs are compared; None if there is none."""
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.errors import NoGames, RollkeeperError

    try:
        return open_existing(path)
    except NoGames:
        pass
    except RollkeeperError as error:
        click.echo(f"the log is not compared with this PC's database, which cannot be used: {error}", err=True)
    return None


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
