"""`python -m bench`: one table of what was measured. Takes some minutes; it never fails on a miss."""

from pathlib import Path
from typing import get_args

import click
from rich.console import Console
from rich.table import Table

from bench import (
    in_the_hand,
    live_commit,
    longest_step,
    of_the_tests,
    rules_on_the_pc,
    rules_on_the_pico,
    step_loop,
    syncing,
    tumbling,
)
from bench.bot_turn import bot_turn
from bench.bots import bots
from bench.bulk_commits import bulk_commits
from bench.bundle_size import bundle_size
from bench.chances import chances
from bench.coach_table_loss import coach_table_loss
from bench.figure import Verdict
from bench.first_picture import first_picture
from bench.folding import folding
from bench.free_heap import free_heap
from bench.hint import hints
from bench.on_postgresql import on_postgresql
from bench.page import page
from bench.random_source import random_source
from bench.reviewed import reviews
from bench.scoreboard import many_viewers, to_the_scoreboard
from bench.store_growth import store_growth
from bench.strengths import strengths
from bench.top_row import always_the_top_row
from bench.workbench import Workbench
from emulator.parts.wiring import Sensor
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.build import build
from rollkeeper.flashing.micropython_image import micropython_image
from rollkeeper.flashing.package_list import find_firmware

COLOURS = {Verdict.OK: "green", Verdict.MISSED: "red", Verdict.NOT_MEASURED: "dim", Verdict.NO_BAR: "dim"}

PARTS = {
    "power-on": (in_the_hand.power_on,),
    "keys": (in_the_hand.keys,),
    "top-row": (always_the_top_row,),
    "tumbling": (tumbling.smooth, tumbling.speed),
    "random-source": (random_source,),
    "steps": (longest_step.longest_step,),
    "heap": (free_heap,),
    "bundle": (bundle_size,),
    "inside": (step_loop.inside,),
    "waiting": (in_the_hand.waiting,),
    "waking": (in_the_hand.waking,),
    "slowest-flash": (in_the_hand.slowest_flash,),
    "page": (page,),
    "scoreboard": (to_the_scoreboard, many_viewers, first_picture),
    "sync": (step_loop.journal_writes, syncing.bulk_sync, syncing.sync_ram),
    "live": (live_commit.measure,),
    "lost": (of_the_tests.never_lost,),
    "axe": (of_the_tests.no_violations,),
    "rules": (
        rules_on_the_pico.legal_boxes, rules_on_the_pico.fold, rules_on_the_pc.games_a_second, rules_on_the_pc.batch,
    ),
    "store": (store_growth, folding, bulk_commits),
    "club": (on_postgresql,),
    "review": (reviews,),
    "coach-table": (coach_table_loss,),
    "hint": (hints,),
    "strengths": (strengths,),
    "bots": (bots,),
    "bot-turn": (bot_turn,),
    "chances": (chances,),
}  # fmt: skip

EXAMPLES = """\b
Examples:
  python -m bench                         everything
  python -m bench --only rules            the rules: emulated and on the PC
  python -m bench --only keys --only page
  python -m bench --only store --most-games 10000
  make bench ARGS='--only power-on'
"""

ABOUT = """Emulated times at 125 MHz, within about a third of a real Pico.
Of the store and club: processor time, and 830 MB of disk for a minute, 3 GB for minutes.
The pages, live events, the rules on the PC and all tests: wall time, so measure on a quiet machine."""


@click.command(epilog=EXAMPLES)
@click.option("--only", multiple=True, type=click.Choice(list(PARTS)), help="Measure this part; may be given again.")
@click.option("--image", type=click.Path(path_type=Path), help="A MicroPython image that is here already.")
@click.option("--firmware", type=click.Path(path_type=Path), help="The firmware folder (default: the clone's).")
@click.option("--sensor", type=click.Choice(get_args(Sensor)), default="lis3dh", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Chance of the run: the same seed, the same run.")
@click.option("--most-games", default=100_000, show_default=True, help="In the largest database of the part store.")
@click.option("--tests", is_flag=True, help="Also time all tests.")
def main(
    only: tuple[str, ...], image: Path | None, firmware: Path | None, sensor: Sensor, seed: int, most_games: int,
    tests: bool,
) -> None:  # fmt: skip
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
                sensor,
                lambda what: status.update(f"Measuring {what}"),
                most_games=most_games,
            )
            parts = [part for name in only or PARTS for part in PARTS[name]]
            figures = [figure for part in parts for figure in part(bench)]
            if tests:
                status.update("Running all tests")
                figures += of_the_tests.all_tests()
            elif not only:
                figures += of_the_tests.left_out()
    except RollkeeperError as error:
        raise click.ClickException(error.message) from error
    table = Table("figure", "measured", "bar", "", title="Measured")
    for figure in figures:
        verdict = f"[{COLOURS[figure.verdict]}]{figure.verdict.value}[/]"
        table.add_row(figure.name, figure.measured, figure.bar, verdict)
    console.print(table)
    console.print(ABOUT, style="dim")


if __name__ == "__main__":
    main()
