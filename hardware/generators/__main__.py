"""`python -m generators`: makes the generated files of the hardware. `make hardware` runs it with nothing left out."""

import sys
import time
from pathlib import Path

import click

from generators.errors import HardwareError
from generators.facts import HARDWARE
from generators.steps import STEPS, Step, named

EXAMPLES = """
\b
Steps:
{steps}
"""


def generate(steps: list[Step], folder: Path) -> None:
    """Run the steps, saying which one runs and how long it took."""
    for number, step in enumerate(steps, 1):
        click.echo(f"[{number}/{len(steps)}] {step.name}: {step.makes}")
        began = time.monotonic()
        step.make(folder)
        click.echo(f"        {time.monotonic() - began:.1f} s")


@click.command(epilog=EXAMPLES.format(steps="\n".join(f"  {step.name:12} {step.makes}" for step in STEPS)))
@click.option("--only", "first", multiple=True, metavar="STEP ...", help="These steps and no others.")
@click.argument("more", nargs=-1, metavar="")
def main(first: tuple[str, ...], more: tuple[str, ...]) -> None:
    """Make case, drawings, lists and what a fab takes from the boards, pins.toml, geometry.toml and parts.toml."""
    try:
        generate(named(first + more), HARDWARE.parent)
    except HardwareError as error:
        raise click.ClickException(str(error)) from None


if __name__ == "__main__":
    sys.exit(main(prog_name="python -m generators"))
