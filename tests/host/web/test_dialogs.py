"""Questions and endings on the page: what is behind them is out of reach, and no key pressed in them is the
handheld's."""

from typing import Any

from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader, press
from running.patience import until


def focused(page: Any) -> str:
    """The id of what has the focus."""
    return str(page.evaluate("() => document.activeElement.id"))


def test_the_end_of_the_program_is_a_dialog(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    laid.end()
    dialog = page.get_by_role("alertdialog", name="The program has ended")
    dialog.wait_for()
    assert focused(page) == "gone-title"
    for _ in range(4):
        page.keyboard.press("Tab")
        assert not page.evaluate("() => document.activeElement.matches('header *, main *')")
    page.keyboard.press("Escape")
    assert dialog.is_visible()
    assert "rollkeeper play --data /tmp/it" in str(dialog.text_content())
    assert "make play ARGS='--data /tmp/it'" in str(dialog.text_content())
    assert page.get_by_role("status").filter(has_text="connected").count() == 0


def test_a_digit_in_a_question_is_not_the_handhelds(tab: Open, laid: Laid) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    pressed: list[Any] = []
    send = laid.table.service.send
    laid.table.service.send = lambda message: (pressed.append(message), send(message))[1]  # type: ignore[method-assign]
    page.evaluate("() => document.getElementById('zero').showModal()")
    page.keyboard.press("1")
    press(page, page.locator(":focus"), "Space")  # a button of the dialog, not a shake
    page.wait_for_function("() => !document.getElementById('zero').open")
    page.keyboard.press("2")
    until(lambda: {"key": 2, "down": False} in pressed)
    assert pressed == [{"key": 2, "down": True}, {"key": 2, "down": False}]


def test_what_is_connected_is_said_of_nothing_that_starts(tab: Open, laid: Laid) -> None:
    page = tab()
    Reader(page).hears("turn 1")
    assert page.get_by_role("status").filter(has_text="connected").count() == 1
    assert page.get_by_text("The handheld is starting").count() == 0


def test_a_slow_computer_says_so(tab: Open, laid: Laid) -> None:
    page = tab()
    reader = Reader(page)
    laid.say({"pace": 0.25})
    reader.hears("runs 4.0 times slower than a real one")
    late = tab()
    late.get_by_text("times slower").wait_for()
    laid.say({"pace": 1.0})
    page.get_by_text("times slower").wait_for(state="detached")
