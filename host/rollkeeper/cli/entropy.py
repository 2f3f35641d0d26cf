"""`rollkeeper entropy`: how random the source is that a handheld's dice come from."""

import json
import sys
from pathlib import Path

import click

from rollkeeper.cli.options import FILE, device_option, port_option

EXAMPLES = """\b
Examples:
  rollkeeper entropy                      a million raw bits of the handheld on the USB, and what they are worth
  rollkeeper entropy --output bits.bin    a new handheld, before its case is screwed: keep the bits, eight in a byte
  rollkeeper entropy --samples 100000     a first look, 5 seconds
  rollkeeper entropy --json               for other programs
"""

MANY = 1_000_000  # samples; what SP 800-90B wants
FEWEST, MOST = 10_000, 100_000_000


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@click.option(
    "--samples", type=click.IntRange(FEWEST, MOST), default=MANY, show_default=True, metavar="N",
    help="How many raw bits to read.",
)
@click.option("--output", type=FILE, metavar="FILE", help="Write the raw bits to this file, too, eight in a byte.")
@click.option("--json", "as_json", is_flag=True, help="Print the estimates as JSON.")
def entropy(port: str | None, device: str | None, samples: int, output: Path | None, as_json: bool) -> None:
    """Say how random the source is that a handheld's dice come from.

    The dice begin with the ring oscillator of the Pico's chip. This reads a million of its raw bits over the cable, as
    the handheld itself does: one in 48 microseconds, so it takes 50 seconds. Six estimators of NIST SP 800-90B say how
    much chance is in a bit, at least. The exit code is 0 if it is as much as the dice take for granted, else 1.

    It is the first thing to measure on a handheld that you have built: run it with --output FILE before you screw the
    case, and keep the file.

    For that the handheld's program is stopped, a few lines of this program run in its place, and then it starts again.
    Nothing is lost and nothing is written: every roll and every box is on its flash before it is shown, and the game
    goes on where it was. Dice that tumble at that moment were not drawn yet; shake once more.

    An emulated Pico has the bits of a computer: there this shows that the tool works, and says nothing of real
    chips. Not measured on hardware yet: if you have a Pico, tell us what yours gives.
    """
    from rollkeeper.entropy.estimators import assess
    from rollkeeper.entropy.raw_bits import check_is_a_pico, read_bits
    from rollkeeper.entropy.verdict import verdict
    from rollkeeper.flashing.raw_repl import BoardSession
    from rollkeeper.link.find_handheld import choose, serial_number_at
    from rollkeeper.term.entropy_table import entropy_table, reading_bar
    from rollkeeper.term.terminal import console, print_whole

    path = choose(port, device)
    on_the_usb = bool(serial_number_at(path))
    with reading_bar(samples) as bar:
        with BoardSession.open(path) as session:
            identity = session.take_over()
            check_is_a_pico(identity, path)
            bits = read_bits(session, samples, bar.read)
            session.restart()
        if output is not None:
            import numpy

            output.write_bytes(numpy.packbits(bits).tobytes())
        bits = bits[:samples]
        estimates = assess(bits, bar.assessing)
    found = verdict(estimates, samples)
    if as_json:
        answer = {
            "board": identity.machine,
            "on_the_usb": on_the_usb,
            "samples": samples,
            "ones": int(bits.sum()),
            "estimates": [{"name": each.name, "section": each.section, "bits": each.bits} for each in estimates],
            "lowest": found.lowest.bits,
            "enough": found.good,
        }
        click.echo(json.dumps(answer, indent=2))
    else:
        out = console()
        out.print(f"{identity.machine} at {path}: {samples:,} raw bits, {bits.mean():.2%} of them ones", markup=False)
        out.print()
        print_whole(out, entropy_table(estimates))
        out.print()
        out.print(found.told, markup=False)
        if not on_the_usb:
            out.print(
                "This port is none of the USB. If an emulated Pico is behind it, the figures show that the tool works, "
                "not what a real chip gives."
            )
    sys.exit(0 if found.good else 1)
