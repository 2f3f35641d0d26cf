"""The page without pictures: everything by role, name and live region, as a program that reads it out finds it."""

import re

from host.web.conftest import Open
from host.web.reader import Reader


def test_a_turn_by_names_alone(tab: Open) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    assert page.get_by_role("img", name="LED 3: off").count() == 1
    reader.click(reader.button("shake"))
    dice = re.findall("[1-6]", reader.hears("2 rolls left"))[:5]
    reader.hears("Now: ")
    reader.click(reader.key("Lock die 3"))
    reader.hears(f"Die 3: {dice[2]}, locked")
    page.get_by_role("img", name="LED 3: on").wait_for(state="attached")
    reader.click(reader.key("Unlock die 3"))
    reader.hears(f"Die 3: {dice[2]}\\.")
    reader.click(reader.button("Hold a key: choose a box"))
    suggested = reader.hears(r"\d+ of 13")
    reader.click(reader.key("Down"))
    assert not suggested.endswith(reader.hears(r"\d+ of 13"))
    assert page.get_by_role("list", name="What the display says").get_by_role("listitem").count() == 15
    reader.click(reader.key("Up"))
    assert suggested.endswith(reader.hears(r"\d+ of 13"))
    reader.click(reader.key("Write"))
    reader.hears("Turn 2 of 13")
    reader.hears_after("Take the box back", "Choose a box for " + ", ".join(dice))


def test_a_whole_game_by_names_alone(tab: Open) -> None:
    page = tab()
    reader = Reader(page)
    reader.hears("turn 1")
    for turn in range(2, 15):
        reader.click(reader.button("shake"))
        if "Five alike" in reader.hears("rolls left|Five alike"):
            reader.hears_after("Go on", "rolls left")
        reader.click(reader.button("Hold a key: choose a box"))
        reader.hears(r"\d+ of ")
        said = reader.hears_after("Write", f"Turn {turn} of 13|Write a zero|Game over")
        if "zero" in said:
            said = reader.hears_after("Yes", f"Turn {turn} of 13|Game over")
    total = re.search(r"Game over\. (\d+) points", said)
    assert total is not None
    assert reader.key("New game").count() == 1
