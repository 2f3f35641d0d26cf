"""Presses and holds out of bouncing contacts."""

from roller.app.inputs import DEBOUNCE, HOLD, Buttons


def number(bit):
    """The key of a bit, 1 to 5."""
    return [1 << i for i in range(5)].index(bit) + 1


def played(*steps):
    """What (now, down[, fell]) steps give."""
    buttons = Buttons()
    found = []
    for step in steps:
        found += buttons.step(step[0], step[1], step[2] if len(step) > 2 else 0)
    return found


def test_a_press_counts_at_its_first_edge():
    assert played((0, 0), (100, 1)) == [("press", 1)]


def test_bounces_are_one_press():
    bouncing = [(100, 1), (102, 0), (103, 1), (105, 0, 1), (108, 1)]
    bouncing += [(200, 1), (300, 0), (301, 1), (303, 0, 1), (360, 0)]  # fmt: skip
    assert played(*bouncing) == [("press", 1), ("release", 1)]


def test_a_press_between_two_steps_is_seen():
    assert played((0, 0), (100, 0, 0b10), (101, 0), (100 + DEBOUNCE, 0)) == [("press", 2), ("release", 2)]


def test_hold_once():
    steps = [(100 + ms, 0b10000) for ms in range(0, 2000, 20)] + [(2200, 0)]
    assert played(*steps) == [("press", 5), ("hold", 5), ("release", 5)]


def test_just_below_a_hold():
    assert played((100, 1), (100 + HOLD - 1, 1), (100 + HOLD, 0)) == [("press", 1), ("release", 1)]


def test_what_falls_in_a_long_step_after_a_release_is_the_release_bouncing():
    assert played((100, 1), (300, 0), (380, 0, 1), (400, 0)) == [("press", 1), ("release", 1)]
    assert played((100, 1), (300, 0), (340, 0), (400, 0, 1), (430, 0))[2:] == [("press", 1), ("release", 1)]


def test_a_key_down_again_before_the_bounce_is_over_counts_when_it_is_over():
    assert played((100, 1), (300, 0), (315, 1, 1), (300 + DEBOUNCE, 1)) == [("press", 1), ("release", 1), ("press", 1)]


def test_keys_do_not_disturb_each_other():
    assert played((100, 0b00001), (110, 0b00011), (200, 0b00010), (300, 0)) == [
        ("press", 1), ("press", 2), ("release", 1), ("release", 2),
    ]  # fmt: skip


def test_wakes_for_the_end_of_a_bounce_and_for_a_hold():
    buttons = Buttons()
    assert buttons.wake(0) == -1
    buttons.step(100, 1, 0)
    assert buttons.wake(100) == DEBOUNCE
    assert buttons.wake(200) == HOLD - 100
    buttons.step(100 + HOLD, 1, 0)
    assert buttons.wake(100 + HOLD) == -1
    buttons.step(900, 0, 0)
    assert buttons.wake(905) == DEBOUNCE - 5
    assert buttons.wake(900 + DEBOUNCE) == -1


def test_of_two_keys_the_one_that_is_due_first_wakes():
    for first, second in ((0b00001, 0b00100), (0b10000, 0b00010)):
        buttons = Buttons()
        buttons.step(100, first, 0)
        buttons.step(300, first | second, 0)
        assert buttons.wake(300 + DEBOUNCE) == HOLD - 200 - DEBOUNCE
        assert buttons.step(100 + HOLD, first | second, 0) == [("hold", number(first))]
        assert buttons.wake(100 + HOLD) == 200
        assert buttons.step(300 + HOLD, first | second, 0) == [("hold", number(second))]
