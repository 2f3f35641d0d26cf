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
from rollkeeper.flashing.plan import Plan, make_plan
from rollkeeper.flashing.session import BoardSession
from rollkeeper.flashing.update import carry_out, verify
from rollkeeper.serial_port import Board

A_FEW = 12  # changed files that are listed one by one


@click.command()
@click.option("--port", help="The Pico's serial port, e.g. /dev/ttyACM0 or COM3 (default: the only Pico there is).")
@click.option(
    "--firmware",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The firmware folder (default: the clone's).",
)
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
def flash(port: str | None, firmware: Path | None, dry_run: bool) -> None:
    """Put the firmware on a Pico that runs MicroPython.

    Copies only what differs, verifies every file, removes modules that no longer belong, restarts the Pico and waits
    for its hello. The games and the settings on the Pico are never touched. If it is interrupted, run it again.
    """
    console = Console(stderr=True, highlight=False)
    files = build(find_firmware(firmware))
    board = find_board(port)
    with BoardSession.open(board.path) as session:
        identity = session.take_over()
        console.print(_introduction(board, identity), markup=False)
        check_identity(identity, files)
        plan = make_plan(files, session.survey())
        _describe(console, plan, files, every_file=dry_run or len(plan.send) <= A_FEW)
        if plan.changes and not dry_run:
            _change(console, plan, files, session)
        elif not plan.changes:
            console.print(f"Nothing to do: the SHA-256 of all {len(files)} files on the Pico is right.")
        session.restart()
    if not dry_run:
        with console.status("waiting for the Pico to say hello"):
            hello = Waiting(board).hello()
        console.print(f"The Pico says hello: firmware {hello.firmware}, device {hello.device}.", markup=False)


def _introduction(board: Board, identity: Identity) -> str:
    return f"{identity.machine}, MicroPython {identity.release}, at {board.path}"


def _describe(console: Console, plan: Plan, files: dict[str, bytes], every_file: bool) -> None:
    """What differs: one line for all, and one for each file if there are few or the person asked."""
    total = sum(len(content) for content in files.values())
    console.print(
        f"{len(files)} files of firmware, {total} bytes: {len(plan.send)} to copy ({plan.size} bytes), "
        f"{len(plan.remove)} to remove"
    )
    for path, content in plan.send.items() if every_file else ():
        console.print(f"  copy   {path} ({len(content)} bytes)", markup=False)
    for path in plan.remove:
        console.print(f"  remove {path}", markup=False)


def _change(console: Console, plan: Plan, files: dict[str, bytes], session: BoardSession) -> None:
    """Carries out the plan under a progress bar, then verifies."""
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        task = bars.add_task("copying", total=plan.size)
        carry_out(plan, session, lambda path, count: bars.update(task, advance=count, description=escape(path)))
        bars.update(task, description="verifying")
        verify(files, session.survey())
    console.print(f"Verified: the SHA-256 of all {len(files)} files on the Pico is right.")
