"""The PC keeps the score, in a real browser: a roller-only handheld by clicks, real dice by clicks and by keys."""

import re
import threading
from pathlib import Path
from typing import Any

import pytest

from cables.pretend_handheld import ListJournal
from fivedice.box import BOXES
from fivedice.game import Game, apply
from host.web import cards
from host.web.conftest import Open
from host.web.games import HERE, view
from host.web.reader import Reader, press, violations
from host.web.served import Served
from host.web.test_scoreboard_page import OUTSIDE, PC, PHONE, TV, show
from logs.game_log import lines
from rollkeeper.scores.scorecard import card_view
from rollkeeper.store import Store
from rollkeeper.store.games import find_game
from rollkeeper.store.journal import events_of
from rollkeeper.sync.persons_request import Answered
from rollkeeper.web.requests import ViewerRequest
from turnlink.line import decode

AWAY = view("Away", keys=["", "", "", "Menu", ""])
# Buttons that a thumb may miss.
SMALL = """() => [...document.querySelectorAll('button')].filter((each) => each.checkVisibility())
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 44 || height < 44; })
  .map((each) => each.outerHTML)"""


def write(page: Any, name: str) -> None:
    page.get_by_role("button", name=f"Write {name}", exact=True).click()


def test_enter_in_a_name_begins_the_game_and_back_does_not(screen: Open, served: Served) -> None:
    page = screen(served.url, *PC)
    for ends in ("Back", "Enter"):
        page.get_by_role("button", name="Real dice").click()
        page.get_by_label("Player 1").fill(ends)
        if ends == "Enter":
            page.get_by_label("Player 1").press("Enter")
        else:
            page.get_by_role("button", name="Back").click()
        page.get_by_role("dialog").wait_for(state="hidden")
    page.get_by_role("heading", name="Enter").wait_for()


def begin(page: Any, rules: str, *names: str) -> None:
    page.get_by_role("button", name="Real dice").click()
    page.get_by_label("Rules").select_option(rules)
    for _ in names[1:]:
        page.get_by_role("button", name="+ player").click()
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Player {seat}").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="1", exact=True).wait_for()


def test_what_the_edition_has_can_be_chosen(screen: Open, served: Served) -> None:
    page = screen(served.url, *PC)
    page.get_by_role("button", name="Real dice").click()
    for rules, players, partners, owed in (
        ("travel", 1, False, False), ("travel", 2, False, True), ("hasbro", 2, False, False), ("lowe", 3, False, False),
        ("lowe", 4, True, False), ("challenge", 4, False, False),
    ):  # fmt: skip
        page.get_by_label("Rules").select_option(rules)
        for seats in range(page.locator("#seats li").count() + 1, players + 1):
            page.wait_for_timeout(600)  # what has just appeared is deaf
            page.get_by_role("button", name="+ player").click()
            page.locator(f"#seats li:nth-child({seats})").wait_for()
        for name, there in (("Rules", True), ("Partners", partners), ("At the end", owed), ("Card", False)):
            assert page.get_by_role("combobox", name=name, exact=True).is_visible() is there, (rules, name)
    page.get_by_label("Rules").select_option("lowe")
    page.get_by_role("combobox", name="Partners", exact=True).select_option("2 teams of 2")
    assert page.locator("#seats .team").all_inner_texts() == ["team 1", "team 2", "team 1", "team 2"]
    for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dan"), 1):
        page.get_by_label(f"Player {seat}").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("columnheader", name="Ann + Cyd").wait_for()


def test_a_roller_only_handheld_is_scored_by_clicks(screen: Open, tmp_path: Path) -> None:
    game = cards.played(cards.begun(2), 4)
    events: list[dict[str, object]] = [{"game": "web", "players": ["Ann", "Benedict"]}]
    for box, points in (("aces", 1), ("twos", 0), ("threes", 6), ("fours", 4)):
        events += [{"roll": "33416"}, {"score": box, "points": points}] * 2
    journal = ListJournal(lines([*events, {"roll": "66662"}]))
    with Served(tmp_path, journal) as served:
        page = screen(served.url, *PC)
        page.get_by_role("button", name="Choose a box here").wait_for()
        (board,) = served.boards.state()["boards"]
        served.boards.viewed(board["id"], AWAY)  # the handheld waits for the PC: the boxes open by themselves
        page.get_by_role("group", name="Boxes to write").wait_for()
        assert page.get_by_role("button", name="Write 0 instead").count() == 0, "web rules: no voluntary zero"
        reader = Reader(page)
        write(page, "26 in Four of a kind")
        page.get_by_role("heading", name="Benedict").wait_for()
        reader.hears("Ann has 26 in Four of a kind. Total 37. Benedict is up, turn 5 of 13.")
        assert decode(journal.lines[-1])["score"] == "four_kind"
        page.get_by_role("button", name="Take back Four of a kind").click()
        page.get_by_role("heading", name="Ann").wait_for()
        assert decode(journal.lines[-1])["undo"] == "four_kind" and game.players[0] == "Ann"
        served.handhelds[0].refuses = "the handheld shows something else; press its key 5 first"
        served.boards.viewed(board["id"], AWAY)
        write(page, "0 in Full house")
        dialog = page.get_by_role("dialog", name="Write 0 in Full house?")
        dialog.get_by_role("button", name="Write 0").click()
        page.get_by_text("The handheld shows something else: nothing was done; press its key 5 first.").wait_for()


def test_real_dice_by_clicks(screen: Open, served: Served, tmp_path: Path) -> None:
    page = screen(served.url, *PHONE, has_touch=True)
    begin(page, "travel", "Ann", "Jürgen")
    page.get_by_role("heading", name="Who begins?").wait_for()
    for name, face in (("Jürgen, roll!", "5"), ("A new card", "2")):
        for _ in range(5):
            page.get_by_role("button", name=face, exact=True).click()
        page.get_by_text(name).first.wait_for()
    page.get_by_role("heading", name="Ann").wait_for()
    for face in "33461":
        page.get_by_role("button", name=face, exact=True).click()
    page.get_by_role("button", name="Write 17 in Chance").wait_for()
    page.get_by_role("button", name="Correct the dice").click()
    for face in "33466":
        page.get_by_role("button", name=face, exact=True).click()
    page.get_by_role("button", name="Another roll").click()
    for number, face in ((1, 3), (2, 3), (4, 6)):
        page.get_by_role("button", name=f"Die {number}, {face}").click()
    for face in "36":
        page.get_by_role("button", name=face, exact=True).click()
    page.get_by_role("button", name="Write 25 in Full house").wait_for()
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Write 0 instead").click()
    write(page, "0 in Aces")
    page.get_by_role("dialog").get_by_role("button", name="Write 0").click()
    page.get_by_role("button", name="Take back Aces").click()
    write(page, "25 in Full house")
    page.get_by_role("heading", name="Jürgen").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    store = Store(tmp_path / "games.sqlite3")
    rolls = [event.fields for event in store.ask(events_of, store.ask(find_game, "last")) if "roll" in event.fields]
    assert [(roll["roll"], roll.get("keep")) for roll in rolls] == [("33466", None), ("33366", "124")]
    store.close()


def test_a_whole_game_with_real_dice_by_the_keyboard_alone(screen: Open, served: Served, tmp_path: Path) -> None:
    page = screen(served.url, *PC)
    press(page, page.get_by_role("button", name="Real dice"))
    page.get_by_label("Rules").press("ArrowDown")  # Travel: Web rules
    page.get_by_label("Player 1").press_sequentially("Ann")
    press(page, page.get_by_role("button", name="Begin"))
    page.get_by_role("heading", name="Ann").wait_for()
    reader = Reader(page)
    game: Game = apply(None, {"game": "web", "players": ["Ann"]})
    while not game.over:
        page.keyboard.type("6643")
        page.keyboard.press("Backspace")
        page.keyboard.type("35")
        game = apply(game, {"roll": "66435"})
        reader.hears("Ann has 6, 6, 4, 3, 5. Choose a box, or roll again.")
        best, *others = card_view(game, "1")["legal"]
        boxes = page.get_by_role("group", name="Boxes to write").get_by_role("button")
        offered = [str(box.get_attribute("data-deed")).removeprefix("box ") for box in boxes.all()]
        assert offered == [box for box in BOXES if box in {best["box"], *(other["box"] for other in others)}]
        button = boxes.nth(offered.index(best["box"]))
        assert button.get_attribute("title") == ("Suggested" if others else None)
        press(page, button)
        if not best["points"]:
            press(page, page.get_by_role("dialog").get_by_role("button", name="Write 0"))
        game = apply(game, {"score": best["box"], "points": best["points"]})
        reader.hears(f"Ann has {best['points']} in" if not game.over else "Game over")
    press(page, page.get_by_role("button", name="End the game"))
    page.get_by_role("button", name="End the game").wait_for(state="detached")
    store = Store(tmp_path / "games.sqlite3")
    row = store.ask(find_game, "last")
    assert (row.state, row.totals) == ("ended", game.totals)
    store.close()


def test_the_next_dice_are_typed_before_the_answer_about_the_last_box_is_there(screen: Open, served: Served) -> None:
    do = served.writer.do

    def answers_late(request: ViewerRequest, answered: Answered) -> None:
        do(request, lambda error: threading.Timer(2, answered, [error]).start())

    served.writer.do = answers_late  # type: ignore[method-assign]
    page = screen(served.url, *PC)
    begin(page, "web", "Ann")
    reader = Reader(page)
    for dice, box in (("66435", "Sixes"), ("22345", "Twos"), ("11345", "Aces")):
        page.keyboard.type(dice)
        reader.hears(f"Ann has {', '.join(dice)}. Choose a box")
        press(page, page.get_by_role("button", name=re.compile(f"Write .* in {box}$")))
        reader.hears("Ann is up, turn")


def test_shared_dice_are_kept_by_pressing_them(screen: Open, served: Served) -> None:
    page = screen(served.url, *PC)
    begin(page, "challenge", "Ann")
    page.get_by_role("heading", name="Round 1").wait_for()
    page.keyboard.type("33446")
    page.get_by_role("button", name="These stay").wait_for()
    for number, face in ((1, 3), (2, 3)):
        page.get_by_role("button", name=f"Die {number}, {face}").click()
    page.get_by_role("button", name="These stay").click()
    page.get_by_text("3 dice, step 2").first.wait_for()
    page.keyboard.type("333")
    page.get_by_text("Still to choose: Ann").first.wait_for()
    for number in range(1, 6):
        die = page.get_by_role("button", name=f"Die {number}, 3")
        if die.get_attribute("aria-pressed") == "false":
            die.click()
    page.get_by_role("button", name="These stay").click()
    write(page, "50 in Five alike")
    page.get_by_role("button", name="Take back Five alike").wait_for()


@pytest.mark.parametrize("size", [TV, PC], ids=["tv", "pc"])
def test_with_all_boxes_open_everything_is_in_one_view(screen: Open, served: Served, size: tuple[int, int]) -> None:
    page = screen(served.url, *size)
    show(served, apply(cards.begun(2), {"roll": "33416"}))
    served.boards.viewed("aa", AWAY)
    page.get_by_role("button", name="Write 0 in Large straight").wait_for()
    assert page.evaluate(OUTSIDE, "main *") == []
    begin(page, "web", "Ann")
    page.keyboard.type("33416")
    page.get_by_role("button", name="Correct the dice").wait_for()
    assert page.evaluate(OUTSIDE, "main *") == []


def test_a_name_is_only_text_and_who_stands_on_a_button_stays_there(screen: Open, served: Served) -> None:
    page = screen(served.url, *PC)
    begin(page, "web", "<i>Ann</i>", "Bob")
    page.get_by_role("heading", name="<i>Ann</i>").wait_for()
    show(served, cards.choosing(2), "bb")  # another board comes to the front, and goes on
    page.get_by_role("button", name="real dice:").click()
    served.boards.linked("bb", HERE, "bb")
    press(page, page.get_by_role("button", name="3", exact=True))
    assert page.evaluate("() => document.activeElement.dataset.deed") == "face 3"
    assert page.get_by_text("3; 4 more").count() == 1


@pytest.mark.parametrize("size", [TV, PHONE], ids=["tv", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_where_the_score_is_kept(
    screen: Open, served: Served, dark: bool, size: tuple[int, int]
) -> None:
    page = screen(served.url, *size, dark=dark)
    found = {}
    page.get_by_role("button", name="Real dice").click()
    found["new game"] = violations(page)
    page.get_by_role("dialog").get_by_role("button", name="Back").click()
    begin(page, "travel", "Ann")
    page.get_by_role("button", name="3", exact=True).wait_for()
    page.keyboard.type("33")
    found["entering"] = violations(page)
    page.keyboard.type("416")
    page.get_by_role("button", name="Another roll").wait_for()
    found["boxes"] = violations(page)
    page.get_by_role("button", name="Write 0 instead").click()
    found["zeros"] = violations(page)
    page.get_by_role("button", name="Another roll").click()
    page.get_by_role("button", name="Die 1, 3").click()
    found["another roll"] = violations(page)
    page.get_by_role("button", name="No other roll").click()
    page.get_by_role("button", name="Write 0 in Fives").click()
    found["zero"] = violations(page)
    page.get_by_role("dialog").get_by_role("button", name="Write 0").click()
    page.get_by_role("button", name="Take back Fives").wait_for()
    found["written"] = violations(page)
    assert [f"{state}: {each}" for state, all_of_it in found.items() for each in all_of_it] == []
