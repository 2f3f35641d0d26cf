"""Who may stay connected: so many at once, so many of one address, and nobody who does not say what he wants.

A browser needs a few connections, and says its request at once. Without limits one program could open connections until
this one has no more, or hold each with a request that never ends.
"""

import asyncio
from collections import Counter
from collections.abc import Callable

from aiohttp import web

MOST_VIEWERS = 256  # of the scoreboard
MOST_CONNECTIONS = MOST_VIEWERS + 64
EACH = 48  # of one address of the network: some tabs, and what each of them loads
HEADER_SECONDS = 10.0  # from the connection to the end of the first request's headers
LONGEST_SECONDS = 60.0  # of a connection that is no WebSocket; the files of the page take a blink
HEADER_MOST = 16384  # bytes; aiohttp refuses longer ones
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
END = b"\r\n\r\n"


class Door:
    """Makes the protocols of new connections: `inner` makes those of the server behind it; of one address there are
    `each` at once, and MOST_CONNECTIONS of all."""

    def __init__(self, inner: Callable[[], asyncio.Protocol], each: int) -> None:
        self._inner, self._each = inner, each
        self._visitors: Counter[str] = Counter()

    def __call__(self) -> "Visitor":
        return Visitor(self, self._inner)

    def enter(self, address: str) -> bool:
        """Let a connection in, if there is room for it."""
        if self._visitors.total() >= MOST_CONNECTIONS or self._visitors[address] >= self._each:
            return False
        self._visitors[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was let in is over."""
        self._visitors[address] -= 1
        self._visitors += Counter()  # without those of which there are none


class Visitor(asyncio.Protocol):
    """One connection, handed on to the server's own protocol; over when it takes too long."""

    def __init__(self, door: Door, inner: Callable[[], asyncio.Protocol]) -> None:
        self._door, self._make = door, inner
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.BaseTransport | None = None
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None
        self._header: bytes | None = b""  # what has come of it; None when it is complete

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        if not self._door.enter(self._address):
            if isinstance(transport, asyncio.WriteTransport):
                transport.write(FULL)
            transport.close()
            return
        self._inner = self._make()
        self._limit(HEADER_SECONDS)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._inner is None:
            return
        if self._header is not None:
            self._header = (self._header + data)[:HEADER_MOST]
            if END in self._header:
                self._header = None
                self._limit(LONGEST_SECONDS)
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        self.stay()
        if self._inner is not None:
            self._door.leave(self._address)
            self._inner.connection_lost(error)

    def stay(self) -> None:
        """It may last as long as it wants to."""
        self._limit(0)

    def _limit(self, seconds: float) -> None:
        """From now on it may take so long; 0 is for ever."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late) if seconds else None

    def _late(self) -> None:
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()


def stays(request: web.Request) -> None:
    """The connection of this request has become a WebSocket: it may last. Only who has answered can know."""
    transport = request.transport
    visitor = transport.get_protocol() if transport is not None else None
    if isinstance(visitor, Visitor):
        visitor.stay()
