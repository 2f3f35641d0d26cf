"""The server of `rollkeeper serve`: the page's files, and a WebSocket that tells each viewer how the game stands.

Law: a viewer only looks. What comes from a browser changes nothing. A slow viewer misses states in between, never the
newest, and holds nobody up: the record is made once for all of them.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from aiohttp import WSCloseCode, web

from rollkeeper.scores import box_titles_and_pips
from rollkeeper.serve.boards import Boards
from rollkeeper.web import http_port
from rollkeeper.web import server as page_of_play
from rollkeeper.web.door import MOST_CONNECTIONS, Door
from rollkeeper.web.guard import guard, own_page, seal

STATIC = Path(__file__).parent / "static"
OF_PLAY = ("colours.css", "dice.js", "dom.js", "wire.js", "words.js", "icon.svg")  # what the page of `play` draws with
KINDS = {
    ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
MOST_VIEWERS = 256
SLOWEST = 20.0  # seconds that one message may take to a viewer
LONGEST_MESSAGE = 1024  # bytes from a viewer, who has nothing to say


class BoardServer:
    """Serves the scoreboard."""

    def __init__(self, boards: Boards, routes: Iterable[web.RouteDef] = ()) -> None:
        """`routes` are those of other pages beside the scoreboard."""
        self.boards = boards
        self._routes = routes
        self.url = ""
        self._viewers: dict[web.WebSocketResponse, asyncio.Event] = {}
        self._text = ""  # the record as it is sent; "" if it must be made anew
        self._runner: web.AppRunner | None = None
        self._door: asyncio.Server | None = None

    async def open(self, port: int | None = None) -> str:
        """Listen on 127.0.0.1 and return the page's address. Without `port`: the usual one, or else any free one."""
        listening = http_port.listen("the scoreboard", "--http", http_port.SERVE, port)
        loop = asyncio.get_running_loop()
        app = web.Application(middlewares=[guard])
        app.on_response_prepare.append(seal)
        app.router.add_get("/ws", self._socket)
        app.router.add_routes(self._routes)
        for name, text in files().items():
            app.router.add_get("/" if name == "index.html" else f"/{name}", _file(text, KINDS[Path(name).suffix]))
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        inner = self._runner.server
        assert inner is not None
        door = Door(inner, MOST_VIEWERS + MOST_CONNECTIONS)
        self._door = await asyncio.get_running_loop().create_server(door, sock=listening)

        def changed() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._changed)

        self.boards.on_change = changed
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        return self.url

    async def close(self) -> None:
        """Tell every viewer that the program ends, and stop listening."""
        self.boards.on_change = lambda: None
        goodbyes = [viewer.close(code=WSCloseCode.GOING_AWAY, message=b"the program ends") for viewer in self._viewers]
        await asyncio.gather(*goodbyes, return_exceptions=True)
        if self._door is not None:
            self._door.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def _changed(self) -> None:
        self._text = ""
        for news in self._viewers.values():
            news.set()

    def _state(self) -> str:
        if not self._text:
            self._text = json.dumps(self.boards.state(), separators=(",", ":"))
        return self._text

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        if not own_page(request):
            raise web.HTTPForbidden(text="Only the page of this server may look.\n")
        if len(self._viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many viewers.\n")
        viewer = web.WebSocketResponse(heartbeat=15.0, compress=False, max_msg_size=LONGEST_MESSAGE)
        self._viewers[viewer] = news = asyncio.Event()
        news.set()
        telling = None
        try:
            await viewer.prepare(request)
            telling = asyncio.create_task(self._tell(viewer, news))
            async for _ in viewer:
                pass  # a viewer has nothing to say
        finally:
            del self._viewers[viewer]
            if telling is not None:
                telling.cancel()
        return viewer

    async def _tell(self, viewer: web.WebSocketResponse, news: asyncio.Event) -> None:
        try:
            while True:
                await news.wait()
                news.clear()
                async with asyncio.timeout(SLOWEST):
                    await viewer.send_str(self._state())
        except TimeoutError:
            await viewer.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except (ConnectionError, RuntimeError):
            pass  # the viewer is gone; its reading side notices as well and clears up


def files() -> dict[str, str]:
    """Everything that the page is made of, by name."""
    found = {path.name: path.read_text(encoding="utf-8") for path in STATIC.iterdir() if path.suffix in KINDS}
    found |= {name: (page_of_play.STATIC / name).read_text(encoding="utf-8") for name in OF_PLAY}
    return found | {"box_titles_and_pips.js": box_titles_and_pips.as_script()}


def _file(text: str, kind: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=text, content_type=kind, charset="utf-8")

    return answer
