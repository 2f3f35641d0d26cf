"""The bar while a game is solved."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import TaskProgressColumn, TimeRemainingColumn

from fivedice.edition import Edition
from rollkeeper.term.terminal import LateBar, console


@contextmanager
def solving_bar(edition: Edition) -> Iterator[Callable[..., None]]:
    """What shows how many of how many cards are done, and how long they still take; with another word (`doing`) for the
    work after it."""
    columns = (TaskProgressColumn(), TimeRemainingColumn())
    with LateBar(f"Solving {edition.title}", *columns, where=console(stderr=True)) as bar:
        yield bar.show
