"""`rollkeeper flash`: puts the firmware on a Pico and waits until it runs there, or makes a file for a new Pico."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rollkeeper.cli.options import FILE, agreed, firmware_option
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rich.console import Console

    from rollkeeper.flashing.board import Bootsel
    from rollkeeper.link.find_handheld import Board

STAGES = {"erase": "making room", "write": "sending the firmware"}  # of an update, as the bar names them
EXAMPLES = """\b
Examples:
  rollkeeper flash                        the only Pico that is plugged in
  rollkeeper flash --port /dev/ttyACM1    when there are several (Windows: COM5)
  rollkeeper flash --dry-run              say what would change
  rollkeeper flash --older                go back to an older firmware, in a script
  rollkeeper flash --uf2 rollkeeper.uf2   make a file for every Pico, to drop on its drive
"""


@click.command(epilog=EXAMPLES)
@click.option("--port", help="The Pico's serial port, e.g. /dev/ttyACM0 or COM3 (default: the only Pico there is).")
@firmware_option
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.option("--older", is_flag=True, help="Put an older firmware over a newer one without asking.")
@click.option(
    "--uf2", type=FILE, metavar="FILE",
    help="Write MicroPython and the firmware to this file, for a Pico, Pico W, Pico 2 or Pico 2 W, and touch no Pico.",
)  # fmt: skip
def flash(port: str | None, firmware: Path | None, dry_run: bool, older: bool, uf2: Path | None) -> None:
    """Put the firmware on a Pico, and wait until it says hello.

    A handheld gets the firmware over the cable, if it differs; then it is checked and restarted. Games and settings are
    elsewhere in its flash, and stay. If the power fails meanwhile, the handheld says that it needs this again.

    A new Pico, or one with another program on it, gets MicroPython, too: hold BOOTSEL while plugging it in, and run
    this while its drive is there.

    If the firmware on the Pico is newer than this one, it asks before it goes back.

    With --uf2 it makes a file instead: hold BOOTSEL while plugging the Pico in, and drop the file on the drive that
    appears. The games and settings of a handheld stay. The first time it is made MicroPython is built, which takes
    some minutes. It was never tried on hardware. An emulated Pico runs what is in it for the RP2040; what is for the
    RP2350 of a Pico 2 is built and checked, and was never run.
    """
    if uf2 is not None:
        if port is not None or dry_run or older:
            raise click.UsageError("--uf2 writes a file and touches no Pico: it goes with --firmware only")
        _write_uf2(uf2, firmware)
        return
    from rollkeeper.carried import find_firmware, firmware_version
    from rollkeeper.flashing.board import Bootsel, find_board
    from rollkeeper.flashing.hello import Waiting
    from rollkeeper.flashing.romfs import build
    from rollkeeper.term.terminal import console

    screen = console(stderr=True)
    folder = find_firmware(firmware)
    romfs = build(folder)
    board = find_board(port)
    if not isinstance(board, Bootsel):
        _update(board.path, romfs, firmware_version(folder), dry_run, older)
    elif dry_run:
        screen.print(f"A Pico is in BOOTSEL mode ({board}): it would get MicroPython and the firmware.", markup=False)
    else:
        board = _made_handheld(screen, board, romfs)
    if not (dry_run or isinstance(board, Bootsel)):
        with screen.status("waiting for the Pico to say hello"):
            hello = Waiting(board).hello()
        who = f"firmware {shown(hello.firmware)}, device {shown(hello.device)}"
        screen.print(f"The Pico says hello: {who}.", markup=False)


def _update(port: str, romfs: bytes, new: str, dry_run: bool, older: bool) -> None:
    """Put this firmware of the version `new` into a handheld, and restart it."""
    from rollkeeper.flashing.board import check_identity, numbers_of
    from rollkeeper.flashing.flash_errors import OlderFirmware
    from rollkeeper.flashing.raw_repl import BoardSession, install, is_installed, version_there
    from rollkeeper.term.terminal import bytes_bar, console

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
            if goes_back and not (older or dry_run) and not agreed(f"Put {new} over the newer {there}?"):
                raise OlderFirmware(
                    f"firmware {there} on the Pico is newer than {new}",
                    "nothing was changed",
                    "update this program, or go back with --older",
                )
            if not dry_run:
                with bytes_bar(screen) as bar:
                    install(session, romfs, lambda what, done: bar.show(done, len(romfs), STAGES[what]))
                screen.print("Sent and verified: the SHA-256 of the firmware on the Pico is right.")
        session.restart()


def _made_handheld(screen: "Console", waiting: "Bootsel", romfs: bytes) -> "Board":
    """Make a handheld of a Pico in BOOTSEL mode, under a progress bar."""
    from rollkeeper.flashing.bootsel import file_for, make_handheld
    from rollkeeper.term.terminal import bytes_bar

    content = file_for(waiting, romfs)
    screen.print(
        f"A Pico waits in BOOTSEL mode ({waiting}). It gets MicroPython and the firmware; games and settings of a "
        "handheld stay.",
        markup=False,
    )
    with bytes_bar(screen, "copying MicroPython and the firmware") as bar:
        return make_handheld(waiting, content, lambda what, done: bar.show(done, len(content)))


def _write_uf2(output: Path, firmware: Path | None) -> None:
    """Write the file, and its licences beside it."""
    from rollkeeper.carried import find_firmware
    from rollkeeper.flashing import uf2 as uf2_file
    from rollkeeper.flashing.flash_errors import OutputUnwritable
    from rollkeeper.flashing.image import CHIPS, image
    from rollkeeper.flashing.romfs import build

    romfs = build(find_firmware(firmware))
    content = uf2_file.handheld({chip: image(chip) for chip in CHIPS}, romfs)
    licences = output.with_name(f"{output.name}.LICENSE.txt")
    try:
        output.write_bytes(content)
        licences.write_bytes(Path(uf2_file.__file__).with_name("licences.txt").read_bytes())
    except OSError as error:
        raise OutputUnwritable(
            f"{error.filename} cannot be written ({error.strerror})", todo="name another file with --uf2"
        ) from error
    click.echo(f"{output} ({len(content)} bytes): MicroPython and Rollkeeper for every Pico.")
    click.echo(f"{licences}: the licences of what is in it. Keep this file with the other.")
    click.echo(
        "Hold BOOTSEL while plugging the Pico in, and drop the file on the drive that appears. The games and settings "
        "of a handheld stay; the files of another program may go. A message that the drive went away in the middle "
        "of the copy is no error: a Pico 2 restarts when it has its half of the file."
    )
    click.echo("Never tried on hardware; what is for the Pico 2 was never run on an emulated one either.")
