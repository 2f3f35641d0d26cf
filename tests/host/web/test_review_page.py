"""The page that `rollkeeper review --page` writes, as axe-core sees it."""

from pathlib import Path
from typing import Any

import pytest

from host.review.tables import worths
from host.review.test_page import summary_of
from host.web.reader import violations
from rollkeeper.web.review_page import page_of


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(chromium: Any, tmp_path: Path, dark: bool) -> None:
    file = tmp_path / "review.html"
    file.write_text(page_of(summary_of(1, 2, edition="travel"), worths), encoding="utf-8")
    context = chromium.new_context(color_scheme="dark" if dark else "light")
    try:
        page = context.new_page()
        page.goto(file.as_uri())
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 740})
            assert violations(page) == [] and page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    finally:
        context.close()
