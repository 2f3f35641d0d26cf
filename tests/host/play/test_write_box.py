"""A box chosen on the page: written by the handheld for every tab, or the one that asked is told why not."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from host.play.fake_table import laid_table
from rollkeeper.play.table import keeping
from rollkeeper.web.app import Site
from running.patience import HANG


@asynccontextmanager
async def two_tabs(folder: Path) -> AsyncIterator[tuple[ClientWebSocketResponse, ClientWebSocketResponse]]:
    """Two tabs of the page, the real scorekeeper and database, and a handheld that runs the real app."""
    async with laid_table(folder, keep=keeping(folder / "games.sqlite3")) as table, ClientSession() as session:
        server = Site(table=table)
        await server.open()
        origin = server.url.rstrip("/")
        try:
            async with (
                session.ws_connect(server.url + "ws", origin=origin) as one,
                session.ws_connect(server.url + "ws", origin=origin) as two,
            ):
                yield one, two
        finally:
            await server.close()


async def until(tab: ClientWebSocketResponse, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = await tab.receive_json(timeout=HANG)
        if next(iter(message)) in kinds:
            return message


async def game_in(tab: ClientWebSocketResponse, rolls: int) -> dict[str, Any]:
    while True:
        message = await until(tab, "game")
        if message["game"]["rolls"] == rolls:
            return message


async def rolled(tab: ClientWebSocketResponse) -> dict[str, Any]:
    """Shake; the message with the dice."""
    await game_in(tab, 0)
    await tab.send_str(json.dumps({"shake": True}))
    while not (await until(tab, "tone"))["tone"]:  # the dice tumble
        pass
    await tab.send_str(json.dumps({"shake": False}))
    return await game_in(tab, 1)


async def written(tab: ClientWebSocketResponse) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The box that was written last, as soon as one was, with the whole message."""
    while True:
        message = await game_in(tab, 0)
        for box, cell in message["game"]["columns"][0]["boxes"].items():
            if cell["last"]:
                return box, cell, message


def faces(message: dict[str, Any]) -> list[int]:
    return [die["face"] for die in message["game"]["dice"]]


def choice(message: dict[str, Any], box: str, **changed: object) -> str:
    cell = message["game"]["columns"][0]["boxes"][box]
    assert cell["write"] is True
    return json.dumps({"write": box, "points": cell["offer"], "after": message["after"], **changed})


def test_a_click_writes_the_box_and_both_tabs_see_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, two):
            message = await rolled(one)
            await one.send_str(choice(message, "chance"))
            for tab in (one, two):
                box, cell, _ = await written(tab)
                assert (box, cell["points"], cell["undo"]) == ("chance", sum(faces(message)), True)

    asyncio.run(run())


def test_a_click_on_it_takes_it_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, two):
            message = await rolled(one)
            await one.send_str(choice(message, "chance"))
            _, _, then = await written(two)
            await two.send_str(json.dumps({"undo": "moon", "after": then["after"]}))
            await two.send_str(json.dumps({"undo": "chance", "after": then["after"]}))
            again = await game_in(two, 1)
            assert faces(again) == faces(message) and again["after"] == then["after"] + 1

    asyncio.run(run())


def test_a_box_that_cannot_be_written_is_told_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, two):
            message = await rolled(one)
            await one.send_str(choice(message, "chance", points=99))
            denied = (await until(one, "denied"))["denied"]
            assert denied.endswith(": nothing was done") and " 99" in denied
            await one.send_str(choice(message, "chance", after=message["after"] - 1))
            assert "gone on" in (await until(one, "denied"))["denied"]
            await one.send_str(choice(message, "chance"))
            said = await until(two, "denied", "game")
            while "denied" not in said and said["game"]["columns"][0]["boxes"]["chance"] is None:
                said = await until(two, "denied", "game")
            assert "denied" not in said, "only the tab that has asked is told why not"

    asyncio.run(run())


def test_what_is_no_choice_is_not_understood(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, _):
            message = await rolled(one)
            huge = 10**4000
            for changed in ({"write": "moon"}, {"points": "19"}, {"points": True}, {"after": None}, {"write": ["x"]},
                            {"points": -5}, {"after": -1}, {"points": huge}, {"after": huge}, {"after": -huge},
                            {"after": 1e300}):  # fmt: skip
                await one.send_str(choice(message, "chance", **changed))
                assert "does not understand" in (await until(one, "denied", "done"))["denied"], changed
            await one.send_str(choice(message, "chance", points=99))
            assert " 99" in (await until(one, "denied", "done"))["denied"], "the first that was looked at"

    asyncio.run(run())
