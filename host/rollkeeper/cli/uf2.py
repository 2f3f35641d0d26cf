"""`rollkeeper uf2`: makes a file that turns a Pico into a handheld when it is dropped on its BOOTSEL drive."""

from pathlib import Path

import click

from rollkeeper.cli.options import FILE, firmware_option

EXAMPLES = """\b
Examples:
  rollkeeper uf2                          rollkeeper.uf2, for every Pico
  rollkeeper uf2 --output handheld.uf2
"""


@click.command(epilog=EXAMPLES)
@click.option("--output", type=FILE, default=Path("rollkeeper.uf2"), show_default=True, help="The file to write.")
@firmware_option
def uf2(output: Path, firmware: Path | None) -> None:
    """Make one UF2 file of MicroPython and the firmware, for a Pico, Pico W, Pico 2 or Pico 2 W.

    Hold BOOTSEL while plugging the Pico in, and drop the file on the drive that appears. The games and settings of a
    handheld stay. The first time it is made MicroPython is built, which takes some minutes.

    It was never tried on hardware. An emulated Pico runs what is in it for the RP2040; what is for the RP2350 of a
    Pico 2 is built and checked, and was never run.
    """
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
        raise OutputUnwritable(f"{error.filename} cannot be written: {error.strerror}") from error
    click.echo(f"{output} ({len(content)} bytes): MicroPython and Rollkeeper for every Pico.")
    click.echo(f"{licences}: the licences of what is in it. Keep this file with the other.")
    click.echo(
        "Hold BOOTSEL while plugging the Pico in, and drop the file on the drive that appears. The games and settings "
        "of a handheld stay; the files of another program may go. A message that the drive went away in the middle "
        "of the copy is no error: a Pico 2 restarts when it has its half of the file."
    )
    click.echo("Never tried on hardware; what is for the Pico 2 was never run on an emulated one either.")
