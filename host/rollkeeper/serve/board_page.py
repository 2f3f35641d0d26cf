"""The scoreboard's page: its files, and a WebSocket that tells each viewer how the game stands.

Law: everybody may look, and what comes from a browser changes nothing unless `access` says that it may. A slow viewer
misses states in between, never the newest, and holds nobody up: the record is made once for all of them.
"""

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from aiohttp import WSCloseCode, WSMsgType, web

from rollkeeper.scores import box_titles_and_pips
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.listener import Listener, Writes
from rollkeeper.web import static_files
from rollkeeper.web.access import Access
from rollkeeper.web.door import MOST_VIEWERS, stays
from rollkeeper.web.guard import own_page
from rollkeeper.web.invitation import Invitation
from rollkeeper.web.lifeline import ALIVE, SIGN_OF_LIFE, Lifeline
from rollkeeper.web.rates import Rate

STATIC = Path(__file__).parent / "static"
# what the page of `play` draws with
OF_PLAY = (
    "card.css", "card.js", "dice.js", "dom.js", "frame.css", "icon.svg", "live.js", "new_game.js", "press.js",
    "words.js", "write_box.js",
)  # fmt: skip
SLOWEST = 20.0  # seconds that one message may take to a viewer
LONGEST_MESSAGE = 4096  # bytes from a viewer: a new game of eight long names has 1500
MESSAGES, MESSAGES_A_SECOND = 60, 20  # of one viewer
MOST_ANSWERS = 16  # that wait for a viewer; older ones are dropped


class YouRecord(TypedDict):
    """What is told to one viewer alone: whether this browser may write, or could be paired to, and how to bring another
    one here. `keeps`: it may write, and boxes of a handheld are chosen on this page; `real_dice`: games without a
    handheld, too. `others`: whether there are pages of games and players beside this one. `home` is the address of the
    page that has the handheld itself, "" if there is none."""

    may_write: bool
    keeps: bool
    real_dice: bool
    may_pair: bool
    invitation: Invitation | None
    others: bool
    home: str


class Viewer:
    """What one viewer has still to be told: the newest record, if it is not told yet, and answers to it alone."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.stale = True
        self.answers: deque[str] = deque(maxlen=MOST_ANSWERS)
        self.news.set()

    def changed(self) -> None:
        """There is another record."""
        self.stale = True
        self.news.set()

    def tell(self, answer: dict[str, object]) -> None:
        """Something to this viewer alone."""
        self.answers.append(json.dumps(answer))
        self.news.set()


class BoardPage:
    """Serves the scoreboard as a part of an application. `writer` does what is asked for on it; without one everybody
    only looks."""

    def __init__(
        self, boards: Boards, access: Access, others: bool = False, home: str = "", writer: Writes | None = None
    ) -> None:
        self.boards = boards
        self._writer = writer
        self._access, self._others, self._home = access, others, home
        self._viewers: dict[web.WebSocketResponse, Viewer] = {}
        self._text = ""  # the record as it is sent; "" if it must be made anew
        self._said = Rate(MESSAGES, MESSAGES_A_SECOND)
        self._lifeline = Lifeline()

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
        for viewer in self._viewers.values():
            viewer.changed()

    def _state(self) -> str:
        if not self._text:
            self._text = json.dumps(self.boards.state(), separators=(",", ":"))
        return self._text

    def _you(self, request: web.Request) -> YouRecord:
        may_write = self._access.may_write(request)
        return {
            "may_write": may_write,
            "keeps": may_write and self._writer is not None,
            "real_dice": may_write and self._writer is not None and self._writer.real_dice,
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
        socket = web.WebSocketResponse(heartbeat=15.0, compress=False, max_msg_size=LONGEST_MESSAGE)
        self._viewers[socket] = viewer = Viewer()
        listener = Listener(lambda: self._access.may_write(request), self._writer, viewer.tell, self._lifeline)
        telling = None
        try:
            await socket.prepare(request)
            stays(request)
            telling = asyncio.create_task(self._tell(socket, request, viewer))
            async for said in socket:
                if not self._said.take(socket, time.monotonic()):
                    await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                elif said.type is WSMsgType.TEXT:
                    await listener.hear(said.data)
        finally:
            del self._viewers[socket]
            self._said.forget(socket)
            if telling is not None:
                telling.cancel()
        return socket

    async def _tell(self, socket: web.WebSocketResponse, request: web.Request, viewer: Viewer) -> None:
        told = None
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE):
                        await viewer.news.wait()
                quiet = not viewer.news.is_set()
                viewer.news.clear()
                async with asyncio.timeout(SLOWEST):
                    if quiet:
                        await socket.send_str(SIGN_OF_LIFE)
                    if (you := self._you(request)) != told:
                        await socket.send_json({"you": you})
                        told = you
                    if viewer.stale:
                        viewer.stale = False
                        await socket.send_str(self._state())
                    while viewer.answers:
                        await socket.send_str(viewer.answers.popleft())
        except TimeoutError:
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except (ConnectionError, RuntimeError):
            pass  # the viewer is gone; its reading side notices as well and clears up


def files() -> dict[str, bytes]:
    """Everything that the page is made of, by name."""
    paths = [*STATIC.iterdir(), *(static_files.OF_PLAY / name for name in OF_PLAY)]
    found = {path.name: content for path in paths if (content := static_files.read(path)) is not None}
    return found | {"box_titles_and_pips.js": box_titles_and_pips.as_script().encode()}
