"""`rollkeeper flash`: puts the firmware on a Pico, and waits until it runs there."""

import sys
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
"""


@click.command(epilog=EXAMPLES)
@click.option("--port", help="The Pico's serial port, e.g. /dev/ttyACM0 or COM3 (default: the only Pico there is).")
@firmware_option
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.option("--older", is_flag=True, help="Put an older firmware over a newer one without asking.")
def flash(port: str | None, firmware: Path | None, dry_run: bool, older: bool) -> None:
    """Put the firmware on a Pico, and wait until it says hello.

    A handheld gets the firmware over the cable, if it differs; then it is checked and restarted. Games and settings are
    elsewhere in its flash, and stay. If the power fails meanwhile, the handheld says that it needs this again.

    A new Pico, or one with another program on it, gets MicroPython, too: hold BOOTSEL while plugging it in, and run
    this while its drive is there.

    If the firmware on the Pico is newer than this one, it asks before it goes back.
    """
    from rollkeeper.carried import find_firmware, firmware_version
    from rollkeeper.flashing.find_board import Bootsel, find_board
    from rollkeeper.flashing.hello import Waiting
    from rollkeeper.flashing.romfs import build
    from rollkeeper.term.terminal import console
    from rollkeeper.term.update_text import heard_hello, made_handheld

    screen = console(stderr=True)
    folder = find_firmware(firmware)
    romfs = build(folder)
    board = find_board(port)
    if not isinstance(board, Bootsel):
        _update(board.path, romfs, firmware_version(folder), dry_run, older)
    elif dry_run:
        screen.print(f"A Pico is in BOOTSEL mode ({board}): it would get MicroPython and the firmware.", markup=False)
    else:
        board = made_handheld(screen, board, romfs)
    if not (dry_run or isinstance(board, Bootsel)):
        hello = heard_hello(screen, Waiting(board))
        who = f"firmware {shown(hello.firmware)}, device {shown(hello.device)}"
        screen.print(f"The Pico says hello: {who}.", markup=False)


def _update(port: str, romfs: bytes, new: str, dry_run: bool, older: bool) -> None:
    """Puts this firmware of the version `new` into a handheld, and restarts it."""
    from rollkeeper.flashing.board import check_identity, numbers_of
    from rollkeeper.flashing.flash_errors import OlderFirmware
    from rollkeeper.flashing.installed import is_installed, version_there
    from rollkeeper.flashing.raw_repl import BoardSession
    from rollkeeper.term.terminal import console
    from rollkeeper.term.update_text import installed

    screen = console(stderr=True)
    with BoardSession.open(port) as session:
        identity = session.take_over()
        screen.print(f"{identity.machine}, MicroPython {identity.release}, at {port}", markup=False)
        check_identity(identity)
        if is_installed(session, romfs):
            screen.print(f"Firmware {new or 'unknown'} is on it already: the SHA-256 is right, nothing is sent.")
        else:
            there = version_there(session)
            goes_back = bool(new and there) and numbers_of(new) < numbers_of(there)
            than = ", which is older" if goes_back else ""
            found = f"firmware {shown(there)} is on it" if there else "no firmware is on it, or not all of one"
            screen.print(f"{found}, this is {new or 'unknown'}{than} ({len(romfs)} bytes)", markup=False)
            if goes_back and not (older or dry_run) and not _agreed(f"Put {new} over the newer {there}?"):
                raise OlderFirmware(
                    f"firmware {there} on the Pico is newer than {new}: nothing was changed; update this program, or "
                    "go back with --older"
                )
            if not dry_run:
                installed(screen, session, romfs)
        session.restart()


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
