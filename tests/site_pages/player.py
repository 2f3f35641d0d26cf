"""A person on the page to play on: shakes the phone or holds the space bar, and writes what is suggested."""

import re
from collections.abc import Callable
from typing import Any

PHONE = {"width": 390, "height": 844}
IN_A_HAND = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
FRAME = 16  # ms between two events of a phone's sensor
# What a phone tells: `strength` m/s2 to and fro along x, five times a second, and the earth's pull; 0: it lies still.
MOVES = """([strength, frame]) => {
  clearInterval(window.hand);
  const began = performance.now();
  window.hand = setInterval(() => {
    const x = strength * Math.sin(2 * Math.PI * 5 * (performance.now() - began) / 1000);
    dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x, y: x / 10, z: 9.81 } }));
  }, frame);
}"""
DEAF = 600  # ms that a button which has just come hears nothing (press.js)


def ready(page: Any) -> None:
    """Wait until the handheld shows its display."""
    page.locator("#loading").wait_for(state="hidden")
    page.locator("#display-words li").first.wait_for()


def rolled(page: Any, roll: int = 1) -> None:
    """Wait until so many rolls of the turn lie, and the handheld shows them."""
    page.locator("#rolls").filter(has_text=f"roll {roll} of 3").wait_for()
    page.locator("#display-words").filter(has_text=re.compile("Die 1|choose a box|Choose a box")).wait_for()


def shake_phone(page: Any, roll: int = 1) -> None:
    """Shake it until dice roll, and hold it still."""
    page.evaluate(MOVES, [18, FRAME])
    page.locator("#display-words").filter(has_text=re.compile("roll\\.$|rolls\\.$")).wait_for()
    page.evaluate(MOVES, [0, FRAME])
    rolled(page, roll)


def shake_bar(page: Any, roll: int = 1) -> None:
    """Hold the space bar until dice roll."""
    page.keyboard.down("Space")
    page.locator("#display-words").filter(has_text=re.compile("roll\\.$|rolls\\.$")).wait_for()
    page.keyboard.up("Space")
    rolled(page, roll)


def write_by_click(page: Any) -> None:
    """Write the suggested box on the card, or the only one."""
    page.wait_for_timeout(DEAF)
    suggested = page.locator(".pick.suggested")
    box = suggested if suggested.count() else page.locator("[data-box] .pick").first
    box.click()
    if page.locator("#zero").is_visible():
        page.wait_for_timeout(DEAF)
        page.get_by_role("button", name="Write 0", exact=True).click()


def write_by_keys(page: Any) -> None:
    """Hold a key for the list of boxes, and write the chosen one."""
    page.keyboard.down("1")
    page.locator("#display-words").filter(has_text="Choose a box for").wait_for()
    page.keyboard.up("1")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("3", delay=80)
    page.wait_for_timeout(300)
    if "Write a zero" in (page.locator("#display-words").text_content() or ""):
        page.wait_for_timeout(DEAF)
        page.keyboard.press("3", delay=80)


def turn(page: Any) -> str:
    """What the card says of where the game stands."""
    return str(page.locator("#turn").text_content())


def next_turn(page: Any, number: int) -> None:
    """Wait for the turn after turn `number`."""
    after = f"Turn {number + 1} of 13" if number < 13 else "Game over"
    page.locator("#turn").filter(has_text=after).wait_for()
    page.locator("#display-words").filter(has_text=re.compile("Shake!|shake!|Game over|over")).wait_for()
    page.wait_for_timeout(DEAF)


def words(page: Any) -> str:
    """What the display says."""
    return str(page.locator("#display-words").text_content())


def tap(page: Any, keys: str) -> None:
    """Press these keys of the handheld, one after the other."""
    for key in keys:
        page.keyboard.press(key, delay=80)
        page.wait_for_timeout(DEAF)


def begin(page: Any, edition: str, players: list[str], partners: str = "") -> None:
    """Begin a game from the dialog."""
    page.locator("#begin").click()
    page.locator("#edition-choice").select_option(edition)
    seats = page.locator("#seats li")
    while (there := seats.count()) != len(players):
        page.wait_for_timeout(DEAF)
        page.get_by_role("button", name="+ player" if there < len(players) else "- player").click()
    for seat, name in enumerate(players, 1):
        page.get_by_label(f"Player {seat}").fill(name)
    if partners:
        page.locator("#teams-choice").select_option(label=partners)
    page.wait_for_timeout(DEAF)
    page.get_by_role("button", name="Begin").click()
    for name in players:
        page.locator("#sheet thead").filter(has_text=name).wait_for()


# What the display says and whether keys may be held, of one moment.
ASKED = """() => [document.getElementById("display-words").textContent, !document.getElementById("hold").hidden]"""


def play_until(page: Any, reached: Callable[[], object], most: int = 150) -> None:
    """Do what the display asks for, thing after thing, with the first box that it offers."""
    for _ in range(most):
        before, held = page.evaluate(ASKED)
        if reached():  # looked at after that: nothing is done that is asked for only once it is reached
            return
        if "shake!" in before.lower():
            page.keyboard.down("Space")
            page.locator("#display-words").filter(has_not_text=before).wait_for()
            page.keyboard.up("Space")
        elif re.search("choose a box for|a zero", before, re.IGNORECASE):
            page.keyboard.press("3", delay=80)
        elif held:
            page.keyboard.press("3", delay=900)
        elif "alike!" in before:  # it is celebrated
            page.keyboard.press("3", delay=80)
        page.wait_for_timeout(DEAF)
    raise AssertionError(f"it was not reached: {words(page)}")
