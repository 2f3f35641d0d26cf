"""The scoreboard in a network with people in it who mean no good: each way in is tried, over real sockets."""

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, TCPConnector, WSMsgType, WSServerHandshakeError

from host.serve.test_server import look, state_of
from patience import HANG
from rollkeeper.serve import board_page
from rollkeeper.serve.boards import NO_GAME, Boards
from rollkeeper.serve.server import BoardServer
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web import door, guard, pairing
from rollkeeper.web.access import Access
from rollkeeper.web.invitation import with_code

needs_a_second_address = pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is there on Linux only")


def in_a_network(test: Callable[[BoardServer, ClientSession], Awaitable[None]], address: str = "127.0.0.1") -> None:
    """Run `test` beside a scoreboard that is served to the network, of which there is only the loopback."""

    async def run() -> None:
        server = BoardServer(Boards(), Access(address))
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


def shown_code(server: BoardServer) -> str:
    invited = server.access.invitation()
    assert invited is not None
    return invited["code"]


def test_everybody_may_look_and_who_has_the_code_may_write() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        async with look(session, server.url) as viewer:
            before = await you(viewer)
            assert before == {"may_write": False, "may_pair": True, "invitation": None, "home": ""}
            assert await state_of(viewer), "the score is for everybody"
        answer = await pair(session, server.url, shown_code(server).lower())
        assert answer.status == 204
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie and "Max-Age=86400" in cookie
        async with look(session, server.url) as viewer:
            told = await you(viewer)
            assert told["may_write"] is True and told["may_pair"] is False
            assert told["invitation"] == server.access.invitation()
        async with ClientSession() as other:
            assert not await may_write(other, server.url)

    in_a_network(run)


def test_on_this_computer_alone_nobody_needs_a_code() -> None:
    async def run() -> None:
        server = BoardServer(Boards())
        await server.open(0)
        async with ClientSession() as session:
            async with look(session, server.url) as viewer:
                assert await you(viewer) == {"may_write": True, "may_pair": False, "invitation": None, "home": ""}
            assert (await pair(session, server.url, "AAAAAAAA")).status == 403
        await server.close()

    asyncio.run(run())


def test_a_new_code_is_told_to_those_who_are_paired_and_to_nobody_else() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        await pair(session, server.url, shown_code(server))
        async with ClientSession() as other, look(session, server.url) as mine, look(other, server.url) as others:
            first = (await you(mine))["invitation"]
            await you(others)
            code = shown_code(server)
            async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as third:
                assert (await pair(third, server.url, code)).status == 204
            await state_of(mine)
            second = await you(mine)
            assert second["invitation"] == server.access.invitation() != first
            await state_of(others)
            said = await others.receive_str(timeout=HANG)
            assert code not in said and shown_code(server) not in said

    in_a_network(run)


@pytest.mark.parametrize("host", ["rollkeeper.example.com", "evil.example:{port}", "192.168.1.1:{port}", "", "[::1]x"])
def test_a_foreign_name_that_leads_here(host: str) -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        named = host.format(port=server.url.split(":")[2].strip("/"))
        for path in ("", "scoreboard.js", "pair", "ws"):
            async with session.get(server.url + path, headers={"Host": named}) as answer:
                assert answer.status in (400, 403), path
        code = shown_code(server)
        assert (await pair(session, server.url, code, Host=named, Origin=f"http://{named}")).status in (400, 403)
        assert shown_code(server) == code

    in_a_network(run)


@needs_a_second_address
def test_each_address_is_answered_at_by_its_own_name_only() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
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
    async def run(server: BoardServer, session: ClientSession) -> None:
        said = origin.format(host=server.url.split("/")[2])
        assert (await pair(session, server.url, shown_code(server))).status == 204
        code = shown_code(server)
        assert (await pair(session, server.url, code, Origin=said)).status == 403
        assert shown_code(server) == code, "it is not used up"
        with pytest.raises(WSServerHandshakeError) as caught:  # also with the cookie
            await session.ws_connect(server.url + "ws", origin=said)
        assert caught.value.status == 403

    in_a_network(run)


def test_codes_guessed_as_fast_as_can_be() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        found = [(await pair(session, server.url, f"AAAA{number:04}")).status for number in range(100)]
        assert found[: pairing.GUESSES] == [403] * pairing.GUESSES
        assert found.count(429) >= 90 and set(found) == {403, 429}
        answer = await pair(session, server.url, shown_code(server))
        assert answer.status == 429 and "wait a minute" in await answer.text()

    in_a_network(run)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"code": 7}', b'{"code": null}', b"\xff\xfe", b"[" * 900])
def test_junk_instead_of_a_code(body: bytes) -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        headers = {"Origin": server.url.rstrip("/"), "Content-Type": "text/plain; charset=nonsense"}
        assert (await session.post(server.url + "pair", data=body, headers=headers)).status == 400

    in_a_network(run)


def test_too_much_at_once_is_refused_and_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        assert (await pair(session, server.url, "A" * 2 * guard.LONGEST_BODY)).status == 413
        async with session.get(server.url, headers={"Cookie": "secret=" + "x" * 20_000}) as answer:
            assert answer.status == 400
        async with look(session, server.url) as viewer:
            await viewer.send_str("x" * (board_page.LONGEST_MESSAGE + 1))
            while (await viewer.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            assert viewer.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    in_a_network(run)
    assert caplog.records == [], "a stranger fills no log"


def test_who_talks_without_end_has_to_go_and_others_stay() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        async with look(session, server.url) as viewer, look(session, server.url) as loud:
            await state_of(viewer)
            with contextlib.suppress(ConnectionError):
                for _ in range(10 * board_page.MESSAGES):
                    await loud.send_str("{}")
            while (await loud.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            assert loud.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
            server.boards.linked("aa", Status("connected", "here"), "aa")
            assert (await state_of(viewer))["hint"] == NO_GAME

    in_a_network(run)


def test_requests_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "REQUESTS", 20)
    monkeypatch.setattr(guard, "REQUESTS_A_SECOND", 0)

    async def run(server: BoardServer, session: ClientSession) -> None:
        found = []
        for _ in range(30):
            async with session.get(server.url + "dom.js") as answer:
                found.append(answer.status)
        assert found == [200] * 20 + [429] * 10

    in_a_network(run)


def test_connections_of_one_address() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        port = int(server.url.split(":")[2].strip("/"))
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(door.EACH)]
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
    monkeypatch.setattr(door, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(door, "LONGEST_SECONDS", 0.2)

    async def run(server: BoardServer, session: ClientSession) -> None:
        host = server.url.split("/")[2]
        reader, writer = await asyncio.open_connection("127.0.0.1", int(host.split(":")[1]))
        writer.write(said.replace(b"{}", host.encode()))
        async with asyncio.timeout(HANG):
            with contextlib.suppress(ConnectionError):
                while await reader.read(4096):
                    pass
        writer.close()

    in_a_network(run)


@pytest.mark.parametrize("forged", ["", "x", "'; DROP TABLE", "A" * 43, "A" * 3000])
def test_a_forged_cookie(forged: str) -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        name = f"rollkeeper-{server.url.split(':')[2].strip('/')}"
        async with ClientSession(headers={"Cookie": f"{name}={forged}; {name}x={forged}"}) as other:
            assert not await may_write(other, server.url)

    in_a_network(run)


@needs_a_second_address
def test_a_cookie_is_replayed_from_elsewhere_and_after_its_end(tmp_path: Path) -> None:
    cookies: dict[str, str] = {}

    async def run(server: BoardServer, session: ClientSession) -> None:
        await pair(session, server.url, shown_code(server))
        cookies.update({cookie.key: cookie.value for cookie in session.cookie_jar})
        assert await may_write(session, server.url)
        async with ClientSession(cookies=cookies, connector=TCPConnector(local_addr=("127.0.0.3", 0))) as other:
            jar = {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
            async with look(other, server.url, headers=jar) as viewer:
                assert (await you(viewer))["may_write"] is False, "overheard, and used from another device"

    async def later(server: BoardServer, session: ClientSession) -> None:
        port = server.url.split(":")[2].strip("/")
        said = {"Cookie": "; ".join(f"rollkeeper-{port}={value}" for value in cookies.values())}
        async with look(session, server.url, headers=said) as viewer:
            assert (await you(viewer))["may_write"] is False, "of the program before"

    in_a_network(run)
    in_a_network(later)


def test_the_code_is_in_no_request_and_the_address_is_that_of_the_network() -> None:
    async def run(server: BoardServer, session: ClientSession) -> None:
        invited = server.access.invitation()
        assert invited is not None and invited["url"] == server.url
        assert with_code(invited["url"], "ABC").partition("#") == (server.url, "#", "pair=ABC")
        assert server.access.own_url(server.url) != server.access.own_url(server.url), "a code is used once"

    in_a_network(run)


def test_without_lan_there_is_nothing_to_connect_to_from_elsewhere() -> None:
    async def run() -> None:
        server = BoardServer(Boards())
        await server.open(0)
        port = int(server.url.split(":")[2].strip("/"))
        if sys.platform == "linux":
            with socket.socket() as other, pytest.raises(ConnectionRefusedError):
                other.connect(("127.0.0.2", port))
        await server.close()

    asyncio.run(run())
