"""How much is lost by playing as the table says, for each edition: exactly, not sampled."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from coach_table.followed import followed
from coach_table.form import Table
from coach_table.grid import cards
from fivedice.edition import EDITIONS
from rollkeeper.coach.solved import file_of, values_of

MOST = 0.01  # points a game that may be lost


def losses(table: Table, tell: Callable[[str, int, int], None]) -> Iterator[tuple[str, float, float]]:
    """Each edition, what its game is worth, and how many points fewer the table brings.

    Editions whose rules are the same for a single player are computed once. `tell` hears the edition and how many of
    how many cards are done.
    """
    said = cards(table.points())
    found: dict[str, tuple[float, float]] = {}
    for name, edition in EDITIONS.items():
        rules = file_of(edition, "values").name
        if rules not in found:
            worth = float(np.asarray(values_of(edition))[0, 0, 0])
            brought = followed(edition, said, partial(tell, name))[0, 0, 0]
            found[rules] = worth, worth - float(brought)
        yield name, *found[rules]
