"""How live the page of `rollkeeper serve` is: from the device to a viewer, and how far many viewers are behind.

Wall time, so it depends on the machine and on what else that does. The viewers are a process of their own.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aiohttp import ClientSession, web

from bench.figure import Figure, at_most, beside
from bench.live_commit import PRESS_MS, TAKE_BACK, WRITE, Live
from bench.workbench import Workbench, roll
from emulator.cable import PtyCable, TcpCable
from emulator.handheld import VirtualHandheld
from fivedice.game import apply
from rollkeeper.folders import DATABASE
from rollkeeper.scores.scorecard import CardView, card_view
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.server import BoardServer

BAR_MS = 100
BAR_BEHIND_MS = 500
EVENTS = 25
VIEWERS = 200
CHANGES = 50
EVERY = 0.1  # seconds; people are slower
ECHOES = 200
SETTLED = 60.0  # seconds until all viewers must be there
NAMES = ["Ann", "Bob", "Cyd", "Dora", "Eve", "Finn", "Gus", "Hanna"]


def to_the_scoreboard(bench: Workbench) -> list[Figure]:
    """The median of some events on their way from the emulated device to a viewer, beside a bare echo."""
    bench.say("live events on their way to the scoreboard")
    handheld = bench.ready()
    roll(handheld)
    handheld.hold(1)  # the boxes are shown
    handheld.run_ms(300)
    with tempfile.TemporaryDirectory() as folder, _shown(handheld, Path(folder) / DATABASE) as live:
        found = [live.event(TAKE_BACK if number % 2 else WRITE) for number in range(EVENTS)]
    median, echo = statistics.median(found), asyncio.run(_echo())
    note = f" of wall time (median of {EVENTS}, longest {max(found):.0f} ms; {median / echo:.0f} times a bare echo)"
    return [
        at_most("live event to the scoreboard", median, BAR_MS, "ms", note=note),
        beside("a bare WebSocket echo on the loopback", f"{echo:.2f} ms (median of {ECHOES})"),
    ]


def many_viewers(bench: Workbench) -> list[Figure]:
    """How far the slowest of many viewers is behind at most, and what they take of memory."""
    bench.say(f"{VIEWERS} viewers of one scoreboard")
    words = [sys.executable, "-m", "bench.scoreboard"]  # by itself: what it has in memory is the server's
    said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, env=_environment()).stdout
    behind, kilobytes = map(float, said.split())
    note = f" of wall time (longest of {CHANGES} changes, the server {kilobytes / 1000:.0f} MB larger with them)"
    return [at_most(f"{VIEWERS} viewers: the slowest behind", behind, BAR_BEHIND_MS, "ms", note=note)]


class _Lines:
    """What the viewers' process prints, as it comes: record after record, and when all had it."""

    def __init__(self, url: str, count: int) -> None:
        words = [sys.executable, "-m", "bench.viewer", url, str(count)]
        self.program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=_environment())
        self.found: list[tuple[int, float]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            record, at = line.split()
            self.found.append((int(record), float(at)))

    def end(self) -> None:
        """No more viewers."""
        self.program.kill()
        self.program.wait()


class _OnThePage(Live):
    """Its events shall be on the page."""

    viewers: _Lines

    def there(self, n: int) -> bool:
        """Whether a record has come since the event has left."""
        return bool(self.viewers.found) and self.viewers.found[-1][1] > self.left_at


@contextmanager
def _shown(handheld: VirtualHandheld, database: Path) -> Iterator[_OnThePage]:
    """The handheld on its cable, `rollkeeper serve` at the other end, and a viewer that has caught up."""
    cable = PtyCable(handheld) if os.name != "nt" else TcpCable(handheld)
    words = [sys.executable, "-u", "-m", "rollkeeper", "serve", "--no-browser", "--port", cable.port]
    program = subprocess.Popen([*words, "--database", str(database)], stdout=subprocess.PIPE, text=True)
    live = _OnThePage(handheld, cable, database)
    try:
        assert program.stdout is not None
        url = next(word for line in program.stdout for word in line.split() if word.startswith("http://"))
        live.viewers = _Lines(url, 1)
        try:
            live.until(lambda: live.safe == live.last > 0, "what was played before is shown")
            live.until(lambda: len(live.viewers.found) > 1, "the viewer follows")
            live.rest(10 * PRESS_MS)
            yield live
        finally:
            live.viewers.end()
    finally:
        program.terminate()
        program.wait()
        cable.close()


async def _many() -> tuple[float, int]:
    """The milliseconds that the slowest viewer was behind at most, and the kilobytes of all of them."""
    boards = Boards()
    server = BoardServer(boards)
    url = await server.open(0)
    before = _resident()
    viewers = _Lines(url, VIEWERS)
    try:
        async with asyncio.timeout(SETTLED):
            while not viewers.found:
                await asyncio.sleep(0.05)
        published = []
        for number in range(1, CHANGES + 1):
            published.append(time.perf_counter())
            await asyncio.to_thread(boards.changed, "aa", _card(number))
            await asyncio.sleep(EVERY)
        async with asyncio.timeout(SETTLED):
            while viewers.found[-1][0] < CHANGES:
                await asyncio.sleep(0.05)
        larger = _resident() - before
    finally:
        viewers.end()
        await server.close()
    behind = []
    for number, began in enumerate(published, 1):
        behind.append(1000 * (next(at for record, at in viewers.found if record >= number) - began))
    return max(behind), larger


def _card(number: int) -> CardView:
    """The card of eight in their first turn, as game `number`."""
    return card_view(apply(apply(None, {"game": "web", "players": NAMES}), {"roll": "33416"}), str(number))


def _environment() -> dict[str, str]:
    """That of a program which finds the same modules."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _resident() -> int:
    """What this process has in memory, in kilobytes; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS:"))


async def _echo() -> float:
    """The median milliseconds from a message to its echo, with nothing between."""

    async def echo(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for message in socket:
            await socket.send_str(message.data)
        return socket

    app = web.Application()
    app.router.add_get("/ws", echo)
    runner = web.AppRunner(app, access_log=None, handle_signals=False)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    found = []
    try:
        async with ClientSession() as session, session.ws_connect(f"http://127.0.0.1:{_port(runner)}/ws") as socket:
            for _ in range(ECHOES):
                began = time.perf_counter()
                await socket.send_str("x" * 5000)
                await socket.receive_str()
                found.append(1000 * (time.perf_counter() - began))
    finally:
        await runner.cleanup()
    return statistics.median(found)


def _port(runner: web.AppRunner) -> int:
    return int(runner.addresses[0][1])


if __name__ == "__main__":
    print(*asyncio.run(_many()))
