"""Who may talk to the server: this machine's browser showing our own page, nobody else.

Any page in the world can open a WebSocket to 127.0.0.1 and could press keys. A browser names the page in `Origin`, and
it must be us; `Host` must be a name of this machine, so that a foreign name that resolves to 127.0.0.1 (DNS rebinding)
is no way in either.
"""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

OURSELVES = frozenset({"127.0.0.1", "localhost", "[::1]"})

# Nothing from elsewhere is ever loaded, and no other page may frame this one (clicks could be stolen).
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def own_page(request: web.Request) -> bool:
    """Whether the request says that it comes from our own page."""
    origin = urlsplit(request.headers.get("Origin", ""))
    return origin.scheme == "http" and origin.netloc == request.headers.get("Host")


@web.middleware
async def guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse a request that was not addressed to this machine by one of its own names."""
    host = request.headers.get("Host", "")
    if (host if host.endswith("]") else host.rsplit(":", 1)[0]) not in OURSELVES:
        raise web.HTTPForbidden(text="This server answers only to 127.0.0.1 and localhost.\n")
    return await handler(request)


async def seal(request: web.Request, response: web.StreamResponse) -> None:
    """Put the protective headers on every answer."""
    response.headers.update(HEADERS)
