"""What lasts for a moment in a turn: reminders, the look at the third roll; and what the sounds say."""

from players.at_the_table import STEP, Table
from roller.app.app import FLUSH_AFTER
from roller.app.power import DIM_AFTER, OFF_AFTER
from roller.app.turn import LOOK, NUDGE


def test_a_key_that_does_nothing_reminds_and_is_woken_for_in_time():
    table = Table()
    table.step(down=0b00010)
    assert (table.view[4], table.out.sound) == (True, "no")
    pressed = table.now - STEP
    table.wait(400)
    assert table.view[4] and table.out.wake == pressed + NUDGE - (table.now - STEP)
    while table.view[4]:
        table.step()
    assert table.now - STEP == pressed + NUDGE
    assert table.out.wake > NUDGE


def test_all_locked_is_said_and_woken_for_in_time():
    table = Table("33416").shake().press(1, 2, 3, 4, 5)
    table.sounds = []
    while table.view[4] != "nothing left to roll":
        table.step(energy=1500)
    noted = table.now - STEP
    assert table.sounds == ["no"]
    table.wait(1000)
    assert table.view[4] and table.out.wake == noted + 2 * NUDGE - (table.now - STEP)
    while table.view[4]:
        table.step()
    assert table.now - STEP == noted + 2 * NUDGE


def test_locks_sound_as_what_they_did():
    table = Table("33416").shake()
    table.sounds = []
    table.press(2, 2)
    assert table.sounds == ["lock", "unlock"]


def third_roll():
    """The step in which the third roll is shown."""
    table = Table("33416" "33416" "33416").shake().shake()
    while table.shows != "rolled":
        table.step(energy=1500 if table.shows == "choosing" else 0)
    return table, table.now - STEP


def test_the_third_roll_is_looked_at_for_a_while():
    table, shown = third_roll()
    table.step()  # at once, as an event was logged
    while table.shows == "rolled":
        assert 0 < table.out.wake <= shown + LOOK - (table.now - STEP)
        table.step()
    assert (table.shows, table.now - STEP) == ("scores", shown + LOOK)


def test_keys_do_not_shorten_the_look_and_a_shake_is_told_to_score():
    table, shown = third_roll()
    table.wait(100, down=0b01000).wait(100)
    assert table.shows == "rolled" and table.now - STEP < shown + LOOK // 2
    table.wait(400, energy=1500)
    assert table.view == ("rolled", (3, 3, 4, 1, 6), "", True) and table.sounds[-1] == "no"


def test_who_uses_it_from_the_pc_sees_it_light_up():
    table = Table().wait(125_000)
    assert table.out.bright == 0
    table.app.used(table.now)
    table.step()
    assert table.out.bright == 2


def test_a_box_that_is_written_says_so():
    table = Table("33416").shake().hold(1)
    table.sounds = []
    table.press(3)
    assert table.shows == "scored" and "saved" in table.sounds


def test_at_rest_it_is_woken_for_what_is_next():
    table = Table()
    dark = []
    while table.out.bright:
        dark.append((table.now - STEP, table.out.wake, table.out.bright, table.out.flush))
        table.step()
    for name, due in (("settle", FLUSH_AFTER), ("dim", DIM_AFTER), ("off", OFF_AFTER)):
        before = [now + wake for now, wake, _, _ in dark if due - 200 <= now < due]
        assert before and set(before) == {due}, name
    assert next(now for now, _, _, settle in dark if settle) == FLUSH_AFTER
    assert next(now for now, _, bright, _ in dark if bright == 1) == DIM_AFTER
    assert table.now - STEP == OFF_AFTER
