"""Sits the scorekeeper at the table: what it tells in its own thread becomes messages."""

from collections.abc import Callable
from pathlib import Path

from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Keep, Keeper
from rollkeeper.play.virtual_process import Message
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import Store
from rollkeeper.store.repair.renewal import open_or_begin_anew
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from rollkeeper.sync.session_errors import NotARollkeeper
from turnlink.host import Event

STARTING = "the handheld is starting: the emulated Pico takes some seconds"


class TableKeeper:
    """A scorekeeper with its database, which says `link`, `event` and `card` messages.

    An `event` message comes before the `card` message that it leads to, and both after the commit. `after` in a `card`
    message is the last event that the card knows. A box that was not written is told in a `denied` message.
    """

    def __init__(self, store: Store, port: str, say: Callable[[Message], None]) -> None:
        self._store = store
        self._say = say
        self._connected = False
        self._keeper = Scorekeeper(store, port, on_event=self._heard, on_change=self._changed, on_status=self._linked)

    def start(self) -> None:
        """Begin to follow the handheld."""
        self._keeper.start()

    def stop(self) -> None:
        """End the link and close the database."""
        self._keeper.stop()
        self._store.close()

    def write(self, box: str, points: int, after: int) -> None:
        """Have the handheld write a box, if `after` is still its last event."""
        self._keeper.write(box, points, after, self._answered)

    def _answered(self, error: RollkeeperError | None) -> None:
        if error is not None:
            self._say({"denied": error.message})

    def _heard(self, event: Event) -> None:
        self._say({"event": event.fields})

    def _changed(self, card: CardView) -> None:
        session = self._keeper.session
        self._say({"card": card, "after": session.wanted - 1 if session is not None else 0})

    def _linked(self, status: Status) -> None:
        self._connected = self._connected or status.link == "connected"
        if not self._connected and isinstance(status.error, NotARollkeeper):
            # The port is there before the emulated Pico has booted, and booting takes it longer than a real one.
            self._say({"link": "waiting", "message": STARTING})
        else:
            self._say({"link": status.link, "message": status.message})


def keeping(database: Path) -> Keep:
    """How a table gets a scorekeeper that writes into `database`. Raises a DatabaseError when it is called.

    A damaged database is replaced, and another program's writing waited for; a `link` message tells of both.
    """

    def keep(port: str, say: Callable[[Message], None]) -> Keeper:
        def tell(news: RollkeeperError) -> None:
            say({"link": "error", "message": news.message})

        return TableKeeper(open_or_begin_anew(database, Store, tell), port, say)

    return keep
