"""Who may write: press keys, choose a box, take one back. Everybody whom the guard lets in may look.

    served to            may write
    this computer alone  our own page
    the network          our own page, in a browser that was paired

The one place to ask is `Access.may_write`, with the request that opened the WebSocket or carries the wish, each time
that something is to be written: a browser may have been paired, or have lost it, since.
"""

import json

from aiohttp import web

from rollkeeper.errors import RollkeeperError
from rollkeeper.web.door import EACH, MOST_CONNECTIONS
from rollkeeper.web.guard import address_of, own_page
from rollkeeper.web.http_port import LOOPBACK
from rollkeeper.web.invitation import Invitation, invitation, with_code
from rollkeeper.web.pairing import PAIRED_SECONDS, Pairing, TooManyGuesses, WrongCode, written


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
        """How to bring another browser here and pair it; None where nobody needs to be paired."""
        if self.pairing is None:
            return None
        return invitation(self.url, self.pairing.code, written(self.pairing.code))

    def own_url(self, url: str) -> str:
        """The address of a page for the browser that this program opens itself: it is paired by a code of its own."""
        return url if self.pairing is None else with_code(url, self.pairing.unshown_code())

    @property
    def connections_each(self) -> int:
        """How many connections one address may have."""
        return MOST_CONNECTIONS if self.pairing is None else EACH

    def may_write(self, request: web.Request) -> bool:
        """Whether what comes with this request, or through the WebSocket that it opened, may change a game."""
        return own_page(request) and self.paired(request)

    def paired(self, request: web.Request) -> bool:
        """Whether the browser is one of those that may write, whatever page it shows."""
        if self.pairing is None:
            return address_of(request) == LOOPBACK
        return self.pairing.knows(request.cookies.get(_cookie(request), ""), address_of(request))

    async def pair(self, request: web.Request) -> web.Response:
        """The answer to POST pair with {"code": TEXT}: 204 and a cookie, or why not."""
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
    return f"{error.message[:1].upper()}{error.message[1:]}."


def _cookie(request: web.Request) -> str:
    """The name of the cookie. Cookies are shared by all ports of a machine, so it has the port in it."""
    return f"rollkeeper-{request.headers.get('Host', '').rpartition(':')[2]}"
