"""What came of a request is told once more to whoever asks; what has not arrived by then is never done."""

import asyncio

import pytest
from aiohttp import ClientSession

from host.web.browser import Browser
from host.web.served import Served
from host.web.test_server import look


def test_the_server_answers_what_came_of_a_request(served: Served) -> None:
    async def run() -> None:
        async with ClientSession() as session, look(session, served.url) as one, look(session, served.url) as two:
            first, second = Browser(one), Browser(two)
            assert await first.says(new="web", players=["Ann"], after=0, id="a-1") == {"done": 1, "of": "a-1"}
            assert await second.says(arrived="a-1") == {"done": 1, "of": "a-1"}
            lost = await second.says(arrived="a-2")
            assert (lost["name"], lost["of"]) == ("not-arrived", "a-2")
            await one.send_json({"roll": "33366", "after": 2, "id": "a-2"})  # late, and never done
            await one.send_json({"roll": "33366", "after": 2, "id": "a-1"})  # and nothing is done twice
            board = await first.until(lambda: first.boards and first.boards[0])
            assert (await first.says(clear=1, after=board["hand"]["after"]))["done"] == 1
            assert first.boards[0]["game"]["rolls"] == 0

    asyncio.run(run())


@pytest.mark.parametrize("ident", ["x" * 41, 7, None, ["a"]])
def test_a_strange_id_is_no_request(served: Served, ident: object) -> None:
    async def run() -> None:
        async with ClientSession() as session, look(session, served.url) as socket:
            assert "load it again" in (await Browser(socket).says(end=1, after=1, id=ident))["denied"]
            assert "load it again" in (await Browser(socket).says(arrived=ident))["denied"]

    asyncio.run(run())


def test_a_game_that_has_gone_on_is_not_given_up(served: Served) -> None:
    async def run() -> None:
        async with ClientSession() as session, look(session, served.url) as socket:
            browser = Browser(socket)
            assert await browser.says(new="web", players=["Ann"], after=0) == {"done": 1}
            await browser.until(lambda: browser.boards)
            seen = browser.boards[0]["hand"]["after"]
            for stale in (0, seen - 1):
                refused = await browser.says(new="web", players=["Zoe"], after=stale)
                assert refused["name"] == "game-went-on" and "begin again if it is to be given up" in refused["denied"]
            assert (await browser.says(new="web", players=["Zoe"]))["name"] == "game-went-on", "it names no state"
            assert await browser.says(new="web", players=["Zoe"], after=seen) == {"done": 1}
            await browser.until(lambda: browser.boards[0]["game"]["headline"] == "Zoe")
            assert await browser.says(end=1, after=browser.boards[0]["hand"]["after"]) == {"done": 1}
            assert await browser.says(new="web", players=["Ann"], after=0) == {"done": 1}, "nothing is given up"

    asyncio.run(run())
