"""Chances on the scoreboard, in a real browser: in one view, hidden and shown again, read out, light and dark."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fivedice.game import apply
from host.web import cards
from host.web.conftest import Open
from host.web.foreseen import NEEDS, AtOnce
from host.web.reader import violations
from host.web.served import Served
from host.web.test_scoreboard_page import GAMES, OUTSIDE, PC, PHONE, SMALLEST, TV, show
from rollkeeper.web.chances_shown import ChancesShown

SHOWN = [name for name in GAMES if name != "roll-off"]


@pytest.fixture
def foreseen(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard with chances."""
    with Served(tmp_path, chances=ChancesShown("turns", AtOnce)) as running:
        yield running


@pytest.mark.parametrize("name", SHOWN)
def test_everything_is_in_one_view_with_chances_too(screen: Open, foreseen: Served, name: str) -> None:
    show(foreseen, GAMES[name])
    for (width, height), smallest in ((TV, 24), (PC, 16)):
        page = screen(foreseen.url, width, height)
        page.locator("#sheet tbody tr").nth(13).wait_for()
        assert page.locator("tfoot").count() == (0 if name == "over" else 1)
        assert page.evaluate(OUTSIDE, "main *") == []
        assert page.evaluate(SMALLEST, "#headline, #turn, #note, .places li, .sheet tbody :is(td, .text)") >= smallest
        assert page.evaluate(SMALLEST, ".sheet tfoot *, .foreseen p, #chances") >= smallest * 0.58
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    page = screen(foreseen.url, *PHONE, device_scale_factor=2)
    page.locator("#sheet tbody tr").nth(13).wait_for()
    assert page.evaluate(OUTSIDE, ".stage *") == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_chances_are_read_and_can_be_hidden(screen: Open, foreseen: Served) -> None:
    show(foreseen, cards.choosing(3))
    page = screen(foreseen.url, *PC)
    row = page.get_by_role("row", name="Chance to win")
    row.wait_for()
    assert [cell.inner_text().strip() for cell in row.get_by_role("cell").all()] == [">99 %", "<1 %", "0 %"]
    benedict = page.get_by_role("row", name="Final score").get_by_role("cell").nth(1)
    assert benedict.inner_text().split() == ["223", "176–291"]
    assert page.get_by_text(NEEDS).is_visible()
    page.keyboard.press("c")
    page.get_by_role("button", name="Show chances").wait_for()
    assert row.count() == 0 and page.get_by_text(NEEDS).count() == 0
    show(foreseen, apply(cards.choosing(3), {"roll": "33455", "keep": "123"}))
    page.get_by_text(", choose a box.").first.wait_for()
    assert row.count() == 0, "they stay hidden"
    page.reload()
    button = page.get_by_role("button", name="Show chances")
    button.wait_for()
    button.focus()
    page.keyboard.press("Enter")
    row.wait_for()
    page.keyboard.press("Control+c")
    assert row.is_visible() and page.evaluate("() => document.activeElement.id") == "chances"


def test_with_the_same_dice_it_says_why_there_is_no_chance_to_win(screen: Open, foreseen: Served) -> None:
    show(foreseen, GAMES["shared"])
    page = screen(foreseen.url, *PC)
    page.get_by_role("row", name="Final score").wait_for()
    page.get_by_text("Same dice for all: no chances to win.").wait_for()
    assert page.get_by_role("row", name="Chance to win").count() == 0


@pytest.mark.parametrize("size", [TV, PHONE], ids=["tv", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_chances(screen: Open, foreseen: Served, dark: bool, size: tuple[int, int]) -> None:
    page = screen(foreseen.url, *size, dark=dark)
    found = {}
    for number, name in enumerate(SHOWN, 20):
        show(foreseen, GAMES[name], number=str(number))
        page.get_by_text(f"game {number}").wait_for()
        found[name] = violations(page)
    page.keyboard.press("c")
    page.get_by_role("button", name="Show chances").wait_for()
    found["hidden"] = violations(page)
    assert [f"{state}: {each}" for state, all_of_it in found.items() for each in all_of_it] == []
