"""The server of `rollkeeper serve`: the scoreboard, on this computer alone or for the network."""

from rollkeeper.serve.board_page import MOST_VIEWERS, BoardPage
from rollkeeper.serve.boards import Boards
from rollkeeper.web import http_port
from rollkeeper.web.access import Access
from rollkeeper.web.door import MOST_CONNECTIONS
from rollkeeper.web.listening import Listening, application


class BoardServer:
    """Serves the scoreboard to those whom `access` knows."""

    def __init__(self, boards: Boards, access: Access | None = None) -> None:
        self.boards = boards
        self.access = access or Access()
        self.url = ""
        self._page = BoardPage(boards, self.access)
        self._listening: Listening | None = None

    async def open(self, port: int | None = None) -> str:
        """Listen, and return the page's address on this computer. Without `port`: the usual one, or any free one."""
        sockets = http_port.listen("the scoreboard", "--http", http_port.SERVE, port, self.access.address)
        app = application()
        self._page.add_to(app)
        most = MOST_VIEWERS + MOST_CONNECTIONS
        self._listening = Listening(app, sockets, most, self.access.connections_each(most))
        await self._listening.open()
        self._page.open()
        here = sockets[0].getsockname()[1]
        self.access.opened(here, "/")
        self.url = f"http://{http_port.LOOPBACK}:{here}/"
        return self.url

    async def close(self) -> None:
        """Tell every viewer that the program ends, and stop listening."""
        await self._page.close()
        if self._listening is not None:
            await self._listening.close()
