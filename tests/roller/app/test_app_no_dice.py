"""A random source that fails its tests ends a roll without dice: said, logged once, and the game is where it was."""

import pytest

from at_the_table import Table
from matches import begun

TITLE = "Random source"


def said(table):
    return table.shows == "message" and table.view[1] == TITLE


def test_nothing_is_rolled_and_the_game_stays():
    table = Table("33355" "12").shake().press(1, 2, 3)
    seen, logged = table.view, list(table.events)
    table.app.source.stuck = True
    table.shake()
    logged.append({"no-dice": "stands still"})
    assert table.kept_locks[-1] == 0b00111, "over a power cut, too: they are kept once more, after the event"
    assert said(table) and table.sounds[-1] == "no" and table.events == logged
    assert table.app.source.left == [1, 2], "no die was drawn"
    table.press(3)
    assert table.view == seen, "the same dice, the same locks"
    table.shake()
    assert said(table) and table.events == logged, "each time again, and logged once"
    table.app.source.stuck = False
    table.press(3).shake()
    assert table.logged("roll")[-1] == "33312" and table.shows == "choosing"
    table.app.source.stuck = True
    table.shake()
    assert len(table.logged("no-dice")) == 2, "it was well in between"


def test_what_lies_on_the_table_can_be_written_without_a_source():
    table = Table("33355").shake()
    table.app.source.stuck = True
    table.shake().press(3).hold(1).press(3)
    assert table.logged("score")


def test_a_shake_while_the_message_is_shown_rolls_nothing():
    table = Table("33355")
    table.app.source.stuck = True
    table.shake().shake()
    assert said(table) and not table.logged("roll")
    table.press(3)
    assert table.shows == "ready"


@pytest.mark.parametrize(("edition", "shows"), [("travel", "roll_off"), ("challenge", "roll_off")])
def test_the_roll_off_and_the_first_roll_of_a_match(edition, shows):
    table = Table("66666" "11111" "33446", begun(edition, ["A", "B"]))
    table.app.source.stuck = True
    table.shake()
    assert said(table) and not table.logged("roll-off")
    table.press(3)
    assert table.shows == shows
    table.app.source.stuck = False
    table.shake().shake()
    assert table.logged("roll-off") == ["66666", "11111"]
    table.app.source.stuck = True
    table.shake()
    assert said(table) and not table.logged("roll")
    table.press(3)
    table.app.source.stuck = False
    table.shake()
    assert table.logged("roll") == ["33446"]


def test_a_practice_game_too():
    table = Table("33355").press(4).choose("Practice")
    table.app.source.stuck = True
    table.shake()
    assert said(table) and not [event for event in table.practised if "roll" in event]
    assert not table.logged("no-dice")
    table.press(3)
    assert table.marked and table.shows == "ready"
