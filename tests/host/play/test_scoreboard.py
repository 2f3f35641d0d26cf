"""The scoreboard inside `rollkeeper play`: the same page as that of `serve`, fed by the handheld on the table; and with
--lan who has the code plays, and everybody else looks."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSServerHandshakeError

from host.play.fake_table import laid_table, words
from rollkeeper.play import table as table_of_play
from rollkeeper.play.table import Table, keeping
from rollkeeper.web.access import Access
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from rollkeeper.web.play import SCOREBOARD
from running.patience import HANG


@asynccontextmanager
async def served(folder: Path, lan: str | None = None) -> AsyncIterator[tuple[Site, ClientSession]]:
    boards = Boards()
    async with laid_table(folder, keep=keeping(folder / "games.sqlite3", boards)) as table:
        server = Site(boards, table.store, Access(lan), table=table)
        await server.open(0)
        try:
            async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
                yield server, session
        finally:
            await server.close()


def look(session: ClientSession, url: str):  # type: ignore[no-untyped-def]
    return session.ws_connect(url + "ws", origin="/".join(url.split("/")[:3]))


@pytest.mark.nightly
def test_the_pages_of_games_are_here_with_all_that_they_load(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (server, session):
            url = server.url.rstrip("/")
            async with look(session, server.url) as tab, look(session, url + SCOREBOARD) as viewer:
                assert (await viewer.receive_json(timeout=HANG))["you"]["others"] is True
                await tab.send_str(json.dumps({"shake": True}))
                await dice(viewer)
            async with session.get(url + "/games") as answer:
                games = await answer.text()
            game = re.search(r'href="(/games/[^"/]+)"', games)
            assert game is not None
            async with session.get(url) as answer:
                menu = set(re.findall(r'href="(/[a-z]+)"', await answer.text()))
            assert menu == {"/games", "/players", "/records", "/fairness"}
            seen, found = set(), ["/", *menu, game[1], f"{game[1]}/sheet", f"{game[1]}/replay.json"]
            while found:
                path = found.pop()
                async with session.get(url + path) as answer:
                    assert answer.status == 200, path
                    told = answer.content_type == "text/html" or answer.content_type.endswith("/javascript")
                    text = await answer.text() if told else ""
                seen.add(path)
                named = [place.rstrip("/") or "/" for place in re.findall(r'(?:href|src)="(/[^"#?{]*)"', text)]
                named += [f"/static/{name}" for name in re.findall(r'from "\./([^"]+)"', text)]
                found += [place for place in dict.fromkeys(named) if place not in seen and place not in found]
            assert {"/static/replay.js", "/static/card.js", "/static/card.css", "/records"} <= seen

    asyncio.run(run())


def test_before_the_handheld_is_there_a_page_of_games_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        table = Table(words(tmp_path), keeping(tmp_path / "games.sqlite3"))
        server = Site(stored=table.store, table=table)
        await server.open(0)
        try:
            async with ClientSession() as session, session.get(server.url + "games") as answer:
                text = await answer.text()
                assert answer.status == 503 and "handheld is starting" in text and '<a href="/">Play</a>' in text
        finally:
            await server.close()

    asyncio.run(run())


def test_how_slowly_it_runs_is_not_said_while_it_boots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = Table(words(tmp_path), keeping(tmp_path / "games.sqlite3"))
        heard: list[object] = []
        table.join(heard.append)
        table.say({"pace": 0.1})
        assert heard == [] and table.latest("pace") == {}
        table.say({"link": "connected", "message": ""})
        while not table.latest("pace"):
            await asyncio.sleep(0.01)
        assert heard[-1] == {"pace": 0.1}

    monkeypatch.setattr(table_of_play, "SETTLES", 0.05)
    asyncio.run(asyncio.wait_for(run(), HANG))


async def dice(viewer: ClientWebSocketResponse) -> list[int]:
    """The dice, as soon as some lie there."""
    while True:
        boards = (await viewer.receive_json(timeout=HANG)).get("boards")
        if boards and boards[0]["game"] and boards[0]["game"]["dice"][0]["face"]:
            assert boards[0]["link"] == "connected" and boards[0]["name"].startswith("handheld ")
            return [die["face"] for die in boards[0]["game"]["dice"]]


def test_a_roll_of_the_table_is_on_its_scoreboard(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (server, session):
            url = server.url.rstrip("/") + SCOREBOARD
            async with session.get(url.rstrip("/")) as answer:
                assert str(answer.url) == url
            async with look(session, server.url) as tab, look(session, url) as viewer:
                assert (await viewer.receive_json(timeout=HANG))["you"]["home"] == "/"
                await tab.send_str(json.dumps({"shake": True}))
                while not (await tab.receive_json(timeout=HANG)).get("tone"):
                    pass
                await tab.send_str(json.dumps({"shake": False}))
                assert len(await dice(viewer)) == 5

    asyncio.run(run())


async def boards_until(viewer: ClientWebSocketResponse, reached: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The front board, as soon as it is like that; other messages go on meanwhile."""
    async with asyncio.timeout(HANG):
        while True:
            boards = (await viewer.receive_json()).get("boards")
            if boards and boards[0]["hand"] and reached(boards[0]):
                found: dict[str, Any] = boards[0]
                return found


async def press(tab: ClientWebSocketResponse, table: Table, key: int) -> dict[str, Any]:
    """Press a key of the handheld; what it shows for it."""
    before = table.latest("aloud")
    for down in (True, False):
        await tab.send_str(json.dumps({"key": key, "down": down}))
    async with asyncio.timeout(HANG):
        while (now := table.latest("aloud")) == before:
            await asyncio.sleep(0.01)
    shown: Any = now["aloud"]
    return dict(shown)


async def choose(tab: ClientWebSocketResponse, table: Table, item: str) -> None:
    """Walk down a list of the handheld to this line, and press OK, until another page is there: what is said may change
    twice for a key, and on a busy computer the second time after the next one."""
    shown: Any = table.latest("aloud")["aloud"]
    while shown["lines"][shown["chosen"]] != item:
        shown = await press(tab, table, 2)
    now: Any = await press(tab, table, 3)
    async with asyncio.timeout(HANG):
        while now["lines"] == shown["lines"]:
            await asyncio.sleep(0.01)
            now = table.latest("aloud")["aloud"]


async def answer_to(viewer: ClientWebSocketResponse, **request: Any) -> dict[str, Any]:
    await viewer.send_str(json.dumps(request))
    while True:
        said: dict[str, Any] = await viewer.receive_json(timeout=HANG)
        if "done" in said or "denied" in said:
            return said


def test_a_handheld_that_only_rolls_has_its_boxes_chosen_on_the_scoreboard(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as (server, session):
            url, table = server.url.rstrip("/") + SCOREBOARD, server.table
            assert isinstance(table, Table)
            async with look(session, server.url) as tab, look(session, url) as viewer:
                you = (await viewer.receive_json(timeout=HANG))["you"]
                assert you["keeps"] is True and you["real_dice"] is False
                await boards_until(viewer, lambda board: board["link"] == "connected")
                await press(tab, table, 4)
                await choose(tab, table, "Just roll")
                await choose(tab, table, "Score on the PC")
                await tab.send_str(json.dumps({"shake": True}))
                while not (await tab.receive_json(timeout=HANG)).get("tone"):
                    pass
                await tab.send_str(json.dumps({"shake": False}))
                board = await boards_until(viewer, lambda board: board["hand"]["choices"])
                points = {each["box"]: each["points"] for each in board["hand"]["choices"]}["chance"]
                request = {"board": board["id"], "after": board["hand"]["after"]}
                assert await answer_to(viewer, **request, write="chance", points=points) == {"done": 1}
                async with look(session, url) as viewer:
                    board = await boards_until(viewer, lambda board: board["hand"]["undo"] == "chance")
                    request = {"board": board["id"], "after": board["hand"]["after"]}
                    assert await answer_to(viewer, **request, undo="chance") == {"done": 1}
                    refused = await answer_to(viewer, roll="12345", after=1)
                    assert refused["name"] == "not-here" and "rollkeeper serve" in refused["denied"]

    asyncio.run(run())


def test_in_a_network_who_has_the_code_plays_and_everybody_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path, "127.0.0.1") as (server, session):
            url = server.url.rstrip("/") + SCOREBOARD
            async with session.get(server.url) as answer:
                assert str(answer.url) == url, "who is not paired is led to the scoreboard"
            async with look(session, url) as viewer:
                assert (await viewer.receive_json(timeout=HANG))["you"]["home"] == ""
            with pytest.raises(WSServerHandshakeError) as caught:
                await look(session, server.url)
            assert caught.value.status == 403
            invited = server.access.invitation()
            assert invited is not None and invited["url"] == url
            headers = {"Origin": server.url.rstrip("/")}
            code = json.dumps({"code": invited["code"]})
            assert (await session.post(url + "pair", data=code, headers=headers)).status == 204
            async with session.get(server.url) as answer:
                assert str(answer.url) == server.url
            async with look(session, server.url) as tab:
                while "oled" not in await tab.receive_json(timeout=HANG):
                    pass

    asyncio.run(run())


def test_a_tab_that_says_too_much_has_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollkeeper.web.play.MESSAGES", 5)
    monkeypatch.setattr("rollkeeper.web.play.MESSAGES_A_SECOND", 0)

    async def run() -> None:
        async with served(tmp_path) as (server, session), look(session, server.url) as tab:
            for _ in range(6):
                await tab.send_str("{}")
            async with asyncio.timeout(HANG):
                async for _ in tab:
                    pass
            assert tab.close_code == 1008

    asyncio.run(run())
