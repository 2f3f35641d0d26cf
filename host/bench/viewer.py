"""`python -m bench.viewer URL COUNT`: so many viewers of a scoreboard, in a process of their own.

Prints for each record that the slowest of them has received, or a later one, a line: the game's number, and when (of
`time.perf_counter`, which is one clock for all processes of a computer).
"""

import asyncio
import re
import sys
import time

from aiohttp import ClientSession, TCPConnector, WSMsgType

GAME = re.compile(r'"game":"(\d+)"')


class Viewers:
    """Counts how far each of them is."""

    def __init__(self, count: int) -> None:
        self._at = [-1] * count
        self._told = -1

    async def look(self, session: ClientSession, url: str, number: int) -> None:
        """One viewer, until the program ends."""
        async with session.ws_connect(url + "ws", origin=url.rstrip("/")) as viewer:
            async for message in viewer:
                if message.type is WSMsgType.TEXT and not message.data.startswith('{"you"'):
                    found = GAME.search(message.data)
                    self._heard(number, int(found[1]) if found else 0)

    def _heard(self, number: int, game: int) -> None:
        now = time.perf_counter()
        self._at[number] = game
        if len(self._at) == 1 or min(self._at) > self._told:
            self._told = min(self._at)
            print(self._told, now, flush=True)


async def look(url: str, count: int) -> None:
    """All of them."""
    viewers = Viewers(count)
    async with ClientSession(connector=TCPConnector(limit=0)) as session:
        await asyncio.gather(*(viewers.look(session, url, number) for number in range(count)))


if __name__ == "__main__":
    asyncio.run(look(sys.argv[1], int(sys.argv[2])))
