"""The scoreboard in a network with people in it who mean no good: each way in is tried, over real sockets."""

import asyncio
import contextlib
import socket
import sys

import aiohttp
import pytest
from aiohttp import (
    ClientConnectionResetError,
    ClientSession,
    TCPConnector,
    WSMsgType,
    WSServerHandshakeError,
    web,
)

from host.web.at_home import in_a_network, needs_a_second_address, pair, shown_code
from host.web.test_server import look, state_of
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web import access, live, requests
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from running.patience import HANG


@pytest.mark.parametrize("host", ["rollkeeper.example.com", "evil.example:{port}", "192.168.1.1:{port}", "", "[::1]x"])
def test_a_foreign_name_that_leads_here(host: str) -> None:
    async def run(server: Site, session: ClientSession) -> None:
        named = host.format(port=server.url.split(":")[2].strip("/"))
        for path in ("", "static/scoreboard.js", "pair", "ws"):
            async with session.get(server.url + path, headers={"Host": named}) as answer:
                assert answer.status in (400, 403), path
        code = shown_code(server)
        assert (await pair(session, server.url, code, Host=named, Origin=f"http://{named}")).status in (400, 403)
        assert shown_code(server) == code

    in_a_network(run)


@needs_a_second_address
def test_each_address_is_answered_at_by_its_own_name_only() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        assert server.access.url.startswith("http://127.0.0.2:") and server.url.startswith("http://127.0.0.1:")
        for url, other in ((server.access.url, server.url), (server.url, server.access.url)):
            async with session.get(url) as answer:
                assert answer.status == 200
            async with session.get(url, headers={"Host": other.split("/")[2]}) as answer:
                assert answer.status == 403
        async with session.get(server.access.url, headers={"Host": "localhost"}) as answer:
            assert answer.status == 403

    in_a_network(run, "127.0.0.2")


@pytest.mark.parametrize("origin", ["", "null", "http://example.com", "https://{host}", "http://{host}.example.com"])
def test_a_foreign_page_can_neither_look_nor_pair(origin: str) -> None:
    async def run(server: Site, session: ClientSession) -> None:
        said = origin.format(host=server.url.split("/")[2])
        assert (await pair(session, server.url, shown_code(server))).status == 204
        code = shown_code(server)
        assert (await pair(session, server.url, code, Origin=said)).status == 403
        assert shown_code(server) == code, "it is not used up"
        with pytest.raises(WSServerHandshakeError) as caught:  # also with the cookie
            await session.ws_connect(server.url + "ws", origin=said)
        assert caught.value.status == 403

    in_a_network(run)


def test_too_much_at_once_is_refused_and_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def run(server: Site, session: ClientSession) -> None:
        assert (await pair(session, server.url, "A" * 2 * access.LONGEST_BODY)).status == 413
        async with session.get(server.url, headers={"Cookie": "secret=" + "x" * 20_000}) as answer:
            assert answer.status == 400
        async with look(session, server.url) as viewer:
            await viewer.send_str("x" * (requests.LONGEST_MESSAGE + 1))
            while (await viewer.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            assert viewer.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    in_a_network(run)
    assert caplog.records == [], "a stranger fills no log"


def test_who_goes_while_the_answer_is_written_is_not_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(socket: web.WebSocketResponse, request: web.Request) -> None:
        raise ClientConnectionResetError("Cannot write to closing transport")  # as aiohttp says it

    monkeypatch.setattr(web.WebSocketResponse, "prepare", gone)

    async def run(server: Site, session: ClientSession) -> None:
        with pytest.raises(WSServerHandshakeError):
            await session.ws_connect(server.url + "ws", origin=server.url.rstrip("/"))

    in_a_network(run)
    assert caplog.records == []


def test_who_talks_without_end_has_to_go_and_others_stay() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        async with look(session, server.url) as viewer, look(session, server.url) as loud:
            await state_of(viewer)
            with contextlib.suppress(ConnectionError):
                for _ in range(10 * live.MESSAGES):
                    await loud.send_str("{}")
            while (await loud.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            assert loud.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
            server.boards.linked("aa", Status("connected", "here"), "aa")
            assert [board["id"] for board in (await state_of(viewer))["boards"]] == ["aa"]

    in_a_network(run)


def test_requests_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "REQUESTS", 20)
    monkeypatch.setattr(access, "REQUESTS_A_SECOND", 0)

    async def run(server: Site, session: ClientSession) -> None:
        found = []
        for _ in range(30):
            async with session.get(server.url + "static/dom.js") as answer:
                found.append(answer.status)
        assert found == [200] * 20 + [429] * 10

    in_a_network(run)


def test_connections_of_one_address() -> None:
    async def run(server: Site, session: ClientSession) -> None:
        port = int(server.url.split(":")[2].strip("/"))
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(access.EACH)]
        async with asyncio.timeout(HANG):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert b"503" in await reader.readline()
        if sys.platform == "linux":  # somebody else still has room
            elsewhere = TCPConnector(local_addr=("127.0.0.3", 0))
            async with ClientSession(connector=elsewhere) as other, other.get(server.url) as answer:
                assert answer.status == 200
        for _, each in [*held, (reader, writer)]:
            each.close()

    in_a_network(run)


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nX-Slow: ", b"POST /pair HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\n\r\n{",
             b"GET / HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n"],
    ids=["nothing", "half a header", "half a body", "a WebSocket that is none"],
)  # fmt: skip
def test_a_request_that_never_ends(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(access, "LONGEST_SECONDS", 0.2)

    async def run(server: Site, session: ClientSession) -> None:
        host = server.url.split("/")[2]
        reader, writer = await asyncio.open_connection("127.0.0.1", int(host.split(":")[1]))
        writer.write(said.replace(b"{}", host.encode()))
        async with asyncio.timeout(HANG):
            with contextlib.suppress(ConnectionError):
                while await reader.read(4096):
                    pass
        writer.close()

    in_a_network(run)


def test_without_lan_there_is_nothing_to_connect_to_from_elsewhere() -> None:
    async def run() -> None:
        server = Site(Boards())
        await server.open(0)
        port = int(server.url.split(":")[2].strip("/"))
        if sys.platform == "linux":
            with socket.socket() as other, pytest.raises(ConnectionRefusedError):
                other.connect(("127.0.0.2", port))
        await server.close()

    asyncio.run(run())
