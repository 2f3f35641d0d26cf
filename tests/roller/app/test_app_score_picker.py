"""Filling boxes, taking back, ending and giving up a game on the handheld."""

from fivedice.box import BOXES
from players.at_the_table import Table
from running.no_end import going_on


def scoring(dice):
    return Table(dice).shake().hold(1)


def test_boxes_as_on_the_card_and_the_one_worth_most_is_selected():
    table = scoring("33355" "12345")
    assert table.shows == "scores"
    _, dice, rows, selected, can_back, _ = table.view
    assert dice == (3, 3, 3, 5, 5) and can_back is True
    assert [box for box, _, _ in rows] == list(BOXES) and rows[selected] == ("full_house", 25, "natural")
    assert rows[:3] == (("aces", 0, "zero"), ("twos", 0, "zero"), ("threes", 9, "natural"))
    table.select("threes").press(3).shake()
    assert "threes" not in [box for box, _, _ in table.hold(1).view[2]]


def test_walk_and_write():
    table = scoring("33355").press(2, 1, 1, 1)
    assert table.chosen == "three_kind"
    table.press(3)
    assert (table.events[-1]["score"], table.events[-1]["points"]) == ("three_kind", 19)
    assert table.view == ("scored", "P1", "three_kind", 19, 0, 2, 19, "", ())
    assert "writing" in [view[0] for view in table.views]
    assert table.out.leds == 0


def test_the_choice_is_shown_before_the_journal_is_written():
    table = scoring("33355")
    table.wait(60, down=0b100)
    for _ in going_on(lambda: table.shows != "writing"):
        table.step()
    assert table.logged("score") == [] and table.out.wake == 0
    table.step()
    assert table.logged("score") == ["full_house"]


def test_the_cursor_goes_round():
    table = scoring("33355").select("chance").press(2)
    assert table.chosen == "aces" and table.view[3] == 0
    assert table.press(1).chosen == "chance" and table.view[3] == 12


def test_a_zero_asks_once_more():
    table = scoring("33355").select("yahtzee")
    assert table.press(3).view == ("confirm", (3, 3, 3, 5, 5), ("yahtzee", 0, "zero"))
    assert table.press(5).chosen == "yahtzee"
    table.press(3, 3)
    assert (table.events[-1]["score"], table.events[-1]["points"]) == ("yahtzee", 0)


def test_holding_the_write_key_on_a_box_without_points_does_nothing():
    table = scoring("33355").press(1)
    assert table.view[2][table.view[3]][1] == 0
    table.hold(3)
    assert table.shows == "scores" and table.logged("score") == []


def test_a_voluntary_zero_by_holding_the_write_key():
    table = scoring("33355").hold(3)
    assert table.view == ("confirm", (3, 3, 3, 5, 5), ("full_house", 0, "zero"))
    table.press(3)
    assert table.game.card.boxes == {"full_house": 0}


def test_the_card_from_the_score_screen_and_back():
    table = scoring("33355").press(2, 4)
    assert table.shows == "card"
    assert table.press(5).chosen == "small_straight"


def test_undo_until_the_next_roll():
    table = scoring("33355" "12345").press(3, 5)
    assert table.logged("undo") == ["full_house"] and table.shows == "scores"
    table.press(5)
    assert table.view[:2] == ("choosing", (3, 3, 3, 5, 5))
    table.hold(1).press(3).shake()
    assert table.shows == "choosing" and table.game.last is None


def test_a_whole_game_ends_with_its_total():
    table = Table("12345" * 13).play_out()
    total = table.game.cards[0].grand()
    assert table.view == ("end", "P1", total, 15, 0, total - 15, 0, True)
    assert total == 1 + 2 + 3 + 4 + 5 + 30 + 40 + 15
    assert len(table.logged("score")) == 13 and set(table.logged("score")) == set(BOXES)
    table.press(3)
    assert table.logged("end") == [total]
    assert table.logged("game") == ["travel", "travel"] and table.shows == "ready"


def test_after_an_undo_the_dice_of_the_third_roll_are_not_locked():
    table = Table("33355" "33341" "2222").shake().press(2).shake().press(3, 4, 5).shake()
    assert table.events[-1]["keep"] == "2345", table.events
    table.wait(1500)
    table.press(3)
    assert table.logged("score") != []
    table.press(5)
    assert table.logged("undo") != [] and table.shows == "scores"
    assert table.app.locks == 0 == table.out.leds


def test_undo_of_the_last_entry_of_a_game():
    table = Table("12345" * 13).play_out().press(5)
    assert table.shows == "scores" and not table.game.over
    assert table.logged("end") == []


def test_bonus_of_100_is_shown():
    table = Table("11111" "22222").shake().hold(1).press(3).shake().hold(1)
    table.select("twos").press(3)
    assert table.view == ("scored", "P1", "twos", 10, 100, 3, 160, "", ())


def test_five_alike_is_called_out_loud():
    assert Table("44444").shake().sounds[-1] == "fanfare"
    assert Table("44443").shake().sounds[-1] == "thud"


def test_the_menu_between_two_turns():
    table = Table("12345").shake().hold(1).press(3)
    assert table.press(4).shows == "menu" and table.press(5).shows == "scored"
    assert table.hold(2).shows == "scored" and table.press(3).shows == "scored"
    assert table.logged("undo") == []


def test_a_full_flash_takes_the_step_back():
    table = scoring("33355")
    before = table.game
    table.press(3)
    table.app.failed(table.now, before, 0, "Not saved", ("full",))
    table.wait(40)
    assert table.view[:2] == ("message", "Not saved") and table.game is before
    assert table.press(3).view[:2] == ("choosing", (3, 3, 3, 5, 5))
