"""Names of forty letters on a phone, and on a laptop at 400 per cent: no page is wider than the screen, and every total
is on it."""

from typing import Any

import pytest

from fivedice.game import Game, apply
from host.scores.challenge_log import events_of_a_card
from host.store.test_statistics import keep, played
from host.web.conftest import Open
from host.web.games import played_out, roll_off
from host.web.served import Served
from host.web.test_scoreboard_page import show
from rollkeeper.store.names import renamed, seated

LONG = ["Christopher Montgomery-Smith of Hohenfel", "W" * 40, "Maximiliane-Charlotte von und zu Hohenst"]
WIDTHS = [360, 320]
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
# The numbers of these that are not whole within the width of the screen.
OUTSIDE = """(what) => [...document.querySelectorAll(what)].filter((each) => each.getClientRects().length)
  .filter((each) => each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML)"""


def games(forms: list[str]) -> list[Game]:
    """With these players: one that is on, shared dice, a roll-off, and games that are over, with and without a debt."""
    on = apply(apply(None, {"game": "web", "players": forms}), {"roll": "33416"})
    shared: Any = None
    for _, event in zip(range(40), events_of_a_card(1, forms), strict=False):
        shared = apply(shared, event)
    return [on, shared, roll_off(forms), over("web", forms), over("lowe", forms)]


def over(edition: str, forms: list[str]) -> Game:
    game = apply(None, {"game": edition, "players": forms})
    while game.contenders:
        game = apply(game, {"roll-off": "66666" if game.player == 0 else f"1111{game.player}"})
    return played_out(game)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_totals_stay_on_the_scoreboard(screen: Open, served: Served, width: int) -> None:
    forms = served.store.change(seated, LONG)
    page = screen(served.url, width, 740)
    for number, game in enumerate(games(forms), 20):
        show(served, served.store.ask(renamed, game), number=str(number))
        page.get_by_text(f"game {number}").wait_for()
        assert page.evaluate(WIDE) <= 0, number
        assert page.evaluate(OUTSIDE, ".stage *, .score, .grand td, #sheet td") == [], number


@pytest.mark.parametrize("width", WIDTHS)
def test_they_stay_on_all_other_pages(screen: Open, served: Served, width: int) -> None:
    forms = served.store.change(seated, LONG)
    keep(served.store, *played({"game": "web", "players": forms}, 3))
    keep(served.store, *events_of_a_card(1, forms, 2))
    keep(served.store, *played({"game": "travel", "players": forms[:2]}, 4))
    page = screen("about:blank", width, 740)
    for path in (
        "games", "games/1", "games/2", "games/4", "players", f"player?name={LONG[0]}", f"player?name={LONG[1]}",
        f"versus?one={LONG[0]}&other={LONG[1]}", "records", "fairness", "games/1/sheet", "games/2/sheet?card",
    ):  # fmt: skip
        page.goto(served.url + path)
        if path in ("games/1", "games/2", "games/4"):
            page.locator("#sheet tbody tr").nth(13).wait_for()
            assert page.evaluate(OUTSIDE, ".controls button, #sheet td") == [], path
        assert page.evaluate(WIDE) <= 0, path
