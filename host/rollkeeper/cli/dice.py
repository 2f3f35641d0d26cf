"""`rollkeeper verify`, `fairness` and `replay`: whether dice follow, look fair, and are scored by the rules."""

import json
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict
from typing import TYPE_CHECKING, BinaryIO

import click
from click.shell_completion import CompletionItem

from rollkeeper.cli.completion import a_file, a_game_or_all, a_player
from rollkeeper.cli.options import NOTHING_CHECKED, database_option, json_option
from rollkeeper.place import Place
from rollkeeper.verify import SEAL, proves, proves_not
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rich.console import Console

    from rollkeeper.scores.replay_log import Note, Replay, Replayed
    from rollkeeper.store import Store
    from rollkeeper.verify.checked import Checked

EXAMPLES = """\b
Examples:
  rollkeeper verify last                        the game played last
  rollkeeper verify 3 --json                    game 3, for other programs
  rollkeeper verify all                         every game in the database
  rollkeeper verify game.jsonl                  a log that `rollkeeper export` wrote
  rollkeeper export last | rollkeeper verify -  from a pipe

\b
Exit codes: 0 each roll that was committed to follows; 1 one does not,
something is missing or damaged, is another one in this PC's database, or was
told in two ways; 3 nothing could be checked (games that are
not closed yet, games with real dice).
"""

MOST_NOTES = 1_000  # in a JSON answer; a log of any length needs no more memory than a short one
MANY = 500  # games; fewer are checked before a bar could be read


def _a_game_or_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return a_game_or_all(ctx, param, incomplete) + a_file(ctx, param, incomplete)


VERIFY_HELP = f"""Make every roll of a game again from its log alone, and compare.

GAME is a number from `rollkeeper games`, `last` or `all`; FILE a log (`-`: standard input). `last` is the game played
last in which somebody has rolled, or the newest if nobody has.

The handheld commits to a secret seed before the first roll and reveals it when the game is closed; in between seed,
shake and, where a PC was connected, a nonce of that PC make the dice. The first event that does not follow is named,
with what it should be. A FILE is also compared with the games in this PC's database.

The seal of a game: {SEAL}

What it proves: {proves()}

What it does not prove: {proves_not()}
"""


@click.command(epilog=EXAMPLES, help=VERIFY_HELP)
@click.argument("what", metavar="[GAME|FILE|all]", default="last", shell_complete=_a_game_or_file)
@json_option
@database_option
def verify(what: str, as_json: bool, database: Place) -> None:
    """See VERIFY_HELP."""
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
    """The games of a file, compared with the database. Raises LogUnreadable, NothingToVerify or a DatabaseError."""
    from rollkeeper.cli.opening import opened
    from rollkeeper.verify.sources import of_file

    with opened(log) as (file, _), ExitStack() as stack:
        store = _if_there(database)
        yield from of_file(file, None if store is None else stack.enter_context(closing(store)))


def _if_there(path: Place) -> "Store | None":
    """The store in a database with which logs are compared; None if there is none."""
    from rollkeeper.cli.opening import open_existing
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
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.errors import NoGames
    from rollkeeper.store.games import all_games, find_game
    from rollkeeper.term.terminal import LateBar, console
    from rollkeeper.verify import sources

    with closing(open_existing(path)) as store, LateBar("verifying", where=console(stderr=True)) as bar:
        rows = store.ask(all_games) if wanted == "all" else [store.ask(find_game, wanted)]
        if not rows:
            raise NoGames()
        tell = bar.of_many(MANY)
        for done, row in enumerate(rows):
            tell(done, len(rows))
            yield sources.of_database(store, row)


FAIRNESS_EXAMPLES = """\b
Examples:
  rollkeeper fairness                     the dice of all handhelds
  rollkeeper fairness --device 724a32     of one of them
  rollkeeper fairness --player Ann        those that Ann has rolled
  rollkeeper fairness --json              for other programs
"""


@click.command(epilog=FAIRNESS_EXAMPLES)
@click.option(
    "--device", default="", metavar="SERIAL",
    help="Only dice of the handheld with this serial number, or this ending of it (4 digits or more); or the real "
         "dice of a PC, by its name (pc...).",
)  # fmt: skip
@click.option("--player", default="", metavar="NAME", shell_complete=a_player, help="Only dice of this player.")
@json_option
@database_option
def fairness(device: str, player: str, as_json: bool, database: Place) -> None:
    """Show whether the dice of all logged games look fair, and how sure that is.

    It counts how often each face came, in all and for each of the five dice, and compares the five-alikes with the
    number to be expected. Kept dice do not count. Hidden games and those that were given up do: to leave out dice can
    make any look loaded. Real dice count only if their PC is named.

    A fair handheld is called uneven once in a thousand times at most, whatever is looked at. docs/explain/fairness.md
    has what was done before: ten million dice of the firmware's own code, and the proof that loaded ones are found.
    """
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.fairness.judged import judged
    from rollkeeper.store.results import dice_thrown
    from rollkeeper.term.dice_tables import print_fairness
    from rollkeeper.term.terminal import console

    with closing(open_existing(database)) as store:
        found = judged(store.ask(dice_thrown, device, player))
    if as_json:
        click.echo(json.dumps(asdict(found) | {"would_find": found.would_find if found.dice else None}, indent=2))
    else:
        print_fairness(console(), found)


REPLAY_EXAMPLES = """\b
Examples:
  rollkeeper replay game.jsonl                  every card, or the first line that breaks the rules
  rollkeeper export last | rollkeeper replay -  a game from the database
  rollkeeper replay game.jsonl --json           for other programs

\b
A log of a game with real dice is written by hand, one event a line:
  {"game":"travel","players":["Ann"]}
  {"roll":"33416"}
  {"roll":"33446","keep":"123"}
  {"score":"threes","points":6}
`keep` names the dice that stayed, 1 to 5 from the left. With two players or
more a {"roll-off":"26514"} of each comes first (not in the Web rules). The
end is {"end":212} or, with the total of each column, {"end":[212,198]}.

\b
Partners, a settlement where it is optional, and a further game on a card are
said in the first line:
  {"game":"lowe","players":["Ann","Bob","Cyd","Dan"],"teams":[1,2,1,2]}
  {"game":"travel","players":["Ann"],"switches":{"settlement":"difference"}}
  {"game":"travel","players":["Ann"],"column":2}

\b
The last box taken back, the name of player 1 corrected, a game given up:
  {"undo":"threes"}
  {"rename":1,"name":"Anna"}
  {"abandon":1}
The lines of Challenge: `rollkeeper rules challenge`. A handheld's log has
numbers and checksums as well: they must be right.
"""


@click.command(epilog=REPLAY_EXAMPLES)
@click.argument("log", metavar="FILE", shell_complete=a_file)
@json_option
def replay(log: str, as_json: bool) -> None:
    """Replay the event log in FILE (`-`: standard input) and show every game's card.

    The rules check every event. At the first that they refuse, its line and the broken rule are named, and the exit
    code is 1.
    """
    from rich.text import Text

    from rollkeeper.cli.opening import LogRefused, opened
    from rollkeeper.say import count
    from rollkeeper.scores.replay_log import Replay
    from rollkeeper.term.terminal import console

    screen = console()
    found = Replay()
    with opened(log) as (file, size), closing(_replayed(found, file, size, screen, as_json)) as items:
        if as_json:
            _print_json(items, found)
        else:
            _print_cards(screen, items)
    if found.refused is None:
        if not as_json:
            words = f"{count(found.games, 'game')}, {count(found.events, 'event')}, no rule broken"
            screen.print(Text(words, "dim"))
    elif as_json:
        sys.exit(1)  # the answer has said it
    else:
        raise LogRefused("the log" if log == "-" else log, found.refused, found.events)


def _replayed(
    found: "Replay", file: BinaryIO, size: int | None, screen: "Console", as_json: bool
) -> "Generator[Replayed | Note, None, None]":
    """What the replay finds; with a bar for long work, where it does not come between the lines of the answer."""
    from rich.progress import DownloadColumn

    from rollkeeper.cli.opening import LONG_WORK
    from rollkeeper.term.terminal import LateBar, console

    where = screen if screen.is_terminal and not as_json else console(stderr=True)
    in_between = screen.is_terminal and where is not screen
    with LateBar("replaying", DownloadColumn, where=where) as bar:
        for item in found.run(file):
            yield item
            if found.read >= LONG_WORK and not in_between:
                bar.show(found.read, size)


def _print_cards(screen: "Console", items: "Iterator[Replayed | Note]") -> None:
    """Print every game's card as it comes, and what was passed over."""
    from rich.text import Text

    from rollkeeper.scores.replay_log import Replayed
    from rollkeeper.term.scorecard_table import card_table, print_house_rules

    for item in items:
        if isinstance(item, Replayed):
            screen.print(card_table(item.view))
            print_house_rules(screen, item.view)
        else:
            screen.print(Text(f"line {item.line}: {shown(item.message)} ({item.name})", "dim"))


def _print_json(items: "Iterator[Replayed | Note]", found: "Replay") -> None:
    """Print one JSON document as it comes."""
    from rollkeeper.scores.replay_log import Replayed

    notes: list[Note] = []
    before = ""
    click.echo('{"games":[', nl=False)
    for item in items:
        if isinstance(item, Replayed):
            click.echo(before + json.dumps({"line": item.line, **item.view}), nl=False)
            before = ",\n"
        elif len(notes) < MOST_NOTES:
            notes.append(item)
    rest = {
        "notes": [asdict(note) for note in notes],
        "blank_lines": found.blank,
        "events": found.events,
        "lines": found.line,
        "refused": None if found.refused is None else asdict(found.refused),
    }
    click.echo("],\n" + json.dumps(rest)[1:])
