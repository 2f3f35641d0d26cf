"""Measures what is felt of the PC program, in wall time: how soon one can play, how live the scoreboard is, how soon a
verb answers; and what waiting costs."""

import asyncio
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from bench.figure import Figure, Measured, NotMeasured, Part
from bench.store_growth import OF_ONE, grow, make
from bench.workbench import Workbench
from fivedice.game import apply
from rollkeeper.play.folder import GameFolder
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from rollkeeper.web.play import SCOREBOARD as UNDER

CLONE = Path(__file__).parents[2]

MAKE_PLAY = ("make", "play", "ARGS=--no-browser")
PATIENCE = 1200.0  # seconds until a first start must have come to its page
WAITS = 20.0  # seconds of a page that nobody touches
FIRST = Figure("clone to a page that one can play on, first start", 60, "s", "git clone, make play, caches empty", 1)
ENVIRONMENT = Figure("environment that make play installs", 150, "MB", "the files in .venv after it")
LATER = Figure("every later start", 3, "s", "make play, to a page that one can play on", 1)
WAITING = Figure("CPU of play while its page waits", 2, "%", f"of one core, {WAITS:.0f} s with a page open", 1)

ROLLS = 15
EVENT, ROLL, SCORE = b'{"n":', b'"roll":', b'"score":'  # in a line of the journal
LONGEST = 600.0  # seconds for all of them
NOTICED = 0.05  # seconds: on a busy computer a roll may be shown before its line in the journal is noticed
AGAIN = 5.0  # seconds until the handheld is shaken again: five alike are celebrated, and end that first
SCOREBOARD = Figure("roll to scoreboard", 100, "ms", f"median of {ROLLS}, from the soft handheld's journal to a viewer")
COMMITTED = Figure("roll committed on the PC", 100, "ms", "longest of the same, from that journal to the database")

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


def start(bench: Workbench) -> list[Measured]:
    """The committed state of this clone, cloned and played on by `make play`; the network is that of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "rollkeeper"
        environment = {name: value for name, value in AS_A_PERSON.items() if not name.startswith(("PYTHON", "MAKE"))}
        environment |= {name: f"{folder}/{name}" for name in ("PIP_CACHE_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
        bench.say("clone to a page that one can play on")
        begun = time.perf_counter()
        subprocess.run(["git", "clone", "--quiet", CLONE.as_uri(), clone], check=True, stdin=subprocess.DEVNULL)
        with _running(MAKE_PLAY, clone, environment) as (program, url):
            asyncio.run(_look(url))
            first = time.perf_counter() - begun
            bench.say("a page that waits")
            busy = asyncio.run(_look(url, lambda tab: asyncio.to_thread(_busy, program.pid)))
        size = sum(path.lstat().st_size for path in (clone / ".venv").rglob("*") if path.is_file())
        bench.say("a later start")
        begun = time.perf_counter()
        with _running(MAKE_PLAY, clone, environment) as (_, url):
            asyncio.run(_look(url))
            later = time.perf_counter() - begun
    waits = WAITING.left_out("needs /proc") if busy is None else WAITING.of(busy)
    return [FIRST.of(first), ENVIRONMENT.of(size / 1e6), LATER.of(later), waits]


@contextmanager
def _running(
    words: Sequence[str], folder: Path, environment: Mapping[str, str] = os.environ
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A program that serves a page, in a session of its own, and the page's address. Raises NotMeasured."""
    program = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        yield program, _address(program.stdout)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGTERM)
        program.communicate()


def _address(lines: IO[str] | None) -> str:
    """The first address that a program prints. Raises NotMeasured."""
    said = []
    for line in lines or ():
        said.append(line)
        for word in line.split():
            if word.startswith("http://127"):
                return word
    raise NotMeasured(f"It ended: {''.join(said[-5:])}")


async def _nothing(tab: ClientWebSocketResponse) -> None:
    """Looking is all."""


async def _look(url: str, then: Callable[[ClientWebSocketResponse], Awaitable[Any]] = _nothing) -> Any:
    """Opens the page as a browser does, until there is a picture of the handheld and its game; what `then` finds, with
    the page open. Raises NotMeasured."""
    wanted = {"oled", "game"}
    async with ClientSession() as session:
        async with session.get(url) as page:
            page.raise_for_status()
            await page.read()
        async with session.ws_connect(url + "ws", origin=url.rstrip("/")) as tab:
            while wanted:
                message = await tab.receive(timeout=PATIENCE)
                if message.type is not WSMsgType.TEXT:
                    raise NotMeasured("The page was closed before one could play.")
                wanted -= message.json().keys()
            looking = asyncio.create_task(_read(tab))
            try:
                return await then(tab)
            finally:
                looking.cancel()


async def _read(tab: ClientWebSocketResponse) -> None:
    """Reads what comes, so that nothing waits for it."""
    async for _ in tab:
        pass


async def _note_rolls(viewer: ClientWebSocketResponse, found: list[tuple[float, int]]) -> None:
    """Notes when each picture of the scoreboard came, and how many rolls of the turn it shows."""
    async for message in viewer:
        boards = message.json().get("boards") if message.type is WSMsgType.TEXT else None
        if boards and boards[0]["game"]:
            found.append((time.perf_counter(), boards[0]["game"]["rolls"]))


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
    """Rolls of the soft handheld, shaken and seen through the pages of `rollkeeper play`."""
    bench.say("rolls on their way to the scoreboard")
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-u", "-m", "rollkeeper", "play", "--no-browser", "--data", folder]
        with _running(words, Path(folder)) as (_, url):
            found = asyncio.run(_look(url, lambda tab: _rolls(tab, url, GameFolder(Path(folder)))))
    shown, committed = zip(*found, strict=True)
    return [
        SCOREBOARD.of(statistics.median(shown), f"longest {max(shown):.0f}"),
        COMMITTED.of(max(committed), f"median {statistics.median(committed):.0f}"),
    ]


async def _rolls(tab: ClientWebSocketResponse, url: str, game: GameFolder) -> list[tuple[float, float]]:
    """ms from each roll's being in the handheld's journal to a viewer of the scoreboard, and to its being committed."""
    found: list[tuple[float, float]] = []
    seen: list[tuple[float, int]] = []
    where, origin = url.rstrip("/") + UNDER + "ws", url.rstrip("/")
    async with asyncio.timeout(LONGEST), ClientSession() as session, session.ws_connect(where, origin=origin) as viewer:
        looking = asyncio.create_task(_note_rolls(viewer, seen))
        while len(found) < ROLLS:
            before, shaken, moves = _logged(game, ROLL), 0.0, asyncio.create_task(asyncio.sleep(1))
            while _logged(game, ROLL) == before:
                if moves.done() and time.perf_counter() - shaken > AGAIN:
                    shaken, moves = time.perf_counter(), asyncio.create_task(_shake(tab))
                await asyncio.sleep(0.001)
            begun = time.perf_counter()
            while not _committed(game, _logged(game)):
                await asyncio.sleep(0.001)
            committed = time.perf_counter()
            rolls = len(found) % 3 + 1
            while not (shown := [at for at, of_turn in seen if at > begun - NOTICED and of_turn == rolls]):
                await asyncio.sleep(0.001)
            found.append((1000 * max(0.0, shown[0] - begun), 1000 * (committed - begun)))
            await asyncio.sleep(2)
            if rolls == 3:
                await _write_the_best_box(tab, game)
        looking.cancel()
    return found


async def _write_the_best_box(tab: ClientWebSocketResponse, game: GameFolder) -> None:
    """Presses key 3, which also says yes to a zero, until a box is written."""
    before = _logged(game, SCORE)
    while _logged(game, SCORE) == before:
        for down in (True, False):
            await tab.send_json({"key": 3, "down": down})
            await asyncio.sleep(0.5)


async def _shake(tab: ClientWebSocketResponse) -> None:
    await tab.send_json({"shake": True})
    await asyncio.sleep(0.5)
    await tab.send_json({"shake": False})


def _logged(game: GameFolder, kind: bytes = EVENT) -> int:
    """How many events, or events of a kind, are in the journal of the soft handheld."""
    return (game.flash / "journal.jsonl").read_bytes().count(kind)


def _committed(game: GameFolder, n: int) -> bool:
    """Whether a connection of its own finds event `n`."""
    with closing(sqlite3.connect(f"{Path(str(game.database)).as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT 1 FROM events WHERE n = ?", (n,)).fetchone() is not None


# When card and dice are there, asked in each frame; 0 before.
DRAWN = """() => ["#sheet tbody tr", "#dice .die"].every((each) => document.querySelector(each)) && performance.now()"""
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
    server = Site(boards)
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
                await tab.goto(url, wait_until="commit")
                times.append(float(await (await tab.wait_for_function(DRAWN)).json_value()))
                await tab.wait_for_load_state("load")
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
