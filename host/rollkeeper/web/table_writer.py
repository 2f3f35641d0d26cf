"""What is asked for on the scoreboard inside `rollkeeper play`: boxes of the handheld at that table, as when it only
rolls. Real dice are not entered there: they would be a second game beside it.
"""

from typing import Protocol

from rollkeeper.errors import RollkeeperError
from rollkeeper.serve.viewer_request import ViewerRequest
from rollkeeper.sync.persons_request import Answered


class NotHere(RollkeeperError):
    """It is not done on this page."""

    def __init__(self) -> None:
        super().__init__("not done: this page shows the game of `rollkeeper play`; `rollkeeper serve` takes real dice")


class WritesBoxes(Protocol):
    """What is needed of the table."""

    def write(self, box: str, points: int | None, after: int, answered: Answered | None = None) -> None: ...


class TableWriter:
    """See `serve.listener.Writes`. The table has one handheld, so no board needs to be named."""

    real_dice = False

    def __init__(self, table: WritesBoxes) -> None:
        self._table = table

    def lists(self) -> dict[str, object]:
        """Nothing to begin a game with."""
        return {"editions": [], "names": []}

    def do(self, request: ViewerRequest, answered: Answered) -> None:
        """Have a box written or taken back. `answered` is called once, perhaps later and in another thread."""
        if request.kind in ("write", "undo"):
            self._table.write(request.text, request.points, request.after, answered)
        else:
            answered(NotHere())
