"""`python -m bench`: one table of what was measured. Takes some minutes; it never fails on a miss."""

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from bench import (
    batch,
    bulk_sync,
    fold_on_the_pico,
    games_a_second,
    inside,
    journal_writes,
    keys,
    legal_boxes,
    live_commit,
    never_lost,
    page,
    power_on,
    slowest_flash,
    store_growth,
    suite,
    sync_ram,
    tumbling,
    waiting,
)
from bench.figure import Figure, Verdict
from bench.workbench import Workbench
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.build import build
from rollkeeper.flashing.firmware import find_firmware
from rollkeeper.virtual.drive.micropython_image import micropython_image

COLOURS = {Verdict.OK: "green", Verdict.MISSED: "red", Verdict.NOT_MEASURED: "dim", Verdict.NO_BAR: "dim"}

PARTS = {
    "power-on": (power_on,),
    "keys": (keys,),
    "tumbling": (tumbling,),
    "inside": (inside,),
    "waiting": (waiting,),
    "slowest-flash": (slowest_flash,),
    "page": (page,),
    "sync": (journal_writes, bulk_sync, sync_ram),
    "live": (live_commit,),
    "lost": (never_lost,),
    "rules": (legal_boxes, fold_on_the_pico, games_a_second, batch),
    "store": (store_growth,),
}

EXAMPLES = """\b
Examples:
  python -m bench                         everything
  python -m bench --only rules            the rules: emulated and on the PC
  python -m bench --only keys --only page
  python -m bench --only store --most-games 10000
  make bench ARGS='--only power-on'
"""


@click.command(epilog=EXAMPLES)
@click.option("--only", multiple=True, type=click.Choice(list(PARTS)), help="Measure this part; may be given again.")
@click.option("--image", type=click.Path(path_type=Path), help="A MicroPython image that is here already.")
@click.option("--firmware", type=click.Path(path_type=Path), help="The firmware folder (default: the clone's).")
@click.option("--sensor", type=click.Choice(["lis3dh", "switch"]), default="lis3dh", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Chance of the run: the same seed, the same run.")
@click.option("--most-games", default=100_000, show_default=True, help="In the largest database of the part store.")
@click.option("--tests", is_flag=True, help="Also time all tests.")
def main(
    only: tuple[str, ...],
    image: Path | None,
    firmware: Path | None,
    sensor: str,
    seed: int,
    most_games: int,
    tests: bool,
) -> None:
    """Measure the firmware on the emulated Pico (I2C, flash, its cache and USB frames modelled), and the PC program.

    docs/judge.md says what the models are, and what they do not show.
    """
    console = Console()
    try:
        with console.status("Getting ready") as status:
            bench = Workbench(
                micropython_image(image),
                build(find_firmware(firmware)),
                seed,
                "switch" if sensor == "switch" else "lis3dh",
                lambda what: status.update(f"Measuring {what}"),
                most_games=most_games,
            )
            parts = [part for name in only or PARTS for part in PARTS[name]]
            figures = [figure for part in parts for figure in part.measure(bench)]
            if tests:
                status.update("Running all tests")
                figures += suite.measure()
            elif not only:
                figures += suite.left_out()
    except RollkeeperError as error:
        raise click.ClickException(error.message) from error
    console.print(_table(figures))
    console.print("Emulated times at 125 MHz, within about a third of a real Pico.", style="dim")
    console.print("Of the store: processor time, and 830 MB of disk for a minute.", style="dim")
    wall = "The page, live events, the rules on the PC and all tests: wall time, so measure on a quiet machine."
    console.print(wall, style="dim")


def _table(figures: list[Figure]) -> Table:
    table = Table(title="Measured")
    for heading in ("figure", "measured", "bar", ""):
        table.add_column(heading)
    for figure in figures:
        colour = COLOURS[figure.verdict]
        table.add_row(figure.name, figure.measured, figure.bar, f"[{colour}]{figure.verdict.value}[/]")
    return table


if __name__ == "__main__":
    main()
