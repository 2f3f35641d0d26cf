"""Opening the database for a verb: a bar tells of the work when much has to be checked, or to be folded anew."""

import click

from rollkeeper.errors import NoGames
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.check import is_there
from rollkeeper.store.timestamp import clock_fault
from rollkeeper.term.terminal import event_bar

MANY = 5000  # events; fewer are folded before a bar could be read
MANY_TO_CHECK = 100_000  # that goes faster
MANY_PAGES = 50_000  # of 4 kB, to copy


def open_store(path: Place, *, look: bool = False) -> Store:
    """The store in the database at `path`, which is made if it does not exist. `look`: see Store."""
    if not look and (fault := clock_fault()):
        click.echo(f"rollkeeper: {fault}; set its clock", err=True)
    with event_bar("applying the rules of this version") as bar:
        checking = bar.of_many(MANY_TO_CHECK, "checking the database")
        return Store(path, tell=bar.of_many(MANY), checking=checking, look=look)


def open_existing(path: Place) -> Store:
    """The store in a database that must exist, for looking: that makes no file. Raises NoGames."""
    if not is_there(path):
        raise NoGames(path)
    return open_store(path, look=True)
