"""The pictures of pages are those of today's pages: each page is opened again, and says and looks the same."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from host.web.conftest import (
    chromium,  # noqa: F401
    screen,  # noqa: F401
)
from pictures.drawn import DOCS, PICTURES, ROOT, by_utc, shot

COARSE = (64, 36)
DIFFERENT = 6.0  # of 255, on average: another font stays below, another look or order does not


@pytest.fixture
def utc() -> Iterator[None]:
    zone = os.environ.get("TZ")
    by_utc()
    yield
    os.environ.pop("TZ") if zone is None else os.environ.update(TZ=zone)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_that_of_the_page(name: str, screen: Any, utc: None, tmp_path: Path) -> None:  # noqa: F811
    with PICTURES[name](tmp_path, screen) as page:
        says, now = shot(page)
    with Image.open(DOCS / f"{name}.png") as drawn:
        assert drawn.text.get("says") == says, "run make pictures, and look at them"  # type: ignore[attr-defined]
        assert drawn.size == now.size
        apart = ImageChops.difference(drawn.convert("L").resize(COARSE), now.convert("L").resize(COARSE))
    if name != "scoreboard":  # chances are left out here
        assert ImageStat.Stat(apart).mean[0] < DIFFERENT, "run make pictures, and look at them"


def test_every_picture_is_on_a_page_for_people() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *DOCS.glob("**/*.md")))
    shown = set(re.findall(r"!\[[^\]]*\]\([\w./-]*?([\w-]+)\.png\)", pages))
    assert shown >= set(PICTURES)
