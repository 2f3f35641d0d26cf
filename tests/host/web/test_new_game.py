"""A new game from the page: rules and names are chosen there, and the handheld is asked for it."""

import pytest

from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader


def test_a_new_game_with_names_as_people_write_them(tab: Open) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    for edition, names in (("lowe", ["Jürgen", "Zoë", "אבי"]), ("web", ["Zoë"])):
        page.get_by_role("button", name="New game").click()
        dialog = page.get_by_role("dialog", name="New game")
        dialog.get_by_label("Rules").select_option(edition)
        while dialog.get_by_role("textbox").count() > len(names):
            dialog.get_by_role("button", name="- player").click()
        while dialog.get_by_role("textbox").count() < len(names):
            dialog.get_by_role("button", name="+ player").click()
        for seat, name in enumerate(names, 1):
            dialog.get_by_label(f"Player {seat}").fill(name)
        dialog.get_by_role("button", name="Begin").click()
        if len(names) > 1:
            reader.hears("Who begins")
            for name in names:
                page.get_by_role("columnheader", name=name).wait_for()
        else:
            reader.hears("Zoe, turn 1")
            page.get_by_text("Web rules, game").wait_for()


def test_partners_and_what_is_owed_are_chosen_as_on_the_handheld(tab: Open) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    for rules, players, label, choice in (
        ("travel", 2, "At the end", "All owe the difference"), ("lowe", 4, "Partners", "2 teams of 2"),
    ):  # fmt: skip
        page.get_by_role("button", name="New game").click()
        page.get_by_label("Rules").select_option(rules)
        for seats in range(page.locator("#seats li").count() + 1, players + 1):
            page.wait_for_timeout(600)  # what has just appeared is deaf
            page.get_by_role("button", name="+ player").click()
            page.locator(f"#seats li:nth-child({seats})").wait_for()
        page.get_by_role("combobox", name=label, exact=True).select_option(choice)
        page.wait_for_timeout(600)
        page.get_by_role("button", name="Begin").click()
        reader.hears("Who begins")
    page.get_by_role("columnheader", name="P1 + P3").wait_for()


def test_in_the_middle_of_a_turn_none_can_begin(tab: Open) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    reader.click(reader.button("shake"))
    reader.hears("2 rolls left")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Begin").click()
    reader.hears("A new game begins between two turns: nothing was done; write a box first")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (640, 400)])
def test_the_dialog_fits(tab: Open, laid: Laid, size: tuple[int, int]) -> None:
    page = tab(*size)
    Reader(page).hears("turn 1")
    laid.say(cards.message(cards.choosing(8)))
    page.get_by_text("Benedict").first.wait_for()
    page.get_by_role("button", name="New game").click()
    begin = page.get_by_role("button", name="Begin")
    begin.scroll_into_view_if_needed()
    assert begin.is_visible() and page.get_by_label("Player 8").input_value() == "Hanna"
    assert page.get_by_text("This ends the current game.").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_whoever_has_begun_one_shakes_with_the_space_bar(tab: Open, laid: Laid) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Player 1").fill("👨\u200d👩\u200d👧")
    page.get_by_label("Player 1").press("Enter")  # begins it, and is no Back
    page.get_by_text("game 2").wait_for()
    page.keyboard.press("Space")
    reader.hears("2 rolls left")
    assert not page.get_by_role("dialog", name="New game").is_visible()
