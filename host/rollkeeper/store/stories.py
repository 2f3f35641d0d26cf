"""A stored game as it was played: for who tells it turn by turn, or counts what was in it."""

from typing import NamedTuple

from sqlalchemy import Connection

from fivedice.game import Game
from rollkeeper.store.fold_new_events import game_before, played_again
from rollkeeper.store.games import GameRow
from rollkeeper.store.reading import StoredEvent, events_of


class Story(NamedTuple):
    """A game, as far as the rules allow it: its row, how it stands, its events, and the game before on its card."""

    row: GameRow
    game: Game | None
    events: list[StoredEvent]
    before: Game | None


def story_of(connection: Connection, row: GameRow) -> Story:
    """The story of a game."""
    end = row.refused["n"] if row.refused else row.last_n + 1
    played = played_again(connection, row)
    before = game_before(connection, row) if row.card_n < row.first_n else None
    good = [event for event in events_of(connection, row, row.first_n) if event.first < end]
    return Story(row, None if played is None else played.game, good, before)
