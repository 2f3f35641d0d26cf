"""The self-test as a person meets it: checks, keys, LEDs, picture, sound, shake, and what is named at the end."""

from players.at_the_table import Table
from roller.selftest.sequence import CHECKS, KEYS, LED_BUILD, SEQUENCE

WELL = ["display", "sensor", "flash", "random", "battery", "memory"]


class Bench:
    """A table at which the self-test was begun. `found` says what is wrong, `kept` what went to the flash."""

    def __init__(self, found=(), room=True, dice="", display="fine"):
        self.found = dict(found)
        self.display = display
        self.kept = None
        self.asked = []
        self.room = room
        self.table = Table(dice)
        self.table.app.source.fault = self.found.get("random", "")
        self.table.answer = self.answer
        self.table.press(4).choose("Self-test").wait(300)

    def answer(self, ask):
        if ask[0] == "keep":
            self.kept = list(ask[1])
            return (True, "") if self.room else (False, "no room")
        self.asked.append(ask[0])
        well = self.display if ask[0] == "display" else "fine"
        return (False, self.found[ask[0]]) if ask[0] in self.found else (True, well)

    def keys(self, *left_out):
        """Press each key that is asked for, but for some that never close."""
        for key in range(1, 6):
            assert self.table.view[:2] == ("message", "Keys"), self.table.view
            assert self.table.out.leds == 1 << (key - 1), "the LED of the key that is meant"
            if key in left_out:
                self.table.wait(10100)
            else:
                self.table.press(key)
        return self

    def by_hand(self):
        """Yes to every question, and a shake."""
        table = self.table
        table.press(3)
        if table.shows == "pattern":
            table.wait(4600)
            table.press(3)
        table.press(3)
        table.shake()
        return self

    @property
    def failed(self):
        return [(name, said) for name, well, said in self.kept if not well]


def test_all_is_well():
    bench = Bench()
    assert bench.asked == [name for name in WELL if name != "random"], "before any key"
    assert list(CHECKS) == WELL
    bench.keys().by_hand()
    table = bench.table
    assert [name for name, _, _ in bench.kept] == list(SEQUENCE) and bench.failed == []
    assert table.shows == "menu" and table.view[1] == "All is well" and table.view[3] == 0
    assert table.view[2][0] == "\x03 display: fine" and table.view[2][-1].startswith("\x03 shake: felt, ")
    assert table.out.leds == 0b11111 and table.sounds[-1] == "saved"


def test_what_fails_is_named_and_marked_in_the_list():
    for name in CHECKS:
        bench = Bench({name: "it is broken"}).keys().by_hand()
        expected = [(name, "it is broken")]
        if name == "display":
            expected.append(("picture", "no display"))
        assert bench.failed == expected
        view = bench.table.view
        assert view[1] == "%d of 15 failed" % len(expected)
        assert view[2][view[3]] == "\x04 %s: it is broken" % name
        assert bench.table.out.leds == 0b10101, "the LEDs say it without a display"


def test_a_key_that_never_closes_is_named_after_ten_seconds():
    for key in range(1, 6):
        bench = Bench().keys(key)
        if key == 3:
            for _ in range(4):  # nobody can say yes
                bench.table.wait(9000).press(2)
            failed = ["LEDs", "picture", "sound"]
            bench.table.shake()
        else:
            failed = []
            bench.by_hand()
        assert bench.failed[0] == (KEYS[key - 1], "not pressed in 10 s")
        assert [name for name, _ in bench.failed[1:]] == failed


def test_in_the_led_build_nobody_is_asked_about_leds():
    bench = Bench(display=LED_BUILD)
    table = bench.keys().table
    assert table.view == ("pattern", 0)
    table.wait(4600).press(3, 3).shake()
    assert bench.failed == [] and ("LEDs", True, LED_BUILD) in bench.kept


def test_a_wrong_key_is_no_right_one():
    bench = Bench()
    table = bench.table
    table.press(2, 4)
    assert table.view[2].startswith("Press key 1: its LED shines\n") and table.sounds[-1] == "no"
    table.press(1)
    assert table.view[2].startswith("Press key 2: its LED shines\n") and table.sounds[-1] == "lock"


def test_the_seconds_are_counted_down():
    table = Bench().table
    assert table.view[2].endswith("\n10 s") and table.out.wake <= 1000
    table.wait(3000)
    assert table.view[2].endswith("\n7 s")


def test_what_a_person_says_is_wrong_has_failed():
    for at, name in enumerate(("LEDs", "picture", "sound")):
        bench = Bench().keys()
        table = bench.table
        for question in range(3):
            if question == 1:
                assert table.view == ("pattern", 0)
                table.press(5)
                assert table.shows == "pattern", "the picture has not been seen yet"
                table.wait(1500)
                assert table.view == ("pattern", 1)
                table.wait(1500)
                assert table.view == ("pattern", 2)
                table.wait(1600)
            table.press(5 if question == at else 3)
        table.shake()
        assert bench.failed == [(name, "said to be wrong")]


def test_the_tones_are_played_and_once_more_if_asked():
    bench = Bench().keys()
    table = bench.table
    table.press(3).wait(4600)
    table.press(3)
    assert table.sounds[-1] == "end" and table.view[1] == "Sound" and table.sounds.count("end") == 1
    table.press(1)
    assert table.sounds.count("end") == 2


def test_nobody_answers():
    bench = Bench().keys()
    bench.table.wait(50000)
    assert bench.failed == [(name, "not tried") for name in SEQUENCE[-4:]]


def test_somebody_who_touches_it_now_and_then_gets_an_answer_to_each_step():
    bench = Bench().keys()
    for _ in range(6):
        bench.table.wait(9000).press(1)
    late = [("LEDs", "no answer in 10 s"), ("picture", "no answer in 10 s"), ("sound", "no answer in 10 s"),
            ("shake", "not felt in 10 s")]  # fmt: skip
    assert bench.failed == late


def test_untouched_it_ends_by_itself_and_says_what_was_not_tried():
    bench = Bench()
    bench.table.wait(29000)
    assert bench.kept is None
    bench.table.wait(1500)
    assert bench.failed == [(name, "not tried") for name in SEQUENCE if name not in CHECKS]


def test_the_results_end_by_themselves_when_nobody_touches_them():
    bench = Bench()
    table = bench.table.wait(30500)
    assert table.shows == "menu" and table.view[1] == "9 of 15 failed"
    assert table.view[2][6:] == tuple("\x04 %s: not tried" % name for name in SEQUENCE[6:])
    table.wait(29000)
    assert table.shows == "menu"
    table.press(2).wait(29000)
    assert table.shows == "menu" and table.view[3] == 7, "a key was pressed"
    table.wait(20, energy=60).wait(29900)
    assert table.shows == "menu", "it was moved"
    table.wait(200)
    assert table.shows == "ready" and table.out.leds == 0


def shaking(bench):
    """The last step."""
    bench.keys().table.press(3).wait(4600)
    table = bench.table.press(3, 3)
    assert table.shows == "gauge", table.view
    return table


def test_the_bar_follows_the_movement():
    table = shaking(Bench())
    assert table.view == ("gauge", 0, 0, 10)
    table.step(energy=300)
    assert table.view[:3] == ("gauge", 300, 300)
    table.step(energy=120)
    assert table.view[:3] == ("gauge", 120, 300)
    table.wait(400)
    assert table.view[:3] == ("gauge", 0, 300), "it falls when the hand is still"


def test_a_movement_that_is_no_shake_says_how_much_was_felt():
    bench = Bench()
    table = shaking(bench)
    table.wait(200, energy=400)
    table.wait(10000)
    assert bench.failed == [("shake", "only 400 mg felt")]


def test_key_5_leaves_it_wherever_it_is_and_is_held_for_it_where_it_is_a_no():
    for steps in range(8):
        bench = Bench()
        table = bench.table
        for key in range(1, min(steps, 4) + 1):
            table.press(key)
        if steps > 4:
            table.press(5)
        for _ in range(steps - 5):
            table.press(3)
            table.wait(4600 if table.shows == "pattern" else 0)
        if steps > 4:
            assert table.view[-1][4] == "no" or table.shows == "pattern"
            table.hold(5)
        else:
            table.press(5)
        assert table.shows == ("message" if steps == 4 else "ready"), "the fifth key itself is asked for there"
        assert bench.kept is None and table.out.leds == 0
    table = shaking(Bench())
    assert table.press(5).shows == "ready"


def test_a_no_counts_when_key_5_is_let_go_and_not_for_the_question_before():
    bench = Bench()
    table = bench.table
    table.press(1, 2, 3, 4)
    table.hold(5)  # the one that is asked for
    assert table.view[1] == "LEDs", "neither left, nor answered"
    table.step(0b10000, b"\x05").wait(100, down=0b10000)
    assert table.view[1] == "LEDs"
    table.wait(60)
    assert table.shows == "pattern"
    table.wait(4600).press(3, 3).shake()
    assert bench.failed == [("LEDs", "said to be wrong")]


def test_a_key_held_long_when_it_is_asked_for_stops_nothing():
    bench = Bench()
    for key in range(1, 6):
        bench.table.hold(key)
    bench.table.hold(3)
    assert bench.table.shows == "pattern" and bench.kept is None


def test_without_room_the_results_are_shown_all_the_same():
    bench = Bench(room=False).keys().by_hand()
    view = bench.table.view
    assert view[1] == "1 of 16 failed" and view[2][view[3]] == "\x04 kept: no room"


def test_the_game_goes_on_where_it_was():
    bench = Bench(dice="33355" * 2)
    table = bench.table
    before = table.events[:]
    bench.keys().by_hand()
    table.press(5)
    assert table.view == ("ready", "P1", 1, 0, False, ()) and table.out.leds == 0
    assert table.events == before and table.game.dice is None, "the shake rolled nothing"
    table.shake().press(2)
    assert table.shows == "choosing" and table.out.leds == 0b00010


def test_a_practice_game_waits_for_it():
    table = Table("33355")
    table.press(4).choose("Practice")
    table.press(4).choose("Self-test")
    table.wait(200)
    table.press(1, 5)
    assert table.marked and table.shows == "ready"
