"""Chances and points in words, as the terminal and the pages say them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollkeeper.chances.of_game import ColumnChances

SURE = 1e-12  # what is nearer to 0 or 1 than this is decided


def percent(chance: float) -> str:
    """A chance: 0 % and 100 % are said of what is decided, and of nothing else."""
    if chance <= SURE or chance >= 1 - SURE:
        return f"{round(chance) * 100} %"
    if chance < 0.005:
        return "<1 %"
    return ">99 %" if chance > 0.995 else f"{100 * chance:.0f} %"


def span(column: "ColumnChances") -> str:
    """Where nine in ten games end."""
    return f"{column['low']}–{column['high']}"
