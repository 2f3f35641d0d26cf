"""What the battery's voltage does in play: a mark, one chirp, and no roll on an empty one."""

from at_the_table import Table
from roller.app.power import BACK, EMPTY, LOW, NONE, level


def test_nothing_below_2700_mv_is_all_right_but_where_there_is_no_battery():
    assert (NONE, EMPTY) == (1700, 2700)
    for millivolts in range(0, 5500, 10):
        assert level(millivolts, 0) == (0 if not NONE <= millivolts < LOW else 2 if millivolts < EMPTY else 1)


def test_a_divider_without_a_battery_that_floats_is_no_battery():
    for millivolts in range(0, 1700, 50):
        for before in (0, 1, 2):
            assert level(millivolts, before) == 0


def test_a_level_is_left_only_when_it_is_clearly_better():
    assert level(EMPTY + BACK - 1, 2) == 2 and level(EMPTY + BACK, 2) == 1
    assert level(LOW + BACK - 1, 1) == 1 and level(LOW + BACK, 1) == 0
    assert level(LOW + BACK - 1, 2) == 1


def measured(table, millivolts):
    """One step that has measured it."""
    table.battery = millivolts
    table.step()
    table.battery = 0
    return table.step()


def test_a_low_battery_is_marked_and_chirps_once():
    table = Table("33355")
    assert not table.out.weak
    for millivolts in (3290, 3250, 3310, 3440, 3200):
        measured(table, millivolts)
        assert table.out.weak
    assert table.sounds.count("low") == 1
    assert not measured(table, 3450).out.weak
    table.shake()
    assert table.shows == "choosing" and len(table.logged("roll")) == 1


def test_on_an_empty_battery_no_roll_is_begun_and_the_game_stays():
    table = Table("33355" "12345").shake().press(1, 2, 3)
    measured(table, 2690)
    assert table.sounds[-1] == "low" and table.out.weak
    before, seen = table.game.rolls, table.view
    table.shake()
    assert table.shows == "message" and table.view[1] == "Battery empty"
    assert len(table.logged("roll")) == 1 and table.game.rolls == before
    table.press(3)
    assert table.view == seen, "the same dice, the same locks"
    table.hold(1).press(3)
    assert table.logged("score"), "what lies on the table can be written"
    table.shake()
    assert table.view[1] == "Battery empty"
    measured(table, 4500)
    table.press(3).shake()
    assert len(table.logged("roll")) == 2 and not table.out.weak


def test_on_usb_neither_an_empty_battery_nor_a_ghost_counts():
    table = Table("33355")
    measured(table, 2500)
    assert table.out.weak
    table.usb = True
    table.step()
    assert not table.out.weak
    for millivolts in (600, 1999, 2500):
        measured(table, millivolts)
        assert not table.out.weak
    table.shake()
    assert table.logged("roll")


def test_in_the_dark_nothing_chirps():
    table = Table("33355").wait(121000)
    assert table.out.bright == 0
    sounds = len(table.sounds)
    measured(table, 2500)
    assert len(table.sounds) == sounds and not table.out.weak
    table.press(1)
    measured(table, 2500)
    assert table.sounds[sounds:] == ["low"] and table.out.weak
