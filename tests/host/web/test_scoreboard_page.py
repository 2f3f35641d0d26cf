"""The scoreboard in a real browser: a television, a PC and a phone, light and dark, read out, and coming back."""

import io
import re
from typing import Any
from urllib.parse import urljoin

import pytest
from PIL import Image

from fivedice.game import apply
from host.scores.challenge_log import events_of_a_card
from host.web import cards
from host.web.conftest import Open
from host.web.games import HERE, ended_match, roll_off, view
from host.web.reader import press, violations
from host.web.served import Served
from logs.game_log import events_of_a_game, lines
from rollkeeper.scores.scorecard import card_view
from rollkeeper.store.names import renamed, seated
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web.app import STATIC

ICON = (STATIC / "icon.svg").read_text(encoding="utf-8")
TV, PC, PHONE = (1920, 1080), (1280, 800), (360, 740)
# The smallest text in CSS pixels of what is told about the game; which of these is not whole in the window.
SMALLEST = """(what) => Math.min(...[...document.querySelectorAll(what)].filter((each) => each.checkVisibility())
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
OUTSIDE = """(what) => [...document.querySelectorAll(what)].filter((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return each.checkVisibility() && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((each) => each.outerHTML)"""

CUT_OFF = """(what) => [...document.querySelectorAll(what)].filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""


def show(served: Served, game: Any, ident: str = "aa", number: str = "12") -> None:
    """Have a handheld tell of a game."""
    served.boards.linked(ident, HERE, f"e6605838837{ident}")
    served.boards.changed(ident, card_view(game, number))


def shared_game() -> Any:
    game = None
    for _, event in zip(range(150), events_of_a_card(1, ["Ann", "Bob", "Cyd", "Dora"]), strict=False):
        game = apply(game, event)
    return game


GAMES = {
    "one": cards.choosing(), "three": cards.choosing(3), "eight": cards.choosing(8), "over": ended_match(),
    "shared": shared_game(), "roll-off": roll_off(),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_in_one_view_on_a_television_and_a_pc(screen: Open, served: Served, name: str) -> None:
    show(served, GAMES[name])
    for (width, height), smallest in ((TV, 24), (PC, 16)):
        page = screen(served.url, width, height)
        page.locator("#sheet tbody tr").nth(13).wait_for()
        assert page.evaluate(OUTSIDE, "main *") == []
        assert page.evaluate(SMALLEST, "#headline, #turn, #note, .places li, .sheet tbody td, .sheet .text") >= smallest
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("name", GAMES)
def test_a_phone_shows_the_turn_and_the_card_below_it(screen: Open, served: Served, name: str) -> None:
    show(served, GAMES[name])
    page = screen(served.url, *PHONE, device_scale_factor=2)
    page.locator("#sheet tbody tr").nth(13).wait_for()
    assert page.evaluate(OUTSIDE, ".stage *") == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("row", name="Total").evaluate("row => row.scrollIntoView()")  # it may be drawn again meanwhile
    if name != "over":
        assert page.evaluate(OUTSIDE, "#headline, .die") == [], "the turn stays in view"


@pytest.mark.parametrize("size", [(740, 360), (640, 400)], ids=["a phone on its side", "a PC at 200 %"])
def test_the_turn_is_beside_the_card(screen: Open, served: Served, size: tuple[int, int]) -> None:
    page = screen(served.url, *size)
    for columns in (1, 3, 8):
        show(served, cards.choosing(columns), number=str(columns))
        page.get_by_text(f"game {columns}").wait_for()
        assert page.evaluate(OUTSIDE, ".top *, .stage *, .sheet thead *, .sheet tbody tr:nth-child(-n + 7) *") == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT_OFF, ".sheet tbody :is(th, td)") == []


def test_the_longest_names_leave_room_for_the_turn(screen: Open, served: Served) -> None:
    forms = served.store.change(seated, ["Maximiliane-Charlotte von und zu Hohenst", "W" * 40, "Ann"])
    begun = apply(None, {"game": "web", "players": forms})
    for width, height in (TV, PC):
        page = screen(served.url, width, height)
        for number, game in enumerate((apply(begun, {"roll": "33416"}), roll_off(forms)), 1):
            show(served, served.store.ask(renamed, game), number=str(number))
            page.get_by_text(f"game {number}").wait_for()
            assert page.evaluate(OUTSIDE, "main *") == []
            assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_no_title_of_a_box_is_cut_off_on_a_phone(screen: Open, served: Served) -> None:
    page = screen(served.url, *PHONE)
    for columns in (1, 2, 3, 4, 8):
        show(served, cards.choosing(columns), number=str(columns))
        page.get_by_text(f"game {columns}").wait_for()
        assert page.evaluate(CUT_OFF, ".sheet tbody :is(th, td)") == []


def test_a_whole_game_is_read_out_and_seen(screen: Open, beside: Served) -> None:
    page = screen(beside.url, *PC)
    says = page.get_by_role("status").nth(1)
    page.get_by_text("No game on this handheld yet").first.wait_for()
    (handheld,) = beside.handhelds
    for line, event in zip(lines(list(events := list(events_of_a_game(3, "Ann")))), events, strict=True):
        handheld.play(line)
        if "roll" in event:
            says.get_by_text(f"Ann has {', '.join(str(event['roll']))}.").wait_for()
            assert page.get_by_role("img", name="Dice: " + str(event["roll"])[0]).is_visible()
            for place in str(event.get("keep", "")):
                assert page.locator(".die").nth(int(place) - 1).get_by_text("kept").is_visible()
        elif "score" in event:
            page.locator("td.last").get_by_text(str(event["points"]), exact=True).wait_for()
    says.get_by_text("Game over").wait_for()
    assert page.get_by_role("row", name=f"Total {events[-1]['end']}").is_visible()


def test_locks_are_marked_and_dice_tumble(screen: Open, served: Served) -> None:
    show(served, apply(cards.begun(), {"roll": "33416"}))
    page = screen(served.url, *PC)
    page.get_by_role("img", name="Dice: 3, 3, 4, 1, 6").wait_for()
    served.boards.viewed("aa", view("Choosing", locks=1))
    page.get_by_role("img", name="Dice: 3 locked, 3, 4, 1, 6").wait_for()
    served.boards.viewed("aa", view("Rolling"))
    page.locator(".tumbling").nth(3).wait_for()
    assert page.locator(".tumbling").count() == 4


def test_the_page_comes_back_when_the_program_does(screen: Open, beside: Served) -> None:
    for line in lines(list(events_of_a_game(3, "Ann"))[:2]):
        beside.handhelds[0].play(line)
    page = screen(beside.url, *PC)
    page.get_by_text("2 rolls left.").first.wait_for()
    beside.end()
    page.get_by_role("alert").get_by_text("comes back by itself").wait_for()
    beside.begin()
    page.get_by_role("alert").wait_for(state="hidden")
    page.get_by_text("live", exact=True).wait_for()
    page.get_by_text("2 rolls left.").first.wait_for()


def test_several_handhelds_are_chosen_by_the_keyboard(screen: Open, served: Served) -> None:
    show(served, cards.choosing(1), "a724a32", "1")
    show(served, cards.choosing(2), "b724b77", "2")
    page = screen(served.url, *PC)
    page.get_by_text("game 2").wait_for()
    newest, first, _ = page.get_by_role("group", name="Which game is shown").get_by_role("button").all()
    assert newest.get_attribute("aria-pressed") == "true" and "handheld 724a32" in first.inner_text()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    press(page, page.locator(":focus"))
    page.get_by_text("game 1").wait_for()
    show(served, cards.choosing(3), "b724b77", "2")
    page.wait_for_timeout(50)
    assert page.get_by_text("game 1").is_visible(), "who has chosen is not moved"
    assert page.evaluate("() => document.activeElement.getAttribute('aria-pressed')") == "true", "nor is the focus"
    newest.click()
    page.get_by_text("game 2").wait_for()


def test_a_name_is_only_ever_text(screen: Open, served: Served) -> None:
    name = "<b>A&"
    show(served, apply(apply(None, {"game": "web", "players": [name, "Bob"]}), {"roll": "33416"}))
    page = screen(served.url, *PC)
    page.get_by_role("heading", name=name).wait_for()
    page.get_by_role("columnheader", name=name).wait_for()
    assert page.locator("main b b").count() == 0


def test_it_can_be_installed(screen: Open, served: Served) -> None:
    page = screen(served.url)
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(urljoin(served.url, link))
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.json()["display"] == "standalone" and manifest.json()["scope"] == "/", "games are part of it"
    client = page.context.new_cdp_session(page)
    told = client.send("Page.getAppManifest")
    assert told["errors"] == [] and re.search("Rollkeeper", told["data"])
    hindrances = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in hindrances] == ["in-incognito"], "only that this browser forgets everything"
    icon = page.request.get(urljoin(served.url, page.locator("link[rel=apple-touch-icon]").get_attribute("href")))
    with Image.open(io.BytesIO(icon.body())) as picture:
        assert picture.size == (180, 180) and icon.headers["content-type"] == "image/png"
        colours = [picture.convert("RGB").getpixel(place) for place in ((2, 2), (90, 60), (90, 90))]
    drawn = ["#{:02x}{:02x}{:02x}".format(*colour) for colour in colours]
    assert drawn == ["#c83f33", "#ece5d6", "#2a1d18"] and all(each in ICON for each in drawn), "as icon.svg"


@pytest.mark.parametrize("size", [TV, PHONE], ids=["tv", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(screen: Open, served: Served, dark: bool, size: tuple[int, int]) -> None:
    page = screen(served.url, *size, dark=dark)
    page.get_by_text("No handheld is plugged in").first.wait_for()
    found = {"empty": violations(page)}
    for number, (name, game) in enumerate(GAMES.items(), 20):
        show(served, game, number=str(number))
        page.get_by_text(f"game {number}").wait_for()
        found[name] = violations(page)
    show(served, cards.choosing(2), "bb")
    served.boards.linked("bb", Status("error", "the database is damaged"))
    page.get_by_text("the database is damaged").wait_for()
    found["two, and trouble"] = violations(page)
    served.end()
    page.get_by_role("alert").get_by_text("comes back").wait_for()
    found["ended"] = violations(page)
    assert [f"{state}: {each}" for state, all_of_it in found.items() for each in all_of_it] == []
