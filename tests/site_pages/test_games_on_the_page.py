"""Games of several on the page to play on: against a bot and with hints, with partners, and of Challenge."""

from typing import Any

from host.web.conftest import Open
from site_pages.conftest import Served
from site_pages.player import begin, play_until, ready, tap, turn, words


def columns(page: Any) -> dict[str, int]:
    """The players or teams of the card, and how many boxes each has written."""
    names = [name.split("\n")[0].strip() for name in page.locator("#sheet thead th").all_inner_texts()]
    written = page.evaluate("""() => [...document.querySelectorAll("#sheet tbody tr[data-row]")].map((row) =>
      [...row.querySelectorAll("td")].map((box) => !box.matches(".hint") && box.textContent !== ""))""")
    return {name: sum(row[at] for row in written) for at, name in enumerate(names)}


def test_a_bot_and_hints_partners_and_challenge(host: Served, tab: Open) -> None:
    page = tab(host().url, 1280, 800)
    ready(page)
    tap(page, "4222223" + "22222223")
    assert "Hints, next game: on" in words(page)
    tap(page, "55")
    begin(page, "web", ["Ann", "Kid bot"])
    play_until(page, lambda: "Die 1" in words(page))
    page.locator("#display-words").filter(has_text="The coach keeps").wait_for()
    play_until(page, lambda: "less than the best" in words(page))
    play_until(page, lambda: turn(page) == "Ann, turn 2 of 13")
    assert page.locator("#news").inner_text().count("Kid bot has") == 1, "it has played its turn by itself"
    assert columns(page) == {"Ann": 1, "Kid bot": 1}

    begin(page, "lowe", ["Ann", "Bob", "Cyd", "Dan"], "2 teams of 2")
    assert "Who begins?" in words(page)
    play_until(page, lambda: " is up, turn 1 of 13" in words(page))
    first = columns(page)
    assert list(first) == ["Ann + Cyd", "Bob + Dan"] and sum(first.values()) == 1
    play_until(page, lambda: sum(columns(page).values()) == 2 and "is up" in words(page))
    assert set(columns(page).values()) == {1}, "the teams play in turn"

    begin(page, "challenge", ["Ann", "Bob"])
    play_until(page, lambda: "step 1 of 3" in words(page) and "Marker" in words(page))
    assert page.locator("#pockets").is_visible()
    play_until(page, lambda: turn(page) == "Round 2 of 13")
    assert columns(page) == {"Ann": 1, "Bob": 1}
