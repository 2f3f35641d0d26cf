"""A turn in the hand, from the first shake to the undo: what is shown, logged and locked, and when it sleeps."""

import pytest

from fivedice.game import apply
from players.at_the_table import Table
from roller.app.turn import WORTH
from running.no_end import going_on

GAME = {"game": "travel", "players": ["P1"]}


def test_first_power_on_logs_a_game_and_asks_for_a_shake():
    table = Table()
    assert table.logged("game") == ["travel"]
    assert table.view == ("ready", "P1", 1, 0, False, ())
    assert table.out.leds == 0


def test_first_roll_takes_all_five():
    table = Table("33416").shake()
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0, 2, "", "P1")
    assert table.events[-1]["roll"] == "33416" and "keep" not in table.events[-1]


def test_what_the_dice_are_worth_now_is_said_a_moment_after_them():
    table = Table("33355" "12")
    for _ in going_on(lambda: table.shows != "choosing"):
        table.step(energy=1500 if table.now < 500 else 0)
    assert table.out.view.best is None and (table.out.view.turn, table.out.view.total) == (1, 0)
    table.step()
    assert table.out.view.best is None and 0 < table.out.wake <= WORTH
    table.wait(WORTH)
    assert table.out.view.best == ("full_house", 25, "natural")
    table.press(1, 2, 3).shake()
    assert table.out.view.best == ("threes", 9, "natural")


def test_the_score_screen_says_how_far_the_bonus_is():
    table = Table("33355" "66612").shake().hold(1)
    assert table.out.view.upper == 0
    table.select("threes").press(3).shake().hold(1)
    assert table.out.view.upper == 9


def test_dice_tumble_while_shaken_and_end_after_it():
    table = Table("33416")
    table.wait(620, energy=1500)
    assert table.shows == "rolling" and table.logged("roll") == []
    assert len(set([view[4] for view in table.views if view[0] == "rolling"])) > 10
    table.wait(280)
    assert table.shows == "rolling" and table.logged("roll") == []
    table.wait(60)
    assert table.shows == "rolling" and table.logged("roll") == ["33416"]
    table.wait(340)
    assert table.shows == "choosing" and table.logged("roll") == ["33416"]


def test_a_roll_lasts_at_least_400_ms():
    table = Table("33416")
    for _ in going_on(lambda: table.shows != "rolling"):
        table.step(energy=1500)
    began = table.now
    for _ in going_on(lambda: not table.logged("roll")):
        table.step()
    assert table.now - began >= 400 - 20


def test_keys_do_nothing_while_the_dice_tumble():
    table = Table("33416")
    table.wait(300, energy=1500)
    table.wait(100, down=1, energy=1500).wait(60, energy=1500).wait(700, down=2, energy=1500)
    assert table.shows == "rolling" and table.out.leds == 0


def test_led_follows_the_press_in_the_same_step():
    table = Table("33416").shake()
    table.step(down=0b00010)
    assert table.out.leds == 0b00010
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0b00010, 2, "", "P1")
    table.wait(60)
    table.step(down=0b00010)
    assert table.out.leds == 0


def test_locked_dice_stay():
    table = Table("33416" "466").shake().press(1, 2).shake()
    assert table.view == ("choosing", (3, 3, 4, 6, 6), 0b00011, 1, "", "P1")
    assert (table.events[-1]["roll"], table.events[-1]["keep"]) == ("33466", "12")


def test_locked_dice_stand_still_while_the_others_tumble():
    table = Table("33416" "466").shake().press(1, 2)
    table.wait(500, energy=1500)
    rolling = [view for view in table.views if view[0] == "rolling" and view[3] == 2]
    assert len(rolling) > 3
    for view in rolling:
        assert view[1][:2] == (3, 3)


def test_locks_can_be_released_after_the_second_roll():
    table = Table("33416" "466" "15555").shake().press(1, 2).shake().press(1, 2, 3).shake()
    assert (table.events[-1]["roll"], table.events[-1]["keep"]) == ("15455", "3")


def test_one_of_two_equal_dice_is_locked_not_the_other():
    table = Table("33416" "2222").shake().press(2).shake()
    assert table.events[-1]["roll"] == "23222" and table.events[-1]["keep"] == "2"


def test_all_locked_is_no_roll():
    table = Table("33416").shake().press(1, 2, 3, 4, 5).shake()
    assert table.view[4] == "nothing left to roll" and table.logged("roll") == ["33416"]
    table.wait(2000)
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0b11111, 2, "", "P1")


def test_hold_opens_the_scores_and_leaves_the_lock_as_it_was():
    table = Table("33416").shake().press(2).hold(2)
    assert table.shows == "scores" and table.app.locks == 0b00010
    table.press(5)
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0b00010, 2, "", "P1")


@pytest.mark.parametrize("key", [1, 2, 3, 4, 5])
def test_a_key_that_wakes_the_display_does_nothing_else_however_long_it_is_held(key):
    table = Table("33416").shake().press(2)
    table.wait(125_000)
    table.hold(key)
    assert (table.shows, table.app.locks, table.out.bright) == ("choosing", 0b00010, 2)
    table.hold(1)
    assert table.shows == "scores"


def test_a_key_that_wakes_the_display_is_not_let_go_either():
    """On the scores K3 counts when it is let go."""
    table = Table("33416").shake().hold(1)
    table.wait(125_000)
    table.press(3)
    assert (table.shows, table.logged("score")) == ("scores", [])
    table.press(3)
    assert table.shows == "scored"


def test_leds_are_out_while_the_display_is_off():
    table = Table("33416").shake().press(2)
    table.wait(119_000)
    assert table.out.leds == 0b00010
    table.wait(6_000)
    assert (table.out.bright, table.out.leds) == (0, 0)
    table.press(4)
    assert (table.out.bright, table.out.leds, table.app.locks) == (2, 0b00010, 0b00010)


def test_an_undo_for_which_there_is_no_room_leaves_no_locks_behind():
    """It brings the locks of its dice back, and is itself taken back."""
    table = Table("33416" "466" "12345").shake().press(1, 2).shake().hold(1).press(3)
    assert table.shows == "scored"
    before, locks = table.game, table.app.locks
    table.hold(5)
    assert table.logged("undo") and table.app.locks == 0b00011
    table.app.failed(table.now, before, locks, "Not saved", ("full",))
    assert table.game is before and table.app.locks == 0
    table.press(1).shake()
    assert "keep" not in table.events[-1]


def test_locks_of_a_step_that_was_not_kept_are_not_kept_either():
    table = Table("33416" "466").shake().press(1, 2)
    before, locks = table.game, table.app.locks
    table.shake()
    table.app.set_locks(0b00100)
    table.app.failed(table.now, before, locks, "Not saved", ("full",))
    assert (table.app.locks, table.app.out.locks) == (0b00011, -1)


def test_a_shake_on_the_score_screen_does_nothing():
    table = Table("33416").shake().hold(1).shake()
    assert table.shows == "scores" and table.logged("roll") == ["33416"]


def test_after_the_third_roll_the_scores_open_by_themselves_and_there_is_no_back():
    table = Table("11111" "22222" "33456").shake().shake().shake()
    assert table.view == ("rolled", (3, 3, 4, 5, 6), "")
    table.shake().wait(1200)
    assert table.shows == "scores" and table.view[4] is False
    table.press(5)
    assert table.shows == "scores"
    assert table.logged("roll") == ["11111", "22222", "33456"]


def test_keys_before_the_first_roll():
    table = Table()
    table.press(3)
    assert table.view[4] is True
    table.wait(800)
    assert table.view[4] is False
    assert table.press(1).shows == "card"
    assert table.press(5).shows == "ready"
    assert table.press(4).shows == "menu"
    assert table.press(5).shows == "ready"
    assert table.hold(2).shows == "menu"


def test_a_short_press_between_two_steps_counts():
    table = Table("33416").shake()
    table.step(presses=b"\3")
    assert table.out.leds == 0b100


def test_locks_are_kept_at_once():
    table = Table("33416").shake().press(1)
    assert table.kept_locks == [0b01]
    table.press(2).press(1)
    assert table.kept_locks == [0b01, 0b11, 0b10]


def resumed(events, locks=-1):
    game = None
    for event in events:
        game = apply(game, event)
    return Table("12345", game, locks)


def test_resume_where_it_was():
    start = [GAME, {"roll": "33416"}]
    table = resumed(start, locks=0b00110)
    assert table.events == []
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0b00110, 2, "", "P1") and table.out.leds == 0b00110
    assert resumed([GAME]).shows == "ready"
    second = [GAME, {"roll": "33416"}, {"roll": "33446", "keep": "123"}]
    assert resumed(second).view == ("choosing", (3, 3, 4, 4, 6), 0b00111, 1, "", "P1")
    third = second + [{"roll": "33446", "keep": "12"}]
    assert resumed(third).shows == "rolled"
    scored = third + [{"score": "threes", "points": 6}]
    table = resumed(scored)
    assert table.shows == "scored"
    assert table.press(5).logged("undo") == ["threes"]
    assert resumed(scored + [{"abandon": 1}]).logged("game") == ["travel"]


def test_the_display_dims_and_goes_off_and_the_key_that_wakes_it_does_nothing_else():
    table = Table("33416").shake()
    table.wait(31000)
    assert table.out.bright == 1
    table.wait(95000)
    assert table.out.bright == 0
    table.step(down=1)
    assert table.out.bright == 2 and table.out.leds == 0
    table.wait(60)
    table.step(down=1)
    assert table.out.leds == 1


def test_slow_work_waits_until_nobody_is_in_the_middle_of_something():
    table = Table("33416")
    assert not table.out.flush
    assert table.wait(400).out.flush
    table.wait(300, energy=1500)
    assert not table.out.flush
    assert not table.wait(2000).out.flush
    table.hold(1).press(3)
    assert not table.out.flush
    assert table.wait(400).out.flush


def test_the_cpu_may_sleep_while_a_player_thinks():
    table = Table("33416").wait(400)
    assert table.out.wake >= 10000
    table.shake().wait(600)
    assert table.out.wake >= 10000
    table.wait(300, energy=1500)
    assert table.out.wake <= 55


def test_keys_that_are_down_together_leave_their_locks_as_they_were_if_one_is_held():
    for first, second in ((2, 4), (4, 2), (1, 5)):
        for locked in (0, 1 << (first - 1), 1 << (second - 1), 0b11111, 0b00100):
            table = Table("12345").shake()
            table.press(*[key for key in range(1, 6) if locked >> (key - 1) & 1])
            assert table.app.locks == locked
            one, both = 1 << (first - 1), 1 << (first - 1) | 1 << (second - 1)
            table.step(one, bytes((first,))).wait(100, down=one)
            table.step(both, bytes((second,))).wait(700, down=both)
            assert table.shows == "scores", "it was held"
            table.wait(100).press(5)
            assert table.shows == "choosing" and table.app.locks == locked, (first, second, locked)


def test_a_key_that_was_let_go_keeps_its_lock_though_another_is_held():
    table = Table("12345").shake()
    table.press(2)
    table.hold(4)
    table.press(5)
    assert table.shows == "choosing" and table.app.locks == 0b00010
