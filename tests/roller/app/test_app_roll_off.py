"""Who begins: the roll-off on the handheld, its ties, a power cut in the middle of it."""

from logs.matches import FOUR, begun, fold
from players.at_the_table import Table
from running.no_end import going_on

NO_DICE = (0, 0, 0, 0, 0)


def rolling_off(dice, players=2, edition="travel", **fields):
    return Table(dice, begun(edition, ["P%d" % (seat + 1) for seat in range(players)], **fields))


def test_the_first_player_is_asked_to_shake():
    table = rolling_off("")
    rows = (("P1", 0, True), ("P2", 0, False))
    assert table.view == ("roll_off", "Who begins?", NO_DICE, rows, "P1", False, False, ())
    assert table.out.leds == 0


def test_dice_tumble_as_in_a_roll_and_are_logged_before_they_are_shown():
    table = rolling_off("66551")
    table.wait(500, energy=1500)
    assert table.shows == "rolling" and table.view[3] == 0 and table.view[6] == "P1"
    assert len(set([view[4] for view in table.views if view[0] == "rolling"])) > 4
    for _ in going_on(lambda: table.shows == "rolling"):
        table.step()
        assert table.logged("roll-off") == ["66551"] or table.view[1] == NO_DICE
    assert table.logged("roll-off") == ["66551"] and table.logged("roll") == []
    assert table.sounds.count("thud") == 5
    rows = (("P1", 23, False), ("P2", 0, True))
    assert table.view == ("roll_off", "Who begins?", (6, 6, 5, 5, 1), rows, "P2", False, False, ())


def test_the_highest_total_begins():
    table = rolling_off("11111" "66666" "55555" "12345", 3)
    table.shake().shake().shake()
    rows = (("P1", 5, False), ("P2", 30, True), ("P3", 25, False))
    assert table.view == ("roll_off", "Who begins?", (5, 5, 5, 5, 5), rows, "P2", True, False, ())
    assert table.logged("roll") == []
    table.shake()
    assert table.logged("roll") == ["12345"] and table.view[0] == "choosing" and table.view[5] == "P2"
    assert table.game.player == 1


def test_those_who_are_tied_throw_again():
    table = rolling_off("66666" "11111" "66666" "12345" "54321" "11112" "11113", 3)
    table.shake().shake().shake()
    assert table.view[1] == "Tie at 30" and table.view[7] == ("P1", "P3")
    assert table.view[3] == (("P1", 30, True), ("P2", 5, False), ("P3", 30, False))
    table.shake()
    assert table.view[1] == "Tie: again" and table.view[3] == (("P1", 15, False), ("P3", 0, True))
    table.shake()
    assert table.view[1] == "Tie at 15" and table.view[4] == "P1"
    table.shake().shake()
    assert table.view[3] == (("P1", 6, False), ("P3", 7, True)) and table.view[5] is True
    assert len(table.logged("roll-off")) == 7


def test_eight_players():
    table = rolling_off("11111" * 7 + "11112", 8)
    for _ in range(8):
        table.shake()
    assert table.view[4:6] == ("P8", True) and [row[1] for row in table.view[3]] == [5] * 7 + [6]


def test_keys_say_that_a_shake_is_wanted():
    table = rolling_off("").press(3)
    assert table.view[6] is True and table.sounds[-1] == "no"
    assert table.wait(800).view[6] is False
    assert table.press(4).shows == "menu" and table.press(5).shows == "roll_off"
    assert table.hold(2).shows == "menu"


def test_it_goes_on_where_it_was_after_a_power_cut():
    begin = begun("lowe", FOUR)
    one = fold(begin, {"roll-off": "66666"})
    table = Table("11111", one)
    assert table.events == [] and table.view[2] == NO_DICE
    assert table.view[3] == (("Ann", 30, False), ("Bob", 0, True), ("Cyd", 0, False), ("Dan", 0, False))
    tied = fold(one, {"roll-off": "11111"}, {"roll-off": "66666"}, {"roll-off": "11111"})
    table = Table("12345" "11111", tied)
    assert table.view[1] == "Tie: again" and table.view[3] == (("Ann", 0, True), ("Cyd", 0, False))
    table.shake().shake()
    assert table.view[4:6] == ("Ann", True)
    settled = fold(tied, {"roll-off": "11111"}, {"roll-off": "12345"})
    assert Table("", settled).view == ("ready", "Cyd", 1, 0, False, ())


def test_a_full_flash_takes_the_throw_back():
    table = rolling_off("66666" "11111" "22222")
    before = table.game
    table.shake()
    table.app.failed(table.now, before, 0, "Not saved", ("full",))
    table.wait(40)
    assert table.view[:2] == ("message", "Not saved")
    assert table.press(3).view[3] == (("P1", 0, True), ("P2", 0, False))


def test_the_edition_whose_first_player_begins_has_none():
    table = rolling_off("", 3, "web")
    assert table.view == ("ready", "P1", 1, 0, False, ())


def test_slow_work_is_done_between_two_throws():
    table = rolling_off("66666")
    assert table.wait(400).out.flush
    table.wait(300, energy=1500)
    assert not table.out.flush
    assert table.wait(1500).out.flush and table.out.wake >= 10000
