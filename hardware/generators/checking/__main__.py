"""`python -m generators.checking`: runs the checks and prints a line for each: verdict, name, seconds, figures.

It ends with 0 if all was checked and good, 1 if a check failed, 3 if KiCad 9 cannot be found: that is not a pass.
`make` turns every failure into its own 2; hardware/check.sh keeps the numbers apart.
"""

import sys
import time

import click

from generators import kicad
from generators.checking.checks import CHECKS
from generators.checking.quiet import quiet
from generators.checking.verdict import Check, Verdict
from generators.errors import HardwareError
from generators.facts import HARDWARE

GOOD, FAILED, NOT_CHECKED = 0, 1, 3
EXAMPLES = """
\b
Checks:
{checks}
\b
Examples:
  python -m generators.checking                 all of them
  python -m generators.checking --only erc      this one
"""


def verdict(check: Check) -> Verdict:
    """Run a check; what it refuses is a failure of it."""
    try:
        return check.of(HARDWARE.parent)
    except kicad.KicadMissing:
        raise
    except HardwareError as error:
        return Verdict("it could not be done", [str(error)])


def line(check: Check, found: Verdict, seconds: float) -> str:
    """What is printed of a check: one line, whatever it found."""
    says = check.says if found.good else f"{len(found.wrong)} things to mend, named below"
    return f"{'good ' if found.good else 'WRONG'} {check.name:13} {seconds:4.0f} s  {says} ({found.looked_at})"


@click.command(epilog=EXAMPLES.format(checks="\n".join(f"  {check.name:12} {check.says}" for check in CHECKS)))
@click.option("--only", multiple=True, type=click.Choice([check.name for check in CHECKS]), help="This check only.")
def main(only: tuple[str, ...]) -> None:
    """Check what is committed below hardware/: needs KiCad 9; a quarter of an hour on two cores."""
    verdicts, began = [], time.monotonic()
    try:
        kicad.cli()
        kicad.library("symbols")
        kicad.library("footprints")
        for check in CHECKS:
            if not only or check.name in only:
                since = time.monotonic()
                with quiet():
                    found = verdict(check)
                verdicts.append((check, found))
                click.echo(line(check, found, time.monotonic() - since))
    except kicad.KicadMissing as error:
        click.echo(f"NOTHING WAS CHECKED. {error}")
        sys.exit(NOT_CHECKED)
    for check, found in verdicts:
        for sentence in found.wrong:
            click.echo(f"{check.name}: {sentence}")
    good = all(found.good for _, found in verdicts)
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    click.echo(f"{'all good' if good else 'WRONG'}: {len(verdicts)} checks in {minutes} min {seconds} s")
    sys.exit(GOOD if good else FAILED)


if __name__ == "__main__":
    main(prog_name="python -m generators.checking")
