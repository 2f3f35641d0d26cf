"""The answer of `rollkeeper hint` for a person: the choices, the best first, and what the others lose."""

from rich.table import Column, Table

from rollkeeper.coach.advice import Advice
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.term.terminal import console, print_whole

MOST_KEEPS = 8  # that are listed


def print_advice(found: Advice) -> None:
    """Print the best keeps, or every box."""
    table = Table(
        "Keep" if found.keeps else "Box", Column("Worth", justify="right"), Column("Loses", justify="right"),
        box=None, pad_edge=False,
    )  # fmt: skip
    choices = [(" ".join(map(str, kept)) or "nothing", worth) for kept, worth in found.keeps[:MOST_KEEPS]]
    choices += [(TITLES[box], worth) for box, worth in found.boxes]
    for at, (choice, worth) in enumerate(choices):
        loses = found.value - worth
        table.add_row(choice, f"{worth:.2f}", f"{loses:.2f}" if loses > 0.005 else "", style="bold" if at == 0 else "")
    print_whole(console(), table)
    if len(found.keeps) > MOST_KEEPS:
        console().print(f"and {len(found.keeps) - MOST_KEEPS} more; --json lists all")
    console().print(f"\nWorth: points from here to the end of the game, {found.value:.2f} by best play.")
