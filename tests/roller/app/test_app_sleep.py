"""Between two steps the handheld sleeps as long as its app lets it: nothing due comes late, and few steps do."""

from at_the_table import Table
from roller.app.app import DIM_AFTER, FLUSH_AFTER, OFF_AFTER
from roller.app.inputs import HOLD

LONGEST = 250000  # ms


class Sleeper(Table):
    """A table that makes a step only when one is due, and 1 ms later if it is due at once."""

    def sleep(self, seen, down=0):
        """Sleep until `seen()`; how many ms that took, and how many steps."""
        began, steps = self.now, 0
        while not seen():
            now = self.now
            assert now - began < LONGEST, "it sleeps for ever"
            self.step(down)
            steps += 1
            if not seen():
                self.now = now + max(1, min(self.out.wake, LONGEST))
            else:
                self.now = now
        return self.now - began, steps


def test_the_display_dims_and_goes_off_in_time_and_in_a_few_steps():
    table = Sleeper("33355").shake()
    table.press(2)
    pressed = table.app._used
    _, steps = table.sleep(lambda: table.out.bright == 1)
    assert table.now - pressed == DIM_AFTER and steps < 6
    _, steps = table.sleep(lambda: table.out.bright == 0)
    assert table.now - pressed == OFF_AFTER and steps < 4


def test_the_journal_may_settle_in_time():
    table = Sleeper("33355").shake().hold(1)
    table.press(3)
    assert table.shows == "scored" and not table.out.flush
    began = table.app.phase.began
    table.sleep(lambda: table.out.flush)
    assert table.now - began == FLUSH_AFTER


def test_a_key_that_is_held_is_a_hold_in_time():
    table = Sleeper("33355").shake()
    took, steps = table.sleep(lambda: table.shows == "scores", down=1)
    assert took == HOLD and steps < 6


def test_a_reminder_goes_in_time():
    table = Sleeper()
    took, _ = table.sleep(lambda: table.view[4], down=0b00010)
    assert took == 0
    took, steps = table.sleep(lambda: not table.view[4])
    assert took == 700 and steps < 6


def test_the_score_screen_opens_by_itself_after_the_third_roll():
    table = Sleeper("33355" "12345" "66666").shake().shake().shake()
    table.sleep(lambda: table.shows == "scores")
    assert table.views[-2][:2] == ("rolled", (6, 6, 6, 6, 6))
