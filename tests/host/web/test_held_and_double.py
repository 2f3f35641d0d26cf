"""One press, one deed on the page of the handheld: its keys are held as long as a finger holds them, and a box of the
card is written once."""

from typing import Any

import pytest

from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import DEAF, Reader
from running.patience import until

LONG = ["Christopher Montgomery-Smith of Hohenfel", "W" * 40, "Maximiliane-Charlotte von und zu Hohenst"]
OUTSIDE = """() => [...document.querySelectorAll('main *')].filter((each) => each.getClientRects().length
  && !each.closest('.unseen, svg') && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML)"""


def sent(laid: Laid) -> list[Any]:
    """What goes to the handheld from here on."""
    messages: list[Any] = []
    send = laid.table.service.send
    laid.table.service.send = lambda message: (messages.append(message), send(message))[1]  # type: ignore[method-assign]
    return messages


def asked(laid: Laid) -> list[Any]:
    """The boxes that are asked for from here on."""
    boxes: list[Any] = []
    write = laid.table.write
    laid.table.write = lambda *what: (boxes.append(what[:2]), write(*what))[1]  # type: ignore[method-assign]
    return boxes


@pytest.mark.parametrize(("key", "down", "up"), [
    ("Space", {"shake": True}, {"shake": False}), ("2", {"key": 2, "down": True}, {"key": 2, "down": False}),
])  # fmt: skip
def test_a_key_of_the_handheld_is_held_as_long_as_a_finger_holds_it(
    tab: Open, laid: Laid, key: str, down: dict[str, object], up: dict[str, object]
) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    messages = sent(laid)
    page.keyboard.down(key)
    until(lambda: down in messages)
    for _ in range(20):
        page.keyboard.down(key)
        page.wait_for_timeout(40)
    assert messages == [down]
    page.keyboard.up(key)
    until(lambda: up in messages)
    assert messages == [down, up]


def test_what_is_written_below_the_keys_is_a_key_as_well(tab: Open, laid: Laid) -> None:
    page = tab(360, 740)
    Reader(page).hears("turn 1")
    messages = sent(laid)
    page.locator("#legend-keys li").nth(1).hover()
    page.mouse.down()
    until(lambda: {"key": 2, "down": True} in messages)
    said = {"kind": "Ready", "lines": ["P1"], "chosen": -1, "keys": ["Other"] * 5, "hold": "", "brief": [], "say": []}
    laid.say({"aloud": said})
    page.locator("#legend-keys").get_by_text("Other").first.wait_for()
    assert messages == [{"key": 2, "down": True}], "it is held while it says something else"
    page.mouse.up()
    until(lambda: messages == [{"key": 2, "down": True}, {"key": 2, "down": False}])


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (768, 1024)], ids=["laptop", "phone", "tablet"])
@pytest.mark.parametrize("gap", [60, 200])
def test_a_double_click_writes_a_box_and_does_not_take_it_back(
    tab: Open, laid: Laid, size: tuple[int, int], gap: int
) -> None:
    page = tab(*size, has_touch=True)
    page.clock.install(time=0)
    page.clock.pause_at(100)
    page.reload()
    reader = Reader(page)
    reader.hears("turn 1")
    reader.click(reader.button("shake"))
    page.clock.run_for(1000)  # it is let go
    reader.hears("2 rolls left")
    boxes = asked(laid)
    row = page.locator('tr[data-box="chance"]')
    row.wait_for()
    row.evaluate("(row) => row.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(500)  # all that the program says of this turn has come
    page.clock.run_for(DEAF + 100)
    at = row.bounding_box()
    place = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.click(*place)
    page.locator('[data-undo="chance"]').wait_for()
    page.clock.run_for(gap)
    page.mouse.click(*place)
    page.wait_for_timeout(300)
    assert [(box, points is None) for box, points in boxes] == [("chance", False)]
    page.clock.run_for(DEAF)
    page.locator('[data-undo="chance"]').click()
    until(lambda: len(boxes) == 2)


def test_enter_held_on_a_box_writes_it_once(tab: Open, laid: Laid) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    reader.click(reader.button("shake"))
    reader.hears("2 rolls left")
    boxes = asked(laid)
    page.get_by_role("button", name="in Chance").focus()
    page.wait_for_timeout(DEAF + 100)
    page.keyboard.down("Enter")
    page.locator('[data-undo="chance"]').wait_for()
    for _ in range(20):
        page.keyboard.down("Enter")
        page.wait_for_timeout(40)
    page.keyboard.up("Enter")
    assert [box for box, _ in boxes] == ["chance"]


def test_space_on_begin_does_not_shake_as_well(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    page.get_by_role("button", name="New game").click()
    page.wait_for_timeout(DEAF + 100)
    page.get_by_role("button", name="Begin").focus()
    messages = sent(laid)
    page.keyboard.press("Space")
    page.keyboard.press("Space")  # a second press, no repeat
    page.get_by_text("game 2").wait_for()
    assert {"shake": True} not in messages


@pytest.mark.parametrize("width", [360, 320])
def test_long_names_leave_the_totals_on_a_phone(tab: Open, laid: Laid, width: int) -> None:
    page = tab(width, 740)
    Reader(page).hears("turn 1")
    for number, game in enumerate((cards.choosing(3), cards.played(cards.begun(3), 13)), 20):
        message = cards.message(game)
        for each in (*message["game"]["columns"], *message["game"]["places"]):
            each["name"] = LONG[cards.NAMES.index(each["name"])]
        message["game"]["title"] = f"Web rules, game {number}"
        laid.say(message)
        page.get_by_text(f"game {number}").wait_for()
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
