"""One press, one deed: keys that are held, double clicks and double taps, and two tabs, on every page with buttons.

The time in the page stands still but where a test lets it pass, so a second click comes as soon after the first as is
said, however slow the computer is.
"""

from pathlib import Path
from typing import Any

import pytest

from fivedice.box import BOXES
from host.web.conftest import Open
from host.web.played_store import UNFINISHED, fill
from host.web.served import Served
from host.web.test_keeping_page import begin
from host.web.test_pairing_page import code_of
from host.web.test_scoreboard_page import PC, PHONE, TV
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.store.games import all_games, find_game
from rollkeeper.store.journal import events_of

TABLET = (768, 1024)
DEAF = 500  # ms, as in press.js
NUMBERS = '[data-deed^="face "]'


def slowly(page: Any) -> Any:
    """The same page, in which no time passes by itself."""
    page.clock.install(time=0)
    page.clock.pause_at(100)
    page.reload()
    return page


def passes(page: Any, ms: int = DEAF + 100) -> None:
    page.clock.run_for(ms)


def table(screen: Open, served: Served, size: tuple[int, int] = PC, rules: str = "web", **options: Any) -> Any:
    """A page with a game with real dice of two players that has just begun."""
    page = screen(served.url, *size, **options)
    begin(page, rules, "Ann", "Bob")
    slowly(page)
    page.locator(NUMBERS).first.wait_for()
    passes(page)
    return page


def enter(page: Any, dice: str = "33366") -> None:
    """The dice are entered, and the boxes are there for some time."""
    page.keyboard.type(dice)
    page.get_by_role("group", name="Boxes to write").wait_for()
    passes(page)


def events(served: Served) -> list[dict[str, object]]:
    """What was written down of the game, without its first line."""
    _, *found = (each.fields for each in served.store.ask(events_of, served.store.ask(find_game, "last")))
    return [{name: value for name, value in each.items() if name not in ("n", "t")} for each in found]


def hold(page: Any, key: str, repeats: int = 8) -> None:
    """A key goes down, and its repeats come after half a second, each when the page has done what it wanted."""
    page.keyboard.down(key)
    page.wait_for_timeout(100)
    passes(page)
    for _ in range(repeats):
        page.keyboard.down(key)
        page.wait_for_timeout(20)
        passes(page, 33)
    page.keyboard.up(key)


def twice(page: Any, place: Any, gap: int, seen: Any = None, tap: bool = False) -> None:
    """Two clicks or taps on one place of the screen; `seen` is what is there after the first."""
    box = place.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    press = page.touchscreen.tap if tap else page.mouse.click
    press(*at)
    if seen is not None:
        seen.wait_for()
    passes(page, gap)
    press(*at)
    page.wait_for_timeout(100)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_on_a_box_writes_it_once(screen: Open, served: Served, key: str) -> None:
    page = table(screen, served)
    enter(page)
    page.get_by_role("button", name="Write 25 in Full house").focus()
    hold(page, key)
    page.get_by_role("heading", name="Bob").wait_for()
    assert events(served) == [{"roll": "33366"}, {"score": "full_house", "points": 25}]
    assert page.locator("#told").is_hidden(), "no die of Bob's"
    assert page.evaluate("() => document.activeElement.id") == "hand", "on no button of Bob's turn"


def test_a_number_that_is_held_is_one_die(screen: Open, served: Served) -> None:
    page = table(screen, served)
    hold(page, "3")
    page.get_by_text("3; 4 more").wait_for()


def test_enter_held_on_each_kind_of_button(screen: Open, served: Served) -> None:
    page = table(screen, served)
    page.get_by_role("button", name="3", exact=True).focus()
    hold(page, "Enter")
    page.get_by_text("3; 4 more").wait_for()
    page.get_by_role("button", name="Take the last number off").focus()
    page.keyboard.type("45")
    hold(page, "Enter")
    page.get_by_text("3, 4; 3 more").wait_for()
    enter(page, "366")
    for name, then in (("Another roll", "No other roll"), ("No other roll", "Another roll")):
        page.get_by_role("button", name=name).focus()
        hold(page, "Enter")
        assert page.get_by_role("button", name=then).is_visible()
        passes(page)
    page.get_by_role("button", name="Write 0 in Twos").focus()
    hold(page, "Enter")
    assert page.get_by_role("dialog", name="Write 0 in Twos?").is_visible()
    page.keyboard.press("Escape")
    passes(page)
    page.get_by_role("button", name="Correct the dice").focus()
    hold(page, "Enter")
    page.locator(NUMBERS).first.wait_for()
    enter(page)
    page.get_by_role("button", name="Write 25 in Full house").click()
    page.get_by_role("heading", name="Bob").wait_for()
    passes(page)
    page.get_by_role("button", name="Take back Full house").focus()
    hold(page, "Enter")
    page.get_by_role("heading", name="Ann").wait_for()
    assert [next(iter(each)) for each in events(served)] == ["roll", "score", "undo"]
    page.get_by_role("button", name="Real dice").focus()
    hold(page, "Enter")
    assert page.get_by_role("dialog", name="New game").is_visible() and len(served.store.ask(all_games)) == 1


@pytest.mark.parametrize("size", [PHONE, (412, 915), TABLET, PC, TV], ids=["phone", "large", "tablet", "laptop", "tv"])
def test_a_double_click_on_any_box_writes_it_and_nothing_else(
    screen: Open, served: Served, size: tuple[int, int]
) -> None:
    tap = size[0] < 1000
    page = table(screen, served, size, has_touch=tap)
    wanted: list[dict[str, object]] = []
    for turn in range(2 * len(BOXES)):
        name = ("Ann", "Bob")[turn % 2]
        page.get_by_role("heading", name=name).wait_for()
        enter(page)
        boxes = page.locator('[data-deed^="box "]:not(.nothing)')
        if not boxes.count():
            break
        button = boxes.nth(turn // 2 % boxes.count())
        button.scroll_into_view_if_needed()
        passes(page)
        deed = button.get_attribute("data-deed").partition(" ")[2]
        points = int(button.locator("b").inner_text().removeprefix("★").split()[0])
        written = page.get_by_role("button", name=f"Take back {TITLES[deed]}")
        twice(page, button, (40, 90, 170, 300)[turn % 4], written, tap)
        wanted += [{"roll": "33366"}, {"score": deed, "points": points}]
        assert events(served) == wanted, f"{size}: a double click on {deed}"
        assert page.locator("#told").is_hidden()
        passes(page)
    assert len(wanted) > 12


def test_boxes_stand_as_on_the_card_with_a_star_at_the_best(screen: Open, served: Served) -> None:
    page = table(screen, served)
    enter(page)
    boxes = page.locator('[data-deed^="box "]').all()
    there = [box.get_attribute("data-deed").partition(" ")[2] for box in boxes]
    assert there == [box for box in BOXES if box in there] and len(there) > 3
    starred = [box.get_attribute("data-deed") for box in boxes if box.locator(".star").count()]
    assert starred == ["box full_house"]


def test_two_clicks_before_the_answer_are_one(screen: Open, served: Served) -> None:
    page = table(screen, served)
    enter(page)
    twice(page, page.get_by_role("button", name="Write 25 in Full house"), 0)
    page.get_by_role("heading", name="Bob").wait_for()
    assert page.locator("#told").is_hidden() and len(events(served)) == 2


@pytest.mark.parametrize("tap", [False, True], ids=["mouse", "finger"])
def test_the_fifth_die_pressed_twice_is_none_of_the_next_player(screen: Open, served: Served, tap: bool) -> None:
    page = table(screen, served, PHONE, "travel", has_touch=True)
    page.keyboard.type("3336")
    twice(page, page.get_by_role("button", name="6", exact=True), 120, page.get_by_text("Bob, roll!").first, tap)
    assert page.locator("#told").is_hidden(), "no die of Bob's"
    passes(page)
    page.keyboard.type("1111")
    page.keyboard.press("2")
    page.get_by_role("heading", name="Ann").wait_for()
    page.keyboard.press("2")  # the same key once more, at once
    assert page.locator("#told").is_hidden()
    passes(page)
    page.keyboard.press("2")
    page.get_by_text("2; 4 more").wait_for()


def test_a_double_click_opens_and_does_not_press_what_is_there_then(screen: Open, served: Served) -> None:
    page = table(screen, served)
    enter(page)
    button = page.get_by_role("button", name="Another roll")
    twice(page, button, 200, page.get_by_role("button", name="No other roll"))
    assert page.get_by_role("button", name="No other roll").is_visible()
    passes(page)
    page.get_by_role("button", name="No other roll").click()
    passes(page)
    for name in ("Write 0 in Twos", "Real dice"):
        dialog = page.get_by_role("dialog")
        twice(page, page.get_by_role("button", name=name), 200, dialog)
        assert dialog.is_visible()
        passes(page)
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        passes(page)
    page.get_by_role("button", name="Write 0 in Twos").focus()
    page.keyboard.press("Enter")
    passes(page, 200)
    page.keyboard.press("Enter")  # a second press, no repeat: Back has the focus by now
    assert page.get_by_role("dialog", name="Write 0 in Twos?").is_visible()


def test_a_second_tab_gives_up_no_game_without_a_word(screen: Open, served: Served) -> None:
    second = slowly(screen(served.url, *PC))
    second.get_by_role("button", name="Real dice").wait_for()
    passes(second)
    second.get_by_role("button", name="Real dice").click()
    second.get_by_label("Player 1").fill("Zoe")
    warning = second.get_by_text("This ends the current game with real dice.")
    assert not warning.is_visible()
    first = table(screen, served)
    warning.wait_for()
    second.keyboard.press("Enter")  # the name is in, and the warning has just appeared
    assert second.get_by_role("dialog").is_visible()
    enter(first)
    passes(second)
    second.get_by_role("button", name="Begin").click(trial=True)
    first.get_by_role("button", name="Write 25 in Full house").click()
    first.get_by_role("heading", name="Bob").wait_for()
    assert [row.state for row in served.store.ask(all_games)] == ["playing"]
    passes(second)
    second.get_by_role("button", name="Begin").click()
    second.get_by_role("heading", name="Zoe").wait_for()
    assert [row.state for row in served.store.ask(all_games)] == ["abandoned", "playing"]


def test_a_code_is_sent_once_however_long_enter_is_held(screen: Open, tmp_path: Path) -> None:
    with Served(tmp_path, lan="127.0.0.1") as at_home:
        page = slowly(screen(at_home.url, *PC))
        page.get_by_role("button", name="Write scores").wait_for()
        passes(page)
        asked: list[str] = []
        page.on("request", lambda request: request.method == "POST" and asked.append(request.url))
        page.get_by_role("button", name="Write scores").focus()
        hold(page, "Enter")
        assert asked == []
        page.get_by_role("textbox").fill(code_of(at_home))
        hold(page, "Enter")
        page.get_by_role("button", name="Invite").wait_for()
        assert len(asked) == 1


def test_keys_held_and_double_clicks_on_the_replay(screen: Open, tmp_path: Path) -> None:
    with Served(tmp_path) as kept:
        fill(kept.store)
        page = slowly(screen(kept.url + f"games/{UNFINISHED}", *PC))
        page.locator("#sheet tbody tr").nth(13).wait_for()
        passes(page)
        page.keyboard.press("Home")
        at = page.locator("#at")
        first = int(at.input_value())
        hold(page, "ArrowRight")
        assert int(at.input_value()) == first + 1
        page.get_by_role("button", name="One step on").focus()
        hold(page, "Enter")
        assert int(at.input_value()) == first + 2
        twice(page, page.get_by_role("button", name="Play"), 200, page.get_by_role("button", name="Pause"))
        assert page.get_by_role("button", name="Pause").is_visible()
        page.keyboard.press("End")
        page.evaluate("() => document.activeElement.blur()")
        hold(page, "Space", 1)
        assert page.get_by_role("button", name="Pause").is_visible(), "held, it plays, and does not pause as well"


def test_a_link_of_a_page_that_has_just_come_is_deaf(screen: Open, tmp_path: Path) -> None:
    with Served(tmp_path) as kept:
        fill(kept.store)
        page = slowly(screen(kept.url + "games", *PC))
        link = page.get_by_role("link", name="Players")
        at = link.bounding_box()
        passes(page, 200)
        page.mouse.click(at["x"] + 5, at["y"] + 5)
        assert page.url.endswith("/games")
        passes(page)
        link.click()
        page.get_by_role("heading", name="Players").wait_for()
