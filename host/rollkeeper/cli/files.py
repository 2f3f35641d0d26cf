"""`rollkeeper export`, `import` and `backup`: games into files, and their way back."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from rollkeeper import folders
from rollkeeper.cli.completion import a_file, a_game_or_all
from rollkeeper.cli.options import FILE, database_option, json_option
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Place
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.store import GameRow, Store

EXAMPLES = """\b
Examples:
  rollkeeper export last                        the events of the game played last
  rollkeeper export 3 --output final.jsonl      game 3, into a new file
  rollkeeper export all --output all.jsonl      every game of every handheld
  rollkeeper export last | rollkeeper replay -  check them
  rollkeeper export all --csv --output g.csv    a table: a row for each player of each game
  rollkeeper export last --turns                a table: a row for each turn, with its dice
  rollkeeper export all --events | ssh club rollkeeper import -   to another database, with all times
"""


class FileExists(RollkeeperError):
    """The file to be written is there already."""


class FileUnwritable(RollkeeperError):
    """The file cannot be written."""


@click.command(epilog=EXAMPLES)
@click.argument("game", metavar="[GAME|all]", default="last", shell_complete=a_game_or_all)
@click.option("--csv", "form", flag_value="csv", help="A table of the players: totals, bonuses, boxes.")
@click.option("--turns", "form", flag_value="turns", help="A table of the turns: dice, what was kept, box, points.")
@click.option("--events", "form", flag_value="events", help="JSON lines for `rollkeeper import`, with times and gaps.")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write into this new file.")
@database_option
def export(game: str, form: str | None, output: Path | None, database: Place) -> None:
    """Write GAME: a number from `rollkeeper games`, `last`, or `all`. `last` is the game played last in which somebody
    has rolled, or the newest if nobody has.

    Without a form that is its log: one event a line, byte for byte as the handheld logged it, after a line that says
    whose log it is. A game that shares its card with earlier ones is written with them.

    The tables are CSV in UTF-8, their times UTC. A name that a spreadsheet would take for a formula gets an apostrophe.
    """
    from rollkeeper.cli.opening import open_existing
    from rollkeeper.store.games import find_game

    with closing(open_existing(database)) as store:
        lines = _lines(store, None if game == "all" else store.ask(find_game, game), form)
        if form in ("csv", "turns") and output is not None:
            lines = _marked(lines)
        if output is None or str(output) == "-":
            _write(lines, sys.stdout.buffer)
        else:
            click.echo(f"{_save(lines, output)} lines written to {output}", err=True)


def _lines(store: "Store", row: "GameRow | None", form: str | None) -> Iterator[bytes]:
    if form is None:
        from rollkeeper.store.journal import log_lines

        return store.each(log_lines, row)
    if form == "events":
        from rollkeeper.store.event_file import event_lines

        return store.each(event_lines, row)
    from rollkeeper.scores.spreadsheet import games_csv, turns_csv
    from rollkeeper.store.fold import stories

    return (games_csv if form == "csv" else turns_csv)(store.each(stories, row))


def _marked(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines after the mark by which spreadsheets know UTF-8."""

    from rollkeeper.file_kind import BYTE_ORDER_MARK

    yield BYTE_ORDER_MARK + next(lines)  # without it Excel does not read UTF-8
    yield from lines


def _save(lines: Iterator[bytes], path: Path) -> int:
    """Write a new file, whole or not at all. Returns how many lines it has."""
    try:
        if os.path.lexists(path):  # before the work
            raise FileExistsError
        with folders.in_one_step(path, new=True) as part, part.open("wb") as file:
            count = _write(lines, file)
            os.fsync(file.fileno())
    except FileExistsError as error:
        what = f"{path} is there already"
        raise FileExists(what, "it was left as it is", "name another file, or remove it first") from error
    except OSError as error:
        what = f"{path} cannot be written ({error.strerror})"
        raise FileUnwritable(what, "nothing is left of it", "name another file with --output") from error
    return count


def _write(lines: Iterator[bytes], out: BinaryIO) -> int:
    count = 0
    for line in lines:
        out.write(line + b"\n")
        count += 1
    out.flush()
    return count


IMPORT_EXAMPLES = """\b
Examples:
  rollkeeper export all --events --output club.jsonl   on one PC: everything, with its times
  rollkeeper import club.jsonl                         on another: what is not there yet
  rollkeeper import - < club.jsonl                     the same
  rollkeeper import game.jsonl                         a log without times, as `rollkeeper export` writes it
"""


@click.command("import", epilog=IMPORT_EXAMPLES)
@click.argument("file", metavar="FILE", shell_complete=a_file)
@json_option
@database_option
def import_events(file: str, as_json: bool, database: Place) -> None:
    """Import the events in FILE (`-`: standard input), as `rollkeeper export --events` or `rollkeeper export` wrote it.

    Every line must agree with its checksum, and the rules fold every game again. What is there already stays as it is:
    importing a file twice changes nothing. All of it is imported or, if a line cannot be, nothing; that line is named.
    What is missing before and between the events is asked of the handheld when it is next connected here.
    """
    from rich.progress import DownloadColumn

    from rollkeeper.cli.opening import LONG_WORK, open_store, opened
    from rollkeeper.file_kind import EVENTS, LOG
    from rollkeeper.say import count
    from rollkeeper.store.check import is_there
    from rollkeeper.store.event_file import batches, take_in
    from rollkeeper.store.timestamp import utc_now
    from rollkeeper.term.terminal import LateBar, console

    is_there(database)  # raises if it cannot even be looked for
    where = console(stderr=True)
    with (
        opened(file, (LOG, EVENTS)) as (content, size),
        closing(open_store(database)) as store,
        LateBar("importing", DownloadColumn, where=where) as bar,
    ):

        def read(done: int) -> None:
            if done >= LONG_WORK:
                bar.show(done, size)

        taken = store.change(take_in, batches(content, utc_now(), read))
    if as_json:
        click.echo(json.dumps(asdict(taken)))
        return
    there = f", {taken.there:,} were there already" if taken.there else ""
    click.echo(f"{count(taken.new, 'event')} imported{there}; {count(len(taken.games), 'game')}")
    if taken.stay:
        names = ", ".join(map(shown, taken.stay[:20]))
        click.echo(f"somebody has played here as {names}, and is called as before; the file has another name for them")
    if taken.refused:
        refused = ", ".join(map(str, taken.refused[:20])) + (", ..." if len(taken.refused) > 20 else "")
        click.echo(f"refused: the log of game {refused} breaks the rules; `rollkeeper show` says where")


BACKUP_EXAMPLES = """\b
Examples:
  rollkeeper backup games-2026-01-31.sqlite3                a copy of everything, also while somebody plays
  rollkeeper backup /media/stick/copy.sqlite3 --overwrite   in the place of the last one

\b
Its way back:
  rollkeeper backup --restore games-2026-01-31.sqlite3             on a new PC, where there is no database yet
  rollkeeper backup --restore games-2026-01-31.sqlite3 --replace   the database that there is, is kept aside
  rollkeeper sync                                                  then: what was played since, from the handhelds
"""


@click.command(epilog=BACKUP_EXAMPLES)
@click.argument("file", type=FILE, metavar="FILE")
@click.option("--overwrite", is_flag=True, help="If there is a file already, let the backup take its place.")
@click.option("--restore", is_flag=True, help="Put a copy of FILE, a backup, in the place of the database.")
@click.option(
    "--replace", is_flag=True, help="With --restore: if there is a database already, keep it aside in a dated folder."
)
@json_option
@database_option
def backup(file: Path, overwrite: bool, restore: bool, replace: bool, as_json: bool, database: Place) -> None:
    """Copy the database to FILE: everything in it, as it is at this moment, also while others write to it.

    The copy is checked, every event of it, before it gets its name. It is a database like any other: `--database FILE`
    looks into it, and so do the tools of SQLite.

    With --restore a copy of FILE takes the place of the database, after the same check. The database that was there is
    not deleted: it is moved into a folder beside it. To add the events of one database to another, see `rollkeeper
    import`.

    For a database of a PostgreSQL server use the server's pg_dump and pg_restore.
    """
    if restore and overwrite:
        raise click.UsageError("--overwrite is for a new backup; with --restore it is --replace")
    if replace and not restore:
        raise click.UsageError("--replace is for --restore; for a new backup it is --overwrite")
    from rollkeeper.cli.opening import MANY_PAGES, MANY_TO_CHECK
    from rollkeeper.say import count
    from rollkeeper.store.backup import back_up
    from rollkeeper.store.backup import restore as put_back
    from rollkeeper.term.terminal import event_bar

    if restore and not file.exists():
        raise click.BadParameter(f"there is no file {str(file)!r}", param_hint="FILE")
    with event_bar("copying", "pages") as copying, event_bar("checking the copy") as checking:
        bars = copying.of_many(MANY_PAGES), checking.of_many(MANY_TO_CHECK)
        copied = put_back(file, database, replace, *bars) if restore else back_up(database, file, overwrite, *bars)
    if as_json:
        answer: dict[str, object] = {"games": copied.games, "events": copied.events}
        aside = {"aside": str(copied.aside) if copied.aside else None} if restore else {}
        click.echo(json.dumps(answer | aside))
        return
    where = f"are now in {database}" if restore else f"in {file}"
    click.echo(f"{count(copied.games, 'game')}, {count(copied.events, 'event')}, checked whole, {where}")
    if copied.aside is not None:
        click.echo(f"the database that was there is in {copied.aside}")
