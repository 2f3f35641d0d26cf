"""The pages in a real browser: from a phone to a television, light and dark, by keyboard, printed, read out."""

import re
from typing import Any

import pytest

from host.web.conftest import Open
from host.web.played_store import CARD, UNFINISHED
from host.web.reader import violations
from host.web.served import Served

TV, PC, PHONE = (1920, 1080), (1280, 800), (360, 740)
PAGES = (
    "games", "games?player=nobody", "games/2", f"games/{CARD[1]}", f"games/{UNFINISHED}", "players", "player?name=Ann",
    "versus?one=Ann&other=Bob", "records", "fairness", "fairness?player=Ann", "games/7/sheet",
    f"games/{CARD[1]}/sheet?card",
)  # fmt: skip
# Texts that are cut off where nothing can be scrolled, and targets that a thumb misses.
CUT = """() => [...document.querySelectorAll('main *')].filter((each) => each.checkVisibility()
  && !each.closest('.scroll, .unseen, svg, .sheet, article') && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize(("dark", "size"), [(False, TV), (True, PHONE)], ids=["light-tv", "dark-phone"])
def test_every_page_fits_and_axe_finds_nothing(screen: Open, kept: Served, dark: bool, size: tuple[int, int]) -> None:
    page = screen(kept.url + "records", *size, dark=dark)
    found = []
    for path in PAGES:
        page.goto(kept.url + path)
        if path.startswith("games/") and "sheet" not in path:
            page.locator("#sheet tbody tr").nth(13).wait_for()
        for details in page.locator("figure summary").all():
            details.click()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(CUT) == [], path
        found += [f"{path}: {each}" for each in violations(page)]
        if "sheet" not in path:
            assert page.get_by_role("link", name="Scoreboard", exact=True).get_attribute("href") == "/"
    assert found == []


def test_a_game_is_stepped_through_by_keys_buttons_and_the_slider(screen: Open, kept: Served) -> None:
    page = screen(kept.url + f"games/{UNFINISHED}", *PC)
    says = page.locator("#says")
    says.get_by_text("Ann, roll 1 of 3: 1, 1, 1, 2, 2.").wait_for()  # the first roll of the game
    page.keyboard.press("End")
    says.get_by_text("Ann has 2 in Twos. Total 2.").wait_for()
    page.keyboard.press("ArrowLeft")
    says.get_by_text("Ann takes Aces back.").wait_for()
    assert page.locator("#sheet").get_by_role("row", name="Aces").inner_text().split() == ["Aces"]
    page.keyboard.press("ArrowLeft")
    says.get_by_text("Ann has 4 in Aces").wait_for()
    assert page.locator("#sheet").get_by_role("row", name="Aces").inner_text().split() == ["Aces", "4"]
    page.get_by_role("button", name="One step back").click()
    assert page.get_by_role("img", name="Dice: 1 kept, 1 kept, 1 kept, 1, 2 kept").is_visible()
    page.keyboard.press("Home")
    says.get_by_text("The game begins: Ann and Bob.").wait_for()
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("ArrowRight")
    says.get_by_text("Ann rolls 6, 6, 6, 6, 6 for the start: 30.").wait_for()
    page.keyboard.press("PageDown")
    says.get_by_text("Ann, roll 1 of 3: 1, 1, 1, 2, 2.").wait_for()
    page.keyboard.press("End")
    page.get_by_role("button", name="Show turn 1").first.click()
    says.get_by_text("Ann, roll 1 of 3").wait_for()
    assert page.get_by_role("slider", name="Step").get_attribute("aria-valuetext") == "4 of 8: " + says.inner_text()


def test_a_game_plays_itself_until_somebody_steps_in(screen: Open, kept: Served) -> None:
    page = screen(kept.url + f"games/{UNFINISHED}", *PC)
    page.locator("#says").get_by_text("roll 1 of 3").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.locator("#says").get_by_text("for the start").wait_for()
    page.keyboard.press("End")
    page.get_by_role("button", name="Play").wait_for()


def test_shared_dice_have_a_row_for_each_player(screen: Open, kept: Served) -> None:
    page = screen(kept.url + f"games/{CARD[0]}", *PC)
    page.locator("#says").get_by_text("step 1 of 3").wait_for()
    page.locator(".pocket").nth(2).wait_for()
    assert page.locator(".pocket .die").count() == 15


def test_from_the_scoreboard_to_a_game_by_keyboard_alone(screen: Open, kept: Served) -> None:
    page = screen(kept.url, *PC)
    page.get_by_role("link", name="Games").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Games").wait_for()
    page.get_by_label("Player").fill("Cyd")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Finished games of Cyd").wait_for()
    page.get_by_role("link", name=re.compile("game 9")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Game 9").wait_for()
    page.get_by_role("link", name="Score sheet to print").click()
    assert page.get_by_role("row", name=re.compile("^Grand total")).is_visible()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_is_one_page_of_paper(screen: Open, kept: Served, paper: str) -> None:
    page = screen(kept.url + "games/2/sheet", *PC)
    for path, count in (("games/2/sheet", 1), ("games/4/sheet", 1), (f"games/{CARD[1]}/sheet?card", 2)):
        page.goto(kept.url + path)
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == count, path
    page.emulate_media(media="print", color_scheme="dark")
    colours: Any = page.evaluate("""() => [getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('td:last-child')).color]""")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"] and not page.get_by_role("button").is_visible()
