"""`python -m coach_table`: makes firmware/coach.table again, and the file with its digest."""

import hashlib
from pathlib import Path

import click
import numpy as np
from rich.console import Console

from coach_table.factors import factors
from coach_table.form import Table, read, written
from coach_table.grid import added, matrix
from coach_table.losses import losses
from coach_table.visits import visits
from fivedice.edition import EDITIONS
from rollkeeper.coach.solved import values_of

TABLE = Path(__file__).parents[2] / "firmware" / "coach.table"
DIGEST = Path(__file__).with_name("coach.table.sha256")
BY = "travel"  # the edition whose values it has: Jokers free; it serves all of them

EXAMPLES = """\b
Examples:
  make coach-table                 make firmware/coach.table and its digest again (two minutes)
  make coach-table ARGS=--loss     what playing by the committed one loses, in each edition (five minutes)
"""


def made(console: Console) -> Table:
    """The table, from the solved game. The same values always give the same table."""
    edition = EDITIONS[BY]
    with console.status("Solving") as status:
        values = np.asarray(values_of(edition, lambda done, total: status.update(f"Solving: {done} of {total}")))
        chances = visits(edition, values, lambda done, total: status.update(f"Playing: {done} of {total}"))
        status.update("Fitting")
        return factors(matrix(values), added(chances))


@click.command(epilog=EXAMPLES)
@click.option("--loss", is_flag=True, help="Make nothing; print what playing by the committed table loses.")
def main(loss: bool) -> None:
    """Make the table that the handheld's hints read, from the exact values of all cards."""
    console = Console()
    if loss:
        table = read(TABLE.read_bytes())
        with console.status("Playing by it") as status:
            for name, worth, lost in losses(
                table, lambda name, done, total: status.update(f"Playing by it: {name}, {done} of {total} cards")
            ):
                console.print(f"{name:10} worth {worth:.10f}, by the table {lost:.6f} less")
        return
    content = written(made(console))
    digest = f"{hashlib.sha256(content).hexdigest()}  {TABLE.name}\n"
    TABLE.write_bytes(content)
    DIGEST.write_text(digest, encoding="ascii", newline="\n")
    console.print(f"{TABLE.name}: {len(content)} bytes, SHA-256 {digest.split()[0]}")


if __name__ == "__main__":
    main()
