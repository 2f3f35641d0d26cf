"""What viewers ask for over real sockets: a box of a handheld, real dice; who may, how fast, and what is no request."""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType

from cables.pretend_handheld import ListJournal
from fivedice.edition import IN_MENUS
from host.web.at_home import pair, shown_code
from host.web.browser import Browser
from host.web.served import Served
from logs.game_log import lines
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games
from rollkeeper.web import live, requests
from rollkeeper.web.access import Access
from rollkeeper.web.live import REAL_DICE
from rollkeeper.web.requests import NotUnderstood, heard, request_of
from running.patience import HANG

TURN: list[dict[str, object]] = [{"game": "web", "players": ["Ann", "Bob"]}, {"roll": "33416"}]


def visiting(served: Served, visit: Callable[[Browser], Coroutine[Any, Any, None]]) -> None:
    """What a browser does on the page."""

    async def run() -> None:
        url = served.url
        async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as socket:
            await visit(Browser(socket))

    asyncio.run(run())


def test_a_box_of_a_handheld_is_written_and_taken_back(tmp_path: Path) -> None:
    journal = ListJournal(lines(TURN))

    async def visit(browser: Browser) -> None:
        hand = await browser.until(lambda: browser.boards and browser.boards[0]["hand"])
        assert {each["box"]: each["points"] for each in hand["choices"]}["chance"] == 17
        assert (hand["waits"], hand["undo"], hand["dice"]) == (False, "", None)
        assert await browser.does(write="chance", points=17) == {"done": 1}
        await browser.until(lambda: browser.boards[0]["hand"]["undo"] == "chance")
        assert browser.boards[0]["game"]["headline"] == "Bob" and browser.boards[0]["hand"]["choices"] == []
        assert await browser.does(undo="chance") == {"done": 1}
        await browser.until(lambda: browser.boards[0]["game"]["headline"] == "Ann")
        served.handhelds[0].refuses = "the dice are rolling"
        answer = await browser.does(write="chance", points=17)
        assert answer == {"denied": "the dice are rolling: nothing was done", "name": "box-refused"}
        stale = await browser.says(board=browser.boards[0]["id"], write="chance", points=17, after=2)
        assert stale["name"] == "game-went-on"
        assert (await browser.says(board="moon", undo="chance", after=2))["name"] == "not-connected"

    with Served(tmp_path, journal) as served:
        visiting(served, visit)
    assert [b'"undo":"chance"' in line for line in journal.lines] == [False, False, False, True]


def test_a_game_with_real_dice(tmp_path: Path) -> None:
    async def visit(browser: Browser) -> None:
        told = (await browser.says(lists=1))["lists"]
        assert browser.you["keeps"] is browser.you["real_dice"] is True
        assert [each["name"] for each in told["editions"]] == [name for name, _ in IN_MENUS] and told["last"] is None
        assert await browser.says(new="web", players=["Ann", "Zoë", ""]) == {"done": 1}
        await browser.until(lambda: browser.boards)
        (board,) = browser.boards
        assert (board["id"], board["link"], board["game"]["headline"]) == (REAL_DICE, "dice", "Ann")
        dice = board["hand"]["dice"]
        assert dice["takes"] == 5 and dice["new"]["like"]["players"] == ["Ann", "Zoë", "P3"]
        assert await browser.does(roll="66665", keep="") == {"done": 1}
        await browser.until(lambda: browser.boards[0]["hand"]["choices"])
        assert browser.boards[0]["hand"]["waits"] and browser.boards[0]["hand"]["dice"]["clears"]
        assert browser.boards[0]["game"]["says"] == "Ann has 6, 6, 6, 6, 5. Choose a box, or roll again."
        assert (await browser.does(write="sixes", points=30))["name"] == "wrong-points"
        assert await browser.does(clear=1) == {"done": 1}
        await browser.until(lambda: not browser.boards[0]["hand"]["choices"])
        await browser.does(roll="66666")
        await browser.until(lambda: browser.boards[0]["hand"]["choices"])
        assert await browser.does(write="yahtzee", points=50) == {"done": 1}
        await browser.until(lambda: browser.boards[0]["hand"]["undo"] == "yahtzee")
        assert await browser.does(undo="yahtzee") == {"done": 1}
        await browser.until(lambda: browser.boards[0]["game"]["headline"] == "Ann")
        assert await browser.does(end=1) == {"done": 1}
        await browser.until(lambda: browser.boards[0]["game"]["headline"] == "Given up")
        assert (await browser.says(new="challenge", players=["A"] * 8))["name"] == "bad-name"

    with Served(tmp_path) as served:
        visiting(served, visit)
    store = Store(tmp_path / "games.sqlite3")
    assert [row.state for row in store.ask(all_games)] == ["abandoned"]
    store.close()


def test_partners_a_settlement_and_a_further_game_with_real_dice(tmp_path: Path) -> None:
    async def play(browser: Browser) -> None:
        throws = ["11111", "11111", "11111", "66666"]
        while browser.boards[0]["game"]["under_way"]:
            after = browser.boards[0]["hand"]["after"]
            choices = browser.boards[0]["hand"]["choices"]
            if choices:
                await browser.does(write=choices[0]["box"], points=choices[0]["points"])
            else:
                start = bool(browser.boards[0]["game"]["throws"])
                await browser.does(roll=throws.pop() if start else "33416")
            await browser.until(lambda after=after: browser.boards[0]["hand"]["after"] != after)
            await asyncio.sleep(0.06)  # no quicker than a page may ask

    async def visit(browser: Browser) -> None:
        four = ["Ann", "Bob", "Cyd", "Dan"]
        assert (await browser.says(further=1))["name"] == "no-further-game"
        assert (await browser.says(new="travel", players=four, teams=2))["name"] == "no-partners"
        assert (await browser.says(new="web", players=four, difference=1))["name"] == "not-offered"
        assert await browser.says(new="lowe", players=four, teams=2) == {"done": 1}
        await browser.until(lambda: browser.boards)
        await play(browser)
        like = browser.boards[0]["hand"]["dice"]["new"]["like"]
        assert like == {"players": four, "teams": 2, "difference": True, "further": 2, "goes_on": False}
        assert await browser.does(further=1) == {"done": 1}
        await browser.until(lambda: browser.boards[0]["hand"]["dice"]["new"]["like"]["goes_on"])
        assert await browser.does(new="travel", players=["Ann", "Bob"], difference=1) == {"done": 1}
        await browser.until(lambda: browser.boards[0]["hand"]["dice"]["new"]["edition"] == "travel")
        await play(browser)
        assert await browser.does(end=1) == {"done": 1}
        last = (await browser.says(lists=1))["lists"]["last"]
        assert (last["edition"], last["like"]["difference"], last["like"]["further"]) == ("travel", True, 2)

    with Served(tmp_path) as served:
        visiting(served, visit)
    store = Store(tmp_path / "games.sqlite3")
    rows = sorted(store.ask(all_games), key=lambda row: row.ident)
    assert [(row.edition, row.column, row.state) for row in rows] == [
        ("lowe", 1, "ended"), ("lowe", 2, "abandoned"), ("travel", 1, "ended"),
    ]  # fmt: skip
    view = store.ask(view_of_row, rows[-1])
    assert view is not None and view["owed"] is not None
    store.close()


def test_a_forced_box_is_the_only_one_and_a_joker_is_named(tmp_path: Path) -> None:
    async def visit(browser: Browser) -> None:
        await browser.says(new="hasbro", players=["Ann"])
        for dice, box in (("22222", "yahtzee"), ("33333", "threes"), ("33333", "")):
            await browser.until(lambda: browser.boards and not browser.boards[0]["hand"]["choices"])
            await browser.does(roll=dice)
            choices = await browser.until(lambda: browser.boards[0]["hand"]["choices"])
            if box == "threes":
                assert choices == [{"box": "threes", "points": 15, "note": "forced", "zero": False}]
            if box:
                await browser.does(write=box, points=choices[0]["points"] if box == "threes" else 50)
        assert {each["note"] for each in choices} == {"joker"} and len(choices) == 6

    with Served(tmp_path) as served:
        visiting(served, visit)


def test_who_may_only_look_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Access, "may_write", lambda access, request: False)
    journal = ListJournal(lines(TURN))

    async def visit(browser: Browser) -> None:
        await browser.until(lambda: browser.boards and browser.boards[0]["hand"])
        assert browser.you["keeps"] is False
        denied = requests.ONLY_LOOKS
        assert await browser.does(write="chance", points=17) == denied
        assert await browser.says(new="web", players=["Ann"]) == denied == await browser.says(lists=1)
        assert await browser.does(end=1) == denied
        assert await browser.says(arrived="page-1", ago=10) == {**denied, "of": "page-1"}

    with Served(tmp_path, journal) as served:
        visiting(served, visit)
    assert len(journal.lines) == 2


def test_in_a_network_only_a_paired_browser_keeps_the_score(tmp_path: Path) -> None:
    async def run(url: str, code: str) -> None:
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:  # of addresses, too
            for paired in (False, True):
                if paired:
                    assert (await pair(session, url, code)).status == 204
                async with session.ws_connect(url + "ws", origin=url.rstrip("/")) as socket:
                    browser = Browser(socket)
                    answer = await browser.says(new="web", players=["Ann"])
                    assert answer == ({"done": 1} if paired else requests.ONLY_LOOKS)
                    assert browser.you["keeps"] is paired

    with Served(tmp_path, lan="127.0.0.1") as served:
        asyncio.run(run(served.url, shown_code(served.server)))


def test_who_talks_faster_than_anybody_clicks_is_sent_away(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as socket:
            for _ in range(3 * live.MESSAGES):
                await socket.send_str('{"end":1,"after":0}')
            said = await socket.receive(timeout=HANG)
            while said.type is WSMsgType.TEXT:
                said = await socket.receive(timeout=HANG)
            assert socket.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION

    with Served(tmp_path) as served:
        asyncio.run(run(served.url))


GOOD: dict[str, object] = {"board": "aa", "write": "fours", "points": 16, "after": 7}


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "1", "{}", "[" * 4000, "\ud800", '{"end":1}', '{"end":1,"after":true}', '{"end":1,"after":-1}',
        '{"end":1,"clear":1,"after":1}', '{"new":"moon","players":["A"]}', '{"new":["web"],"players":["A"]}',
        '{"new":"web","players":[]}', '{"new":"web","players":"Ann"}', '{"new":"web","players":[7]}',
        '{"new":"web"}', *(json.dumps({"new": "web", "players": names}) for names in (["A"] * 9, ["A" * 161])),
        *(json.dumps({**GOOD, **wrong}) for wrong in (
            {"board": 7}, {"board": "a" * 300}, {"write": "moon"}, {"write": ["fours"]}, {"points": 1e3},
            {"points": 1000}, {"points": None}, {"after": 1e30}, {"after": "7"}, {"roll": "1"},
        )),
        *(json.dumps({"after": 1, **wrong}) for wrong in (
            {"roll": "1234567"}, {"roll": "12347"}, {"roll": 12345}, {"roll": ""}, {"roll": "12345", "keep": "21"},
            {"roll": "12345", "keep": "6"}, {"roll": "１２３４５"}, {"choose": "11"}, {"choose": None},
        )),
    ],
)  # fmt: skip
def test_what_no_page_of_ours_says_is_no_request(text: str) -> None:
    with pytest.raises(NotUnderstood, match="load it again"):
        request_of(heard(text))


def test_what_a_page_says_is_one() -> None:
    assert request_of(GOOD).points == 16 and request_of({"board": "a", "undo": "fours", "after": 8}).points is None
    assert request_of({"roll": "12345", "keep": "135", "after": 0}).keep == "135"
    assert request_of({"choose": "", "after": 0}).text == ""
    assert request_of({"new": "web", "players": [" Ann "]}).players == ["Ann"]


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no file that is open")
def test_the_database_is_deleted_while_people_play(tmp_path: Path) -> None:
    journal = ListJournal(lines(TURN))

    async def visit(browser: Browser) -> None:
        await browser.until(lambda: browser.boards and browser.boards[0]["hand"])
        for path in tmp_path.glob("games.sqlite3*"):
            path.unlink()
        async with ClientSession() as session:
            for page in ("games", "players", "records"):
                answer = await session.get(served.url + page)
                while answer.status == 503:  # it is just being made
                    answer = await session.get(served.url + page)
                assert answer.status == 200, await answer.text()
        assert await browser.says(new="web", players=["Zoë"]) == {"done": 1}
        assert (await browser.says(lists=1))["lists"]["names"].count("Zoë") == 1
        while len(served.store.ask(all_games)) < 2:  # that of the handheld is copied again
            await asyncio.sleep(0.01)

    with Served(tmp_path, journal) as served:
        visiting(served, visit)
