"""What is felt of the PC program, in wall time: how soon one can play, how live the scoreboard is, how soon a verb
answers; and what waiting costs."""

import asyncio
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from aiohttp import ClientSession, WSMsgType

from bench.figure import Figure, Measured, Part
from bench.store_growth import OF_ONE, grow, make
from bench.workbench import Workbench
from emulator.cable import PtyCable
from emulator.handheld import VirtualHandheld
from emulator.realtime import Pace
from fivedice.game import apply
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.scorecard import card_view
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.server import BoardServer
from turnlink.frame import Deframer
from turnlink.line import decode

CLONE = Path(__file__).parents[2]

PATIENCE = 1200.0  # seconds until a first start must have come to its page
WAITS = 20.0  # seconds of a page that nobody touches
FIRST = Figure("clone to a page that one can play on, first start", 60, "s", "git clone, make play, caches empty", 1)
ENVIRONMENT = Figure("environment that make play installs", 150, "MB", "the files in .venv after it")
LATER = Figure("every later start", 3, "s", "make play, to a page that one can play on", 1)
WAITING = Figure("CPU of play while its page waits", 2, "%", f"of one core, {WAITS:.0f} s with a page open", 1)

ROLLS = 15
LONGEST = 240.0  # seconds until anything that is waited for must have happened: an emulator on a busy computer is slow
SCOREBOARD = Figure("roll to scoreboard", 100, "ms", f"median of {ROLLS} rolls, from the cable to a viewer")
COMMITTED = Figure("roll committed on the PC", 100, "ms", "longest of the same rolls, from the cable to the database")

TIMES = 7
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
WITHOUT = "needs Chromium"
LOADS = Figure("scoreboard loads in a new browser", 1, "s", f"Chromium, median of {TIMES}, nothing in its cache", 2)
LOADED = Figure("what the scoreboard loads", 300, "kB", "everything that comes over the network")

MANY = 100_000  # games
REPEATS = 3
VERBS = ("show last", "show 7 --events", "games", "stats", "stats Ann", "fairness", "export last")
VERB = Figure(f"a verb of the PC program, {MANY:,} games", 0.5, "s", f"slowest of {len(VERBS)} that look", 2)
AS_A_PERSON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class NotPlayable(RollkeeperError):
    """A program ended, or did not come to its page, or an event did not come where it should."""


def start(bench: Workbench) -> list[Measured]:
    """The committed state of this clone, cloned and played on by `make play`; the network is that of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "rollkeeper"
        environment = {name: value for name, value in AS_A_PERSON.items() if not name.startswith(("PYTHON", "MAKE"))}
        environment |= {name: f"{folder}/{name}" for name in ("PIP_CACHE_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
        bench.say("clone to a page that one can play on")
        begun = time.perf_counter()
        subprocess.run(["git", "clone", "--quiet", CLONE.as_uri(), clone], check=True, stdin=subprocess.DEVNULL)
        with _made(clone, environment) as (program, url):
            asyncio.run(_look(url))
            first = time.perf_counter() - begun
            bench.say("a page that waits")
            busy = asyncio.run(_look(url, lambda: _busy(program.pid)))
        size = sum(path.lstat().st_size for path in (clone / ".venv").rglob("*") if path.is_file())
        bench.say("a later start")
        begun = time.perf_counter()
        with _made(clone, environment) as (_, url):
            asyncio.run(_look(url))
            later = time.perf_counter() - begun
    waits = WAITING.left_out("needs /proc") if busy is None else WAITING.of(busy)
    return [FIRST.of(first), ENVIRONMENT.of(size / 1e6), LATER.of(later), waits]


@contextmanager
def _made(clone: Path, environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running `make play` of a clone, and the address of its page. Raises NotPlayable."""
    program = subprocess.Popen(
        ["make", "play", "ARGS=--no-browser"], cwd=clone, env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        yield program, _address(program.stdout)
    finally:
        os.killpg(program.pid, signal.SIGINT)
        program.communicate()


def _address(lines: IO[str] | None) -> str:
    """The first address that a program prints. Raises NotPlayable."""
    said = []
    for line in lines or ():
        said.append(line)
        for word in line.split():
            if word.startswith("http://127"):
                return word
    raise NotPlayable(f"It ended: {''.join(said[-5:])}")


async def _look(url: str, then: Callable[[], float | None] = lambda: None) -> float | None:
    """Opens the page as a browser does, until the handheld is ready for a roll and a picture of it is there; what
    `then` says, with the page open. Raises NotPlayable."""
    wanted = {"oled", "card"}
    async with ClientSession() as session:
        async with session.get(url) as page:
            page.raise_for_status()
            await page.read()
        async with session.ws_connect(url + "ws", origin=url.rstrip("/"), max_msg_size=0) as tab:
            while wanted:
                message = await tab.receive(timeout=PATIENCE)
                if message.type is not WSMsgType.TEXT:
                    raise NotPlayable("The page was closed before one could play.")
                wanted -= message.json().keys()
            looking = asyncio.create_task(_read_on(tab))
            try:
                return await asyncio.to_thread(then)
            finally:
                looking.cancel()


async def _read_on(tab: Any) -> None:
    async for _ in tab:
        pass


def _busy(group: int) -> float | None:
    """Percent of one core that all processes of a group take while a page waits; None where the system does not say."""
    if not Path("/proc/self/stat").exists():
        return None
    time.sleep(5.0)  # what comes with a start is over
    before = _seconds(group)
    time.sleep(WAITS)
    return 100 * (_seconds(group) - before) / WAITS


def _seconds(session: int) -> float:
    """Of the CPU, by all processes of a session so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()  # from the third on, proc_pid_stat(5)
            if int(fields[3]) == session:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def scoreboard(bench: Workbench) -> list[Measured]:
    """Rolls of the emulated handheld, which lives in real time on its cable, `rollkeeper serve` at the other end."""
    if os.name == "nt":
        return [each.left_out("needs pseudo terminals") for each in (SCOREBOARD, COMMITTED)]
    bench.say("rolls on their way to the scoreboard")
    handheld = bench.ready()
    with tempfile.TemporaryDirectory() as folder, _served(handheld, Path(folder) / "games.sqlite3") as live:
        live.rest(1000)
        found = [live.roll(number % 3 == 2) for number in range(ROLLS)]
    shown, committed = zip(*found, strict=True)
    return [
        SCOREBOARD.of(statistics.median(shown), f"longest {max(shown):.0f}"),
        COMMITTED.of(max(committed), f"median {statistics.median(committed):.0f}"),
    ]


@contextmanager
def _served(handheld: VirtualHandheld, database: Path) -> Iterator["Live"]:
    """The handheld on its cable, `rollkeeper serve` at the other end, and a viewer in a process of its own."""
    cable = PtyCable(handheld)
    words = ["-m", "rollkeeper", "serve", "--no-browser", "--port", cable.port, "--database", str(database)]
    programs = [subprocess.Popen([sys.executable, "-u", *words], stdout=subprocess.PIPE, text=True)]
    live = Live(handheld, cable, database)
    try:
        url = _address(programs[0].stdout)
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        viewer = [sys.executable, "-m", "bench.on_the_pc", url]
        programs.append(subprocess.Popen(viewer, stdout=subprocess.PIPE, text=True, env=paths))
        threading.Thread(target=live.hear, args=(programs[1].stdout,), daemon=True).start()
        live.until(lambda: live.seen > 0, "the viewer follows")
        yield live
    finally:
        for program in programs:
            program.terminate()
            program.wait()
        cable.close()


class Live:
    """A handheld lives in real time on `cable`: the newest event that has left it, when, and when it was `seen` on a
    viewer's page and found in the database."""

    def __init__(self, handheld: VirtualHandheld, cable: PtyCable, database: Path) -> None:
        self.last = 0
        self.left_at = self.seen = self.safe_at = 0.0  # by time.perf_counter, which all processes share
        self._handheld, self._cable, self._database = handheld, cable, database
        self._pace = Pace(handheld, 1.0)
        self._frames = Deframer()
        self._waiting = 0  # bytes that were heard and are not on the cable yet

    def hear(self, lines: IO[str]) -> None:
        """What the viewer prints: when a record came."""
        for line in lines:
            self.seen = float(line)

    def roll(self, writes: bool) -> tuple[float, float]:
        """Rolls, and `writes` the best box afterwards; the ms from the last byte of the roll on the cable to the viewer
        and to its being committed. Raises NotPlayable."""
        before = self.last
        self._handheld.start_shake()
        self.rest(500)
        self._handheld.stop_shake()
        self.until(lambda: self.last > before, "a roll is logged")
        self.until(lambda: self.safe_at > self.left_at and self.seen > self.left_at, "it is committed and shown")
        found = 1000 * (self.seen - self.left_at), 1000 * (self.safe_at - self.left_at)
        self.rest(2500)  # after the third roll the score screen opens by itself
        if writes:
            self._press_twice(3)
        return found

    def _press_twice(self, key: int) -> None:
        for _ in range(2):  # the second says yes, should it be a zero
            self._handheld.press(key)
            self.rest(60)
            self._handheld.release(key)
            self.rest(1500)

    def until(self, reached: Callable[[], bool], what: str) -> None:
        """Lives on until `reached()`; `what` says it for people. Raises NotPlayable."""
        end = time.monotonic() + LONGEST
        while not reached():
            if time.monotonic() > end:
                raise NotPlayable(f"It did not happen within {LONGEST:.0f} seconds that {what}.")
            self._step()

    def rest(self, ms: float) -> None:
        """Lives on for so long by the handheld's clock."""
        end = self._handheld.now_ms + ms
        while self._handheld.now_ms < end:
            self._step()

    def _step(self) -> None:
        rest = self._pace.advance()
        received = self._handheld.received
        for line in self._frames.feed(bytes(received[self._waiting :])):
            n = decode(line).get("n")
            if isinstance(n, int):
                self.last, self.left_at = n, time.perf_counter()
        self._cable.serve()
        self._waiting = len(received)
        if self.safe_at < self.left_at and self._committed():
            self.safe_at = time.perf_counter()
        time.sleep(min(rest, 0.001))

    def _committed(self) -> bool:
        """Whether a connection of its own finds the newest event."""
        with suppress(sqlite3.OperationalError):  # the tables are being made
            uri = f"{self._database.as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
                return connection.execute("SELECT 1 FROM events WHERE n = ?", (self.last,)).fetchone() is not None
        return False


async def _view(url: str) -> None:
    """A viewer of a scoreboard: prints when each record came."""
    async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as tab:
        async for message in tab:
            if message.type is WSMsgType.TEXT and not message.data.startswith('{"you"'):
                print(time.perf_counter(), flush=True)


# Notes when the card is on the screen: in the first frame after its rows are there.
WATCH = """new MutationObserver((_, watching) => {
  if (!document.querySelector("#sheet tbody tr") || !document.querySelector("#dice .die")) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.firstPicture = performance.now())));
}).observe(document, { childList: true, subtree: true });"""
BYTES = """() => performance.getEntries().reduce((sum, each) => sum + (each.transferSize ?? 0), 0)"""


def load(bench: Workbench) -> list[Measured]:
    """From the request for the page to the first card and dice that are drawn."""
    bench.say("the scoreboard in a new browser")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    try:
        from playwright import async_api
    except ImportError:
        program = None
    if program is None:
        return [LOADS.left_out(WITHOUT), LOADED.left_out(WITHOUT)]
    times, loaded = asyncio.run(_loads(async_api, program))
    return [LOADS.of(statistics.median(times) / 1000, f"longest {max(times) / 1000:.2f}"), LOADED.of(loaded / 1000)]


async def _loads(async_api: Any, program: str) -> tuple[list[float], int]:
    """The milliseconds of each time, and the bytes of the last."""
    boards = Boards()
    begin: dict[str, object] = {"game": "web", "players": ["Ann", "Bob", "Cyd", "Dora"]}
    boards.changed("aa", card_view(apply(apply(None, begin), {"roll": "33416"}), "1"))
    server = BoardServer(boards)
    url = await server.open(0)
    times, loaded = [], 0
    received: list[int] = []
    try:
        async with async_api.async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
            for _ in range(TIMES):
                context = await browser.new_context(viewport={"width": 1920, "height": 1080})
                tab = await context.new_page()
                received.clear()
                tab.on("websocket", lambda wire: wire.on("framereceived", lambda text: received.append(len(text))))
                await tab.add_init_script(WATCH)
                await tab.goto(url)
                await tab.wait_for_function("() => window.firstPicture")
                times.append(float(await tab.evaluate("() => window.firstPicture")))
                loaded = int(await tab.evaluate(BYTES)) + sum(received)
                await context.close()
            await browser.close()
    finally:
        await server.close()
    return times, loaded


def verbs(bench: Workbench, games: int = MANY) -> list[Measured]:
    """Each verb in a process of its own, from the shell; a GB of disk for minutes."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite3"
        bench.say(f"{games:,} games: making them")
        make(database, min(games, OF_ONE), bench.seed)
        grow(database, games)
        found = {}
        for verb in VERBS:
            bench.say(f"{games:,} games: {verb}")
            found[verb] = statistics.median(_took(verb, database) for _ in range(REPEATS))
    slowest = max(found, key=lambda verb: found[verb])
    return [VERB.of(found[slowest], slowest)]


def _took(verb: str, database: Path) -> float:
    """Seconds of a verb, with Python's start."""
    words = [sys.executable, "-m", "rollkeeper", *verb.split(), "--database", str(database)]
    begun = time.perf_counter()
    subprocess.run(words, capture_output=True, check=True, env=AS_A_PERSON)
    return time.perf_counter() - begun


PARTS = {
    "start": Part(start, (FIRST, ENVIRONMENT, LATER, WAITING)),
    "scoreboard": Part(scoreboard, (SCOREBOARD, COMMITTED)),
    "page": Part(load, (LOADS, LOADED)),
    "verbs": Part(verbs, (VERB,)),
}

if __name__ == "__main__":
    asyncio.run(_view(sys.argv[1]))
