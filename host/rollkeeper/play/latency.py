"""How long a key press takes to show: from the key message on the page's WebSocket to the next changed picture there.

This is wall time through everything that `rollkeeper play` has between finger and eye, but for the browser's own: the
server, the service's process, the emulated Pico with the real firmware, the display's bus, and back.
`python -m rollkeeper.play.latency [PRESSES]` boots a handheld of its own and prints the figures.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from rollkeeper.folders import DATABASE, FLASH
from rollkeeper.play.play_errors import HandheldSilent
from rollkeeper.play.scorekeeping import keeping
from rollkeeper.play.table import Table
from rollkeeper.play.virtual_process import command
from rollkeeper.web.server import PageServer

BOOTING = 120.0  # seconds
REACTION = 10.0  # seconds
PAUSE = 0.4  # seconds between presses: the picture has settled


async def key_to_picture(url: str, presses: int = 25) -> list[float]:
    """The milliseconds that each of `presses` lock presses took, on the page served at `url`.

    Rolls first if no dice are on the table. Raises HandheldSilent.
    """
    async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as tab:
        seen = await _dice_on_the_table(tab)
        found = []
        for press in range(presses):
            seen = await _settled(tab, seen)
            key = press % 5 + 1
            began = time.perf_counter()
            await tab.send_json({"key": key, "down": True})
            seen = await _next_picture(tab, seen)
            found.append(1000 * (time.perf_counter() - began))
            await tab.send_json({"key": key, "down": False})
        return found


async def measure(folder: Path, *, image: Path | None = None, presses: int = 25) -> list[float]:
    """The same with a handheld of its own, whose state is kept in `folder`."""
    table = Table(command(folder / FLASH, image=image), keeping(folder / DATABASE))
    server = PageServer(table)
    try:
        await table.lay()
        return await key_to_picture(await server.open(0), presses)
    finally:
        await server.close()
        await table.clear()


def summary(found: list[float]) -> dict[str, float]:
    """Median, 95 % and longest, in ms."""
    ordered = sorted(found)
    return {
        "median_ms": statistics.median(ordered),
        "p95_ms": ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))],
        "longest_ms": ordered[-1],
    }


async def _dice_on_the_table(tab: ClientWebSocketResponse) -> object:
    """Shake until a choice of dice is shown; returns the picture then."""
    picture: object = None
    shaking = False
    while True:
        message = await _receive(tab, BOOTING)
        picture = message.get("oled", picture)
        state = message["card"]["state"] if "card" in message else ""
        if state == "choosing":
            await tab.send_json({"shake": False})
            return picture
        if state and state != "ready":
            raise HandheldSilent(f"cannot measure lock keys while the game is {state}: use a fresh folder")
        if state == "ready" and not shaking:
            shaking = True
            await tab.send_json({"shake": True})
        elif shaking and "oled" in message:
            await tab.send_json({"shake": False})


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
    while (picture := (await _receive(tab, REACTION)).get("oled", before)) == before:
        pass
    return picture


async def _receive(tab: ClientWebSocketResponse, seconds: float) -> dict[str, Any]:
    try:
        message: dict[str, Any] = await tab.receive_json(timeout=seconds)
    except TimeoutError:
        raise HandheldSilent(f"nothing came from the handheld for {seconds:.0f} seconds") from None
    return message


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        times = asyncio.run(measure(Path(temporary), presses=int(sys.argv[1]) if len(sys.argv) > 1 else 25))
    for name, value in summary(times).items():
        print(f"{name:<10} {value:7.1f}")
