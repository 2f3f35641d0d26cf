"""`python -m generators.checking`: runs the checks and prints a line for each: verdict, name, seconds, figures.

It ends with 0 if all was checked and good, 1 if a check failed, 3 if KiCad 9 cannot be found: that is not a pass.
`make` turns every failure into its own 2; hardware/check.sh keeps the numbers apart.
"""

import importlib
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import click

from generators import kicad
from generators.checking.verdict import Verdict
from generators.errors import HardwareError
from generators.facts import HARDWARE

GOOD, FAILED, NOT_CHECKED = 0, 1, 3


@dataclass(frozen=True)
class Check:
    """A named check. Its module is imported when it runs: some need packages of the extra `hardware`."""

    name: str
    place: str  # module and function, below `generators`
    says: str  # what a good verdict means

    def verdict(self, root: Path) -> Verdict:
        """Run it; what it refuses is a failure of it."""
        module, _, function = self.place.partition(":")
        try:
            found: Verdict = getattr(importlib.import_module(f"generators.{module}"), function)(root)
        except kicad.KicadMissing:
            raise
        except HardwareError as error:
            return Verdict("it could not be done", [str(error)])
        return found


CHECKS = (
    Check("parts", "checking.lists:parts", "each part on a board is in parts.toml, and each in parts.toml is bought"),
    Check("agreement", "checking.lists:agreed", "all that names a pin agrees with pins.toml"),
    Check("silk", "checking.silk:silk", "values, names and marks of polarity are printed beside their parts"),
    Check("capacitors", "checking.silk:served", "each capacitor stands at the pin that it serves"),
    Check("erc", "checking.kicad_rules:erc", "KiCad's electrical rules find nothing in the schematics"),
    Check("drc", "checking.kicad_rules:drc", "KiCad's design rules find nothing, and each board is its schematic"),
    Check("limits", "checking.kicad_rules:limits", "the projects' rules are those of a cheap fab, or stricter"),
    Check("footprints", "checking.kicad_rules:footprints", "symbols and footprints are those drawn for their parts"),
    Check("fabrication", "checking.fabricated:fabricated", "holes, outline and places made for a fab are the board's"),
    Check("case made", "case.check:made", "the committed parts of the case are what geometry.toml makes"),
    Check("case prints", "case.check:prints", "closed, thick walls, no support"),
    Check("case fits", "case.check:fits", "no part of the case is in the way of another or of the board"),
    Check("case faults", "case.faults:found", "each check of the case finds the fault that is planted for it"),
)
EXAMPLES = """
\b
Checks:
{checks}
"""


def line(check: Check, found: Verdict, seconds: float) -> str:
    """What is printed of a check: one line, whatever it found."""
    says = check.says if found.good else f"{len(found.wrong)} things to mend, named below"
    return f"{'good ' if found.good else 'WRONG'} {check.name:12} {seconds:4.0f} s  {says} ({found.looked_at})"


@click.command(epilog=EXAMPLES.format(checks="\n".join(f"  {check.name:12} {check.says}" for check in CHECKS)))
@click.option("--only", multiple=True, type=click.Choice([check.name for check in CHECKS]), help="This check only.")
def main(only: tuple[str, ...]) -> None:
    """Check what is below hardware/: needs KiCad 9; some minutes on two cores."""
    verdicts, began = [], time.monotonic()
    try:
        kicad.cli()
        kicad.library("symbols")
        kicad.library("footprints")
        for check in CHECKS:
            if not only or check.name in only:
                since = time.monotonic()
                found = check.verdict(HARDWARE.parent)
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
