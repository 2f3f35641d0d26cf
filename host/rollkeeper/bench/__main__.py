"""`python -m rollkeeper.bench`: one table of what was measured. Takes some minutes; it never fails on a miss."""

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from rollkeeper.bench import inside, keys, page, power_on, suite, tumbling, waiting
from rollkeeper.bench.figure import Figure, Verdict
from rollkeeper.bench.workbench import Workbench
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.build import build
from rollkeeper.flashing.firmware import find_firmware
from rollkeeper.virtual.image import micropython_image

COLOURS = {Verdict.OK: "green", Verdict.MISSED: "red", Verdict.NOT_MEASURED: "dim"}


@click.command()
@click.option("--image", type=click.Path(path_type=Path), help="A MicroPython image that is here already.")
@click.option("--firmware", type=click.Path(path_type=Path), help="The firmware folder (default: the clone's).")
@click.option("--sensor", type=click.Choice(["lis3dh", "switch"]), default="lis3dh", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Chance of the run: the same seed, the same run.")
@click.option("--tests", is_flag=True, help="Also time all tests.")
def main(image: Path | None, firmware: Path | None, sensor: str, seed: int, tests: bool) -> None:
    """Measure the firmware on the emulated Pico: 400 kHz I2C bus and flash times modelled."""
    console = Console()
    try:
        with console.status("Getting ready") as status:
            bench = Workbench(
                micropython_image(image),
                build(find_firmware(firmware)),
                seed,
                "switch" if sensor == "switch" else "lis3dh",
                lambda what: status.update(f"Measuring {what}"),
            )
            parts = (power_on, keys, tumbling, inside, waiting, page)
            figures = [figure for part in parts for figure in part.measure(bench)]
            if tests:
                status.update("Running all tests")
            figures += suite.measure() if tests else suite.left_out()
    except RollkeeperError as error:
        raise click.ClickException(error.message) from error
    console.print(_table(figures))
    console.print("Emulated times at 125 MHz, within about a third of a real Pico.", style="dim")
    console.print("The page and all tests: wall time.", style="dim")


def _table(figures: list[Figure]) -> Table:
    table = Table(title="The handheld, measured")
    for heading in ("figure", "measured", "bar", ""):
        table.add_column(heading)
    for figure in figures:
        colour = COLOURS[figure.verdict]
        table.add_row(figure.name, figure.measured, figure.bar, f"[{colour}]{figure.verdict.value}[/]")
    return table


if __name__ == "__main__":
    main()
