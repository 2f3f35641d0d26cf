"""The page of a throw in a real browser: it computes by itself, finds what was changed on the way to it, and says so
where it cannot."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.web.committed_store import OPEN, SHARED, WITH_NONCE, committed, throws
from host.web.conftest import Open
from host.web.reader import violations
from host.web.served import Served
from host.web.test_pages_in_a_browser import CUT, PC, PHONE, TV
from logs.committed_games import CommittedJournal
from rollkeeper.store import Store
from turnlink.line import decode, encode

Playing = tuple[Served, CommittedJournal]
LOCKED = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"  # as over plain http from elsewhere


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    store = Store(tmp_path / "games.sqlite3")
    made = committed(store)
    store.close()
    with Served(tmp_path) as running:
        yield running, made


def kept_two(made: CommittedJournal) -> int:
    """A throw of three dice, which are not the first three."""
    return next(n for n, event in enumerate(made.events, 1) if event.get("keep") == "34")


def verdict(page: Any) -> str:
    page.locator(".verdict:is(.good, .bad, .open)").wait_for()
    return str(page.locator("#verdict").inner_text())


@pytest.mark.parametrize(("dark", "size"), [(False, TV), (True, PHONE)], ids=["light-tv", "dark-phone"])
def test_it_fits_and_axe_finds_nothing(screen: Open, playing: Playing, dark: bool, size: tuple[int, int]) -> None:
    served, made = playing
    paths = [f"games/{WITH_NONCE}/dice/{kept_two(made)}", f"games/{OPEN}/dice/{throws(made)[-1]}"]
    page = screen(served.url, *size, dark=dark)
    found = []
    for path, script in ((paths[0], ""), (paths[1], ""), (paths[0], LOCKED)):
        if script:
            page.add_init_script(script)
        page.goto(served.url + path)
        verdict(page)
        page.get_by_text("Show the numbers").click()
        if not script:
            page.get_by_text("Check it without trusting").click()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(CUT) == [], path
        found += [f"{path}: {each}" for each in violations(page)]
    assert found == []


def test_from_the_replay_to_a_throw_that_follows(screen: Open, playing: Playing) -> None:
    served, made = playing
    page = screen(served.url + f"games/{WITH_NONCE}", *PC)
    page.get_by_role("link", name="How these dice were made").wait_for()  # of the first roll
    page.keyboard.press("End")
    page.locator("#says").get_by_text("All boxes are filled.").wait_for()
    assert not page.locator("#how").is_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="How these dice were made").click()
    assert verdict(page).startswith("They follow")
    page.get_by_text(f"So do all {sum(n < _end(made) for n in throws(made))} rolls").wait_for()
    assert not page.locator("#bytes").is_visible(), "the numbers are folded"
    page.get_by_text("Show the numbers").click()
    assert page.locator("#bytes li").count() == 32 and page.locator("#bytes .used").count() == 5
    page.goto(served.url + f"games/{WITH_NONCE}/dice/{kept_two(made)}")
    assert verdict(page).startswith("They follow") and page.locator("#bytes .used").count() == 3
    page.get_by_text("Show the numbers").click()
    assert "Dice 3 and 4 were kept" in page.locator("#result").inner_text()
    assert page.locator("#sha").inner_text() == page.locator("#commit").inner_text() != ""


def test_shared_dice_without_a_nonce(screen: Open, playing: Playing) -> None:
    served, made = playing
    first = next(n for n in throws(made) if n > _end(made))
    page = screen(served.url + f"games/{SHARED}/dice/{first}", *PC)
    assert verdict(page).startswith("They follow")
    page.get_by_text("Show the numbers").click()
    assert page.get_by_text("No PC was connected").is_visible()
    page.get_by_text("So do all").wait_for()


@pytest.mark.parametrize("field", ["roll", "share", "nonce", "commit", "seed"])
def test_what_the_server_changes_is_found_out(screen: Open, playing: Playing, field: str) -> None:
    """The lines that reach the browser have one other digit."""
    served, made = playing
    roll = next(n for n, event in enumerate(made.events, 1) if "roll" in event)  # five dice

    def changed(route: Any) -> None:
        lines = route.fetch().body().splitlines()
        at = next(at for at, line in enumerate(lines) if field in decode(line))
        if field in ("roll", "share"):
            at = next(at for at, line in enumerate(lines) if decode(line).get("n") == roll)
        fields = decode(lines[at])
        value = str(fields[field])
        fields[field] = ("2" if value[0] == "1" else "1") + value[1:]
        route.fulfill(body=b"\n".join([*lines[:at], encode(fields), *lines[at + 1 :]]))

    page = screen("about:blank", *PC)
    page.route("**/log.jsonl", changed)
    page.goto(served.url + f"games/{WITH_NONCE}/dice/{roll}")
    assert verdict(page).startswith("They do NOT follow")


def test_before_the_end_and_where_the_browser_cannot_it_says_so(screen: Open, playing: Playing) -> None:
    served, made = playing
    page = screen(served.url + f"games/{OPEN}/dice/{throws(made)[-1]}", *PC)
    assert "before the game is closed" in verdict(page) and page.locator("#bytes li").count() == 0
    page.add_init_script(LOCKED)
    page.goto(served.url + f"games/{WITH_NONCE}/dice/{kept_two(made)}")
    assert verdict(page).startswith("This browser cannot check here")
    page.get_by_text("Show the numbers").click()
    assert page.locator("#bytes li").count() == 0 and "not computed" in page.locator("#sha").inner_text()
    assert page.get_by_text("python3 docs/verify_dice.py game-1.jsonl").is_visible(), "how to check stands open"


def _end(made: CommittedJournal) -> int:
    """The event that closes the first game."""
    return next(n for n, event in enumerate(made.events, 1) if "seed" in event)
