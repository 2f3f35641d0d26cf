"""Hears one viewer: what it asks for is done if it may write, and it is told why if not.

Law: nothing that a browser says changes a game but through `hear`, which asks each time whether it may.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol

from rollkeeper.errors import RollkeeperError
from rollkeeper.serve.viewer_request import ViewerRequest, asked_by, parsed
from rollkeeper.sync.persons_request import Answered
from rollkeeper.web.lifeline import ONLY_LOOKS, Lifeline, Tell, answer_of


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
        self, may_write: Callable[[], bool], writer: Writes | None, tell: Tell, lifeline: Lifeline | None = None
    ) -> None:
        self._may_write, self._writer, self._tell = may_write, writer, tell
        self._lifeline = lifeline or Lifeline()
        self._loop = asyncio.get_running_loop()

    async def hear(self, text: str) -> None:
        """Do what is said. Never raises for what a browser can say."""
        writer = self._writer if self._may_write() else None
        ident = asked_by(text)
        tell: Tell | None = partial(_tell_of, self._tell, ident)
        try:
            request = parsed(text)
            if writer is None:
                _tell_of(self._tell, ident, {"denied": ONLY_LOOKS})
            elif request.kind == "lists":
                self._tell({"lists": await asyncio.to_thread(writer.lists)})
            elif request.kind == "arrived":
                self._lifeline.ask(request.text, request.ago, self._tell)
            elif (tell := self._lifeline.arrived(request.ident, self._tell)) is not None:
                await asyncio.to_thread(writer.do, request, partial(self._answered, tell))
        except RollkeeperError as error:
            self._answered(tell or self._tell, error)

    def _answered(self, tell: Tell, error: RollkeeperError | None) -> None:
        """From any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell, answer_of(error))


def _tell_of(tell: Tell, ident: str, message: dict[str, object]) -> None:
    """Say what came of the request of that id; "" if it had none."""
    tell({**message, "of": ident} if ident else message)
