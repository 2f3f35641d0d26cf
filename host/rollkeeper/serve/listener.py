"""Hears one viewer: what it asks for is done if it may write, and it is told why if not.

Law: nothing that a browser says changes a game but through `hear`, which asks each time whether it may.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from rollkeeper.errors import RollkeeperError
from rollkeeper.serve.viewer_request import ViewerRequest, parsed
from rollkeeper.sync.box_request import Answered

ONLY_LOOKS = "not done: this browser may only look"


class Writes(Protocol):
    """Who does what is asked for: see `writer.Writer`. `real_dice`: also games without a handheld."""

    @property
    def real_dice(self) -> bool: ...

    def lists(self) -> dict[str, object]: ...

    def do(self, request: ViewerRequest, answered: Answered) -> None: ...


class Listener:
    """Hears one viewer, which `may_write` or not. `tell` says something to that viewer alone; without a `writer`
    everybody only looks."""

    def __init__(
        self, may_write: Callable[[], bool], writer: Writes | None, tell: Callable[[dict[str, object]], None]
    ) -> None:
        self._may_write, self._writer, self._tell = may_write, writer, tell
        self._loop = asyncio.get_running_loop()

    async def hear(self, text: str) -> None:
        """Do what is said. Never raises for what a browser can say."""
        writer = self._writer if self._may_write() else None
        try:
            request = parsed(text)
            if writer is None:
                self._tell({"denied": ONLY_LOOKS})
            elif request.kind == "lists":
                self._tell({"lists": await asyncio.to_thread(writer.lists)})
            else:
                await asyncio.to_thread(writer.do, request, self._answered)
        except RollkeeperError as error:
            self._answered(error)

    def _answered(self, error: RollkeeperError | None) -> None:
        """From any thread."""
        answer: dict[str, object] = {"done": 1} if error is None else {"denied": error.message, "name": error.name}
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, answer)
