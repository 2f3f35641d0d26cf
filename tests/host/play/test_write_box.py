"""A box chosen on the page: written by the handheld, or told why not, in every tab."""

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


async def card_in(tab: ClientWebSocketResponse, state: str) -> dict[str, Any]:
    while True:
        message = await until(tab, "card")
        if message["card"]["state"] == state:
            return message


async def rolled(tab: ClientWebSocketResponse) -> dict[str, Any]:
    """Shake; the card message with the dice."""
    await card_in(tab, "ready")
    await tab.send_str(json.dumps({"shake": True}))
    while not (await until(tab, "tone"))["tone"]:  # the dice tumble
        pass
    await tab.send_str(json.dumps({"shake": False}))
    return await card_in(tab, "choosing")


def choice(message: dict[str, Any], box: str, **changed: object) -> str:
    points = {each["box"]: each["points"] for each in message["card"]["legal"]}
    return json.dumps({"write": box, "points": points.get(box, 0), "after": message["after"], **changed})


def test_a_click_writes_the_box_and_both_tabs_see_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, two):
            message = await rolled(one)
            await one.send_str(choice(message, "chance"))
            for tab in (one, two):
                while True:
                    card = (await card_in(tab, "ready"))["card"]
                    if card["last"]:
                        break
                assert card["last"]["box"] == "chance" and card["last"]["points"] == sum(message["card"]["dice"])

    asyncio.run(run())


def test_a_click_on_it_takes_it_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, two):
            message = await rolled(one)
            await one.send_str(choice(message, "chance"))
            written = await card_in(two, "ready")
            while not written["card"]["last"]:
                written = await card_in(two, "ready")
            await two.send_str(json.dumps({"undo": "moon", "after": written["after"]}))
            await two.send_str(json.dumps({"undo": "chance", "after": written["after"]}))
            again = await card_in(two, "choosing")
            assert again["card"]["dice"] == message["card"]["dice"] and again["after"] == written["after"] + 1

    asyncio.run(run())


def test_a_box_that_cannot_be_written_is_told_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, two):
            message = await rolled(one)
            await one.send_str(choice(message, "chance", points=99))
            for tab in (one, two):
                assert "wrong-points" in (await until(tab, "denied"))["denied"]
            await one.send_str(choice(message, "chance", after=message["after"] - 1))
            assert "gone on" in (await until(one, "denied"))["denied"]

    asyncio.run(run())


def test_what_is_no_choice_is_ignored(tmp_path: Path) -> None:
    async def run() -> None:
        async with two_tabs(tmp_path) as (one, _):
            message = await rolled(one)
            huge = 10**4000
            for changed in ({"write": "moon"}, {"points": "19"}, {"points": True}, {"after": None}, {"write": ["x"]},
                            {"points": -5}, {"after": -1}, {"points": huge}, {"after": huge}, {"after": -huge},
                            {"after": 1e300}):  # fmt: skip
                await one.send_str(choice(message, "chance", **changed))
            await one.send_str(choice(message, "chance", points=99))
            assert "wrong-points" in (await until(one, "denied", "card"))["denied"], "the first that was looked at"

    asyncio.run(run())
