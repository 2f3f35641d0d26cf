"""What docs/reference/led-lights.md says in figures and numbers of menus is what the firmware does."""

import re
from pathlib import Path

import pytest

from players.at_the_table import Table
from roller.app.power import DIM_AFTER, OFF_AFTER
from roller.leds import pixels
from roller.selftest.sequence import SEQUENCE, UNTOUCHED
from screens.led_sheet import SEATS

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "led-lights.md").read_text(encoding="utf-8")
WORDS = re.sub(r"\s+", " ", PAGE)
SHORT = {"Score card": "score cards"}


def items(table: Table) -> list[str]:
    """The numbered items of the menu that is shown, as the page writes them."""
    assert table.view[0] == "menu"
    names = [SHORT.get(name, name) for name in table.view[2]]
    return [f"{n} {name}" for n, name in enumerate(names, 1)]


def test_the_menu_has_the_numbers_of_the_page() -> None:
    table = Table().press(4)
    for item in items(table):
        number, name = item.split(" ", 1)
        assert f"{number} {name.lower()}" in WORDS, item
    table.choose("Just roll")
    said = re.search(r"who keeps the score \((.*?)\)", WORDS)
    assert said is not None and len(said[1].split(", ")) == len(items(table))
    table.press(5)
    table.choose("New game")
    assert ", ".join(items(table)) in WORDS


def test_the_numbers_of_the_self_test_are_its_sequence() -> None:
    assert ", ".join(f"{number} {name}" for number, name in enumerate(SEQUENCE, 1)) + ";" in WORDS
    assert "(16, red: the flash had no room" in WORDS and len(SEQUENCE) == 15
    assert f"untouched for {UNTOUCHED // 1000} s" in WORDS


def test_its_colours_are_the_firmwares() -> None:
    rows = re.findall(r"^\| ([\w ]+) \| [^|]+ \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    said = {name: (int(red), int(green), int(blue)) for name, red, green, blue in rows}
    plain = {
        "white": pixels.FREE, "amber": pixels.LOCKED, "green": pixels.POINTS, "red": pixels.ZERO, "blue": pixels.MENU,
        "faint white": pixels.FAINT, "faint blue": pixels.FAINT_MENU,
    }  # fmt: skip
    assert said == plain | dict(zip(SEATS, pixels.PLAYERS, strict=True)) and len(rows) == len(said)


DARK = pixels.PIXELS * pixels.RESTING_MILLIAMPS


@pytest.mark.parametrize(
    "said",
    [
        f"at most {pixels.MOST_MILLIAMPS} mA",
        f"{DARK} mA that they need even when black",
        f"light worth {pixels.MOST_MILLIAMPS - DARK} mA",
        f"with {pixels.CHANNEL_MILLIAMPS} mA for a channel",
        f"every {'five' if pixels.EVERY == 5000 else pixels.EVERY} seconds",
        f"After {DIM_AFTER // 1000} s",
        f"after {'two' if OFF_AFTER == 120_000 else OFF_AFTER} minutes",
    ],
)
def test_its_figures_are_the_firmwares(said: str) -> None:
    assert said in WORDS
