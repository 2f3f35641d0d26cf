"""The nonces that were drawn here for games that begin: noted before a handheld is told, so that one which it logs is
known again, also after a crash. A nonce that is not here was drawn by another PC, or by the handheld itself.
"""

from sqlalchemy import Connection, select

from rollkeeper.store.dialect import insert_if_new
from rollkeeper.store.games import GameRow
from rollkeeper.store.tables import nonces


def note(connection: Connection, journal_id: int, n: int, nonce: str) -> None:
    """This one is for the game that event `n` has begun."""
    insert_if_new(connection, nonces, {"journal_id": journal_id, "n": n, "nonce": nonce})


def drawn_for(connection: Connection, row: GameRow) -> set[str]:
    """Those that were drawn for a game; of several the handheld has taken one at most."""
    of_game = (nonces.c.journal_id == row.journal_id) & (nonces.c.n == row.first_n)
    return set(connection.execute(select(nonces.c.nonce).where(of_game)).scalars())
