"""Who may talk to the server, and with how much.

Any page in the world can open a WebSocket to an address that this computer has, and could press keys. A browser names
the page in `Origin`, and it must be us. `Host` must be the address at which the request has come in, or a name of this
machine if it has come from here: a foreign name that resolves to us (DNS rebinding) is no way in.
"""

import time
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from rollkeeper.web.rates import Rate

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
    """Whether the request says that it comes from our own page."""
    origin = urlsplit(request.headers.get("Origin", ""))
    return origin.scheme == "http" and origin.netloc == request.headers.get("Host")


def address_of(request: web.Request) -> str:
    """Where the request comes from."""
    return request.remote or ""


def guarded() -> Middleware:
    """A middleware that refuses a request which was not addressed to this machine by an address or name of its own, or
    which is one too many from where it comes."""
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
