"""A real browser on the page of `rollkeeper play`, beside a table with the fake handheld; on the scoreboard; and on the
pages of games and players, from a database with games in it.

Without a browser these tests are skipped, and say so; with ROLLKEEPER_BROWSER=must (`make browser`) they fail.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cables.pretend_handheld import ListJournal
from databases.any_place import ON_POSTGRESQL
from databases.club_server import ClubServer
from host.web.laid import Laid
from host.web.played_store import fill
from host.web.served import Served
from rollkeeper.place import Address
from rollkeeper.store import Store
from running.patience import HANG

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


def _missing(reason: str) -> None:
    if os.environ.get("ROLLKEEPER_BROWSER") == "must":
        pytest.fail(f"no browser to test the page in: {reason}")
    pytest.skip(f"no browser to test the page in: {reason}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser. It goes with its module: its event loop is in the way of tests that run one of their own."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("the package playwright is not installed (make browser)")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        _missing("Chromium is not installed (sudo apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laid]:
    """A table with its page server."""
    monkeypatch.setenv("FAKE_HANDHELD", "awake")
    with Laid(tmp_path) as table:
        yield table


Open = Callable[..., Any]


@contextmanager
def opening(chromium: Any, allowed: str) -> Iterator[Open]:
    """Opens pages, each in a window of its own. What a page complains of is a failure, but for what is `allowed`."""
    contexts, complaints = [], []

    def opened(url: str, width: int, height: int, *, dark: bool = False, **options: Any) -> Any:
        scheme = "dark" if dark else "light"
        size = {"width": width, "height": height}
        context = chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", **options)
        context.set_default_timeout(HANG * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [each for each in complaints if not re.search(allowed, each)] == []


@pytest.fixture
def tab(chromium: Any, laid: Laid) -> Iterator[Open]:
    """Open the page with the handheld in a tab of its own: `tab(width, height, dark=False)`."""
    with opening(chromium, "WebSocket") as opened:
        yield lambda width=1280, height=800, **options: opened(laid.url, width, height, **options)


@pytest.fixture
def screen(chromium: Any) -> Iterator[Open]:
    """Open a page on a screen of its own: `screen(url, width, height, dark=False)`."""
    with opening(chromium, "WebSocket|ERR_CONNECTION|403 \\(Forbidden") as opened:
        yield lambda url, width=1920, height=1080, **options: opened(url, width, height, **options)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard without a handheld: tests tell its boards what to show."""
    with Served(tmp_path) as running:
        yield running


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard beside a pretend handheld with an empty journal."""
    with Served(tmp_path, ListJournal([])) as running:
        yield running


@pytest.fixture(scope="module")
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An open database that has the games of `fill`: a file, or with `make postgres` one of a server."""
    club: ClubServer | None = request.getfixturevalue("club") if ON_POSTGRESQL else None
    store = Store(tmp_path_factory.mktemp("pages") / "games.sqlite3" if club is None else club.fresh())
    fill(store)
    yield store
    store.close()
    if club is not None and isinstance(store.path, Address):
        club.give_back(store.path)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard whose database has the games of `fill`."""
    store = Store(tmp_path / "games.sqlite3")
    fill(store)
    store.close()
    with Served(tmp_path) as running:
        yield running
