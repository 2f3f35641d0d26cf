"""The scoreboard's server over real sockets, beside pretend handhelds: viewers, their coming back, and who may look."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from cables.pretend_handheld import ListJournal
from host.web.served import Served
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.link.find_handheld import Board
from rollkeeper.store import Store
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web import access, live
from rollkeeper.web.app import HttpPortTaken, Site
from rollkeeper.web.live import LAST_GAME, Boards
from rollkeeper.web.serve import Desks
from running.patience import HANG

GAME = lines(list(events_of_a_game(1, "Ann")))


def look(session: ClientSession, url: str, **options: Any) -> Any:
    return session.ws_connect(url + "ws", origin=url.rstrip("/"), **options)


async def state_of(viewer: ClientWebSocketResponse) -> dict[str, Any]:
    """The next record of the boards."""
    while "boards" not in (state := await viewer.receive_json(timeout=HANG)):
        pass
    found: dict[str, Any] = state
    return found


async def until(viewer: ClientWebSocketResponse, rolls: int, total: int | None = None) -> dict[str, Any]:
    """The first record in which the front board has so many rolls (and that total)."""
    while True:
        state = await state_of(viewer)
        game = state["boards"][0]["game"] if state["boards"] else None
        if game and game["rolls"] == rolls and total in (None, game["columns"][0]["total"]):
            return state


def test_two_viewers_see_each_roll_and_one_comes_back(tmp_path: Path) -> None:
    journal = ListJournal(GAME[:2])

    async def run(served: Served) -> None:
        (handheld,) = served.handhelds
        async with ClientSession() as session, look(session, served.url) as one:
            async with look(session, served.url) as two:
                assert await until(one, 1) == await until(two, 1)
                await asyncio.to_thread(handheld.play, GAME[2])
                again = b'"roll"' in GAME[2]
                state = await until(one, 2 if again else 0)
                assert state["boards"][0]["link"] == "connected" and state["boards"][0]["name"] == "handheld 724a32"
                await until(two, 2 if again else 0)
            for line in GAME[3:]:
                await asyncio.to_thread(handheld.play, line)
            async with look(session, served.url) as two:  # it has missed a whole game
                for viewer in (one, two):
                    while (await state_of(viewer))["boards"][0]["game"]["headline"] != "Game over":
                        pass

    with Served(tmp_path, journal) as served:
        asyncio.run(run(served))


def test_the_program_ends_and_comes_back_with_the_last_game(tmp_path: Path) -> None:
    async def ended(served: Served) -> None:
        async with ClientSession() as session, look(session, served.url) as viewer:
            game = None
            while game is None or game["under_way"]:
                boards = (await state_of(viewer))["boards"]
                game = boards[0]["game"] if boards else None
            ending = asyncio.create_task(asyncio.to_thread(served.end))
            while (await viewer.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            assert viewer.close_code == aiohttp.WSCloseCode.GOING_AWAY
            await ending

    async def back(served: Served) -> None:
        async with ClientSession() as session, look(session, served.url) as viewer:
            state = await state_of(viewer)
            assert [board["id"] for board in state["boards"] if board["game"]] == [LAST_GAME]

    with Served(tmp_path, ListJournal(lines_of_games(1))) as served:
        asyncio.run(ended(served))
        served.handhelds[0].talk = False
        served.begin()
        asyncio.run(back(served))


def test_several_handhelds_the_newest_in_front(tmp_path: Path) -> None:
    one, two = (ListJournal(GAME[:1], device) for device in ("e660583883724a32", "e660583883724b77"))

    async def run(served: Served) -> None:
        async with ClientSession() as session, look(session, served.url) as viewer:
            state: dict[str, Any] = {"boards": []}
            while [bool(board["game"]) for board in state["boards"]] != [True, True]:
                state = await state_of(viewer)
            for handheld, name in zip(served.handhelds, ("handheld 724a32", "handheld 724b77"), strict=True):
                await asyncio.to_thread(handheld.play, GAME[1])
                state = await until(viewer, 1)
                while state["boards"][0]["name"] != name:
                    state = await until(viewer, 1)

    with Served(tmp_path, one, two) as served:
        asyncio.run(run(served))


def test_a_handheld_that_is_plugged_in_later_gets_a_desk(tmp_path: Path, store: Store) -> None:
    there: list[Board] = []
    boards = Boards()
    desks = Desks(store, boards, find=lambda: list(there))
    try:
        desks.look()
        assert boards.state()["boards"] == []
        there += [Board("/dev/none", "e660583883724a32", ""), Board("/dev/unnamed", "", "")]
        desks.look()
        desks.look()
        assert sorted(board["id"] for board in boards.state()["boards"]) == ["/dev/unnamed", "e660583883724a32"]
        there.clear()
        desks.look()
        assert len(boards.state()["boards"]) == 2, "its game stays"
    finally:
        desks.stop()


async def opened(boards: Boards) -> Site:
    page = Site(boards)
    await page.open(0)
    return page


@pytest.mark.parametrize("origin", [None, "null", "http://example.com", "https://{host}", "http://{host}.example.com"])
def test_another_page_may_not_look(origin: str | None) -> None:
    async def run() -> None:
        page = await opened(Boards())
        host = page.url.split("/")[2]
        async with ClientSession() as session:
            with pytest.raises(WSServerHandshakeError) as caught:
                await session.ws_connect(page.url + "ws", origin=origin.format(host=host) if origin else None)
        assert caught.value.status == 403
        await page.close()

    asyncio.run(run())


@pytest.mark.parametrize("path", ["", "ws", "static/scoreboard.js", "nothing"])
def test_a_foreign_name_for_this_machine_is_refused(path: str) -> None:
    async def run() -> None:
        page = await opened(Boards())
        async with ClientSession() as session:
            async with session.get(page.url + path, headers={"Host": "rollkeeper.example.com"}) as answer:
                assert answer.status == 403
            async with session.get(page.url + "..%2f..%2fcli%2fserve.py") as answer:
                assert answer.status == 404
        await page.close()

    asyncio.run(run())


def test_a_viewer_who_talks_changes_nothing_and_too_many_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_VIEWERS", 2)

    async def run() -> None:
        page = await opened(Boards())
        async with ClientSession() as session, look(session, page.url) as one, look(session, page.url) as loud:
            with pytest.raises(WSServerHandshakeError) as caught:
                await look(session, page.url)
            assert caught.value.status == 503
            assert (await state_of(loud))["boards"] == []
            await loud.send_str('{"key": 1, "down": true}')
            await loud.send_str("x" * 5000)
            assert (await loud.receive(timeout=HANG)).type is WSMsgType.CLOSE
            await state_of(one)
            page.boards.linked("aa", Status("connected", "here"), "aa")
            assert [board["id"] for board in (await state_of(one))["boards"]] == ["aa"]
        await page.close()

    asyncio.run(run())


def test_who_says_nothing_has_to_go_and_a_viewer_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(access, "MOST_CONNECTIONS", 2)

    async def run() -> None:
        page = await opened(Boards())
        port = int(page.url.split(":")[2].strip("/"))
        async with ClientSession() as session, look(session, page.url) as viewer:
            await state_of(viewer)
            silent, held = await asyncio.open_connection("127.0.0.1", port)
            full, extra = await asyncio.open_connection("127.0.0.1", port)
            async with asyncio.timeout(HANG):
                assert b"503" in await full.readline()
                with contextlib.suppress(ConnectionError):
                    assert await silent.read() == b""
            page.boards.linked("aa", Status("connected", "here"), "aa")
            assert [board["id"] for board in (await state_of(viewer))["boards"]] == ["aa"]
            for writer in (held, extra):
                writer.close()
        await page.close()

    asyncio.run(run())


def test_a_taken_port_is_named() -> None:
    async def run() -> None:
        page = await opened(Boards())
        with pytest.raises(HttpPortTaken, match=r"\(127\.0\.0\.1: [\w ]+\): leave --http away"):
            await Site(Boards()).open(int(page.url.split(":")[2].strip("/")))
        await page.close()

    asyncio.run(run())
