"""axe-core finds nothing on the page, in every state, light and dark: roles, names, contrast, and all else it knows."""

import pytest

from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader, violations


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(tab: Open, laid: Laid, dark: bool) -> None:
    page = tab(dark=dark)
    reader = Reader(page)
    reader.hears("turn 1")
    found: dict[str, list[str]] = {"begun": violations(page)}
    reader.click(reader.button("shake"))
    reader.hears("2 rolls left")
    found["choosing"] = violations(page)
    over = cards.played(cards.begun(3), 13)
    for name, game in {
        "one": cards.choosing(), "three": cards.choosing(3), "eight": cards.choosing(8), "over": over,
    }.items():  # fmt: skip
        laid.say(cards.message(game))
        text = "Game over" if name == "over" else "7 of 13"
        page.wait_for_function("(text) => document.body.textContent.includes(text)", arg=text)
        found[name] = violations(page)
    laid.say(cards.message(cards.begun(4, "travel")))
    page.get_by_role("list", name="Who begins").wait_for()
    found["roll-off"] = violations(page)
    laid.say({"pixels": "101010" * 35})
    page.get_by_role("img", name="The handheld's display").wait_for()
    found["LEDs"] = violations(page)
    page.get_by_role("button", name="New game").click()
    found["new game"] = violations(page)
    page.get_by_role("button", name="Back").click()
    laid.say({"denied": "the dice are rolling"})
    laid.say({"link": "error", "message": "the database is damaged"})
    laid.say({"pace": 0.5})
    page.get_by_text("times slower").wait_for()
    found["troubles"] = violations(page)
    laid.say({"link": "waiting", "message": "nothing is plugged in"})
    page.get_by_text("waiting", exact=True).wait_for()
    found["waiting"] = violations(page)
    page.evaluate("() => document.getElementById('zero').showModal()")
    found["question"] = violations(page)
    laid.end()
    page.get_by_role("alertdialog").wait_for()
    found["ended"] = violations(page)
    assert [f"{state}: {each}" for state, all_of_it in found.items() for each in all_of_it] == []
