"""The answer of `rollkeeper solve` for a person: mean, spread, percentiles, and what each box brings."""

from rich.table import Column, Table

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper.coach.distribution import Spread
from rollkeeper.coach.told import PERCENTILES
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.term.terminal import console


def print_summary(found: list[tuple[Edition, Spread]]) -> None:
    """A line for each edition."""
    table = Table("Edition", *(Column(name, justify="right") for name in ("Mean", "Deviation", "5 %", "50 %", "95 %")),
                  box=None, pad_edge=False)  # fmt: skip
    for edition, spread in found:
        figures = [f"{spread.mean:.10f}", f"{spread.deviation:.2f}", *(str(spread.percentile(p)) for p in (5, 50, 95))]
        table.add_row(edition.title, *figures)
    console().print(table)


def print_spread(edition: Edition, found: Spread) -> None:
    """All about one edition."""
    out = console()
    out.print(f"{edition.title}, one player, best play: {found.mean:.10f} points on average")
    out.print(f"Standard deviation {found.deviation:.2f}")
    out.print()
    below = Table("Of 100 games", *(Column(str(percent), justify="right") for percent in PERCENTILES),
                  box=None, pad_edge=False)  # fmt: skip
    below.add_row("score less than", *(str(found.percentile(percent)) for percent in PERCENTILES))
    out.print(below)
    out.print()
    table = Table("Box", *(Column(name, justify="right") for name in ("Mean", "Zero")), box=None, pad_edge=False)
    for box, mean, zero in zip(BOXES, found.box_means, found.box_zeros, strict=True):
        table.add_row(TITLES[box], f"{mean:.2f}", f"{100 * zero:.1f} %")
    out.print(table)
