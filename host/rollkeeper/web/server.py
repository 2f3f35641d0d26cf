"""The server of `rollkeeper play`: the page's files, a WebSocket that forwards between a tab and the table, and the
scoreboard of `rollkeeper serve` for whoever only looks.

Nothing is polled. What the handheld shows is sent to every tab the moment it arrives; what a tab presses goes to the
handheld the moment it arrives.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TypeGuard

from aiohttp import WSCloseCode, WSMsgType, web

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Table
from rollkeeper.play.virtual_process import Message, parsed
from rollkeeper.scores import box_titles_and_pips
from rollkeeper.scores.new_game import editions
from rollkeeper.serve.board_page import BoardPage
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.viewer_request import NotUnderstood
from rollkeeper.store.names import LONGEST
from rollkeeper.sync.greeting import MOST_EVENTS
from rollkeeper.sync.new_game import NewGame
from rollkeeper.sync.persons_request import Answered, StillAsking
from rollkeeper.web import http_port
from rollkeeper.web.access import Access
from rollkeeper.web.door import stays
from rollkeeper.web.keys_of_all_tabs import Hands
from rollkeeper.web.lifeline import ALIVE, LONGEST_AGO, ONLY_LOOKS, SIGN_OF_LIFE, Lifeline, Tell, answer_of, id_of
from rollkeeper.web.listening import Listening, application
from rollkeeper.web.rates import Rate
from rollkeeper.web.static_files import OF_PLAY
from rollkeeper.web.table_writer import TableWriter

SCOREBOARD = "/scoreboard/"
MOST_POINTS = 999  # of a box: more than any edition gives
BEHIND = 8  # so many messages waiting, and older ones of the same kind are dropped
MESSAGES, MESSAGES_A_SECOND = 300, 60  # of one tab: quicker than any hand
MOST = 64  # tones of a tab in the background are not worth keeping for ever


class PageServer:
    """Serves the page for one table."""

    def __init__(
        self, table: Table, again: tuple[str, str] = ("rollkeeper play", "make play"), boards: Boards | None = None,
        access: Access | None = None, routes: Sequence[web.RouteDef] = (),
    ) -> None:  # fmt: skip
        """`again` is the command that starts the program once more, and the same with make; `boards` are what the
        scoreboard shows, `routes` those of the pages of games and players."""
        self.table = table
        self.access = access or Access()
        self.again = again
        self.url = ""
        self._hands = Hands(table.key, table.shake)
        self._tabs: set[web.WebSocketResponse] = set()
        self._board = BoardPage(boards or Boards(), self.access, bool(routes), home="/", writer=TableWriter(table))
        self._routes = routes
        self._said = Rate(MESSAGES, MESSAGES_A_SECOND)
        self._lifeline = Lifeline()
        self._listening: Listening | None = None
        self._beginning: asyncio.Task[None] | None = None  # a new game

    async def open(self, port: int | None = None) -> str:
        """Listen, and return the page's address on this computer. Without `port`: the usual one, or any free one."""
        sockets = http_port.listen("the page", "--port", http_port.PLAY, port, self.access.address)
        app = application()
        app.router.add_get("/", self._page)
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/box_titles_and_pips.js", self._box_titles_and_pips)
        app.router.add_get(SCOREBOARD.rstrip("/"), self._to_the_scoreboard)
        self._board.add_to(app, SCOREBOARD)
        app.router.add_routes(self._routes)
        app.router.add_static("/", OF_PLAY)
        self._listening = Listening(app, sockets, self.access)
        self.url = await self._listening.open()
        self.access.opened(self._listening.port, SCOREBOARD)
        self._board.open()
        return self.url

    async def close(self) -> None:
        """Tell every tab that the program ends, and stop listening."""
        goodbyes = [tab.close(code=WSCloseCode.GOING_AWAY, message=b"the program ends") for tab in self._tabs]
        await asyncio.gather(*goodbyes, self._board.close(), return_exceptions=True)
        if self._beginning is not None:
            self._beginning.cancel()
        if self._listening is not None:
            await self._listening.close()

    async def _page(self, request: web.Request) -> web.FileResponse:
        if not self.access.paired(request):
            raise web.HTTPFound(SCOREBOARD)  # which is for everybody, and where a browser is paired
        return web.FileResponse(OF_PLAY / "index.html")

    async def _to_the_scoreboard(self, request: web.Request) -> web.Response:
        raise web.HTTPFound(SCOREBOARD)

    async def _box_titles_and_pips(self, request: web.Request) -> web.Response:
        return web.Response(text=box_titles_and_pips.as_script(), content_type="text/javascript")

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        if not self.access.may_write(request):
            raise web.HTTPForbidden(text="Only the page of this server may play.\n")
        tab = web.WebSocketResponse(heartbeat=15.0, compress=False, max_msg_size=4096)
        await tab.prepare(request)
        stays(request)
        outbox = Outbox()
        outbox.put({"again": list(self.again)})
        outbox.put({"editions": editions()})
        for message in self.table.now():
            outbox.put(message)
        leave = self.table.join(outbox.put)
        self._tabs.add(tab)
        telling = asyncio.create_task(_tell(tab, outbox))
        try:
            async for received in tab:
                if not self._said.take(tab, time.monotonic()):
                    await tab.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                elif received.type is WSMsgType.TEXT:
                    self._hear(tab, received.data, outbox.put, self.access.may_write(request))
        finally:
            leave()
            self._tabs.discard(tab)
            self._said.forget(tab)
            self._hands.let_go(tab)
            telling.cancel()
        return tab

    def _hear(self, tab: object, text: str, tell: Tell = lambda message: None, may_write: bool = True) -> None:
        """What a tab says: keys, shakes, or a request, of which it is told what came; or it asks that once more.
        Whatever it is, only what a handheld can do goes on."""
        said = parsed(text)
        ident = id_of(said)
        if not may_write:
            _deny(ONLY_LOOKS, ident, tell)
        elif self._hands.obey(tab, said) or not isinstance(said, dict):
            return
        elif "arrived" in said:
            if ident and _upto(ago := said.get("ago", 0), LONGEST_AGO):
                self._lifeline.ask(ident, ago, tell)
        elif (do := self._wanted(said)) is None:
            _deny(NotUnderstood("no request").message, ident, tell)
        elif not ident:
            do()  # the table tells everybody
        elif (answer := self._lifeline.arrived(ident, tell)) is not None:
            do(partial(_answered, asyncio.get_running_loop(), answer))

    def _wanted(self, said: dict[str, object]) -> "partial[None] | None":
        """How to do what a page asks for; None if it cannot be. A box that was chosen on the page,
        {"write":"fours","points":16,"after":7}, is taken back, {"undo":"fours","after":8}, or a game begins,
        {"new":"travel","players":["Ann",""],"after":8}: a seat without a name is a guest's; "teams":2 with partners,
        "difference":1 if all owe it to the winner. {"further":1,"after":8} begins the next one on the card. `after` is
        the last event that the card on the page knows."""
        box, points, undo, edition = (said.get(name) for name in ("write", "points", "undo", "new"))
        after = said.get("after", 0 if "new" in said or "further" in said else None)
        teams, difference = said.get("teams", 0), said.get("difference", 0)
        seats = _seats(said.get("players"))
        if not _upto(after, MOST_EVENTS):
            return None
        if isinstance(box, str) and box in BOXES and _upto(points, MOST_POINTS):
            return partial(self.table.write, box, points, after)
        if isinstance(undo, str) and undo in BOXES:
            return partial(self.table.write, undo, None, after)
        if isinstance(edition, str) and edition in EDITIONS and 0 < len(seats) <= EDITIONS[edition].most:
            if not (_upto(teams, MOST_PLAYERS) and _upto(difference, 1)):
                return None
            return partial(self._begin, NewGame(edition, seats, teams, bool(difference)), after)
        return partial(self._begin, NewGame(same_card=True), after) if "further" in said else None

    def _begin(self, game: NewGame, after: int, answered: Answered | None = None) -> None:
        """Begin a new game, one at a time."""
        if self._beginning is None or self._beginning.done():
            self._beginning = asyncio.create_task(self.table.new_game(game, after, answered))
        elif answered is not None:
            answered(StillAsking())


class Outbox:
    """What one tab has still to be told. A slow tab misses pictures, never the newest one, and holds nobody up."""

    def __init__(self) -> None:
        self._waiting: deque[Message] = deque(maxlen=MOST)
        self._something = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message; it replaces an older one of its kind if the tab lags behind."""
        if len(self._waiting) >= BEHIND:
            kind = next(iter(message), "")
            newer = [waiting for waiting in self._waiting if next(iter(waiting), "") != kind]
            self._waiting = deque(newer, maxlen=MOST)
        self._waiting.append(message)
        self._something.set()

    async def get(self) -> Message:
        """The oldest message, as soon as there is one."""
        while not self._waiting:
            self._something.clear()
            await self._something.wait()
        return self._waiting.popleft()


def _seats(value: object) -> list[str]:
    """The names at a table; none if that is no table."""
    seats = value if isinstance(value, list) else []
    right = all(isinstance(name, str) and len(name) <= LONGEST for name in seats)
    return [name.strip() for name in seats] if right else []


def _deny(why: str, ident: str, tell: Tell) -> None:
    """Tell a page why a request is not done; what has no id (a key) gets no answer."""
    if ident:
        tell({"denied": why, "of": ident})


def _answered(loop: asyncio.AbstractEventLoop, answer: Tell, error: RollkeeperError | None) -> None:
    """From any thread."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(answer, answer_of(error))


def _upto(value: object, most: int) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= most


async def _tell(tab: web.WebSocketResponse, outbox: Outbox) -> None:
    try:
        while True:
            text = SIGN_OF_LIFE
            with suppress(TimeoutError):
                async with asyncio.timeout(ALIVE):
                    text = json.dumps(await outbox.get(), separators=(",", ":"))
            await tab.send_str(text)
    except (ConnectionError, RuntimeError):
        pass  # the tab is gone; its reading side notices as well and clears up
