"""How immediate the page of `rollkeeper play` feels: wall time from a key message on the page's WebSocket to the next
changed picture there.

This is everything that `rollkeeper play` has between finger and eye, but for the browser's own: the server, the
service's process, the emulated Pico with the real firmware, the display's bus, and back. It depends on the machine and
on what else that does: measure on a quiet one.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import cast

from aiohttp import ClientSession, ClientWebSocketResponse

from bench.figure import Figure, at_most
from bench.workbench import Workbench
from rollkeeper.folders import DATABASE, FLASH
from rollkeeper.play.patient_hand import Hand
from rollkeeper.play.table import Table, keeping
from rollkeeper.play.virtual_process import HandheldSilent, command
from rollkeeper.scores.scorecard import CardView
from rollkeeper.web.server import PageServer

BAR_MS = 150
PRESSES = 25
BOOTING = 120.0  # seconds
REACTION = 10.0  # seconds
PAUSE = 0.4  # seconds between presses: the picture has settled


def page(bench: Workbench) -> list[Figure]:
    """The longest of some presses, with the median beside it."""
    bench.say("key to picture on the page")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_with_a_handheld(Path(folder), bench.image))
    note = f" of wall time (longest of {PRESSES}; median {statistics.median(found):.0f} ms)"
    return [at_most("key on the page to picture on the page", max(found), BAR_MS, "ms", note=note)]


async def _with_a_handheld(folder: Path, image: Path) -> list[float]:
    """The milliseconds of each press, on a handheld whose state is kept in `folder`."""
    table = Table(command(folder / FLASH, image=image), keeping(folder / DATABASE))
    server = PageServer(table)
    try:
        await table.lay()
        hand = Hand(table)
        await hand.until("a game on the PC's side", lambda: table.latest("card") != {}, BOOTING)
        await hand.roll(lambda: cast(CardView, table.latest("card")["card"])["state"] == "choosing")
        return await _key_to_picture(await server.open(0))
    finally:
        await server.close()
        await table.clear()


async def _key_to_picture(url: str) -> list[float]:
    """The milliseconds that each lock press took, on the page served at `url`. Raises HandheldSilent."""
    async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as tab:
        seen: object = None
        found = []
        for press in range(PRESSES):
            seen = await _settled(tab, seen)
            key = press % 5 + 1
            began = time.perf_counter()
            await tab.send_json({"key": key, "down": True})
            seen = await _next_picture(tab, seen)
            found.append(1000 * (time.perf_counter() - began))
            await tab.send_json({"key": key, "down": False})
        return found


async def _settled(tab: ClientWebSocketResponse, picture: object) -> object:
    """Read on until nothing has changed for PAUSE; returns the picture then."""
    while True:
        try:
            async with asyncio.timeout(PAUSE):
                picture = await _next_picture(tab, picture)
        except TimeoutError:
            return picture


async def _next_picture(tab: ClientWebSocketResponse, before: object) -> object:
    """The next picture that differs from `before`."""
    while (picture := (await _receive(tab)).get("oled", before)) == before:
        pass
    return picture


async def _receive(tab: ClientWebSocketResponse) -> dict[str, object]:
    try:
        message: dict[str, object] = await tab.receive_json(timeout=REACTION)
    except TimeoutError:
        raise HandheldSilent(f"nothing came from the handheld for {REACTION:.0f} seconds") from None
    return message
