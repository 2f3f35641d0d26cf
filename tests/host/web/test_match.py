"""The beginning and the end of a match on the page: who has thrown what, who has won, who owes."""

from fivedice.game import apply
from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader


def test_the_throws_for_the_start_are_seen(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    game = cards.begun(3, "travel")
    laid.say(cards.message(apply(apply(game, {"roll-off": "66551"}), {"roll-off": "11123"})))
    throws = page.get_by_role("list", name="Who begins: the rolls").get_by_role("listitem")
    throws.first.wait_for()
    assert throws.all_inner_texts() == ["Ann\n23", "Benedict\n8", "Cyd\nrolls now"]
    assert not page.locator("#dice").is_visible()
    tied = apply(apply(game, {"roll-off": "66551"}), {"roll-off": "66551"})
    laid.say(cards.message(apply(tied, {"roll-off": "11111"})))
    page.wait_for_function("() => document.querySelectorAll('#throws li').length === 2")
    assert throws.all_inner_texts() == ["Ann\nrolls now", "Benedict\nto roll"]


def test_a_match_ends_with_places_and_what_is_owed(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    game = cards.played(cards.first("lowe", 3), 12)
    for dice in ("66666", "11111", "22222"):
        game = apply(game, {"roll": dice})
        game = apply(game, {"score": "chance", "points": sum(map(int, dice))})
    laid.say(cards.message(game))
    places = page.get_by_role("list", name="Places").get_by_role("listitem")
    places.first.wait_for()
    won, second, third = (text.split("\n") for text in places.all_inner_texts())
    assert won[1] == "Ann" and len(won) == 3
    assert second[0] == "2" and second[1] == "Cyd" and second[-1] == f"owes {int(won[2]) - int(second[2])}"
    assert third[-1].startswith("owes ")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
