"""Just roll on the LED build: a box is chosen on the scoreboard, the next player is up, and it is taken back."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import ClientSession

from host.flashing.plugged_in import PluggedIn
from host.web.browser import Browser
from players.led_player import LedPlayer
from roller.leds import pixels as pips
from rollkeeper.store import Store
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from rollkeeper.web.serve import Desks, Writer
from running.patience import until

pytestmark = pytest.mark.emulated
SECOND = (0, 0, pips.FACES[2], 0, 0)  # it is the second player's turn


async def chosen_on_the_page(folder: Path, port: str, next_is_up: Callable[[], None]) -> tuple[str, str]:
    """What a browser does while a turn waits for its box: the players before and after."""
    store = Store(folder / "games.sqlite3")
    boards = Boards()
    desks = Desks(store, boards, [port])
    server = Site(boards, writer=Writer(store, folder, boards, desks))
    url = await server.open(0)
    await asyncio.to_thread(desks.start)
    try:
        async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as socket:
            browser = Browser(socket)
            hand = await browser.until(lambda: browser.boards and (browser.boards[0]["hand"] or {}).get("waits"))
            assert hand, "the handheld waits for a box"
            first = browser.boards[0]["game"]["headline"]
            best = browser.boards[0]["hand"]["choices"][0]
            assert await browser.does(write=best["box"], points=best["points"]) == {"done": 1}
            await browser.until(lambda: browser.boards[0]["hand"]["undo"])
            second = browser.boards[0]["game"]["headline"]
            await asyncio.to_thread(next_is_up)
            assert await browser.does(undo=best["box"]) == {"done": 1}
            await browser.until(lambda: browser.boards[0]["game"]["headline"] == first)
            await browser.until(lambda: browser.boards[0]["hand"]["waits"])
            return first, second
    finally:
        await server.close()
        await asyncio.to_thread(desks.stop)
        store.close()


@pytest.mark.nightly
def test_a_box_is_chosen_on_the_page_and_taken_back(ready_leds: LedPlayer, tmp_path: Path) -> None:
    player = ready_leds
    handheld = player.handheld
    player.tap(4)
    player.choose(3)  # Just roll
    player.choose(1)  # a PC
    player.tap(4)
    player.choose(1)  # New game
    player.choose(3, selected=1)  # Simple, from Travel
    player.choose(1)  # 2 players
    assert player.game is not None and player.game.players == ["P1", "P2"]
    for _ in range(3):
        dice = player.roll()
    handheld.run_ms(1500)
    assert player.faces() == dice, "no list of boxes opens: it waits for the PC"
    handheld.close_port()
    with PluggedIn(handheld) as pico:
        whose = asyncio.run(chosen_on_the_page(tmp_path, pico.port, lambda: until(lambda: player.pattern() == SECOND)))
    assert whose == ("P1", "P2")
    player.open_port()
    assert player.game.player == 0 and player.game.dice == dice and player.game.card.boxes == {}
    assert [line.count(b'"undo"') for line in player.lines[-2:]] == [0, 1]
    assert player.faces() == dice, "the dice lie there again"
