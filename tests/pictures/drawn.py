"""The pictures: each is a page in a browser as somebody has opened it, at a size, with games of its own.

In a picture's file stands what could be read on the page: `says`. The test reads the page again and compares that, and
the picture itself coarsely: fonts differ from one computer to the next.
"""

import base64
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, PngImagePlugin

from databases.any_place import asked
from host.store.test_statistics import keep
from host.web.committed_store import committed, throws
from host.web.laid import Laid
from host.web.served import Served
from host.web.test_keeping_page import begin
from host.web.test_scoreboard_page import show
from pictures.games import after, events_of
from players.player import view_of
from roller.remote import text_of
from rollkeeper.narrator import Moment, Narrator
from rollkeeper.play.strategy import strategy_for
from rollkeeper.scores.scorecard import card_view
from rollkeeper.store import Store
from rollkeeper.sync.reports import ShownView
from rollkeeper.web.chances_shown import ChancesShown
from rollkeeper.web.records import play_record

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
WAIT = 600_000  # ms; chances are worked out once, which takes some minutes
FAMILY = (["Ann", "Bob"], ["Ann", "Cyd", "Dora"], ["Ann"], ["Bob", "Dora", "Ann"], ["Cyd", "Ann"])
DRAW = """
import sys
from draw_views import drawn
from roller.app.views import Row
print("".join(["%02x" % byte for byte in drawn((eval(sys.argv[1]),))]))
"""
# What can be read; chances are left out, which a test does not work out.
READ = """() => { const page = document.body.cloneNode(true);
  const unread = "script, tfoot, #foreseen, #chances, dialog, .unseen, [hidden]";
  for (const each of page.querySelectorAll(unread)) each.remove();
  return page.innerText.replace(/\\s+/g, " ").replace(/copied on \\w+ \\d+ \\w+/, "copied")
    .replace(/(\\d+ [A-Z][a-z]{2}) 20\\d\\d/g, "$1").trim(); }"""

Opened = Callable[..., Any]  # a page of an address: (url, width, height, dark=False)


@contextmanager
def play(folder: Path, opened: Opened) -> Iterator[Any]:
    """The page of `make play` in the middle of a turn, with two dice locked."""
    game = after(events_of(["P1"], 30, turns=4, rolls=1))
    kept = strategy_for(card_view(game, "1")).keep(game.dice or (), 2) or ()
    locks = sum(1 << place - 1 for place in kept)
    shows = view_of(game, locks)
    words = [str(Path(sys.executable).parent / "micropython"), "-c", DRAW, repr(shows)]
    places = ("firmware", "firmware/lib", "tests", "tests/roller/oled")
    found = subprocess.run(
        words, env={**os.environ, "MICROPYPATH": ":".join(str(ROOT / place) for place in places)},
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    os.environ["FAKE_HANDHELD"] = "awake"
    with Laid(folder) as laid:
        page = opened(laid.url, 1280, 744)
        laid.say({"oled": base64.b64encode(bytes.fromhex(found)).decode(), "on": True, "contrast": 255})
        laid.say({"leds": [locks >> place & 1 for place in range(5)]})
        laid.say({**play_record(card_view(game, "1"), 7, Moment(locks=list(kept)))})
        page.get_by_text("Turn 5 of 13").wait_for()
        laid.say(Narrator().hear(ShownView("Choosing", 0, False, True, json.loads(text_of(shows[1:])))))
        page.get_by_text("locked", exact=True).first.wait_for()
        yield page


@contextmanager
def scoreboard(folder: Path, opened: Opened, chances: ChancesShown | None = None) -> Iterator[Any]:
    """A game of three in the middle of a turn."""
    with Served(folder, chances=chances) as served:
        show(served, after(events_of(["Ann", "Bob", "Cyd"], 11, turns=25, rolls=2)))
        page = opened(served.url, 1280, 720, dark=True)
        page.get_by_role("heading", name="Bob").wait_for()
        if chances is not None:
            page.locator("tfoot").wait_for(timeout=WAIT)
        yield page


@contextmanager
def real_dice(folder: Path, opened: Opened) -> Iterator[Any]:
    """Ann has rolled dice that lie on a table, and may choose a box."""
    with Served(folder) as served:
        page = opened(served.url, 1280, 720)
        begin(page, "travel", "Ann", "Bob")
        for faces in ("55555", "22222", "33555"):
            for face in faces:
                page.get_by_role("button", name=face, exact=True).click()
            page.wait_for_timeout(700)
        page.get_by_role("button", name="Full house").first.wait_for()
        yield page


@contextmanager
def _history(folder: Path, opened: Opened, games: int, path: str, height: int) -> Iterator[Any]:
    store = Store(folder / "games.sqlite3")
    for number in range(games):
        keep(store, *events_of(FAMILY[number % len(FAMILY)], number))
    for table, column in (("games", "id"), ("results", "game_id")):
        day = f"datetime('2026-01-01 19:30', '+' || ({column} * 8) || ' days')"
        asked(store.path, f"UPDATE {table} SET played_to = replace({day}, ' ', 'T') || '.000Z'")
    store.close()
    with Served(folder) as served:
        page = opened(served.url.rstrip("/") + path, 1280, height)
        yield page


@contextmanager
def replay(folder: Path, opened: Opened) -> Iterator[Any]:
    """A game, replayed: a third roll with three dice kept."""
    with _history(folder, opened, 4, "/games/4", 712) as page:
        page.get_by_text("roll 1 of 3").first.wait_for()
        page.get_by_role("button", name="To the end").wait_for()
        says, kept = page.locator("#says"), page.locator("#dice .die.kept")
        while kept.count() != 3 or "Dora, roll 3 of 3" not in says.inner_text():
            page.keyboard.press("ArrowRight")
        yield page


@contextmanager
def player(folder: Path, opened: Opened) -> Iterator[Any]:
    """Ann's figures."""
    with _history(folder, opened, 24, "/player?name=Ann", 930) as page:
        page.get_by_role("heading", name="Ann").first.wait_for()
        yield page


@contextmanager
def how_made(folder: Path, opened: Opened) -> Iterator[Any]:
    """How the dice of a throw were made."""
    store = Store(folder / "games.sqlite3")
    made = committed(store)
    store.close()
    event = next(n for n in throws(made) if len(str(made.events[n - 1].get("keep", ""))) == 2)
    with Served(folder) as served:
        page = opened(f"{served.url}games/1/dice/{event}", 1280, 800)
        page.get_by_text("They follow").first.wait_for()
        yield page


PICTURES = {
    "page": play, "scoreboard": scoreboard, "real-dice": real_dice, "replay": replay, "player": player,
    "how-made": how_made,
}  # fmt: skip


def shot(page: Any) -> tuple[str, Image.Image]:
    """What can be read on the page, and its picture."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    return page.evaluate(READ), Image.open(BytesIO(page.screenshot()))


def save(name: str, says: str, image: Image.Image) -> None:
    """Put it where README has it."""
    info = PngImagePlugin.PngInfo()
    info.add_text("says", says)
    image.convert("RGB").save(DOCS / f"{name}.png", optimize=True, pnginfo=info)


def by_utc() -> None:
    """Times on the pages are those of this computer: of the pictures they are UTC."""
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
