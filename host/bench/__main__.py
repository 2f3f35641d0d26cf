"""`python -m bench` measures what a person feels, and writes docs/reference/figures.md. It never fails on a miss."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

import click

from bench import on_the_pc, on_the_pico
from bench.figure import Figure, Measured, with_rows
from bench.workbench import Workbench
from emulator.firmware import build, micropython_image
from rollkeeper.carried import find_firmware
from rollkeeper.errors import RollkeeperError

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "figures.md"
PARTS = {**on_the_pico.PARTS, **on_the_pc.PARTS}
FIGURES: tuple[Figure, ...] = tuple(figure for part in PARTS.values() for figure in part.figures)
HEAD = """# Figures

What a person feels, and a few figures that explain it, each with the bar that it should keep. `make bench` measures
them again and writes this page; `make bench ARGS='--only keys'` measures and replaces only those rows. "Emulated"
figures are of the emulated Pico with the times of its I2C bus, its flash, the cache before it and the USB modelled
([the judge](../workshop/judge.md)): they are within about a third of a real Pico's. Nothing here was measured on
hardware. The others are times of a PC, on a machine that does nothing else.
"""
ON = "Measured as a whole on "  # begins the line that says where
NEVER = f"{ON}no machine yet: rows were measured one by one, some on a busy machine."
EXAMPLES = """\b
Examples:
  python -m bench                         everything, and docs/reference/figures.md
  python -m bench --only heap             the free heap
  python -m bench --only keys --only scoreboard
  make bench ARGS='--only power-on'
"""


@click.command(epilog=EXAMPLES)
@click.option("--only", multiple=True, type=click.Choice(list(PARTS)), help="Measure this part; may be given again.")
@click.option("--seed", type=int, default=1, show_default=True, help="Chance of the run: the same seed, the same run.")
def main(only: tuple[str, ...], seed: int) -> None:
    """Measure the firmware on the emulated Pico (bus, flash, cache and USB modelled) and the PC program.

    The rows of what was measured are printed, and replaced in docs/reference/figures.md. All of it takes about half an
    hour and a GB of disk; figures of the PC want a quiet machine.
    """
    try:
        bench = Workbench(micropython_image(), build(find_firmware(None)), seed, _say)
        measured: list[Measured] = []
        for name in only or PARTS:
            found = PARTS[name].measure(bench)
            measured += found
            for each in found:
                click.echo(each.row)
            PAGE.write_text(page(measured, whole=len(measured) == len(FIGURES)), encoding="utf-8")
    except RollkeeperError as error:
        raise click.ClickException(error.message) from error


def page(measured: list[Measured], *, whole: bool) -> str:
    """docs/reference/figures.md with what was measured; the line on the machine changes only with the `whole` page."""
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    said = next((line for line in before.splitlines() if line.startswith(ON)), NEVER)
    return with_rows(f"{HEAD}\n{_machine() if whole else said}\n", before, FIGURES, measured)


def _machine() -> str:
    """When, and on what machine."""
    model, info = platform.processor() or platform.machine(), Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text(encoding="utf-8").splitlines() if line.startswith("model name")]
        model = names[0].partition(": ")[2] if names else model
    day = datetime.now(UTC).date()
    return f"{ON}{day}: {os.cpu_count()} cores of {model}, {platform.system()}, Python {platform.python_version()}."


def _say(what: str) -> None:
    click.echo(f"measuring {what} ...", err=True)


if __name__ == "__main__":
    main()
