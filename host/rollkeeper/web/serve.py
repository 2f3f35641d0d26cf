"""What `rollkeeper serve` runs: a scorekeeper for each handheld, and the pages, from its start to Ctrl-C.

There is a desk for each port that was named, or for every handheld on the USB, also if it is plugged in later. One that
was unplugged keeps its desk, and is found again at whatever port it comes back.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Flag
from threading import Thread

from rich.console import Console

from rollkeeper.errors import NoGames, RollkeeperError
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board
from rollkeeper.real_dice.dice_table import DiceTable
from rollkeeper.scores.new_game import editions
from rollkeeper.scores.scorecard import CardView
from rollkeeper.signals import endings
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import find_game
from rollkeeper.store.names import all_players
from rollkeeper.sync.persons_request import Answered, NotConnected
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from rollkeeper.sync.session_errors import NotARollkeeper
from rollkeeper.term.invited import invite
from rollkeeper.web.app import Site, open_page
from rollkeeper.web.chances_shown import ChancesShown
from rollkeeper.web.live import REAL_DICE, Boards
from rollkeeper.web.records import dice_record, new_game_record
from rollkeeper.web.requests import ViewerRequest
from rollkeeper.wording import shown

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
        """Begin, each in a thread of its own."""
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


MOST_NAMES = 200  # of players, to choose from


class Writer:
    """Joins the desks of the handhelds and the table with real dice."""

    real_dice = True

    def __init__(self, store: Store, folder: Path, boards: Boards, desks: Desks) -> None:
        """`folder` has this PC's name for journals of its own; a game with real dice goes on."""
        self._store, self._boards, self._desks = store, boards, desks
        self._dice = DiceTable(store, folder, self._entered)
        self._dice.tell()

    def lists(self) -> dict[str, object]:
        """For a new game: the editions, who has played, and the last game with real dice. May raise a DatabaseError."""
        names = sorted(map(shown, self._store.once_more(lambda: self._store.ask(all_players))))[:MOST_NAMES]
        last = self._dice.last()
        return {"editions": editions(), "names": names, "last": None if last is None else new_game_record(last)}

    def do(self, request: ViewerRequest, answered: Answered) -> None:
        """Do it, or have it done. `answered` is called once, perhaps later and in another thread."""
        if request.kind in ("write", "undo") and request.board != REAL_DICE:
            self._desks.write(request.board, request.text, request.points, request.after, answered)
            return
        try:
            self._with_real_dice(request)
        except RollkeeperError as error:
            answered(error)
        else:
            answered(None)

    def _with_real_dice(self, request: ViewerRequest) -> None:
        dice, after = self._dice, request.after
        if request.kind == "new":
            dice.begin(request.text, request.players, request.teams, request.difference, after)
        elif request.kind == "further":
            dice.begin_further(after)
        elif request.kind == "roll":
            dice.enter(request.text, request.keep, after)
        elif request.kind == "choose":
            dice.choose(request.text, after)
        elif request.kind == "clear":
            dice.clear(after)
        elif request.kind == "end":
            dice.end(after)
        else:
            dice.write(request.text, request.points, after)

    def _entered(self, card: CardView, at: int, clears: bool) -> None:
        self._boards.dice_entered(card, dice_record(card, clears), at)


class ServeFailed(RollkeeperError):
    """A thread of this program has ended by an error."""

    def __init__(self, error: object) -> None:
        super().__init__(
            f"a part of this program has failed ({error!r}), so all of it ends",
            "every event that came is in the database",
            "start it again, as the service does by itself, and please report this",
        )


async def serve_live(
    desks: Desks, server: Site, chances: ChancesShown, console: Console, port: int | None, browser: bool
) -> None:
    """Serve the pages until a signal ends it. Raises ServeFailed if a thread dies."""
    with endings() as ending, _watching_threads(ending) as failures:
        try:
            url = await server.open(port)
            console.print(f"\n  [bold]Scoreboard:[/] {url}", soft_wrap=True)
            invite(console, server.access)
            console.print("  Ctrl-C ends it; handhelds keep their logs.\n")
            chances.start()
            await asyncio.to_thread(desks.start)
            if browser:
                await asyncio.to_thread(open_page, server.access.own_url(url))
            await ending.wait()
        finally:
            await server.close()
            await asyncio.to_thread(desks.stop)
            await asyncio.to_thread(chances.stop)
    if failures:
        raise ServeFailed(failures[0])


@contextmanager
def _watching_threads(ending: asyncio.Event) -> Iterator[list[object]]:
    """Sets `ending` when a thread dies by an error, and gives a list of these errors."""
    failures: list[object] = []
    loop, before = asyncio.get_running_loop(), threading.excepthook

    def died(thread: threading.ExceptHookArgs) -> None:
        before(thread)
        failures.append(thread.exc_value)
        loop.call_soon_threadsafe(ending.set)

    threading.excepthook = died
    try:
        yield failures
    finally:
        threading.excepthook = before


def last_game(store: Store) -> CardView | None:
    """Returns the card of the game that `last` means; None if there is none."""
    try:
        return store.ask(view_of_row, store.ask(find_game, "last"))
    except NoGames:
        return None
