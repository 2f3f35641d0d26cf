"""The bar while a game is solved."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import TaskProgressColumn, TimeRemainingColumn

from fivedice.edition import Edition
from rollkeeper.term.terminal import LateBar, console


@contextmanager
def solving_bar(edition: Edition) -> Iterator[Callable[..., None]]:
    """What shows how many of how many cards are done, and how long they still take; with another word (`doing`) for the
    work after it. What is no terminal gets a line at the beginning."""
    columns = (TaskProgressColumn, TimeRemainingColumn)
    out = console(stderr=True)
    with LateBar(f"Solving {edition.title}", *columns, where=out) as bar:

        def tell(done: float, total: float | None, doing: str = "") -> None:
            if not bar.shown and not out.is_terminal:
                out.print(f"solving {edition.title}, this once: half a minute", style="dim")
            bar.show(done, total, doing)

        yield tell
