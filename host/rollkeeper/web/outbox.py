"""What one tab has still to be told. A slow tab misses pictures, never the newest one, and holds nobody up."""

import asyncio
from collections import deque

from rollkeeper.play.virtual_process import Message

BEHIND = 8  # so many messages waiting, and older ones of the same kind are dropped
MOST = 64  # tones of a tab in the background are not worth keeping for ever


class Outbox:
    """A queue of messages for one tab, short even when nobody reads it."""

    def __init__(self) -> None:
        self._waiting: deque[Message] = deque(maxlen=MOST)
        self._something = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message; it replaces an older one of its kind if the tab lags behind."""
        if len(self._waiting) >= BEHIND:
            kind = next(iter(message), "")
            newer = [waiting for waiting in self._waiting if next(iter(waiting), "") != kind]
            self._waiting = deque(newer, maxlen=MOST)
        self._waiting.append(message)
        self._something.set()

    async def get(self) -> Message:
        """The oldest message, as soon as there is one."""
        while not self._waiting:
            self._something.clear()
            await self._something.wait()
        return self._waiting.popleft()
