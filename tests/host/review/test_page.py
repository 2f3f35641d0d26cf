"""The page: whole by itself, names made safe, nobody's file replaced."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from host.review.tables import LAST_TURN, looked_at, only_chance_left, worths
from logs.random_match import match
from rollkeeper.review.players import Summary
from rollkeeper.review.review_game import LeftOut, Source
from rollkeeper.web.review_page import PageUnwritable, page_of, write_page

EMPTY = {"meta", "br"}


class Tags(HTMLParser):
    """Whether every tag is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in EMPTY:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass


def summary_of(*seeds: int, edition: str = "travel") -> Summary:
    summary = Summary()
    games = [looked_at([event for _, event, _ in match(edition, 2, seed)]) for seed in seeds]
    list(summary.taking(iter([*games, LeftOut(Source("game 7"), "nothing-rolled", "no roll is in its log")])))
    return summary


@pytest.mark.parametrize("edition", ["travel", "challenge"])
def test_a_page_needs_nothing_beside_it(edition: str) -> None:
    page = page_of(summary_of(1, 2, edition=edition), worths)
    assert not re.search(r"https?:|src=|<link|<script|@import|url\(", page)
    tags = Tags()
    tags.feed(page)
    assert tags.opened == []
    assert "P1 loses" in page or "P2 loses" in page
    assert "game 7 is left out: no roll is in its log" in page
    assert ("All played the same dice" in page) == (edition == "challenge")
    assert "prefers-color-scheme: dark" in page and page.count('role="img"') >= 8


def test_a_page_of_one_game_is_open_and_without_players() -> None:
    summary = Summary()
    list(summary.taking(iter([looked_at(only_chance_left("<b>Ann & Bob") + LAST_TURN)])))
    page = page_of(summary, worths)
    assert "&lt;b&gt;Ann &amp; Bob" in page and "<b>Ann" not in page
    assert "Rating" not in page and "<h2>a game, Travel, ended</h2>" in page
    assert page.count("was worth") == 3 and "All 27 choices" in page


def test_a_page_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    page, other = tmp_path / "page.html", tmp_path / "games.sqlite3"
    summary = summary_of(1)
    write_page(page, summary, worths)
    write_page(page, summary, worths)
    assert page.read_text(encoding="utf-8") == page_of(summary, worths)
    other.write_bytes(b"SQLite format 3")
    with pytest.raises(PageUnwritable, match="is no review: it was left as it is"):
        write_page(other, summary, worths)
    with pytest.raises(PageUnwritable, match="cannot be written"):
        write_page(tmp_path, summary, worths)
    with pytest.raises(PageUnwritable, match="cannot be written"):
        write_page(page / "page.html", summary, worths)
    assert other.read_bytes() == b"SQLite format 3" and sorted(tmp_path.iterdir()) == [other, page]
