"""`rollkeeper import`: events from a file into the database, as if their handheld had sent them."""

import json
from contextlib import closing
from dataclasses import asdict

import click

from rollkeeper.cli.complete import a_file
from rollkeeper.cli.options import counted, database_option
from rollkeeper.place import Place
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper export all --events --output club.jsonl   on one PC: everything, with its times
  rollkeeper import club.jsonl                         on another: what is not there yet
  rollkeeper import - < club.jsonl                     the same
  rollkeeper import game.jsonl                         a log without times, as `rollkeeper export` writes it
"""

LONG_WORK = 2_000_000  # bytes; fewer are read before a bar could be


@click.command("import", epilog=EXAMPLES)
@click.argument("file", metavar="FILE", shell_complete=a_file)
@click.option("--json", "as_json", is_flag=True, help="Print what was imported as JSON.")
@database_option
def import_events(file: str, as_json: bool, database: Place) -> None:
    """Import the events in FILE (`-`: standard input), as `rollkeeper export --events` or `rollkeeper export` wrote it.

    Every line must agree with its checksum, and the rules fold every game anew. What is there already stays as it is:
    importing a file twice changes nothing. All of it is imported or, if a line cannot be, nothing; that line is named.
    What is missing before and between the events is asked of the handheld when it is next connected here.
    """
    from rich.progress import DownloadColumn

    from rollkeeper.cli.open_database import open_store
    from rollkeeper.cli.replay_log_file import opened
    from rollkeeper.file_kind import EVENTS, LOG
    from rollkeeper.store.check import is_there
    from rollkeeper.store.event_file import batches
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

        taken = store.take_in(batches(content, utc_now(), read))
    if as_json:
        click.echo(json.dumps(asdict(taken)))
        return
    there = f", {taken.there:,} were there already" if taken.there else ""
    click.echo(f"{counted(taken.new, 'event')} imported{there}; {counted(len(taken.games), 'game')}")
    if taken.stay:
        names = ", ".join(map(shown, taken.stay[:20]))
        click.echo(f"somebody has played here as {names}, and is called as before; the file has another name for them")
    if taken.refused:
        refused = ", ".join(map(str, taken.refused[:20])) + (", ..." if len(taken.refused) > 20 else "")
        click.echo(f"refused: the log of game {refused} breaks the rules; `rollkeeper show` says where")
