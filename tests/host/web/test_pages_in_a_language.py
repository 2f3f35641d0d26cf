"""The pages of what was played in other languages: nothing in them stays English, and they fit on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.review.tables import worths
from host.review.test_page import summary_of
from host.web.committed_store import committed, throws
from host.web.conftest import Open
from host.web.played_store import CARD, HOSTILE, REFUSED, UNFINISHED
from host.web.pseudo import outside, pseudo
from host.web.served import Served
from host.web.test_pages import ask
from host.web.test_pages_in_a_browser import CUT, PAGES
from rollkeeper.languages import codes, language
from rollkeeper.store import Store
from rollkeeper.web.review_page import page_of
from rollkeeper.words import Language, speak, tenths

PATHS = (
    "/games", "/games?player=Ann", "/games?player=nobody", "/games?edition=hasbro", f"/games/{CARD[1]}",
    f"/games/{REFUSED}", f"/games/{UNFINISHED}", "/games/2", "/games/2/sheet", f"/games/{CARD[1]}/sheet?card",
    f"/games/{REFUSED}/sheet", "/players", "/player?name=Ann", "/player?name=Ann&edition=hasbro",
    "/versus?one=Ann&other=Bob", "/versus?one=Anm&other=Dan", "/versus?one=Ann&other=Ann", "/records", "/fairness",
    "/fairness?player=Ann", "/games/999", "/games?since=tomorrow",
)  # fmt: skip
NAMES = {"Ann", "Anm", "Bob", "Cyd", "Dan", HOSTILE, "P1", "P2", "Rollkeeper"}


@pytest.fixture
def spoken() -> Iterator[Any]:
    """Speak a language until the test is over."""
    yield speak
    speak(Language())


def no_names(found: list[str]) -> list[str]:
    """What of these is no name, and not the digits of a handheld."""
    return [text for text in found if not re.fullmatch("[0-9a-f]{8,16}", text) and not {*text.split(", ")} <= NAMES]


def test_nothing_on_a_page_stays_english(filled: Store, spoken: Any) -> None:
    spoken(pseudo())
    found = {path: no_names(outside(text)) for path, (_, text) in ask(filled, *PATHS).items()}
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_nothing_on_the_page_of_a_roll_stays_english(tmp_path: Path, spoken: Any) -> None:
    store = Store(tmp_path / "games.sqlite3")
    made = committed(store)
    spoken(pseudo())
    paths = [f"/games/1/dice/{n}" for n in throws(made)[:3]]
    found = {path: no_names(outside(text)) for path, (_, text) in ask(store, *paths).items()}
    store.close()
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize("edition", ["travel", "challenge"])
def test_nothing_in_a_review_stays_english(edition: str, spoken: Any) -> None:
    spoken(pseudo())
    found = no_names(outside(page_of(summary_of(1, 2, edition=edition), worths)))
    assert {*found} <= {"P1:", "P2:", "a game", "a game,"}, "where a game is from is a name"


def test_numbers_are_written_as_in_the_language(spoken: Any) -> None:
    assert [tenths(1234.56, 1, style) for style in ("", ",", "+")] == ["1234.6", "1,234.6", "+1234.6"]
    spoken(pseudo())
    assert [tenths(1234.56, 1, style) for style in ("", ",", "+")] == ["1234,6", "1.234,6", "+1234,6"]


@pytest.mark.parametrize("code", codes()[1:])
def test_every_page_fits_on_a_phone(screen: Open, kept: Served, spoken: Any, code: str) -> None:
    spoken(language(code))
    page = screen(kept.url + "records", 390, 844)
    wide = []
    for path in PAGES:
        page.goto(kept.url + path)
        if path.startswith("games/") and "sheet" not in path:
            page.locator("#sheet tbody tr").nth(13).wait_for()
        for details in page.locator("figure summary").all():
            details.click()
        if not page.evaluate("() => document.documentElement.scrollWidth <= innerWidth") or page.evaluate(CUT):
            wide.append(path)
    assert wide == []
    assert page.locator("html").get_attribute("lang") == code
