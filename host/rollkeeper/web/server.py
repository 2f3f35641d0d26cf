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
from typing import TypeGuard

from aiohttp import WSCloseCode, WSMsgType, web

from fivedice.box import BOXES
from fivedice.edition import EDITIONS
from rollkeeper.play.table import Table
from rollkeeper.play.virtual_process import Message, parsed
from rollkeeper.scores import box_titles_and_pips
from rollkeeper.serve.board_page import BoardPage, files
from rollkeeper.serve.boards import Boards
from rollkeeper.store.names import LONGEST
from rollkeeper.sync.greeting import MOST_EVENTS
from rollkeeper.web import http_port
from rollkeeper.web.access import Access
from rollkeeper.web.door import stays
from rollkeeper.web.keys_of_all_tabs import Hands
from rollkeeper.web.listening import Listening, application
from rollkeeper.web.rates import Rate
from rollkeeper.web.static_files import OF_PLAY, answering
from rollkeeper.web.table_writer import TableWriter

SCOREBOARD = "/scoreboard/"
FOR_THE_ROUTES = ("table.css", "table.js")  # of the scoreboard; the rest of what those pages draw with is the page's
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
        if self._routes:
            shared = files()
            for name in FOR_THE_ROUTES:
                app.router.add_get(f"/{name}", answering(name, shared[name]))
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
        outbox.put({"editions": [[name, each.title, each.most] for name, each in EDITIONS.items()]})
        for message in self.table.now():
            outbox.put(message)
        leave = self.table.join(outbox.put)
        self._tabs.add(tab)
        telling = asyncio.create_task(_tell(tab, outbox))
        try:
            async for received in tab:
                if not self._said.take(tab, time.monotonic()):
                    await tab.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                elif received.type is WSMsgType.TEXT and self.access.may_write(request):
                    self._hear(tab, received.data)
        finally:
            leave()
            self._tabs.discard(tab)
            self._said.forget(tab)
            self._hands.let_go(tab)
            telling.cancel()
        return tab

    def _hear(self, tab: object, text: str) -> None:
        """What a tab says: keys, shakes, or a box that was chosen on the page, {"write":"fours","points":16,"after":7},
        or is taken back, {"undo":"fours","after":8}. Whatever it is, only what a handheld can do goes on."""
        said = parsed(text)
        if not self._hands.obey(tab, said) and isinstance(said, dict):
            box, points, after, undo = (said.get(name) for name in ("write", "points", "after", "undo"))
            self._new_game(said)
            if isinstance(box, str) and box in BOXES and _upto(points, MOST_POINTS) and _upto(after, MOST_EVENTS):
                self.table.write(box, points, after)
            elif isinstance(undo, str) and undo in BOXES and _upto(after, MOST_EVENTS):
                self.table.write(undo, None, after)

    def _new_game(self, said: dict[str, object]) -> None:
        """{"new":"travel","players":["Ann",""]}: a seat without a name is a guest's. One at a time."""
        edition, players = said.get("new"), said.get("players")
        if not isinstance(edition, str) or edition not in EDITIONS or not isinstance(players, list):
            return
        names = [name.strip() for name in players if isinstance(name, str) and len(name) <= LONGEST]
        if not 0 < len(players) <= EDITIONS[edition].most or len(names) != len(players):
            return
        if self._beginning is None or self._beginning.done():
            seated = [name for name in names if name]
            self._beginning = asyncio.create_task(self.table.new_game(edition, len(players), seated))


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


def _upto(value: object, most: int) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= most


async def _tell(tab: web.WebSocketResponse, outbox: Outbox) -> None:
    try:
        while True:
            message: Message = await outbox.get()
            await tab.send_str(json.dumps(message, separators=(",", ":")))
    except (ConnectionError, RuntimeError):
        pass  # the tab is gone; its reading side notices as well and clears up
