"""`rollkeeper replay`: what the rules make of an event log."""

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO

import click
from rich.console import Console
from rich.progress import DownloadColumn
from rich.text import Text

from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.replay import Note, Refused, Replay, Replayed
from rollkeeper.term.scorecard_table import card_table, print_house_rules
from rollkeeper.term.terminal import LateBar, console, errors
from rollkeeper.wording import shown

EXAMPLES = """\b
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

LONG_WORK = 2_000_000  # bytes; fewer are replayed before a bar could be read
MOST_NOTES = 1_000  # in a JSON answer; a log of any length needs no more memory than a short one


class LogUnreadable(RollkeeperError):
    """A file that is to be replayed and cannot be read."""


class LogRefused(RollkeeperError):
    """A log with a line that cannot be. Its name is that of the broken rule."""

    def __init__(self, log: str, refused: Refused, kept: int) -> None:
        where = f", in game {refused.game}" if refused.game else ""
        before = f"the {kept} events before it were kept" if kept != 1 else "the event before it was kept"
        what = before if kept else "nothing was kept"
        super().__init__(f"line {refused.line} of {log}{where} was refused: {refused.message}; {what}")
        self._rule = refused.name

    @property
    def name(self) -> str:
        """The broken rule."""
        return self._rule


@click.command(epilog=EXAMPLES)
@click.argument("log", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON.")
def replay(log: str, as_json: bool) -> None:
    """Replay the event log in FILE (`-`: standard input) and show every game's card.

    The rules check every event. At the first that they refuse, its line and the broken rule are named, and the exit
    code is 1.
    """
    screen = console()
    found = Replay()
    with _opened(log) as (file, size), _bar(screen, size, as_json) as tell:
        told = _told(found, file, tell)
        if as_json:
            _print_json(told, found)
        else:
            _print_cards(screen, told)
    if found.refused is None:
        if not as_json:
            screen.print(Text(f"{_count(found.games, 'game')}, {_count(found.events, 'event')}, no rule broken", "dim"))
    elif as_json:
        sys.exit(1)  # the answer has said it
    else:
        raise LogRefused("the log" if log == "-" else log, found.refused, found.events)


@contextmanager
def _opened(log: str) -> Iterator[tuple[BinaryIO, int | None]]:
    """The log, and its size in bytes if that can be known."""
    if log == "-":
        if sys.stdin is None:
            raise LogUnreadable("standard input is closed: name a file, or send a log through a pipe")
        yield sys.stdin.buffer, None
        return
    try:
        file = Path(log).open("rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise LogUnreadable(f"{log} cannot be read ({reason}); `rollkeeper export` writes a log") from error
    with file:
        found = os.fstat(file.fileno())
        yield file, found.st_size if stat.S_ISREG(found.st_mode) else None


def _told(found: Replay, file: BinaryIO, tell: Callable[[int], None]) -> Iterator[Replayed | Note]:
    """What the replay finds; `tell` hears after each game and note how many bytes are read."""
    for item in found.run(file):
        yield item
        tell(found.read)


@contextmanager
def _bar(screen: Console, size: int | None, as_json: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar for long work, where it does not get between the lines of the answer."""
    where = screen if screen.is_terminal and not as_json else errors()
    in_between = screen.is_terminal and where is not screen
    with LateBar("replaying", DownloadColumn(), where=where) as bar:

        def tell(read: int) -> None:
            if read >= LONG_WORK and not in_between:
                bar.show(read, size)

        yield tell


def _print_cards(screen: Console, told: Iterator[Replayed | Note]) -> None:
    """Every game's card as it comes, and what was passed over."""
    for item in told:
        if isinstance(item, Replayed):
            screen.print(card_table(item.view))
            print_house_rules(screen, item.view)
        else:
            screen.print(Text(f"line {item.line}: {shown(item.message)} ({item.name})", "dim"))


def _print_json(told: Iterator[Replayed | Note], found: Replay) -> None:
    """One JSON document, written as it comes."""
    notes: list[Note] = []
    before = '{"games":['
    for item in told:
        if isinstance(item, Replayed):
            click.echo(before + json.dumps({"line": item.line, **item.view}), nl=False)
            before = ",\n"
        elif len(notes) < MOST_NOTES:
            notes.append(item)
    click.echo('{"games":[' if before != ",\n" else "", nl=False)
    rest = {
        "notes": [asdict(note) for note in notes],
        "blank_lines": found.blank,
        "events": found.events,
        "lines": found.line,
        "refused": None if found.refused is None else asdict(found.refused),
    }
    click.echo("],\n" + json.dumps(rest)[1:])


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
