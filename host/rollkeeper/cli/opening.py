"""Opening the database for a verb: a bar tells of the work when much has to be checked, or to be folded anew."""

from pathlib import Path

from rich.progress import MofNCompleteColumn, TextColumn

from rollkeeper.errors import NoGames
from rollkeeper.store import Store
from rollkeeper.term.terminal import LateBar, errors

MANY = 5000  # events; fewer are folded before a bar could be read
MANY_TO_CHECK = 100_000  # that goes faster


def open_store(path: Path, *, look: bool = False) -> Store:
    """The store in the database file `path`, which is made if it does not exist. `look`: see Store."""
    columns = (MofNCompleteColumn(), TextColumn("events"))
    with LateBar("applying the rules of this version", *columns, where=errors()) as bar:

        def tell(done: int, total: int) -> None:
            if total >= MANY:
                bar.show(done, total)

        def checking(done: int, total: int) -> None:
            if total >= MANY_TO_CHECK:
                bar.show(done, total, "checking the database")

        return Store(path, tell=tell, checking=checking, look=look)


def open_existing(path: Path) -> Store:
    """The store in a database file that must exist, for looking: that makes no file. Raises NoGames."""
    if not path.exists():
        raise NoGames()
    return open_store(path, look=True)
