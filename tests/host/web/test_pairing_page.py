"""Pairing in a real browser: a code that is typed, a link that is scanned, and what others see of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.web import cards
from host.web.conftest import Open
from host.web.reader import violations
from host.web.served import Served
from host.web.test_scoreboard_page import PC, PHONE, TV, show
from rollkeeper.web.access import with_code

# What is to be touched, and is less than 44 pixels high or wide.
SMALL = """() => [...document.querySelectorAll("button, a, input")].filter((each) => each.checkVisibility()
  && Math.min(each.getBoundingClientRect().height, each.getBoundingClientRect().width) < 44).map((each) => each.id)"""


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard for the network, of which there is only the loopback."""
    with Served(tmp_path, lan="127.0.0.1") as running:
        show(running, cards.choosing(3))
        yield running


def code_of(served: Served) -> str:
    invited = served.server.access.invitation()
    assert invited is not None
    return invited["code"]


def test_a_code_is_typed_with_the_keyboard_alone(screen: Open, at_home: Served) -> None:
    page = screen(at_home.url, *PC)
    page.get_by_role("button", name="Write scores").wait_for()
    while page.evaluate("() => document.activeElement.id") != "pair":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    code = page.get_by_role("textbox", name="Code, as the program shows it")
    code.wait_for()
    assert code.evaluate("(field) => field === document.activeElement")
    page.keyboard.type(code_of(at_home).lower())
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Invite").wait_for()
    assert not page.get_by_role("dialog").is_visible()
    assert not page.get_by_role("button", name="Write scores").is_visible()
    assert page.evaluate("() => document.cookie") == "", "no script can read it"


def test_a_link_pairs_at_once_and_its_code_leaves_the_address(screen: Open, at_home: Served) -> None:
    asked: list[str] = []
    link = with_code(at_home.url, code_of(at_home).replace("-", ""))
    page = screen("about:blank", *PHONE)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link)
    page.get_by_role("button", name="Invite").wait_for()
    assert page.url == at_home.url and not any("pair=" in url for url in asked)
    again = screen("about:blank", *PHONE)
    again.goto(link)
    again.get_by_role("alert").get_by_text("This is not the code").wait_for()
    again.get_by_role("button", name="Not now").click()
    assert again.get_by_role("row", name="Total").is_visible(), "who is not paired sees the score"


def test_a_paired_page_shows_the_code_for_the_next_browser(screen: Open, at_home: Served) -> None:
    page = screen(at_home.server.access.own_url(at_home.url), *TV)
    page.get_by_role("button", name="Invite").click()
    first = code_of(at_home)
    page.get_by_role("dialog").get_by_text(first).wait_for()
    picture = page.get_by_role("img", name="The address with the code, as a QR code")
    assert picture.evaluate("(svg) => svg.getBoundingClientRect().width") > 400, "for a phone on the sofa"
    screen(with_code(at_home.url, first), *PHONE).get_by_role("button", name="Invite").wait_for()
    page.get_by_role("dialog").get_by_text(code_of(at_home)).wait_for()
    assert code_of(at_home) != first and at_home.url in page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    assert not page.get_by_role("dialog").is_visible()


def test_without_lan_there_is_nothing_of_it(screen: Open, served: Served) -> None:
    page = screen(served.url, *PC)
    page.get_by_text("No handheld is plugged in").first.wait_for()
    for name in ("Write scores", "Invite"):
        assert page.get_by_role("button", name=name).count() == 0
    assert page.get_by_role("link", name="Play", exact=True).count() == 0


@pytest.mark.parametrize("size", [TV, PHONE], ids=["tv", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(screen: Open, at_home: Served, dark: bool, size: tuple[int, int]) -> None:
    page: Any = screen(at_home.url, *size, dark=dark)
    page.get_by_role("button", name="Write scores").wait_for()
    found = violations(page)
    show(at_home, cards.choosing(2), "bb")
    page.get_by_role("button", name="newest").wait_for()
    page.get_by_role("button", name="Write scores").click()
    assert size != PHONE or page.evaluate(SMALL) == [], "for a thumb"
    page.get_by_role("textbox").fill("AAAAAAAA")
    page.get_by_role("dialog").get_by_role("button", name="Write scores").click()
    page.get_by_role("alert").get_by_text("This is not the code").wait_for()
    found += violations(page)
    page.get_by_role("textbox").fill(code_of(at_home))
    page.get_by_role("dialog").get_by_role("button", name="Write scores").click()
    page.get_by_role("button", name="Invite").click()
    found += violations(page)
    assert size != PHONE or page.evaluate(SMALL) == []
    box = page.get_by_role("dialog").bounding_box()
    assert found == [] and box["y"] >= 0 and box["y"] + box["height"] <= size[1] and box["width"] <= size[0]
