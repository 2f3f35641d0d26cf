"""How the dice of one throw were made. The page gets the lines of the log and computes in the browser: nothing that
stands here says whether the dice are right."""

from rollkeeper.errors import RollkeeperError
from rollkeeper.history.pages import page
from rollkeeper.history.replay import steps_of
from rollkeeper.store import Store, evidence
from rollkeeper.store.fold import story_of
from rollkeeper.store.journal import segment_of
from rollkeeper.verify import PROVES, PROVES_NOT


class NoSuchThrow(RollkeeperError):
    """There is no throw with a share in this event."""

    def __init__(self, game: int, wanted: str) -> None:
        super().__init__(f"event {wanted} of game {game} is no throw of which the log says how it was made")


def how_made_page(store: Store, wanted: str, event: str) -> str:
    """The page of the throw in event `event` of a game. Raises NoSuchGame, NoSuchThrow."""
    row = store.game(wanted)
    with store.reading() as connection:
        story = story_of(connection, row)
        drawn = evidence.nonce_of_game(connection, row)
    throws = [step for step in steps_of(story) if step["event"]]
    at = next((at for at, step in enumerate(throws) if str(step["event"]) == event), None)
    if at is None:
        raise NoSuchThrow(row.ident, event)
    nonce = story.game.nonce if story.game is not None else None
    return page(
        "how_made", ours=drawn is not None and nonce == drawn.nonce, sent=drawn is not None, row=row, thrown=throws[at],
        earlier=throws[at - 1]["event"] if at else 0,
        later=throws[at + 1]["event"] if at + 1 < len(throws) else 0, proves=PROVES, proves_not=PROVES_NOT,
    )  # fmt: skip


def log_of(store: Store, wanted: str) -> str:
    """The lines of a game as `rollkeeper export` writes them, without those before on its card. Raises NoSuchGame."""
    row = store.game(wanted)
    with store.reading() as connection:
        return "".join(f"{line.decode()}\n" for line in segment_of(connection, row, row.first_n))
