"""The web application: at one port of one or two addresses, behind the limits of `access`."""

import asyncio
import logging
import os
import socket
from collections.abc import Sequence
from pathlib import Path

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from rollkeeper.errors import RollkeeperError
from rollkeeper.scores import box_titles_and_pips
from rollkeeper.web.access import LONGEST_BODY, LOOPBACK, Access, Door, guarded, seal
from rollkeeper.web.live import BoardPage, Boards
from rollkeeper.web.requests import Writes

# 1575 is the highest total there is. Tried first, so that a tab left open finds the next start again.
PLAY, SERVE = 15750, 15751


class HttpPortTaken(RollkeeperError):
    """The port asked for is not free."""


def listen(
    what: str, option: str, usual: int, port: int | None, address: str = LOOPBACK
) -> list[socket.socket]:
    """Sockets for `what` on this computer's own address and on `address`, at one port. Without a `port`, which a person
    gives with `option`: the usual one, or else any that is free. HttpPortTaken if there is none."""
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
    raise HttpPortTaken(f"cannot serve {what} at port {port or usual} ({reason}): {leave}")


STATIC = Path(__file__).parent / "static"


def add_static_files(app: web.Application) -> None:
    """Answer with them, and with the script that is made of what the rules say."""
    app.router.add_get("/static/box_titles_and_pips.js", _box_titles_and_pips)
    app.router.add_static("/static/", STATIC)


async def _box_titles_and_pips(request: web.Request) -> web.Response:
    return web.Response(text=box_titles_and_pips.as_script(), content_type="text/javascript")


def application() -> web.Application:
    """An application to which only its own pages may talk."""
    app = web.Application(middlewares=[guarded()], client_max_size=LONGEST_BODY)
    app.on_response_prepare.append(seal)
    return app


def _our_own_fault(record: logging.LogRecord) -> bool:
    """Whether a line of the log is worth it. What is wrong with a request, or that it is taken back while it is
    answered, is its sender's doing: anybody could fill the terminal with it, and the line would have cookies in it."""
    return record.exc_info is None or not isinstance(record.exc_info[1], (HttpProcessingError, ConnectionError))


LOG = logging.getLogger(__name__)
LOG.addFilter(_our_own_fault)


class Listening:
    """Answers at `sockets` with `app`, from `open` to `close`, as many connections as `access` says."""

    def __init__(self, app: web.Application, sockets: Sequence[socket.socket], access: Access) -> None:
        self._runner = web.AppRunner(app, access_log=None, logger=LOG, handle_signals=False, shutdown_timeout=1.0)
        self._sockets, self._access = sockets, access
        self._doors: list[asyncio.Server] = []

    @property
    def port(self) -> int:
        """The port, of all of them."""
        return int(self._sockets[0].getsockname()[1])

    async def open(self) -> str:
        """From now on there are answers. Returns the address on this computer."""
        await self._runner.setup()
        inner = self._runner.server
        assert inner is not None
        door = Door(inner, self._access.connections_each)
        loop = asyncio.get_running_loop()
        self._doors = [await loop.create_server(door, sock=each) for each in self._sockets]
        return f"http://{LOOPBACK}:{self.port}/"

    async def close(self) -> None:
        """No more."""
        for door in self._doors:
            door.close()
        await self._runner.cleanup()


class BoardServer:
    """Serves the scoreboard to those whom `access` knows. `routes` are those of other pages beside it; `writer` does
    what is asked for on it."""

    def __init__(
        self, boards: Boards, routes: Sequence[web.RouteDef] = (), access: Access | None = None,
        writer: Writes | None = None,
    ) -> None:  # fmt: skip
        self.boards = boards
        self.access = access or Access()
        self.url = ""
        self._routes = routes
        self._page = BoardPage(boards, self.access, others=bool(routes), writer=writer)
        self._listening: Listening | None = None

    async def open(self, port: int | None = None) -> str:
        """Listen, and return the page's address on this computer. Without `port`: the usual one, or any free one."""
        sockets = listen("the scoreboard", "--http", SERVE, port, self.access.address)
        app = application()
        app.router.add_routes(self._routes)
        add_static_files(app)
        self._page.add_to(app)
        self._page.add_to(app, "/scoreboard/")
        self._listening = Listening(app, sockets, self.access)
        self.url = await self._listening.open()
        self.access.opened(self._listening.port, "/")
        self._page.open()
        return self.url

    async def close(self) -> None:
        """Tell every viewer that the program ends, and stop listening."""
        await self._page.close()
        if self._listening is not None:
            await self._listening.close()
