"""The page's server under many connections, and under some that never say what they want."""

import asyncio
import json
from pathlib import Path

import pytest

from host.play.test_page import served, until
from rollkeeper.web import access
from running.patience import HANG

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GET = b"GET /static/dom.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


async def connected(url: str) -> Connection:
    return await asyncio.open_connection("127.0.0.1", int(url.split(":")[2].strip("/")))


async def first_line(connection: Connection) -> bytes:
    async with asyncio.timeout(HANG):
        return await connection[0].readline()


def test_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (_, server, _session):
            held = [await connected(server.url) for _ in range(access.MOST_CONNECTIONS)]
            held[-1][1].write(GET)  # once it is answered, all before it have been let in
            assert b"200" in await first_line(held[-1])
            for _ in range(200):
                extra = await connected(server.url)
                assert b"503" in await first_line(extra)
                extra[1].close()
            held[0][1].write(GET)
            assert b"200" in await first_line(held[0])
            for _, writer in held:
                writer.close()
            while True:  # a place is free as soon as the server has seen that somebody left
                again = await connected(server.url)
                again[1].write(GET)
                if b"200" in await first_line(again):
                    break
                again[1].close()
            again[1].close()

    asyncio.run(run())


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_who_does_not_say_what_he_wants_has_to_go(said: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "HEADER_SECONDS", 0.2)

    async def run() -> None:
        async with served(tmp_path) as (_, server, _session):
            reader, writer = await connected(server.url)
            writer.write(said)
            async with asyncio.timeout(HANG):
                with pytest.raises(ConnectionError):
                    if not await reader.read():
                        raise ConnectionResetError
            writer.close()

    asyncio.run(run())


def test_a_connection_is_not_kept_for_ever_but_a_tab_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "LONGEST_SECONDS", 0.2)

    async def run() -> None:
        async with served(tmp_path) as (table, server, session):
            tab = await session.ws_connect(server.url + "ws", origin=server.url.rstrip("/"))
            reader, writer = await connected(server.url)
            writer.write(GET)
            async with asyncio.timeout(HANG):
                with pytest.raises(ConnectionError):
                    while await reader.read(4096):
                        pass
                    raise ConnectionResetError
            table.say({"denied": "no"})
            assert await until(tab, "denied") == {"denied": "no"}
            await tab.send_str(json.dumps({"shake": True}))
            while not (await until(tab, "tone"))["tone"]:
                pass
            writer.close()

    asyncio.run(run())
