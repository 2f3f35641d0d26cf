"""A scoreboard that is served to a network, of which there is only the loopback; and a browser there."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable

import aiohttp
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar

from host.web.test_server import look
from rollkeeper.web.access import Access
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from running.patience import HANG

needs_a_second_address = pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is there on Linux only")


def in_a_network(test: Callable[[Site, ClientSession], Awaitable[None]], address: str = "127.0.0.1") -> None:
    """Run `test` beside a scoreboard that is served to the network, of which there is only the loopback."""

    async def run() -> None:
        server = Site(Boards(), access=Access(address))
        await server.open(0)
        try:
            async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:  # of addresses, too
                await test(server, session)
        finally:
            await server.close()

    asyncio.run(run())


async def pair(session: ClientSession, url: str, code: object, **headers: str) -> aiohttp.ClientResponse:
    headers = {"Origin": url.rstrip("/"), **headers}
    return await session.post(url + "pair", data=json.dumps({"code": code}), headers=headers)


async def you(viewer: ClientWebSocketResponse) -> dict[str, object]:
    message = await viewer.receive_json(timeout=HANG)
    told: dict[str, object] = message["you"]
    return told


async def may_write(session: ClientSession, url: str) -> bool:
    async with look(session, url) as viewer:
        return (await you(viewer))["may_write"] is True


def shown_code(server: Site) -> str:
    invited = server.access.invitation()
    assert invited is not None
    return invited["code"]
