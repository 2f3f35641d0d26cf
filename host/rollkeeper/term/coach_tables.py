"""The answers of `rollkeeper moves`, `hint` and `solve` for a person."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from rich.text import Text

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import Answer
from rollkeeper.term.terminal import console, plain_table, print_whole

if TYPE_CHECKING:
    from rollkeeper.coach.advice import Advice
    from rollkeeper.coach.solve import Spread

WHY = {
    "natural": "the dice score it",
    "joker": "only as a Joker",
    "forced": "the only box allowed",
    "zero": "the dice score nothing there",
}
MOST_KEEPS = 8  # that are listed


def print_moves(found: Answer) -> None:
    """Print the boxes, best first as they come, and what else may be written or gained."""
    table = plain_table("Box", ">Points", "Why")
    for box, move in found["moves"].items():
        table.add_row(TITLES[box], str(move["points"]), WHY[move["kind"]], style="" if move["points"] else "dim")
    console().print(table)
    if found["yahtzee_bonus"]:
        click.echo(f"\nand a bonus of {found['yahtzee_bonus']}")
    if zeros := found.get("voluntary_zero"):
        click.echo("\n0 may also be written in: " + ", ".join(TITLES[box] for box in zeros))


def print_advice(found: "Advice") -> None:
    """Print the best keeps, or every box."""
    table = plain_table("Keep" if found.keeps else "Box", ">Worth", ">Loses")
    choices = [(" ".join(map(str, kept)) or "nothing", worth) for kept, worth in found.keeps[:MOST_KEEPS]]
    choices += [(TITLES[box], worth) for box, worth in found.boxes]
    for at, (choice, worth) in enumerate(choices):
        loses = found.value - worth
        table.add_row(choice, f"{worth:.2f}", f"{loses:.2f}" if loses > 0.005 else "", style="bold" if at == 0 else "")
    print_whole(console(), table)
    if len(found.keeps) > MOST_KEEPS:
        console().print(f"and {len(found.keeps) - MOST_KEEPS} more; --json lists all")
    console().print(f"\nWorth: points from here to the end of the game, {found.value:.2f} by best play.")


class Summary:
    """A table with a line for each edition, printed as it comes: each takes minutes."""

    def __init__(self, editions: Sequence[Edition]) -> None:
        self._first = max(len(edition.title) for edition in editions)
        self._line("Edition", "Average", "Deviation", "5 %", "50 %", "95 %")

    def print(self, edition: Edition, spread: "Spread") -> None:
        """One more."""
        percentiles = [str(spread.percentile(percent)) for percent in (5, 50, 95)]
        self._line(edition.title, f"{spread.mean:.10f}", f"{spread.deviation:.2f}", *percentiles)

    def _line(self, title: str, mean: str, *figures: str) -> None:
        rest = "  ".join(f"{figure:>{wide}}" for figure, wide in zip(figures, (9, 4, 4, 4), strict=True))
        console().print(Text(f"{title:<{self._first}}  {mean:>14}  {rest}"), soft_wrap=True)


def print_spread(edition: Edition, found: "Spread") -> None:
    """All about one edition."""
    from rollkeeper.coach.solve import PERCENTILES

    out = console()
    out.print(f"{edition.title}, one player, best play: {found.mean:.10f} points on average")
    out.print(f"Standard deviation {found.deviation:.2f}")
    out.print()
    below = plain_table("Of 100 games", *(f">{percent}" for percent in PERCENTILES))
    below.add_row("score less than", *(str(found.percentile(percent)) for percent in PERCENTILES))
    print_whole(out, below)
    out.print()
    table = plain_table("Box", ">Average", ">Zero")
    for box, mean, zero in zip(BOXES, found.box_means, found.box_zeros, strict=True):
        table.add_row(TITLES[box], f"{mean:.2f}", f"{100 * zero:.1f} %")
    print_whole(out, table)
