"""Presses and holds out of bouncing contacts."""

from players.at_the_table import Table
from roller.app.inputs import BOTH, DEBOUNCE, HOLD, STUCK, Buttons


def number(bit):
    """The key of a bit, 1 to 5."""
    return [1 << i for i in range(5)].index(bit) + 1


def untouched():
    """Buttons of a handheld that was switched on with no key down."""
    buttons = Buttons()
    buttons.step(-100, 0)
    return buttons


def played(*steps):
    """What (now, down[, presses]) steps give."""
    buttons = untouched()
    found = []
    for step in steps:
        found += buttons.step(step[0], step[1], step[2] if len(step) > 2 else b"")
    return found


def test_a_press_counts_at_its_first_edge():
    assert played((0, 0), (100, 1)) == [("press", 1)]


def test_bounces_are_one_press():
    bouncing = [(100, 1, b"\1"), (102, 0), (103, 1), (105, 0), (108, 1)]
    bouncing += [(200, 1), (300, 0), (301, 1), (303, 0), (360, 0)]  # fmt: skip
    assert played(*bouncing) == [("press", 1), ("release", 1)]


def test_a_press_between_two_steps_is_seen():
    assert played((0, 0), (100, 0, b"\2"), (101, 0), (100 + DEBOUNCE, 0)) == [("press", 2), ("release", 2)]


def test_hold_once():
    steps = [(100 + ms, 0b10000) for ms in range(0, 2000, 20)] + [(2200, 0)]
    assert played(*steps) == [("press", 5), ("hold", 5), ("release", 5)]


def test_just_below_a_hold():
    assert played((100, 1), (100 + HOLD - 1, 1), (100 + HOLD, 0)) == [("press", 1), ("release", 1)]


def test_presses_in_a_long_step_each_count_in_their_order():
    assert played((0, 0), (400, 0, b"\3\4\3\3"), (400 + DEBOUNCE, 0)) == [
        ("press", 3), ("press", 4), ("release", 3), ("press", 3), ("release", 3), ("press", 3),
        ("release", 3), ("release", 4),
    ]  # fmt: skip


def test_of_a_key_that_is_down_an_edge_each_way_at_once_is_its_release():
    either = bytes((1 + BOTH,))
    assert played((100, 1, b"\1"), (300, 0, either), (330, 0)) == [("press", 1), ("release", 1)]
    assert played((100, 0, either), (200, 0)) == [("press", 1), ("release", 1)], "of one that was up a short press"
    assert played((100, 1, b"\1"), (300, 0, b"\1"), (330, 0))[1:] == [("release", 1), ("press", 1), ("release", 1)]


def test_a_bounce_in_the_dark_after_a_release_is_no_press():
    """The contact has opened, a step has seen it, and while the flash is erased it bounces for the last time."""
    either = bytes((1 + BOTH,))
    buttons = untouched()
    assert buttons.step(100, 1, bytes((1,))) == [("press", 1)]
    assert buttons.step(160, 0) == [("release", 1)]
    assert buttons.step(210, 0, either) == []
    assert buttons.step(310, 0, either) == [("press", 1)], "later it was a press, however short"
    assert buttons.step(410, 0) == [("release", 1)]
    assert buttons.step(460, 1, either) == [("press", 1)], "the key is down"


def test_a_level_alone_is_a_press_when_the_bounce_is_over():
    assert played((100, 1), (300, 0), (315, 1), (300 + DEBOUNCE, 1)) == [("press", 1), ("release", 1), ("press", 1)]


def test_keys_do_not_disturb_each_other():
    assert played((100, 0b00001), (110, 0b00011), (200, 0b00010), (300, 0)) == [
        ("press", 1), ("press", 2), ("release", 1), ("release", 2),
    ]  # fmt: skip


def test_wakes_for_the_end_of_a_bounce_and_for_a_hold():
    buttons = untouched()
    assert buttons.wake(0) == -1
    buttons.step(100, 1)
    assert buttons.wake(100) == DEBOUNCE
    assert buttons.wake(200) == HOLD - 100
    buttons.step(100 + HOLD, 1)
    assert buttons.wake(100 + HOLD) == STUCK - HOLD
    buttons.step(900, 0)
    assert buttons.wake(905) == DEBOUNCE - 5
    assert buttons.wake(900 + DEBOUNCE) == -1


def test_of_two_keys_the_one_that_is_due_first_wakes():
    for first, second in ((0b00001, 0b00100), (0b10000, 0b00010)):
        buttons = untouched()
        buttons.step(100, first)
        buttons.step(300, first | second)
        assert buttons.wake(300 + DEBOUNCE) == HOLD - 200 - DEBOUNCE
        assert buttons.step(100 + HOLD, first | second) == [("hold", number(first))]
        assert buttons.wake(100 + HOLD) == 200
        assert buttons.step(300 + HOLD, first | second) == [("hold", number(second))]


def test_what_is_down_at_power_on_means_nothing_until_it_is_let_go():
    buttons = Buttons()
    assert buttons.step(500, 0b10001, b"\1\5") == []
    assert buttons.step(500 + HOLD, 0b10001) == [] and buttons.step(2000, 0b10000) == []
    assert buttons.step(2100, 0b10001, b"\1") == [("press", 1)]


def test_a_key_that_stays_down_is_called_stuck_once():
    buttons = untouched()
    buttons.step(0, 0b00100)
    buttons.step(HOLD, 0b00100)
    assert buttons.wake(HOLD) == STUCK - HOLD
    assert buttons.stuck(STUCK - 1) == 0 and buttons.stuck(STUCK) == 3 and buttons.stuck(STUCK + 1) == 0
    assert buttons.wake(STUCK) == -1
    assert buttons.step(STUCK + 100, 0) == [], "nobody let it go"
    assert buttons.stuck(STUCK + 200) == 0
    assert buttons.step(STUCK + 300, 0b00100, b"\3") == [("press", 3)]
    assert buttons.stuck(2 * STUCK + 300) == 3, "and again"


def test_a_stuck_key_is_named_and_the_game_goes_on_without_it():
    for key in range(1, 6):
        table = Table("33416" * 2).shake()
        table.wait(STUCK + 100, down=1 << (key - 1))
        assert table.view[:2] == ("message", "Key %d is stuck" % key)
        assert table.view[3][key - 1] == "", "another key goes on"
        table.wait(500, down=1 << (key - 1))
        other = 3 if key != 3 else 2
        for down in (1 << (other - 1), 0):
            table.wait(60, down=down | 1 << (key - 1))
        assert table.shows in ("choosing", "scores")
        table.wait(STUCK, down=1 << (key - 1))
        assert table.shows in ("choosing", "scores"), "it is said once"


def test_of_several_stuck_keys_none_is_asked_whether_it_has_seen_it():
    table = Table("33416" * 2).shake()
    table.wait(STUCK + 100, down=0b00100)
    assert table.view[3] == ("", "ok", "", "", "")
    table.wait(STUCK + 100, down=0b00110)
    assert table.view[1] == "Key 2 is stuck" and table.view[3] == ("ok", "", "", "", "")
    table.wait(500, down=0b00110).wait(60, down=0b00111).wait(60, down=0b00110)
    assert table.shows == "choosing"


def test_a_stuck_key_waits_until_the_dice_lie_still():
    table = Table("33416" * 2).wait(300, energy=1500)
    table.wait(STUCK + 1000, down=1, energy=1500)
    assert table.shows == "rolling"
    table.wait(1500, down=1)
    assert table.view[:2] == ("message", "Key 1 is stuck")
