"""The card of the page beside a person: the suggested box, the first minute, a log with an error."""

from fivedice.game import apply
from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader


def test_the_box_that_is_worth_most_is_suggested_alone(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    laid.say(cards.message(cards.choosing(turns=0)))  # 3 3 4 5 6
    best = page.get_by_role("button", name="Write 30 in Small straight")
    best.wait_for()
    assert page.locator(".suggested").count() == 1
    assert best.evaluate("button => button.classList.contains('suggested')")


def test_the_sums_of_one_who_plays_alone(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    game = cards.played(cards.begun(), 12)
    laid.say(cards.message(apply(apply(game, {"roll": "33416"}), {"score": "chance", "points": 17})))
    total = page.get_by_role("row", name="Lower total")
    total.get_by_text("17", exact=True).wait_for()
    assert page.get_by_role("row", name="Extra 100s").inner_text().split()[-1] == "0"
    assert page.get_by_role("row", name="Upper total").inner_text().split()[-1] == str(game.cards[0].upper())


def test_the_first_minute_is_explained_once(tab: Open, laid: Laid) -> None:
    page = tab()
    coach = page.locator("#coach")
    page.get_by_text("Hold Space, or the shake button.").wait_for()
    laid.say(cards.message(apply(cards.begun(), {"roll": "33416"})))
    page.get_by_text("Press 2 to lock the second die").wait_for()
    laid.say(cards.message(cards.choosing(turns=0)))
    page.get_by_text("Happy with the dice?").wait_for()
    coach.get_by_role("button", name="Got it").click()
    coach.wait_for(state="hidden")
    page.reload()
    Reader(page).hears("turn 1")
    page.locator("#edition").wait_for()
    assert coach.is_hidden()


def test_the_first_minute_says_nothing_of_locks_in_challenge(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    coach = page.locator("#coach")
    game = cards.begun(1, "challenge")
    laid.say(cards.message(game))
    page.get_by_text("Challenge").first.wait_for()
    assert coach.is_visible()
    laid.say(cards.message(apply(game, {"roll": "33416"})))
    coach.wait_for(state="hidden")
    laid.say(cards.message(apply(cards.begun(), {"roll": "33416"})))
    coach.get_by_text("Press 2 to lock the second die").wait_for()


def test_a_log_with_an_error_says_at_which_line(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    told = "The log has an error at line 12; the game is shown up to there (lock mask)."
    message = cards.message(cards.choosing())
    laid.say({**message, "game": {**message["game"], "refused": told}})
    page.get_by_text(told).wait_for()
    laid.say(cards.message(cards.choosing()))
    page.get_by_text(told).wait_for(state="hidden")
