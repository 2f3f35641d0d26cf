"""How soon the scoreboard is there in a browser that has never seen it, and how much that browser loads.

Wall time in Chromium, from the request for the page to the first card and dice that are drawn. Each time the browser
has nothing in its cache.
"""

import asyncio
import shutil
import statistics
from typing import Any

from bench.figure import Figure, at_most, not_measured
from bench.workbench import Workbench
from fivedice.game import apply
from rollkeeper.scores.scorecard import card_view
from rollkeeper.serve.boards import Boards
from rollkeeper.serve.server import BoardServer

BAR_MS = 1000
BAR_KB = 300
TIMES = 7
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
NAMES = ["Ann", "Bob", "Cyd", "Dora"]
WITHOUT = "needs Chromium and the extra `browser` (make browser)"
TIME, LOADED = "first useful picture of the scoreboard, cold", "the scoreboard with all it loads"

# Notes when the card is on the screen: in the first frame after its rows are there.
WATCH = """new MutationObserver((_, watching) => {
  if (!document.querySelector("#sheet tbody tr") || !document.querySelector("#dice .die")) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.firstPicture = performance.now())));
}).observe(document, { childList: true, subtree: true });"""
BYTES = """() => performance.getEntries().reduce((sum, each) => sum + (each.transferSize ?? 0), 0)"""


def first_picture(bench: Workbench) -> list[Figure]:
    """The median of some cold starts, and what is loaded for one."""
    bench.say("the first picture of the scoreboard")
    program = chromium()
    try:
        from playwright import async_api
    except ImportError:
        program = None
    if program is None:
        return [not_measured(TIME, WITHOUT, f"<= {BAR_MS:,} ms"), not_measured(LOADED, WITHOUT, f"<= {BAR_KB} kB")]
    times, loaded = asyncio.run(_measured(async_api, program))
    note = f" of wall time (median of {TIMES}, longest {max(times):.0f} ms)"
    return [
        at_most(TIME, statistics.median(times), BAR_MS, "ms", note=note),
        at_most(LOADED, loaded / 1000, BAR_KB, "kB"),
    ]


def chromium() -> str | None:
    """The browser, if there is one."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


async def _measured(async_api: Any, program: str) -> tuple[list[float], int]:
    """The milliseconds of each time, and the bytes of the last."""
    boards = Boards()
    boards.changed("aa", card_view(apply(apply(None, {"game": "web", "players": NAMES}), {"roll": "33416"}), "1"))
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
                while (at := await tab.evaluate("() => window.firstPicture ?? 0")) == 0:
                    await asyncio.sleep(0.01)
                times.append(float(at))
                loaded = int(await tab.evaluate(BYTES)) + sum(received)
                await context.close()
            await browser.close()
    finally:
        await server.close()
    return times, loaded
