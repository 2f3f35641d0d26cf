"""What the battery's voltage does in play: a mark, one chirp, and with an empty one nothing is written."""

from players.at_the_table import Table
from roller.app.pages.message import EMPTY_SAYS
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
    for millivolts in (3290, 3250, 3310, LOW + BACK - 10, 3200):
        measured(table, millivolts)
        assert table.out.weak
    assert table.sounds.count("low") == 1
    assert not measured(table, LOW + BACK).out.weak
    table.shake()
    assert table.shows == "choosing" and len(table.logged("roll")) == 1


EMPTY_MV = EMPTY - 10
SAID = ("message", "Battery empty", EMPTY_SAYS)


def emptied(table, millivolts=EMPTY_MV):
    """What is shown and logged just before the battery is measured as empty."""
    measured(table, millivolts)
    return table.view, len(table.events), len(table.kept_locks), len(table.kept)


def is_refused(table, view, *counts):
    """It is said, nothing would be written, and the step is taken back."""
    assert table.view[:3] == SAID and table.sounds[-1] == "no"
    assert (len(table.events), len(table.kept_locks), len(table.kept)) == counts
    table.press(3)
    assert table.view == view
    return True


def test_on_an_empty_battery_no_roll_is_begun_and_the_game_stays():
    table = Table("33355" "12345").shake().press(1, 2, 3)
    before = emptied(table)
    assert table.sounds[-1] == "low" and table.out.weak
    assert is_refused(table.shake(), *before), "the same dice, the same locks"
    measured(table, EMPTY + BACK)
    table.shake()
    assert len(table.logged("roll")) == 2


def test_on_an_empty_battery_a_lock_is_taken_back_and_no_led_says_otherwise():
    table = Table("33355").shake().press(2)
    before = emptied(table)
    assert table.out.toggles == 0, "a press would toggle the LED at once"
    assert is_refused(table.press(4), *before) and table.app.locks == 0b00010 == table.out.leds


def test_on_an_empty_battery_no_box_is_written_and_none_taken_back():
    table = Table("33355" "12345").shake().hold(1)
    shown, *counts = emptied(table)
    assert shown[0] == "scores"
    table.press(3)
    assert table.view[:3] == SAID and len(table.events) == counts[0]
    table.press(3)
    assert table.shows == "choosing" and table.game.card.boxes == {} and table.game.dice == (3, 3, 3, 5, 5)
    measured(table, EMPTY + BACK)
    table.hold(1).press(3)
    assert table.logged("score") and table.shows == "scored"
    before = emptied(table)
    assert is_refused(table.press(5), *before) and not table.logged("undo")


def test_on_an_empty_battery_no_game_is_begun_and_none_given_up():
    table = Table("33355").shake()
    table.hold(1).press(3, 4)
    emptied(table)
    table.choose("New game").press(3, 3)
    for _ in range(6):
        if table.view[:3] == SAID:
            break
        table.press(3)
    assert table.view[:3] == SAID and len(table.logged("game")) == 1 and not table.logged("abandon")
    assert table.press(3).shows == "scored"


def test_on_an_empty_battery_no_setting_is_changed():
    table = Table("33355").press(4).choose("Settings")
    _, *counts = emptied(table)
    table.press(3)
    assert table.view[:3] == SAID and table.app.settings.values == {} and table.out.settings != "keep"
    table.wait(3000)
    assert [len(table.events), len(table.kept_locks), len(table.kept)] == counts
    table.press(3)
    assert table.shows == "ready"
    table.press(4).choose("Just roll", "Score on paper")
    assert table.view[:3] == SAID and table.app.keeper == "here" and table.app.recorded is None and not table.kept


def test_the_guide_that_is_done_on_an_empty_battery_comes_again():
    table = Table("33355", settings={"guide": "due"})
    emptied(table)
    table.press(5)
    assert table.view[:3] == SAID and table.app.settings.get("guide") == "due" and not table.kept


def test_on_an_empty_battery_the_journal_is_left_alone_and_the_handheld_sleeps_all_the_same():
    table = Table("33355").wait(1000)
    assert table.out.flush
    measured(table, EMPTY_MV)
    for ms in (1000, 121000, 200000):
        table.wait(ms)
        assert not table.out.flush
    assert table.out.sleep


def test_a_battery_that_runs_empty_in_the_dark_is_known_there():
    table = Table("33355").wait(121000)
    assert table.out.bright == 0 and table.out.flush
    measured(table, EMPTY_MV)
    assert not table.out.flush


def test_practice_needs_no_flash_and_goes_on():
    table = Table("33355").press(4).choose("Practice")
    measured(table, EMPTY_MV)
    table.shake().press(2).hold(1).press(3)
    assert [next(iter(event)) for event in table.practised] == ["game", "roll", "score"] and table.out.weak
    assert len(table.events) == 1


def test_an_empty_battery_does_not_flutter():
    """Cells that recover at rest, and sag at each shake."""
    before, heard = 0, []
    for millivolts in (2690, 2850, 2690, 2990, 2690, 2800, 3000, 2950, 3200):
        before = level(millivolts, before)
        heard.append(before)
    assert heard == [2, 2, 2, 2, 2, 2, 1, 1, 1]


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


def test_the_message_of_an_empty_battery_can_be_left_with_the_usual_key_stuck():
    table = Table("11111").wait(11000, down=0b100)
    assert table.view[1] == "Key 3 is stuck"
    table.wait(100, down=0b110).wait(500, down=0b100)
    table.battery = 2600
    table.step(down=0b100).wait(500, down=0b100, energy=1500).wait(1000, down=0b100)
    assert table.view[1] == "Battery empty" and table.view[3] == ("", "ok", "", "", "")
    table.wait(100, down=0b110).wait(500, down=0b100)
    assert table.shows == "ready"
