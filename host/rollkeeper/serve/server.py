"""The server of `rollkeeper serve`: the scoreboard, and other pages beside it, on this computer alone or for the
network."""

from collections.abc import Sequence

from aiohttp import web

from rollkeeper.serve.board_page import BoardPage
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.listener import Writes
from rollkeeper.web import http_port
from rollkeeper.web.access import Access
from rollkeeper.web.listening import Listening, application
from rollkeeper.web.static_files import add_static_files


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
        sockets = http_port.listen("the scoreboard", "--http", http_port.SERVE, port, self.access.address)
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
