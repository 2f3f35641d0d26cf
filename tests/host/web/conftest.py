"""A real browser on the page of `rollkeeper play`, beside a table with the fake handheld.

Without a browser these tests are skipped, and say so; with ROLLKEEPER_BROWSER=must (`make browser`) they fail.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host.web.laid import Laid
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


@pytest.fixture
def tab(chromium: Any, laid: Laid) -> Iterator[Open]:
    """Open the page in a tab of its own: `tab(width, height, dark=False)`. What it complains of is a failure."""
    contexts, complaints = [], []

    def opened(width: int = 1280, height: int = 800, *, dark: bool = False, **options: Any) -> Any:
        scheme = "dark" if dark else "light"
        size = {"width": width, "height": height}
        context = chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", **options)
        context.set_default_timeout(HANG * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.goto(laid.url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [each for each in complaints if "WebSocket" not in each] == []
