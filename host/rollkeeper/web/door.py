"""Who may stay connected: so many at once, and nobody who does not say what he wants.

A browser needs a few connections, and says its request at once. Without limits one program could open connections until
this one has no more, or hold each with a request that never ends.
"""

import asyncio
from collections.abc import Callable

MOST_CONNECTIONS = 64
HEADER_SECONDS = 10.0  # from the connection to the end of the first request's headers
LONGEST_SECONDS = 60.0  # of a connection that is no WebSocket; the files of the page take a blink
HEADER_MOST = 16384  # bytes; aiohttp refuses longer ones
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
END = b"\r\n\r\n"


class Door:
    """Makes the protocols of new connections: `inner` makes those of the server behind it; `most` connections at once,
    or MOST_CONNECTIONS."""

    def __init__(self, inner: Callable[[], asyncio.Protocol], most: int = 0) -> None:
        self._inner = inner
        self.most = most
        self.visitors: set[Visitor] = set()

    def __call__(self) -> "Visitor":
        return Visitor(self, self._inner)


class Visitor(asyncio.Protocol):
    """One connection, handed on to the server's own protocol; over when it takes too long."""

    def __init__(self, door: Door, inner: Callable[[], asyncio.Protocol]) -> None:
        self._door, self._make = door, inner
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.BaseTransport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._header: bytes | None = b""  # what has come of it; None when it is complete

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        if len(self._door.visitors) >= (self._door.most or MOST_CONNECTIONS):
            if isinstance(transport, asyncio.WriteTransport):
                transport.write(FULL)
            transport.close()
            return
        self._door.visitors.add(self)
        self._inner = self._make()
        self._limit(HEADER_SECONDS)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._inner is None:
            return
        if self._header is not None:
            self._header = (self._header + data)[:HEADER_MOST]
            if END in self._header:
                head = self._header.partition(END)[0].lower()
                self._header = None
                self._limit(0 if b"\r\nupgrade: websocket" in head else LONGEST_SECONDS)
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
        self._limit(0)
        self._door.visitors.discard(self)
        if self._inner is not None:
            self._inner.connection_lost(error)

    def _limit(self, seconds: float) -> None:
        """From now on it may take so long; 0 is for ever."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late) if seconds else None

    def _late(self) -> None:
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()
