"""`python -m generators.checking`: runs the checks and shows a table.

It ends with 0 if all was checked and good, 1 if a check failed, 3 if KiCad 9 cannot be found: that is not a pass.
`make` turns every failure into its own 2; hardware/check.sh keeps the numbers apart.
"""

import sys

import click
from rich.console import Console
from rich.table import Table

from generators import kicad
from generators.checking.checks import CHECKS
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


def table(verdicts: list[tuple[Check, Verdict]]) -> Table:
    """A row for each check."""
    shown = Table("check", "looked at", "verdict", title="hardware-check")
    for check, found in verdicts:
        says = f"[green]good[/]: {check.says}" if found.good else f"[red]WRONG[/]: {len(found.wrong)}"
        shown.add_row(check.name, found.looked_at, says)
    return shown


@click.command(epilog=EXAMPLES.format(checks="\n".join(f"  {check.name:12} {check.says}" for check in CHECKS)))
@click.option("--only", multiple=True, type=click.Choice([check.name for check in CHECKS]), help="This check only.")
def main(only: tuple[str, ...]) -> None:
    """Check what is committed below hardware/: needs KiCad 9; a few minutes."""
    console = Console(soft_wrap=True)
    try:
        kicad.cli()
        kicad.library("symbols")
        kicad.library("footprints")
        verdicts = []
        for check in CHECKS:
            if not only or check.name in only:
                console.print(f"[bold]{check.name}[/]: {check.says}?")
                verdicts.append((check, verdict(check)))
    except kicad.KicadMissing as error:
        console.print(f"NOTHING WAS CHECKED. {error}", markup=False)
        sys.exit(NOT_CHECKED)
    console.print(table(verdicts))
    for check, found in verdicts:
        for sentence in found.wrong:
            console.print(f"{check.name}: {sentence}", markup=False)
    sys.exit(GOOD if all(found.good for _, found in verdicts) else FAILED)


if __name__ == "__main__":
    main(prog_name="python -m generators.checking")
