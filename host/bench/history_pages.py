"""How soon the pages of games and players are there: from the request to the whole answer, over HTTP, wall time.

Beside them what the program computes for it, as processor time: that does not depend on what else the machine does.
"""

import asyncio
import statistics
import time
from contextlib import closing
from pathlib import Path

from aiohttp import ClientSession

from rollkeeper.history.routes import history_routes
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.server import BoardServer
from rollkeeper.store import Store

BAR_MS = 100
REPEATS = 7
PAGES = {
    "page: the list of games": "games",
    "page: games of a player": "games?player=Ann",
    "page: a game and its replay": "games/7",
    "page: its score sheet": "games/7/sheet",
    "page: a player": "player?name=Ann",
    "page: everybody": "players",
    "page: records": "records",
    "page: the dice": "fairness",
}
WITH_BAR = ("page: the list of games", "page: a game and its replay", "page: a player", "page: the dice")


def pages(path: Path) -> dict[str, tuple[float, float]]:
    """For each page of a database the medians of milliseconds until it is there, and of those of the processor."""
    return asyncio.run(_pages(path))


async def _pages(path: Path) -> dict[str, tuple[float, float]]:
    with closing(Store(path, look=True)) as store:
        server = BoardServer(Boards(), history_routes(lambda: store))
        url = await server.open(0)
        try:
            async with ClientSession() as session:
                return {name: await _measured(session, url + page) for name, page in PAGES.items()}
        finally:
            await server.close()


async def _measured(session: ClientSession, url: str) -> tuple[float, float]:
    """Of REPEATS requests; a game's page fetches its steps as well. The first one, which loads code, is not counted."""
    urls = [url, url + "/replay.json"] if url.endswith("games/7") else [url]
    walls, computed = [], []
    for _ in range(REPEATS + 1):
        begun, used = time.perf_counter(), time.process_time()
        for each in urls:
            async with session.get(each) as answer:
                answer.raise_for_status()
                await answer.read()
        walls.append(1000 * (time.perf_counter() - begun))
        computed.append(1000 * (time.process_time() - used))
    return statistics.median(walls[1:]), statistics.median(computed[1:])
