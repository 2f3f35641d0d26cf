"""The answer of `rollkeeper solve` for a person: mean, spread, percentiles, and what each box brings."""

from collections.abc import Sequence

from rich.table import Column, Table
from rich.text import Text

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper.coach.solve import PERCENTILES, Spread
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.term.terminal import console, print_whole


class Summary:
    """A table with a line for each edition, printed as it comes: each takes minutes."""

    def __init__(self, editions: Sequence[Edition]) -> None:
        self._first = max(len(edition.title) for edition in editions)
        self._line("Edition", "Mean", "Deviation", "5 %", "50 %", "95 %")

    def print(self, edition: Edition, spread: Spread) -> None:
        """One more."""
        percentiles = [str(spread.percentile(percent)) for percent in (5, 50, 95)]
        self._line(edition.title, f"{spread.mean:.10f}", f"{spread.deviation:.2f}", *percentiles)

    def _line(self, title: str, mean: str, *figures: str) -> None:
        rest = "  ".join(f"{figure:>{wide}}" for figure, wide in zip(figures, (9, 4, 4, 4), strict=True))
        console().print(Text(f"{title:<{self._first}}  {mean:>14}  {rest}"), soft_wrap=True)


def print_spread(edition: Edition, found: Spread) -> None:
    """All about one edition."""
    out = console()
    out.print(f"{edition.title}, one player, best play: {found.mean:.10f} points on average")
    out.print(f"Standard deviation {found.deviation:.2f}")
    out.print()
    below = Table("Of 100 games", *(Column(str(percent), justify="right") for percent in PERCENTILES),
                  box=None, pad_edge=False)  # fmt: skip
    below.add_row("score less than", *(str(found.percentile(percent)) for percent in PERCENTILES))
    print_whole(out, below)
    out.print()
    table = Table("Box", *(Column(name, justify="right") for name in ("Mean", "Zero")), box=None, pad_edge=False)
    for box, mean, zero in zip(BOXES, found.box_means, found.box_zeros, strict=True):
        table.add_row(TITLES[box], f"{mean:.2f}", f"{100 * zero:.1f} %")
    print_whole(out, table)
