"""A browser on the scoreboard without a page: what it is told, and what it asks for."""

import json
from collections.abc import Callable
from typing import Any

from aiohttp import ClientWebSocketResponse

from running.patience import HANG


class Browser:
    """One viewer: what it was told last."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self.boards: list[dict[str, Any]] = []
        self.you: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    async def until(self, reached: Callable[[], Any]) -> Any:
        while not (found := reached()):
            said = await self._socket.receive_json(timeout=HANG)
            if "you" in said:
                self.you = said["you"]
            elif "boards" in said:
                self.boards = said["boards"]
            else:
                self.heard.append(said)
        return found

    async def says(self, **request: Any) -> dict[str, Any]:
        """Ask for something; the answer."""
        count = len(self.heard)
        await self._socket.send_str(json.dumps(request))
        await self.until(lambda: len(self.heard) > count)
        return self.heard[-1]

    async def does(self, **request: Any) -> dict[str, Any]:
        """The same to the front board as it is now."""
        front = self.boards[0]
        return await self.says(board=front["id"], after=front["hand"]["after"], **request)
