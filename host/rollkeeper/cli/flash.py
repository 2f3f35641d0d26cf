"""`rollkeeper flash`: puts the firmware on a Pico that runs MicroPython, and waits until it runs there."""

from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from rollkeeper.flashing.board import Identity, check_identity
from rollkeeper.flashing.build import build
from rollkeeper.flashing.find_board import find_board
from rollkeeper.flashing.firmware import find_firmware
from rollkeeper.flashing.hello import Waiting
from rollkeeper.flashing.raw_repl import BoardSession, Drive
from rollkeeper.flashing.update import Update, carry_out, make_update, watched
from rollkeeper.link.serial_port import Board
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper flash                        the only Pico that is plugged in
  rollkeeper flash --port /dev/ttyACM1    when there are several (Windows: COM5)
  rollkeeper flash --dry-run              say what would change
  rollkeeper flash --keep-loose           leave modules that you copied there with mpremote; they win over the bundle
"""


@click.command(epilog=EXAMPLES)
@click.option("--port", help="The Pico's serial port, e.g. /dev/ttyACM0 or COM3 (default: the only Pico there is).")
@click.option(
    "--firmware",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The firmware folder (default: the clone's).",
)
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.option("--keep-loose", is_flag=True, help="Leave loose modules in /roller and /lib, which win over the bundle.")
def flash(port: str | None, firmware: Path | None, dry_run: bool, keep_loose: bool) -> None:
    """Put the firmware on a Pico that runs MicroPython.

    The firmware is one file, /rollkeeper.bundle, and main.py, which starts it. What differs is written beside the old
    one, read back by the Pico and then put in its place in one piece: whenever the power fails, the old or the new
    firmware is whole. Then the Pico is restarted and says hello. The games and the settings are never touched.
    """
    console = Console(stderr=True, highlight=False)
    files = build(find_firmware(firmware))
    board = find_board(port)
    with BoardSession.open(board.path) as session:
        identity = session.take_over()
        console.print(_introduction(board, identity), markup=False)
        check_identity(identity, files)
        drive = session.survey(watched(files))
        update = make_update(files, drive, keep_loose)
        _describe(console, update, drive, keep_loose)
        if update.changes and not dry_run:
            _change(console, update, session)
        session.restart()
    if not dry_run:
        with console.status("waiting for the Pico to say hello"):
            hello = Waiting(board).hello()
        who = f"firmware {shown(hello.firmware)}, device {shown(hello.device)}"
        console.print(f"The Pico says hello: {who}.", markup=False)


def _introduction(board: Board, identity: Identity) -> str:
    return f"{identity.machine}, MicroPython {identity.release}, at {board.path}"


def _describe(console: Console, update: Update, drive: Drive, keep_loose: bool) -> None:
    """What differs, a line for each file."""
    for path, content in update.send.items():
        console.print(f"  copy   {path} ({len(content)} bytes)", markup=False)
    if not update.send:
        console.print("Nothing to copy: the SHA-256 of the firmware on the Pico is right.")
    loose = [path for path in drive.loose if not path.endswith("/")]
    if loose:
        then = "they stay" if keep_loose else "they go (--keep-loose would leave them)"
        console.print(f"  {len(loose)} loose modules win over the bundle, {then}:", markup=False)
    for path in loose:
        console.print(f"  {'loose ' if keep_loose else 'remove'} {path}", markup=False)


def _change(console: Console, update: Update, session: BoardSession) -> None:
    """Carries out the update under a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        task = bars.add_task("copying", total=update.size)
        carry_out(update, session, lambda path, count: bars.update(task, advance=count, description=escape(path)))
    if update.send:
        console.print("Verified: the Pico read back what was sent, and it is in place.")
