"""`rollkeeper flash`: puts the firmware on a Pico that runs MicroPython, and waits until it runs there."""

import sys
from functools import partial
from pathlib import Path

import click

from rollkeeper.cli.options import firmware_option
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper flash                        the only Pico that is plugged in
  rollkeeper flash --port /dev/ttyACM1    when there are several (Windows: COM5)
  rollkeeper flash --dry-run              say what would change
  rollkeeper flash --older                go back to an older firmware, in a script
  rollkeeper flash --keep-loose           leave modules that you copied there with mpremote; they win over the bundle
"""


@click.command(epilog=EXAMPLES)
@click.option("--port", help="The Pico's serial port, e.g. /dev/ttyACM0 or COM3 (default: the only Pico there is).")
@firmware_option
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.option("--older", is_flag=True, help="Put an older firmware over a newer one without asking.")
@click.option("--keep-loose", is_flag=True, help="Leave loose modules in /roller and /lib, which win over the bundle.")
def flash(port: str | None, firmware: Path | None, dry_run: bool, older: bool, keep_loose: bool) -> None:
    """Put the firmware on a Pico that runs MicroPython.

    The firmware is one file, /rollkeeper.bundle, and main.py, which starts it. What differs is written beside the old
    one, read back by the Pico and then put in its place in one piece: whenever the power fails, the old or the new
    firmware is whole. Then the Pico is restarted and says hello. The games and the settings are never touched.

    If the firmware on the Pico is newer than this one, it asks before it goes back.
    """
    from rollkeeper.flashing.board import check_identity, untried
    from rollkeeper.flashing.build import build
    from rollkeeper.flashing.bundle import BUNDLE, numbers_of, version
    from rollkeeper.flashing.find_board import find_board
    from rollkeeper.flashing.flash_errors import OlderFirmware
    from rollkeeper.flashing.hello import Waiting
    from rollkeeper.flashing.package_list import find_firmware
    from rollkeeper.flashing.raw_repl import BoardSession
    from rollkeeper.flashing.update import make_update, watched
    from rollkeeper.term.terminal import console
    from rollkeeper.term.update_text import carry_out_shown, describe, heard_hello

    screen = console(stderr=True)
    files = build(find_firmware(firmware))
    board = find_board(port)
    with BoardSession.open(board.path) as session:
        identity = session.take_over()
        screen.print(f"{identity.machine}, MicroPython {identity.release}, at {board.path}", markup=False)
        check_identity(identity, files)
        if warning := untried(identity):
            screen.print(warning, markup=False)
        drive = session.survey(watched(files))
        update = make_update(files, drive, keep_loose)
        new = version(lambda at, size: files[BUNDLE][at : at + size])
        there = version(partial(session.part, BUNDLE)) if BUNDLE in drive.files and BUNDLE in update.send else new
        goes_back = bool(new and there) and numbers_of(new) < numbers_of(there)
        if new != there:
            than = ", which is older" if goes_back else ""
            screen.print(f"firmware {there or 'unknown'} is on it, this is {new or 'unknown'}{than}", markup=False)
        describe(screen, update, drive, keep_loose)
        if goes_back and not (older or dry_run) and not _agreed(f"Put {new} over the newer {there}?"):
            raise OlderFirmware(
                f"firmware {there} on the Pico is newer than {new}: nothing was changed; update this program, or go "
                "back with --older"
            )
        if update.changes and not dry_run:
            carry_out_shown(screen, update, session)
        session.restart()
    if not dry_run:
        hello = heard_hello(screen, Waiting(board))
        who = f"firmware {shown(hello.firmware)}, device {shown(hello.device)}"
        screen.print(f"The Pico says hello: {who}.", markup=False)


def _agreed(question: str) -> bool:
    """What a person says; where nobody can be asked, no."""
    if sys.stdin is None:
        return False
    try:
        return click.confirm(question, err=True)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        return False
