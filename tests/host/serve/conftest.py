"""A real browser on the scoreboard."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cables.pretend_handheld import ListJournal
from host.serve.served import Served
from host.web.conftest import chromium  # noqa: F401
from running.patience import HANG

Open = Callable[..., Any]


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


@pytest.fixture
def screen(chromium: Any) -> Iterator[Open]:  # noqa: F811
    """Open the scoreboard on a screen of its own: `screen(url, width, height, dark=False)`. What the page complains of
    is a failure."""
    contexts, complaints = [], []

    def opened(url: str, width: int = 1920, height: int = 1080, *, dark: bool = False, **options: Any) -> Any:
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
    assert [each for each in complaints if not re.search("WebSocket|ERR_CONNECTION|403 \\(Forbidden", each)] == []
