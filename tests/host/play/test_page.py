"""The page's server: what it serves, what it forwards, and whom it refuses."""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from fivedice.game import apply
from host.play.bare_keeper import BareKeeper
from host.play.fake_table import laid_table
from rollkeeper.play.table import Table
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.access import Access
from rollkeeper.web.app import STATIC, HttpPortTaken, Site
from rollkeeper.web.records import ColumnRecord, GameRecord, play_record
from rollkeeper.web.requests import ONLY_LOOKS
from running.patience import HANG


@asynccontextmanager
async def served(folder: Path, speed: float = 0) -> AsyncIterator[tuple[Table, Site, ClientSession]]:
    async with laid_table(folder, speed) as table, ClientSession() as session:
        server = Site(table=table)
        await server.open()
        try:
            yield table, server, session
        finally:
            await server.close()


async def until(tab: ClientWebSocketResponse, kind: str, value: object = None) -> dict[str, object]:
    while True:
        message: dict[str, object] = await tab.receive_json(timeout=HANG)
        if kind in message and (value is None or message[kind] == value):
            return message


class Read:
    """What a tab has been told, kind by kind: which kind is told first is chance. It is read all the time, as a browser
    does: a tab that reads nothing answers no ping either, and the server lets it go after some seconds."""

    def __init__(self, tab: ClientWebSocketResponse) -> None:
        self._told: defaultdict[str, asyncio.Queue[dict[str, object]]] = defaultdict(asyncio.Queue)
        self._reading = asyncio.create_task(self._read(tab))

    async def _read(self, tab: ClientWebSocketResponse) -> None:
        async for message in tab:
            told = message.json()
            for kind in told:
                self._told[kind].put_nowait(told)

    async def until(self, kind: str, value: object = None, seconds: float = HANG) -> dict[str, object]:
        """The next message of `kind`, with this value if one is named. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self._told[kind].get()
                if value is None or message[kind] == value:
                    return message


def test_two_tabs_see_the_same_and_both_can_play(tmp_path: Path) -> None:
    async def run() -> None:
        # Not quicker than usual: its display would be off, and feel no shake, before a busy computer shakes it.
        async with served(tmp_path, speed=1) as (_, server, session):
            origin = server.url.rstrip("/")
            async with (
                session.ws_connect(server.url + "ws", origin=origin) as one,
                session.ws_connect(server.url + "ws", origin=origin) as two,
            ):
                told_one, told_two = Read(one), Read(two)
                for told in (told_one, told_two):
                    assert (await told.until("oled"))["on"] is True
                    assert (await told.until("game"))["game"]["rolls"] == 0  # type: ignore[index]
                await one.send_str(json.dumps({"shake": True}))
                while not (await told_one.until("tone"))["tone"]:  # the dice tumble
                    pass
                await one.send_str(json.dumps({"shake": False}))
                for told in (told_one, told_two):
                    while (await told.until("game"))["game"]["rolls"] != 1:  # type: ignore[index]
                        pass
                lit = False
                for _ in range(100):  # the dice come to rest, and until then a key means nothing
                    await two.send_str(json.dumps({"key": 4, "down": True}))
                    await two.send_str(json.dumps({"key": 4, "down": False}))
                    with suppress(TimeoutError):
                        lit = bool(await told_one.until("leds", [0, 0, 0, 1, 0], 2))
                        break
                assert lit
                await told_two.until("leds", [0, 0, 0, 1, 0])

    asyncio.run(run())


def test_the_end_of_the_program_is_told_to_every_tab(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (_, server, session):
            tab = await session.ws_connect(server.url + "ws", origin=server.url.rstrip("/"))
            closing = asyncio.create_task(server.close())
            while (await tab.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            assert tab.close_code == aiohttp.WSCloseCode.GOING_AWAY
            await closing

    asyncio.run(run())


@pytest.mark.parametrize(
    "origin", [None, "null", "http://example.com", "http://127.0.0.1", "https://{host}", "http://{host}.example.com"]
)
def test_other_pages_cannot_drive_it(tmp_path: Path, origin: str | None) -> None:
    async def run() -> None:
        async with served(tmp_path) as (_, server, session):
            host = server.url.split("/")[2]
            with pytest.raises(WSServerHandshakeError) as caught:
                await session.ws_connect(server.url + "ws", origin=origin.format(host=host) if origin else None)
            assert caught.value.status == 403

    asyncio.run(run())


@pytest.mark.parametrize("path", ["", "ws", "static/main.js"])
def test_a_foreign_name_for_this_machine_is_refused(tmp_path: Path, path: str) -> None:
    async def run() -> None:
        async with served(tmp_path) as (_, server, session):
            for host in ("rebound.example.com", "127.0.0.1.example.com:80"):
                async with session.get(server.url + path, headers={"Host": host}) as answer:
                    assert answer.status == 403

    asyncio.run(run())


@pytest.mark.parametrize(
    "path", ["../server.py", "static/..%2fserver.py", "static/%2e%2e/server.py", "static/nothing.js", "static/"]
)
def test_only_the_page_is_served(tmp_path: Path, path: str) -> None:
    async def run() -> None:
        async with served(tmp_path) as (_, server, session), session.get(server.url + path) as answer:
            assert answer.status in (403, 404)

    asyncio.run(run())


NO_GAMES = [
    json.dumps({"new": edition, "players": players})
    for edition, players in (
        ("no", ["Ann"]), ("web", []), ("web", [1]), ("web", ["x" * 161]), ("web", ["A"] * 9), ([], {}),
    )
]


def test_junk_from_a_tab_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (_, server, session):
            tab = await session.ws_connect(server.url + "ws", origin=server.url.rstrip("/"))
            for junk in ("", "{", "[1]", '{"key":9,"down":true}', '{"quit":true}', "[" * 3000, *NO_GAMES):
                await tab.send_str(junk)
            await tab.send_bytes(b"\xff")
            await until(tab, "oled")
            await tab.send_str('{"shake":true}')  # and after all that, what is meant is still understood
            while not (await until(tab, "tone"))["tone"]:
                pass
            assert not tab.closed

    asyncio.run(run())


def test_each_request_gets_an_answer_whatever_is_wrong_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(keeper: BareKeeper) -> int:
        raise ValueError("disk: full")

    monkeypatch.setattr(BareKeeper, "after", property(fails), raising=False)

    async def run() -> None:
        async with served(tmp_path) as (table, server, session):
            tab = await session.ws_connect(server.url + "ws", origin=server.url.rstrip("/"))

            async def answer(**request: object) -> dict[str, object]:
                await tab.send_json({**request, "id": "page-1"})
                return await until(tab, "of", "page-1")

            while (await until(tab, "link"))["link"] != "connected":
                pass
            assert "does not understand this page" in str((await answer(write="moon", points=3, after=1))["denied"])
            assert "does not understand this page" in str((await answer(new="web", players=["A"] * 99))["denied"])
            after = int(str(table.latest("card").get("after", 0)))
            begun = await answer(new="web", players=["Ann"], after=after)
            failed = "the program has failed (ValueError('disk: full'))"
            todo = "look at the handheld whether the game has begun; please report this"
            assert (begun["denied"], begun["name"]) == (f"{failed}: {todo}", "cannot-begin")
            monkeypatch.setattr(Access, "may_write", lambda access, request: False)
            assert (await answer(write="fours", points=4, after=1))["denied"] == ONLY_LOOKS["denied"]

    asyncio.run(run())


def test_a_second_page_takes_another_port_and_a_request_that_fails_has_a_name(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (table, server, _):
            other = Site(table=table)
            assert await other.open() != server.url
            await other.close()
            with pytest.raises(HttpPortTaken):
                await Site(table=table).open(int(server.url.split(":")[2].strip("/")))

    asyncio.run(run())


def scripts() -> str:
    return "".join(path.read_text() for path in STATIC.glob("*.js"))


def test_the_pages_ask_of_a_game_only_what_is_in_its_record() -> None:
    asked = set(re.findall(r"\bgame\??\.(\w+)", scripts()))
    assert asked <= set(GameRecord.__annotations__)
    columns = set(re.findall(r"\bcolumn\.(\w+)", (STATIC / "card.js").read_text(encoding="utf-8")))
    assert {"lower", "upper"} <= columns <= set(ColumnRecord.__annotations__)
    assert {"title", "columns", "throws", "pockets", "outcome", "earlier", "house", "locked"} <= asked


def test_what_comes_from_outside_is_never_markup() -> None:
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in scripts(), word


def test_every_tab_gets_the_whole_card_of_eight_players(tmp_path: Path) -> None:
    names = [f"<b>{number}</b>" for number in range(8)]
    card = card_view(apply(apply(None, {"game": "web", "players": names}), {"roll": "33416"}), "1")

    async def run() -> None:
        async with served(tmp_path) as (table, server, session):
            tab = await session.ws_connect(server.url + "ws", origin=server.url.rstrip("/"))
            record = play_record(card, 1)
            table.say({**record})
            assert json.loads(json.dumps(record)) == await until(tab, "game", record["game"])

    asyncio.run(run())
