"""A scorekeeper for each handheld: those at the ports that were named, or every one that is on the USB, also if it is
plugged in later. One that was unplugged keeps its desk, and is found again at whatever port it comes back."""

import logging
from collections.abc import Callable, Sequence
from threading import Event as Flag
from threading import Thread

from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board
from rollkeeper.scores.scorecard import CardView
from rollkeeper.serve.boards import Boards
from rollkeeper.store import Store
from rollkeeper.sync.persons_request import Answered, NotConnected
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from rollkeeper.sync.session_errors import NotARollkeeper

LOOK_EVERY = 1.0  # seconds between two looks at the USB
MOST = 16  # handhelds at a time

log = logging.getLogger(__name__)


class Desks:
    """Tells `boards` what the handhelds say, and keeps their events in `store`."""

    def __init__(
        self,
        store: Store,
        boards: Boards,
        ports: Sequence[str] = (),
        device: str | None = None,
        find: Callable[[], list[Board]] = find_handheld.boards,
    ) -> None:
        """`ports` and `device` name the handhelds; with neither, `find` says which there are."""
        self._store, self._boards = store, boards
        self._ports, self._device, self._find = ports, device, find
        self._desks: dict[str, Scorekeeper] = {}
        self._stop = Flag()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Sit down, in threads of their own."""
        for port in dict.fromkeys(self._ports):
            self._add(port, port, None)
        if self._device is not None:
            self._add(self._device, None, self._device)
        if not self._ports and self._device is None:
            self._thread = Thread(target=self._look, name="desks", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End them all, each after the transaction it may be in."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        for keeper in self._desks.values():
            keeper.stop()

    def write(self, ident: str, box: str, points: int | None, after: int, answered: Answered) -> None:
        """Have a handheld write a box, or without `points` take it back; see `Scorekeeper.write`."""
        keeper = self._desks.get(ident)
        if keeper is None:
            answered(NotConnected())
        else:
            keeper.write(box, points, after, answered)

    def look(self) -> None:
        """Give a desk to each handheld that has none yet."""
        for board in self._find():
            ident = board.serial_number or board.path
            if ident not in self._desks and len(self._desks) < MOST:
                named = bool(board.serial_number)
                self._add(ident, None if named else board.path, board.serial_number or None)

    def _look(self) -> None:
        while not self._stop.is_set():
            self.look()
            self._stop.wait(LOOK_EVERY)

    def _add(self, ident: str, port: str | None, device: str | None) -> None:
        boards = self._boards

        def linked(status: Status) -> None:
            if isinstance(status.error, NotARollkeeper):
                log.warning("rollkeeper: %s (%s)", status.message, status.error.name)
            hello = keeper.session.hello if keeper.session is not None else None
            boards.linked(ident, status, hello.device if hello is not None else "")

        def changed(card: CardView) -> None:
            boards.changed(ident, card, keeper.session.wanted - 1 if keeper.session is not None else 0)

        keeper = Scorekeeper(
            self._store, port, device, on_status=linked, on_change=changed,
            on_view=lambda view: boards.viewed(ident, view),
        )  # fmt: skip
        self._desks[ident] = keeper
        boards.linked(ident, keeper.status)
        keeper.start()
