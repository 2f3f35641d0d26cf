"""The answer of `rollkeeper moves` for a person: the boxes that may be filled, for how many points, and why."""

import click
from rich.table import Column, Table

from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import Answer
from rollkeeper.term.terminal import console

WHY = {
    "natural": "the dice score it",
    "joker": "only as a Joker",
    "forced": "the only box allowed",
    "zero": "the dice score nothing there",
}


def print_moves(found: Answer) -> None:
    """Print the boxes, best first as they come, and what else may be written or gained."""
    table = Table("Box", Column("Points", justify="right"), "Why", box=None, pad_edge=False)
    for box, move in found["moves"].items():
        table.add_row(TITLES[box], str(move["points"]), WHY[move["kind"]], style="" if move["points"] else "dim")
    console().print(table)
    if found["yahtzee_bonus"]:
        click.echo(f"\nand a bonus of {found['yahtzee_bonus']}")
    if zeros := found.get("voluntary_zero"):
        click.echo("\n0 may also be written in: " + ", ".join(TITLES[box] for box in zeros))
