"""Chances and points in words, as the terminal and the pages say them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollkeeper.chances.of_game import ColumnChances
    from rollkeeper.store.statistics import Player

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


def usually(player: "Player", between: str = " and ") -> str:
    """Between which totals two in three games of a player end; "-" if one game says nothing of that."""
    if player.games < 2:
        return "-"
    low, high = player.mean - player.deviation, player.mean + player.deviation
    return f"{max(low, player.worst):.0f}{between}{min(high, player.best):.0f}"
