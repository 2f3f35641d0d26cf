"""Hints in the hand: a game that has them says so, they come a slice a step, and no key waits."""

import os

from fivedice.box import BOXES
from fivedice.game import apply
from fivedice.options import new_game
from players.at_the_table import Table
from running.no_end import going_on
from running.refusing import refused

HINTS = {"hints": "on"}
FILE = __file__[: __file__.rindex("tests/")] + "firmware/coach.table"


def table(dice, settings=HINTS, path=FILE):
    """A new game, as the settings have it."""
    found = Table(dice, settings=dict(settings))
    found.app.table = path
    return found


def thinks(at):
    """Wait until the hint is there."""
    for _ in going_on(lambda: at.app.hint is None or not at.app.hint.done):
        at.step()
    return at.step()


def test_a_game_has_hints_if_they_were_on_when_it_began():
    with_hints = table("11111")
    assert with_hints.events[0]["hints"] == 1 and with_hints.game.hints
    without = table("11111", {})
    assert "hints" not in without.events[0] and not without.game.hints
    without.app.settings.set("hints", "on")
    assert not without.game.hints, "not the one that is played"


def test_dice_that_are_best_kept_are_marked():
    at = thinks(table("66612").shake())
    assert at.shows == "choosing" and at.out.view.hint == 0b00111
    at.press(1)
    assert at.out.view.hint == 0b00111 and at.out.view.locks == 1


def test_a_game_without_hints_thinks_nothing():
    at = table("66612", {}).shake().wait(1000)
    assert at.out.view.hint == -1 and at.app.hint is None


def test_a_step_does_a_slice_and_wants_the_next_at_once():
    at = table("66612").shake()
    for _ in going_on(lambda: at.app.hint is None):
        at.step()
    slices = 0
    for _ in going_on(lambda: not at.app.hint.done):
        assert at.out.wake == 0
        at.step()
        slices += 1
    assert 8 < slices < 30
    assert at.step().out.wake > 0


def test_what_was_begun_goes_on_after_a_page():
    at = table("66612").shake()
    for _ in going_on(lambda: at.app.hint is None):
        at.step()
    hint = at.app.hint
    at.app.enter("stuck", at.now, "Key 2 is stuck", ("", ""), ("", "", "ok", "", ""))
    at.wait(1000).press(3)
    assert thinks(at).out.view.hint == 0b00111 and at.app.hint is hint


def test_keys_are_heard_while_it_thinks():
    at = table("66612").shake()
    for _ in going_on(lambda: at.app.hint is None):
        at.step()
    at.step(down=0b1).step(down=0b1)
    assert at.game.rolls == 1 and at.app.locks == 1


def test_each_box_says_what_it_loses_and_the_best_one_is_selected():
    at = thinks(table("11123").shake()).hold(1)
    thinks(at)
    view = at.out.view
    assert [row.box for row in view.rows] == list(BOXES) and len(view.losses) == 13
    assert view.losses[view.selected] == 0 == min(view.losses) and list(view.losses).count(0) == 1
    at.press(3)
    assert at.logged("score") == [view.rows[view.selected].box]


def test_who_walks_in_the_list_before_the_hint_is_there_stays_where_they_are():
    at = table("11123")
    at.game.hints = False
    walked = at.shake().hold(1).press(2).out.view
    at.game.hints = True
    assert walked.losses == () and walked.rows[walked.selected].box == "twos"
    for _ in going_on(lambda: not at.out.view.losses):
        at.step()
    assert at.out.view.rows == walked.rows and at.out.view.selected == walked.selected
    losses = at.out.view.losses
    assert len(losses) == 13 and min(losses) == 0 < losses[walked.selected]


def test_the_box_that_is_written_is_the_one_on_which_the_key_went_down():
    at = table("44456")
    at.game.hints = False
    pressed = at.shake().hold(1).step(down=0b100).out.view
    at.game.hints = True
    for _ in going_on(lambda: not at.out.view.losses):
        at.step(down=0b100)
    assert at.out.view.losses[pressed.selected] > 0, "with hints another one would be selected"
    at.wait(200)
    assert at.logged("score") == ["three_kind"]


def test_after_the_third_roll_the_list_opens_at_the_best_box():
    at = table("111231123411235").shake().shake().shake().wait(1500)
    assert at.shows == "scores"
    assert at.out.view.losses[at.out.view.selected] == 0 and at.app.hint.keep == -1


def test_challenge_has_them_for_who_chooses_next():
    at = table("66612" + "1" * 40)
    at.app.next = new_game("challenge", ["Ann"])
    at.app.enter("power", at.now)
    assert at.game.hints
    at.wait(100).shake()
    thinks(at)
    assert at.shows == "keep" and at.out.view.hint == 0b00111


def test_the_next_game_has_nothing_of_the_hint_before():
    at = thinks(table("66612").shake())
    at.app.settings.set("hints", "off")
    at.app.next = new_game("travel", ["Ann"])
    at.app.enter("power", at.now)
    assert at.app.hint is None and not at.game.hints


def test_without_a_whole_table_the_game_goes_on_and_says_so():
    import roller.app.hint

    del roller.app.hint._whole[:]
    with open(FILE, "rb") as file:
        damaged = bytearray(file.read())
    damaged[9000] ^= 1
    path = "/tmp/rollkeeper-%s.table" % os.urandom(6).hex()
    with open(path, "wb") as file:
        file.write(damaged)
    at = thinks(table("66612", HINTS, path).shake())
    os.remove(path)
    assert at.out.view.note == "hints missing: update me" and at.out.view.hint == -1
    at.press(1).shake()
    assert at.game.rolls == 2
    thinks(at).hold(1)
    assert at.shows == "scores" and at.out.view.losses == ()


def test_a_hint_without_memory_is_left_out_it_is_said_and_the_next_dice_have_one():
    from roller.app.hint import Hint

    def no_memory(self, *at):
        raise MemoryError("memory allocation failed, allocating 2016 bytes")

    for slice_ in ("_check", "_open", "_boxes", "_take", "_average", "_choose"):
        import roller.app.hint

        del roller.app.hint._whole[:]
        at = table("66612" + "66")
        before = getattr(Hint, slice_)
        setattr(Hint, slice_, no_memory)
        try:
            at.shake()
            for _ in going_on(lambda at=at: at.app.unhinted is None):
                at.step()
            at.step()
        finally:
            setattr(Hint, slice_, before)
        assert at.app.hint is None and at.out.view.note == "no hint: no memory" and at.out.view.hint == -1
        assert at.out.wake > 0, "it does not try again and again"
        at.hold(1)
        assert at.shows == "scores" and at.out.view.losses == ()
        at.press(5).press(1).press(2).press(3).shake()
        assert at.game.rolls == 2 and thinks(at).out.view.hint >= 0 and at.out.view.note == ""


def test_a_hint_that_is_done_keeps_next_to_nothing():
    at = thinks(table("66612").shake())
    hint = at.app.hint
    assert hint.keep == 0b00111 and not (hint._links or hint._kept or hint._worth or list(hint._slices))


def test_a_game_without_hints_misses_none_of_the_game_before():
    at = thinks(table("66612" + "12345", path="/no.table").shake())
    assert at.out.view.note == "hints missing: update me"
    at.app.settings.set("hints", "off")
    at.app.close()
    at.app.enter("power", at.now)
    at.wait(100).shake()
    assert at.shows == "choosing" and at.out.view.note == ""


def test_the_event_says_it_as_a_number():
    event = {"game": "travel", "players": ["P1"], "hints": 1}
    assert apply(None, event).hints and not apply(None, {"game": "travel", "players": ["P1"], "hints": 0}).hints
    event["hints"] = "yes"
    refused("bad-number", lambda: apply(None, event))


def test_the_state_keeps_it_through_the_game():
    at = table("66612" * 9)
    for _ in range(3):
        at.take_turn()
    assert at.game.hints
