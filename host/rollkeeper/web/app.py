"""The one web application of `rollkeeper play` and `rollkeeper serve`: its port, its addresses, its files."""

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from rollkeeper import languages
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Table
from rollkeeper.scores import box_titles_and_pips
from rollkeeper.web.access import LONGEST_BODY, LOOPBACK, Access, Door, guarded, seal
from rollkeeper.web.history import Stored, history_routes
from rollkeeper.web.live import BoardPage, Boards
from rollkeeper.web.play import SCOREBOARD, PlayPage, TableWriter
from rollkeeper.web.requests import Writes
from rollkeeper.words import spoken

# 1575 is the highest total there is. Tried first, so that a tab left open finds the next start again.
PLAY, SERVE = 15750, 15751
TEXT_BROWSERS = ("www-browser", "links", "elinks", "lynx", "w3m")


class HttpPortTaken(RollkeeperError):
    """The port asked for is not free."""


def listen(
    what: str, option: str, usual: int, port: int | None, address: str = LOOPBACK
) -> list[socket.socket]:
    """Returns sockets for `what` on this computer's own address and on `address`, at one port. Without a `port`, which
    a person gives with `option`: the usual one, or else any that is free. Raises HttpPortTaken."""
    reason = ""
    for wanted in (usual, 0, 0, 0) if port is None else (port,):
        made: list[socket.socket] = []
        try:
            for each in dict.fromkeys((LOOPBACK, address)):
                made.append(socket.create_server((each, made[0].getsockname()[1] if made else wanted)))
        except OSError as error:
            reason = f"{each}: {os.strerror(error.errno) if error.errno else error}"  # Python adds where to
            for one in made:
                one.close()
        else:
            return made
    leave = f"leave {option} away and a free one is taken"
    raise HttpPortTaken(f"cannot serve {what} at port {port or usual} ({reason})", todo=leave)


STATIC = Path(__file__).parent / "static"


def _our_own_fault(record: logging.LogRecord) -> bool:
    """Returns whether a line of the log is worth it. What is wrong with a request, or that it is taken back while it is
    answered, is its sender's doing: anybody could fill the terminal with it, and the line would have cookies in it."""
    return record.exc_info is None or not isinstance(record.exc_info[1], (HttpProcessingError, ConnectionError))


LOG = logging.getLogger(__name__)
LOG.addFilter(_our_own_fault)


class Site:
    """Serves all pages to those whom `access` knows, at one port of one or two addresses: the scoreboard, the pages of
    what is `stored`, and with a `table` its handheld, which then stands at /. `writer` does what is asked for on the
    scoreboard, of a table it is the table itself; `again` is the command that starts the program once more, and the
    same with make."""

    def __init__(
        self, boards: Boards | None = None, stored: Stored | None = None, access: Access | None = None,
        writer: Writes | None = None, *, table: Table | None = None,
        again: tuple[str, str] = ("rollkeeper play", "make play"),
    ) -> None:  # fmt: skip
        self.boards, self.access, self.table = boards or Boards(), access or Access(), table
        self.url = ""
        self.play = None
        if table is not None:
            writer = TableWriter(table)
            self.play = PlayPage(table, self.access, writer, again)
        self.board = BoardPage(self.boards, self.access, stored is not None, "" if table is None else "/", writer)
        self._stored = stored
        self._runner: web.AppRunner | None = None
        self._doors: list[asyncio.Server] = []

    def routes(self) -> list[web.AbstractRouteDef]:
        """Every address. What may be done there, each page asks `access`."""
        board, home = self.board, self.play or self.board
        return [
            web.get("/", home.page),
            web.get("/ws", home.socket),
            web.post("/pair", self.access.pair),
            web.get(SCOREBOARD.rstrip("/"), _to_the_scoreboard),
            web.get(SCOREBOARD, board.page),
            web.get(f"{SCOREBOARD}ws", board.socket),
            web.post(f"{SCOREBOARD}pair", self.access.pair),
            *([] if self._stored is None else history_routes(self._stored, self.table is not None)),
            web.get("/static/box_titles_and_pips.js", _box_titles_and_pips),
            web.get("/static/words.js", _words),
            web.static("/static/", STATIC),
        ]

    async def open(self, port: int | None = None) -> str:
        """Listen, and return the address on this computer. Without `port`: the usual one, or any free one."""
        served = ("the scoreboard", "--http", SERVE) if self.play is None else ("the page", "--port", PLAY)
        sockets = listen(*served, port, self.access.address)
        app = web.Application(middlewares=[guarded()], client_max_size=LONGEST_BODY)
        app.on_response_prepare.append(seal)
        app.router.add_routes(self.routes())
        self._runner = web.AppRunner(app, access_log=None, logger=LOG, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        inner = self._runner.server
        assert inner is not None
        door, loop = Door(inner, self.access.connections_each), asyncio.get_running_loop()
        self._doors = [await loop.create_server(door, sock=each) for each in sockets]
        found = int(sockets[0].getsockname()[1])
        self.url = f"http://{LOOPBACK}:{found}/"
        self.access.opened(found, "/" if self.play is None else SCOREBOARD)
        self.board.open()
        return self.url

    async def close(self) -> None:
        """Tell every tab that the program ends, and stop listening."""
        if self.play is not None:
            await self.play.close()
        await self.board.close()
        for door in self._doors:
            door.close()
        if self._runner is not None:
            await self._runner.cleanup()


async def _to_the_scoreboard(request: web.Request) -> web.Response:
    raise web.HTTPFound(SCOREBOARD)


async def _box_titles_and_pips(request: web.Request) -> web.Response:
    return web.Response(text=box_titles_and_pips.as_script(), content_type="text/javascript")


async def _words(request: web.Request) -> web.Response:
    return web.Response(text=languages.as_script([spoken().code]), content_type="text/javascript", charset="utf-8")


def open_page(url: str) -> bool:
    """Ask the graphical browser to show `url`. Returns False, never an error, when there is none. It may take a second:
    call it off the event loop."""
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        browser = webbrowser.get()
        name = os.path.basename(str(getattr(browser, "name", "")))
        return name not in TEXT_BROWSERS and browser.open(url)
    except (webbrowser.Error, OSError):
        return False
