"""Opening the database at a place, whichever of the two kinds it is. What PostgreSQL needs is imported only for it."""

from rollkeeper.place import Address, Place
from rollkeeper.store.check import Tell, nobody
from rollkeeper.store.database import Database
from rollkeeper.store.errors import UNWRITABLE
from rollkeeper.store.journal import is_up_to_date
from rollkeeper.store.opened import Opened


def open_place(place: Place, patience: float, *, look: bool = False, tell: Tell = nobody) -> Opened:
    """The database at `place`. For `look` and `tell`, which hears only of a file, see Database. Raises a
    DatabaseError."""
    if isinstance(place, Address):
        from rollkeeper.store.server import Server

        return Server(place, patience=patience, look=look)
    return Database(place, patience=patience, look=look, tell=tell)


def open_to_write(place: Place, patience: float, tell: Tell, checking: Tell) -> Opened:
    """The database for who writes, with all games as these rules make them."""
    database = open_place(place, patience, tell=checking)
    try:
        if not is_up_to_date(database):
            from rollkeeper.store.fold import bring_up_to_date  # takes time to import, and is hardly ever needed

            bring_up_to_date(database, tell)
    except BaseException:
        database.close()
        raise
    return database


def open_to_look(place: Place, patience: float, tell: Tell, checking: Tell) -> Opened:
    """The database for who only reads. Its games are brought up to date before if it can be written; if it cannot,
    their rows are as other rules have made them."""
    database = open_place(place, patience, look=True)
    try:
        if database.is_made and is_up_to_date(database):
            return database
    except BaseException:
        database.close()
        raise
    database.close()
    try:
        open_to_write(place, patience, tell, checking).close()
    except UNWRITABLE:
        if not database.is_made:
            raise
    return open_place(place, patience, look=True)
