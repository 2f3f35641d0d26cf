"""Tells who may look, who may write and how much of it, and how another browser is invited and paired.

    served to            may write
    this computer alone  our own page
    the network          our own page, in a browser that was paired

The one place to ask is `Access.may_write`, with the request that opened the WebSocket or carries the wish, each time
that something is to be written: a browser may have been paired, or have lost it, since. A code is good for one browser,
and then the next is shown. The browser gets a token of its own, of which only the digest is kept here, until the
program ends; it is good for the address that it was given to. Only a terminal shows the code (term/invited.py). A
code is one of 6 * 10^11, and an address has five wrong ones, then one every few seconds.

Any page in the world can open a WebSocket to an address that this computer has, and could press keys. A browser names
the page in `Origin`, and it must be us. `Host` must be the address at which the request has come in, or a name of this
machine if it has come from here: a foreign name that resolves to us (DNS rebinding) is no way in. A browser needs a few
connections, and sends its request at once: without limits one program could hold all connections that there are.
"""

import asyncio
import hashlib
import ipaddress
import json
import secrets
import socket
import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypedDict
from urllib.parse import urlsplit

import segno
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from rollkeeper.errors import RollkeeperError
from rollkeeper.say import capital

LOOPBACK = "127.0.0.1"
MOST_KNOWN = 1024  # of whom it is known how much they have left


@dataclass
class _Left:
    count: float
    at: float


class Rate:
    """Limits what each may do: some at once, and then some more a second. Times are seconds of a clock that never goes
    back."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left: dict[Hashable, _Left] = {}

    def allows(self, who: Hashable, now: float) -> bool:
        """Returns whether `who` has one left."""
        return self._of(who, now).count >= 1

    def take(self, who: Hashable, now: float) -> bool:
        """Take one of what `who` has left; False if there is none."""
        left = self._of(who, now)
        if left.count < 1:
            return False
        left.count -= 1
        return True

    def forget(self, who: Hashable) -> None:
        """Forget `who`, which is gone."""
        self._left.pop(who, None)

    def _of(self, who: Hashable, now: float) -> _Left:
        left = self._left.pop(who, None) or _Left(self._at_once, now)
        left.count = min(self._at_once, left.count + (now - left.at) * self._a_second)
        left.at = now
        if len(self._left) >= MOST_KNOWN:
            del self._left[next(iter(self._left))]  # whoever has done nothing for longest
        self._left[who] = left
        return left


AWAY = ("192.0.2.1", 9)  # kept for documents (RFC 5737): no computer has it, and nothing is sent to it here


class NoNetwork(RollkeeperError):
    """This computer is in no network, or does not say in which."""


class PublicAddress(RollkeeperError):
    """The whole internet could reach this address."""


def lan_address(named: str | None = None) -> str:
    """Returns the address `named`, or that of the network through which this computer reaches others. Raises NoNetwork,
    or PublicAddress for one at which this page has no business."""
    found = named or _towards_others()
    address = ipaddress.IPv4Address(found)
    if address.is_unspecified or address.is_multicast:
        raise NoNetwork(
            f"{found} is not an address of this computer", todo="name one that `ip address` or `ipconfig` shows"
        )
    if address.is_global:
        raise PublicAddress(
            f"{found} can be reached from the whole internet, and what is sent there is not encrypted",
            todo="--lan is for a network at home; name an address of it with --address",
        )
    return found


def _towards_others() -> str:
    """Returns the address from which a datagram to another network would leave; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(AWAY)
            return str(asking.getsockname()[0])
        except OSError as error:
            raise NoNetwork(
                f"this computer seems to be in no network ({error.strerror or error})",
                todo="connect it, or name the address that it has there with --address",
            ) from error


OURSELVES = frozenset({"127.0.0.1", "localhost", "[::1]"})
LONGEST_BODY = 1024  # bytes of a request; the longest that is meant has a code in it
REQUESTS, REQUESTS_A_SECOND = 600, 30  # of one address

# Nothing from elsewhere is ever loaded, no script and no style stands in a page, nobody may frame one (clicks could be
# stolen), and a form goes to nobody else.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def own_page(request: web.Request) -> bool:
    """Returns whether the request says that it comes from our own page."""
    origin = urlsplit(request.headers.get("Origin", ""))
    return origin.scheme == "http" and origin.netloc == request.headers.get("Host")


def address_of(request: web.Request) -> str:
    """Returns where the request comes from."""
    return request.remote or ""


def guarded() -> Middleware:
    """Returns a middleware that refuses a request which was not addressed to this machine by an address or name of its
    own, or which is one too many from where it comes."""
    rate = Rate(REQUESTS, REQUESTS_A_SECOND)

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if _named(request.headers.get("Host", "")) not in _our_names(request):
            raise web.HTTPForbidden(text="This server answers only to its own address.\n")
        if not rate.take(address_of(request), time.monotonic()):
            raise web.HTTPTooManyRequests(text="Too many requests.\n")
        return await handler(request)

    return guard


def _named(host: str) -> str:
    """Host without its port."""
    return host if host.endswith("]") else host.rsplit(":", 1)[0]


def _our_names(request: web.Request) -> frozenset[str]:
    here = request.transport.get_extra_info("sockname") if request.transport is not None else None
    address = str(here[0]) if here else ""
    return OURSELVES if address == "127.0.0.1" else frozenset({address})


async def seal(request: web.Request, response: web.StreamResponse) -> None:
    """Put the protective headers on every answer."""
    response.headers.update(HEADERS)


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
        """Let it last as long as it wants to."""
        self._limit(0)

    def _limit(self, seconds: float) -> None:
        """End it after `seconds` from now on; 0 is never."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late) if seconds else None

    def _late(self) -> None:
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()


def stays(request: web.Request) -> None:
    """Let the connection of this request last: it has become a WebSocket, as only its handler knows."""
    transport = request.transport
    visitor = transport.get_protocol() if transport is not None else None
    if isinstance(visitor, Visitor):
        visitor.stay()


QUIET = 4  # modules of light around a QR code (ISO/IEC 18004)


class Invitation(TypedDict):
    """`url` is for those who look; `code` pairs one browser; `qr` has a row of 0 and 1 (dark) for each row of modules,
    the light edge included, and leads to `url` with the code."""

    url: str
    code: str
    qr: list[str]


def invitation(url: str, code: str, written: str) -> Invitation:
    """Returns an invitation; `written` is the code as people read it."""
    rows = segno.make_qr(with_code(url, code), error="l").matrix_iter(border=QUIET)
    return {"url": url, "code": written, "qr": ["".join("1" if dark else "0" for dark in row) for row in rows]}


def with_code(url: str, code: str) -> str:
    """Returns the address that pairs the browser which opens it. Behind the # nothing leaves that browser by itself:
    the code is in no request that a server, a proxy or the preview of a messenger would see."""
    return f"{url}#pair={code}"


LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that is read as another
CODE_LENGTH = 8
GUESSES, GUESSES_A_SECOND = 5, 1 / 12  # wrong codes of one address
MOST_PAIRED = 32  # browsers; the one that was paired first has to go
PAIRED_SECONDS = 24 * 3600.0


class WrongCode(RollkeeperError):
    """This is not the code that is shown."""


class TooManyGuesses(RollkeeperError):
    """Too many wrong codes came from this address."""


class Pairing:
    """Knows the code that is shown now, and which browsers have been paired. `clock` says the seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guesses = Rate(GUESSES, GUESSES_A_SECOND)
        self._paired: dict[bytes, tuple[str, float]] = {}  # digest of the token: address, until when
        self.on_paired: list[Callable[[str], None]] = []  # each is told the address
        self.code = _new_code()
        self._unshown: set[str] = set()

    def unshown_code(self) -> str:
        """Returns one more code, which is not shown: for the browser that this program opens itself."""
        self._unshown.add(code := _new_code())
        return code

    def pair(self, said: str, address: str) -> str:
        """Returns the token for a browser at `address` that says the code. Raises WrongCode, or TooManyGuesses before
        it has looked at what was said."""
        if not self._guesses.allows(address, self._clock()):
            raise TooManyGuesses(
                "too many wrong codes came from this device", todo="wait a minute, then take the code shown"
            )
        code = plain_code(said)
        if code in self._unshown:
            self._unshown.remove(code)
        elif secrets.compare_digest(code, self.code):
            self.code = _new_code()
        else:
            self._guesses.take(address, self._clock())
            raise WrongCode(
                "this is not the code", todo="look for the one that is shown now, it changes with each browser"
            )
        token = secrets.token_urlsafe(32)
        while len(self._paired) >= MOST_PAIRED:
            del self._paired[next(iter(self._paired))]
        self._paired[_digest(token)] = address, self._clock() + PAIRED_SECONDS
        for told in self.on_paired:
            told(address)
        return token

    def knows(self, token: str, address: str) -> bool:
        """Returns whether this token was given to a browser at this address, and not too long ago."""
        found = self._paired.get(_digest(token))
        return found is not None and found[0] == address and self._clock() < found[1]


def plain_code(said: str) -> str:
    """Returns what somebody has typed, without what is only there to be read: `k7qp-3mxd` is K7QP3MXD."""
    return "".join(letter for letter in said[: 4 * CODE_LENGTH].upper() if letter.isascii() and letter.isalnum())


def written(code: str) -> str:
    """Returns a code as people read it: K7QP-3MXD."""
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Access:
    """Tells who may write. `lan`: this computer's address in the network that the page is served to; without it the
    page is served to this computer alone."""

    def __init__(self, lan: str | None = None) -> None:
        self.address = lan or LOOPBACK
        self.pairing = Pairing() if lan else None
        self.url = ""  # what is shown to the network, once the port is known

    def opened(self, port: int, path: str) -> None:
        """The pages are served at this port; `path` is the one that others are invited to."""
        self.url = f"http://{self.address}:{port}{path}"

    def invitation(self) -> Invitation | None:
        """Returns how to bring another browser here and pair it; None where nobody needs to be paired."""
        if self.pairing is None:
            return None
        return invitation(self.url, self.pairing.code, written(self.pairing.code))

    def own_url(self, url: str) -> str:
        """Returns the address of a page for the browser that this program opens itself: it is paired by a code of its
        own."""
        return url if self.pairing is None else with_code(url, self.pairing.unshown_code())

    @property
    def connections_each(self) -> int:
        """Returns how many connections one address may have."""
        return MOST_CONNECTIONS if self.pairing is None else EACH

    def may_write(self, request: web.Request) -> bool:
        """Returns whether what comes with this request, or through the WebSocket that it opened, may change a game."""
        return own_page(request) and self.paired(request)

    def paired(self, request: web.Request) -> bool:
        """Returns whether the browser is one of those that may write, whatever page it shows."""
        if self.pairing is None:
            return address_of(request) == LOOPBACK
        return self.pairing.knows(request.cookies.get(_cookie(request), ""), address_of(request))

    async def pair(self, request: web.Request) -> web.Response:
        """Answers POST pair with {"code": TEXT}: 204 and a cookie, or why not."""
        if self.pairing is None or not own_page(request):
            raise web.HTTPForbidden(text="Only the page of this server may pair, and only where that is needed.\n")
        try:
            said = json.loads(await request.read())
        except (ValueError, RecursionError):
            said = None
        code = said.get("code") if isinstance(said, dict) else None
        if not isinstance(code, str):
            raise web.HTTPBadRequest(text="No code was sent.\n")
        try:
            token = self.pairing.pair(code, address_of(request))
        except WrongCode as error:
            raise web.HTTPForbidden(text=_sentence(error)) from error
        except TooManyGuesses as error:
            raise web.HTTPTooManyRequests(text=_sentence(error)) from error
        answer = web.Response(status=204)
        answer.set_cookie(
            _cookie(request), token, max_age=int(PAIRED_SECONDS), httponly=True, samesite="Strict", path="/"
        )
        return answer


def _sentence(error: RollkeeperError) -> str:
    return f"{capital(error.message)}."


def _cookie(request: web.Request) -> str:
    """Returns the name of the cookie. Cookies are shared by all ports of a machine, so it has the port in it."""
    return f"rollkeeper-{request.headers.get('Host', '').rpartition(':')[2]}"
