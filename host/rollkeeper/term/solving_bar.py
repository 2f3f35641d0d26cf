"""The bar while a game is solved."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import TaskProgressColumn, TimeRemainingColumn

from fivedice.edition import Edition
from rollkeeper.term.terminal import LateBar, console


@contextmanager
def solving_bar(edition: Edition) -> Iterator[Callable[[int, int], None]]:
    """What shows how many of how many cards are solved, and how long it still takes."""
    columns = (TaskProgressColumn(), TimeRemainingColumn())
    with LateBar(f"Solving {edition.title}", *columns, where=console(stderr=True)) as bar:
        yield bar.show
