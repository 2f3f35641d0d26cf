"""Opening the database for a verb: a bar tells of the work when many games are folded anew under newer rules."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from rollkeeper.errors import NoGames
from rollkeeper.store import Store

MANY = 5000  # events; fewer are folded before a bar could be read


def open_store(path: Path) -> Store:
    """The store in the database file `path`, which is made if it does not exist."""
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("events"))
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)

    def tell(done: int, total: int) -> None:
        if total >= MANY:
            if not bar.tasks:
                bar.start()
                bar.add_task("applying the rules of this version", total=total)
            bar.update(bar.tasks[0].id, completed=done)

    try:
        return Store(path, tell=tell)
    finally:
        bar.stop()


def open_existing(path: Path) -> Store:
    """The store in a database file that must exist: looking at games makes no file. Raises NoGames."""
    if not path.exists():
        raise NoGames()
    return open_store(path)
