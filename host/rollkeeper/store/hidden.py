"""Games that nobody wants to see in lists and statistics: a test, a game of the cat's. Their events stay."""

from sqlalchemy import Connection, delete

from rollkeeper.store.dialect import insert_if_new
from rollkeeper.store.games import GameRow
from rollkeeper.store.tables import hidden_games


def hide(connection: Connection, row: GameRow, now: str) -> None:
    """Hide a game, also from a fold that makes its row anew."""
    insert_if_new(connection, hidden_games, {"journal_id": row.journal_id, "first_n": row.first_n, "hidden_at": now})


def unhide(connection: Connection, row: GameRow) -> None:
    """Show it again."""
    ours = (hidden_games.c.journal_id == row.journal_id) & (hidden_games.c.first_n == row.first_n)
    connection.execute(delete(hidden_games).where(ours))
