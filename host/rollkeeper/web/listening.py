"""How a page is listened for: at one port of one or two addresses, behind the door and the guard."""

import asyncio
import logging
import socket
from collections.abc import Sequence

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from rollkeeper.web.access import Access
from rollkeeper.web.door import Door
from rollkeeper.web.guard import LONGEST_BODY, guarded, seal
from rollkeeper.web.http_port import LOOPBACK


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
