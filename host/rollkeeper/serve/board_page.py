"""The scoreboard's page: its files, and a WebSocket that tells each viewer how the game stands.

Law: everybody may look, and what comes from a browser changes nothing unless `access` says that it may. A slow viewer
misses states in between, never the newest, and holds nobody up: the record is made once for all of them.
"""

import asyncio
import json
import time
from pathlib import Path
from typing import TypedDict

from aiohttp import WSCloseCode, web

from rollkeeper.scores import box_titles_and_pips
from rollkeeper.serve.boards import Boards
from rollkeeper.web import static_files
from rollkeeper.web.access import Access
from rollkeeper.web.door import MOST_VIEWERS, stays
from rollkeeper.web.guard import own_page
from rollkeeper.web.invitation import Invitation
from rollkeeper.web.rates import Rate

STATIC = Path(__file__).parent / "static"
OF_PLAY = ("colours.css", "dice.js", "dom.js", "wire.js", "words.js", "icon.svg")  # what the page of `play` draws with
SLOWEST = 20.0  # seconds that one message may take to a viewer
LONGEST_MESSAGE = 1024  # bytes from a viewer
MESSAGES, MESSAGES_A_SECOND = 60, 20  # of one viewer


class YouRecord(TypedDict):
    """What is told to one viewer alone: whether this browser may write, or could be paired to, and how to bring another
    one here. `others`: whether there are pages of games and players beside this one. `home` is the address of the page
    that has the handheld itself, "" if there is none."""

    may_write: bool
    may_pair: bool
    invitation: Invitation | None
    others: bool
    home: str


class BoardPage:
    """Serves the scoreboard as a part of an application."""

    def __init__(self, boards: Boards, access: Access, others: bool = False, home: str = "") -> None:
        self.boards = boards
        self._access, self._others, self._home = access, others, home
        self._viewers: dict[web.WebSocketResponse, asyncio.Event] = {}
        self._text = ""  # the record as it is sent; "" if it must be made anew
        self._said = Rate(MESSAGES, MESSAGES_A_SECOND)

    def add_to(self, app: web.Application, under: str = "/") -> None:
        """Answer at the addresses below `under`."""
        app.router.add_get(f"{under}ws", self._socket)
        app.router.add_post(f"{under}pair", self._access.pair)
        for name, content in files().items():
            app.router.add_get(under + ("" if name == "index.html" else name), static_files.answering(name, content))

    def open(self) -> None:
        """From now on viewers are told what changes. In the event loop."""
        loop = asyncio.get_running_loop()

        def changed() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._changed)

        self.boards.on_change = changed
        if self._access.pairing is not None:
            self._access.pairing.on_paired.append(lambda address: changed())

    async def close(self) -> None:
        """Tell every viewer that the program ends."""
        self.boards.on_change = lambda: None
        goodbyes = [viewer.close(code=WSCloseCode.GOING_AWAY, message=b"the program ends") for viewer in self._viewers]
        await asyncio.gather(*goodbyes, return_exceptions=True)

    def _changed(self) -> None:
        self._text = ""
        for news in self._viewers.values():
            news.set()

    def _state(self) -> str:
        if not self._text:
            self._text = json.dumps(self.boards.state(), separators=(",", ":"))
        return self._text

    def _you(self, request: web.Request) -> YouRecord:
        may_write = self._access.may_write(request)
        return {
            "may_write": may_write,
            "may_pair": not may_write and self._access.pairing is not None,
            "invitation": self._access.invitation() if may_write else None,
            "others": self._others,
            "home": self._home if may_write else "",
        }

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
            stays(request)
            telling = asyncio.create_task(self._tell(viewer, request, news))
            async for _ in viewer:  # a viewer has nothing to say
                if not self._said.take(viewer, time.monotonic()):
                    await viewer.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
        finally:
            del self._viewers[viewer]
            self._said.forget(viewer)
            if telling is not None:
                telling.cancel()
        return viewer

    async def _tell(self, viewer: web.WebSocketResponse, request: web.Request, news: asyncio.Event) -> None:
        told = None
        try:
            while True:
                await news.wait()
                news.clear()
                async with asyncio.timeout(SLOWEST):
                    if (you := self._you(request)) != told:
                        await viewer.send_json({"you": you})
                        told = you
                    await viewer.send_str(self._state())
        except TimeoutError:
            await viewer.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except (ConnectionError, RuntimeError):
            pass  # the viewer is gone; its reading side notices as well and clears up


def files() -> dict[str, bytes]:
    """Everything that the page is made of, by name."""
    paths = [*STATIC.iterdir(), *(static_files.OF_PLAY / name for name in OF_PLAY)]
    found = {path.name: content for path in paths if (content := static_files.read(path)) is not None}
    return found | {"box_titles_and_pips.js": box_titles_and_pips.as_script().encode()}
