"""The page to play on: a game on a phone that is shaken, one by keys, without a network, and what is kept of them."""

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from host.web.conftest import Open
from host.web.reader import violations
from running.patience import until
from site_pages.conftest import Line, Served
from site_pages.player import (
    FRAME,
    IN_A_HAND,
    MOVES,
    PHONE,
    next_turn,
    ready,
    rolled,
    shake_bar,
    shake_phone,
    turn,
    write_by_click,
    write_by_keys,
)

LARGEST = 1_200_000  # bytes that a browser loads, unpacked
FOUR_G = Line(9e6 / 8, 0.170)


def saved(page: Any, folder: Path) -> Path:
    """Press Save my games; the file."""
    with page.expect_download() as download:
        page.locator("#save").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def rollkeeper(*words: object) -> str:
    """Run the PC program; what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "rollkeeper", *map(str, words)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.nightly
def test_a_whole_game_on_a_phone_that_is_shaken_is_one_that_the_pc_program_takes(
    host: Served, tab: Open, tmp_path: Path
) -> None:
    page = tab(host().url, **PHONE, **IN_A_HAND)
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], "nothing is wider than the phone"
    for number in range(1, 14):
        shake_phone(page)
        write_by_click(page)
        next_turn(page, number)
    total = page.locator("#total").text_content()
    page.locator("#begin").click()  # closes the game: its seed is told
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Begin").click()
    page.locator("#turn").filter(has_text="Turn 1 of 13").wait_for()
    log = saved(page, tmp_path)
    database = tmp_path / "games.sqlite3"
    rollkeeper("import", log, "--database", database)
    assert str(total) in rollkeeper("show", "1", "--database", database)
    for source in ("1", log):
        assert "13 rolls made again, each as it should be" in rollkeeper("verify", source, "--database", database)
    assert rollkeeper("replay", log)


@pytest.mark.nightly
def test_a_whole_game_by_keys_on_a_laptop(host: Served, tab: Open) -> None:
    page = tab(host().url, 1280, 800)
    ready(page)
    for number in range(1, 14):
        shake_bar(page)
        write_by_keys(page)
        next_turn(page, number)
    assert turn(page) == "Game over"


def test_a_game_goes_on_after_the_page_was_closed_and_without_a_network(host: Served, tab: Open) -> None:
    served = host()
    page = tab(served.url, 1280, 800)
    ready(page)
    shake_bar(page)
    page.keyboard.press("2", delay=80)
    page.get_by_role("img", name="LED 2: on").wait_for()
    dice = page.locator("#dice").get_attribute("aria-label")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.context.set_offline(True)
    page.goto(served.url)
    ready(page)
    assert page.locator("#dice").get_attribute("aria-label") == dice
    page.get_by_role("img", name="LED 2: on").wait_for()
    shake_bar(page, 2)
    page.goto(served.url + "?led")
    page.locator("#display-words li").first.wait_for()
    rolled(page, 2)
    assert page.locator(".die-of-light i.lit").count() > 0


def test_a_second_tab_waits_until_the_first_is_closed(host: Served, tab: Open) -> None:
    page = tab(host().url, 1280, 800)
    ready(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("alertdialog", name="Your game is open in another tab").wait_for()
    page.close()
    ready(other)
    other.get_by_role("alertdialog").wait_for(state="hidden")


def test_several_players_begin_a_game_from_the_dialog(host: Served, tab: Open) -> None:
    page = tab(host().url, 1280, 800)
    ready(page)
    page.locator("#begin").click()
    page.wait_for_timeout(600)
    assert page.locator("#edition-choice option").count() == 5
    page.locator("#edition-choice").select_option("hasbro")
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("button", name="+ player").click()
    page.get_by_role("textbox", name="Player 2").fill("Bob")
    page.get_by_role("button", name="Begin").click()
    page.locator("#sheet").filter(has_text="Bob").wait_for()
    page.locator("#edition").filter(has_text="game 2").wait_for()


def test_the_language_is_that_of_the_browser_until_another_is_chosen(host: Served, tab: Open) -> None:
    page = tab(host().url + "?led", 1280, 800, locale="de-AT")
    page.wait_for_url("**/play/de/?led")
    page.locator("#display-words li").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "de" and turn(page) == "Zug 1 von 13"
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/play/?led")
    page.locator("#turn").filter(has_text="Turn 1 of 13").wait_for()
    page.reload()
    page.locator("#turn").filter(has_text="Turn 1 of 13").wait_for()
    assert "/de/" not in page.url, "it goes round in no circle"
    page.get_by_role("link", name="Português").click()
    page.locator("#turn").filter(has_text="Turno 1 de 13").wait_for()
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.context.set_offline(True)
    page.reload()
    page.locator("#turn").filter(has_text="Turno 1 de 13").wait_for()


PLAYED_WITH = "#oled, .key, #motion, #shake, #begin, #sound, [data-language], #coach"
OUTSIDE = """(what) => [...document.querySelectorAll(what)].filter((each) => {
  const { left, top, right, bottom, width } = each.getBoundingClientRect();
  return !width || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((each) => each.id || each.className || each.textContent)"""


@pytest.mark.parametrize("size", [(640, 360), (844, 390)])
def test_a_phone_on_its_side_shows_what_is_played_with(host: Served, tab: Open, size: tuple[int, int]) -> None:
    served = host()
    for code in ("", "de/", "pt-br/"):
        page = tab(served.url + code, *size, **IN_A_HAND)
        ready(page)
        page.locator("#motion").wait_for()  # the tallest that it gets
        # The device shrinks once it has to share the room.
        until(lambda page=page: not page.evaluate(OUTSIDE, PLAYED_WITH), lambda page=page: page.wait_for_timeout(50))  # type: ignore[misc]
        page.locator("#save").scroll_into_view_if_needed()
        assert page.evaluate(OUTSIDE, ".more .switch") == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(host: Served, tab: Open, dark: bool) -> None:
    page = tab(host().url, 1280, 800, dark=dark, bypass_csp=True)
    found = {"begun": violations(page)}
    ready(page)
    found["ready"] = violations(page)
    shake_bar(page)
    found["choosing"] = violations(page)
    page.locator("#begin").click()
    found["new game"] = violations(page)
    for name in ("elsewhere", "gone"):
        page.evaluate("() => document.querySelector('dialog[open]').close()")
        page.evaluate("(name) => document.getElementById(name).showModal()", name)
        found[name] = violations(page)
    phone = tab(page.url, **PHONE, **IN_A_HAND, dark=dark, bypass_csp=True)
    ready(phone)
    found["phone"] = violations(phone)
    assert [f"{state}: {each}" for state, all_of_it in found.items() for each in all_of_it] == []


def coached(page: Any) -> str:
    """The sentence of the first minute."""
    return str(page.locator("#coach > span").inner_text())


def test_it_is_small_and_soon_there_over_a_phones_network(host: Served, tab: Open) -> None:
    served = host(FOUR_G)
    began = time.monotonic()
    page = tab(served.url, **PHONE, **IN_A_HAND)
    ready(page)
    there = time.monotonic() - began
    asked = list(served.asked)
    assert coached(page).startswith("Hold the shake button."), "nothing is felt yet, and there is no space bar"
    page.evaluate(MOVES, [0, FRAME])
    page.locator("#coach").filter(has_text="Shake your phone.").wait_for()
    shake_phone(page)
    first = time.monotonic() - began
    sizes = dict(served.asked)
    size = sum(sizes.values())
    print(f"\n{size:,} bytes in {len(sizes)} files; over 4G there in {there:.1f} s, dice lie after {first:.1f} s")
    assert size <= LARGEST
    assert all(path.startswith("/play/") for path in sizes), "nothing comes from elsewhere"
    # What the page does not name waits until another file has come, and that is a delay of the network more.
    html = page.evaluate("async () => (await fetch('./')).text()")
    named = set(re.findall(r'(?:src|href)="([^"]+)"', html))
    waits = [path for path, _ in asked if path.removeprefix("/play/") not in named | {"", "sw.js"}]
    assert waits == []
    assert len(asked) == len(set(asked)), "nothing is loaded twice"
