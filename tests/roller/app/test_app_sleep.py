"""Dim, dark, asleep, and awake again in the very same turn. Between two steps the handheld sleeps as long as its app
lets it: nothing due comes late, and few steps do."""

from players.at_the_table import Table
from roller.app.app import FLUSH_AFTER
from roller.app.inputs import HOLD
from roller.app.power import DIM_AFTER, OFF_AFTER, SLEEP_AFTER

LONGEST = 1250000  # ms


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
    pressed = table.app._idle.used
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


def test_after_five_minutes_it_sleeps_lightly_but_never_on_usb():
    table = Sleeper("33355").shake()
    table.press(2)
    pressed = table.app._idle.used
    _, steps = table.sleep(lambda: table.out.sleep)
    assert table.now - pressed == SLEEP_AFTER and steps < 12
    assert table.out.bright == 0 and table.out.leds == 0 and table.out.wake >= 60000
    table.usb = True
    table.step()
    assert not table.out.sleep
    table.usb = False
    assert table.step().out.sleep


def test_the_times_are_half_or_twice_as_long_if_the_owner_wants_it():
    for idle, share in (("short", 0.5), ("normal", 1), ("long", 2)):
        table = Sleeper("33355").shake()
        table.app.settings.values["idle"] = idle
        table.press(2)
        pressed = table.app._idle.used
        for state, after in (((1, False), DIM_AFTER), ((0, False), OFF_AFTER), ((0, True), SLEEP_AFTER)):
            table.sleep(lambda table=table, state=state: (table.out.bright, table.out.sleep) == state)
            assert table.now - pressed == after * share


def test_in_the_dark_only_a_key_wakes_it_and_does_nothing_else():
    for after in (OFF_AFTER, SLEEP_AFTER):
        for down in range(1, 32):
            table = Table("33355").shake()
            table.press(2)
            view, locks, used = table.view, table.app.locks, table.app._idle.used
            table.now = used + after + 40
            sounds = len(table.sounds)
            table.shake(2000)
            assert table.out.bright == 0 and table.view == view and len(table.logged("roll")) == 1
            table.wait(2000, down=down)  # held, too
            assert table.out.bright == 2 and table.view == view and table.app.locks == locks
            table.wait(60)
            assert table.view == view and len(table.sounds) == sounds, "silent"
            table.press(1)
            assert table.app.locks == locks | 1


def test_a_shake_wakes_it_from_dim_and_rolls():
    table = Table("33355" "1111").shake()
    table.press(2)
    table.now = table.app._idle.used + DIM_AFTER
    table.step()
    assert table.out.bright == 1
    table.shake()
    assert table.out.bright == 2 and len(table.logged("roll")) == 2


def test_in_the_dark_the_journal_may_flush_in_the_middle_of_a_turn():
    table = Table("33355").shake()
    assert not table.wait(5000).out.flush
    table.now += OFF_AFTER
    assert table.step().out.flush


def test_a_thousand_times_idle_and_awake_leave_the_turn_as_it_was():
    table = Table("33355").shake()
    table.press(2, 4)
    view, locks = table.view, table.app.locks
    chance = 4711
    for _ in range(1000):
        chance = (chance * 1103515245 + 12345) & 0x3FFFFFFF
        table.now += chance % 7200000  # up to two hours
        table.wait(40, energy=chance >> 9 & 0x3FF if table.now - table.app._idle.used > OFF_AFTER else 0)
        if table.out.bright == 0:
            key = 1 << (chance >> 20) % 5
            table.wait(20 + (chance >> 16) % 900, down=key)
            table.wait(60)
        assert table.view == view and table.app.locks == locks and len(table.logged("roll")) == 1
