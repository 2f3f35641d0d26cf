"""The handheld on the page of `rollkeeper play`: a WebSocket that forwards between a tab and the table.

Nothing is polled. What the handheld shows is sent to every tab the moment it arrives; what a tab presses goes to the
handheld the moment it arrives. A key is down while at least one tab holds it down, and a tab that goes away lets go of
everything: a closed laptop lid must not hold a key for ever.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable

from aiohttp import web

from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Table
from rollkeeper.scores.new_game import editions
from rollkeeper.sync.persons_request import UNDONE, Answered, NewGame, StillAsking
from rollkeeper.web.access import Access
from rollkeeper.web.pages import page
from rollkeeper.web.requests import LivePage, Said, ViewerRequest, Writes

SCOREBOARD = "/scoreboard/"
INSIDE = ("card", "event")  # messages of a table that are for its other guests
HELD = 800  # ms of the handheld's time: more than makes a hold of a press
BEHIND = 8  # messages waiting; with more, older ones of the same kind are dropped
MESSAGES, MESSAGES_A_SECOND = 300, 60  # of one tab: quicker than any hand
MOST = 64  # tones of a tab in the background are not worth keeping for ever


class PlayPage(LivePage):
    """The page with the handheld, for one table. `again` is the command that starts the program once more, and the one
    with make."""

    def __init__(self, table: Table, access: Access, writer: Writes, again: tuple[str, str]) -> None:
        super().__init__(access, writer, MESSAGES, MESSAGES_A_SECOND)
        self._table, self._again = table, again
        self._hands = Hands(table.key, table.shake, table.tap)

    async def page(self, request: web.Request) -> web.Response:
        """Returns the page to a browser that may write; any other is sent to the scoreboard."""
        if not self._access.paired(request):
            raise web.HTTPFound(SCOREBOARD)  # which is for everybody, and where a browser is paired
        return web.Response(text=page("play"), content_type="text/html", charset="utf-8")

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Forwards between a tab and the table."""
        if not self._access.may_write(request):
            raise web.HTTPForbidden(text="Only the page of this server may play.\n")
        outbox = Outbox()
        outbox.tell({"again": list(self._again)})
        outbox.tell({"editions": editions()})
        for message in self._table.now():
            outbox.tell(message)
        leave = self._table.join(outbox.tell)
        try:
            return await self.talk(request, outbox)
        finally:
            leave()

    def _obey(self, tab: web.WebSocketResponse, said: Said) -> bool:
        return self._hands.obey(tab, said)

    def _gone(self, tab: web.WebSocketResponse) -> None:
        self._hands.let_go(tab)


class Outbox:
    """Holds what one tab has still to be told. A slow tab misses pictures, never the newest one."""

    def __init__(self) -> None:
        self._waiting: deque[Said] = deque(maxlen=MOST)
        self.something = asyncio.Event()

    def tell(self, message: Said) -> None:
        """Add a message; it replaces an older one of its kind if the tab lags behind."""
        kind = next(iter(message), "")
        if kind in INSIDE:
            return
        if len(self._waiting) >= BEHIND:
            newer = [waiting for waiting in self._waiting if next(iter(waiting), "") != kind]
            self._waiting = deque(newer, maxlen=MOST)
        self._waiting.append(message)
        self.something.set()

    def take(self) -> list[str]:
        """Returns the oldest message: the others may be replaced while it is sent."""
        texts = [json.dumps(self._waiting.popleft(), separators=(",", ":"))] if self._waiting else []
        if self._waiting:
            self.something.set()
        return texts


KEYS = (1, 2, 3, 4, 5)
SHAKE = 0  # counts as a sixth thing that can be held


class Hands:
    """Knows who holds what; calls `key(number, down)` and `shake(on)` when the joined state changes. `tap(number, ms)`
    holds a key for a player who cannot: the handheld counts the time, so a busy computer does not make it longer."""

    def __init__(
        self, key: Callable[[int, bool], None], shake: Callable[[bool], None], tap: Callable[[int, int], None]
    ) -> None:
        self._key, self._shake, self._tap = key, shake, tap
        self._held: dict[int, set[object]] = {thing: set() for thing in (SHAKE, *KEYS)}

    def obey(self, tab: object, said: Said) -> bool:
        """Do what a tab says ({"key":1,"down":true}, {"shake":true}, {"hold":3}). False if it is none of these."""
        number, down, shake, hold = said.get("key"), said.get("down"), said.get("shake"), said.get("hold")
        if type(number) is int and number in KEYS and isinstance(down, bool):
            self._hold(tab, number, down)
        elif isinstance(shake, bool):
            self._hold(tab, SHAKE, shake)
        elif type(hold) is int and hold in KEYS:
            self._tap(hold, HELD)
        else:
            return False
        return True

    def let_go(self, tab: object) -> None:
        """The tab is gone."""
        for thing in self._held:
            self._hold(tab, thing, False)

    def _hold(self, tab: object, thing: int, down: bool) -> None:
        holders = self._held[thing]
        before = bool(holders)
        (holders.add if down else holders.discard)(tab)
        if bool(holders) == before:
            return
        if thing == SHAKE:
            self._shake(down)
        else:
            self._key(thing, down)


class NotHere(RollkeeperError):
    """It is not done on this page."""

    def __init__(self) -> None:
        super().__init__(
            "this page shows the game of `rollkeeper play`", UNDONE, "`rollkeeper serve` takes real dice"
        )


class TableWriter:
    """Does at the table what a page asks for: it has one handheld, so no board needs to be named."""

    real_dice = False

    def __init__(self, table: Table) -> None:
        self._table = table
        self._beginning: asyncio.Task[None] | None = None  # a new game

    def lists(self) -> dict[str, object]:
        """Returns empty lists: no game with real dice begins here."""
        return {"editions": [], "names": []}

    def do(self, request: ViewerRequest, answered: Answered) -> None:
        """Do it, or have it done. `answered` is called once, perhaps later and in another thread."""
        self._table.loop.call_soon_threadsafe(self._do, request, answered)

    def _do(self, request: ViewerRequest, answered: Answered) -> None:
        """In the table's loop, so that of two tabs that begin a game only one does."""
        if request.kind in ("write", "undo"):
            self._table.write(request.text, request.points, request.after, answered)
        elif request.kind == "new":
            game = NewGame(request.text, request.players, request.teams, request.difference)
            self._begin(game, request.after, answered)
        elif request.kind == "further":
            self._begin(NewGame(same_card=True), request.after, answered)
        else:
            answered(NotHere())

    def _begin(self, game: NewGame, after: int, answered: Answered) -> None:
        """Begin a new game, one at a time."""
        if self._beginning is None or self._beginning.done():
            self._beginning = asyncio.create_task(self._table.new_game(game, after, answered))
        else:
            answered(StillAsking())
