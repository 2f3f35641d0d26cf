"""Just roll: a PC or a sheet of paper keeps the score."""

from fivedice.game import apply
from logs.matches import begun
from players.at_the_table import Table
from roller.app.pages.roller_only import SEEN
from roller.remote import write_box

PAPER, PC, HERE = "Score on paper", "Score on the PC", "Score here"


def rolling_for(keeper, dice="12345" * 20, **others):
    return Table(dice, **others).press(4).choose("Just roll", keeper)


def test_on_paper_turn_follows_turn_and_nothing_is_recorded():
    table = rolling_for(PAPER)
    assert table.view == ("ready", "Just roll", 0, 0, False, ()) and table.out.practice == 2
    for rolls in (1, 3, 2):
        for _ in range(rolls):
            table.shake()
        if rolls < 3:
            table.hold(2)
        table.wait(SEEN)
        assert table.shows == "away" and table.view[3] == "paper"
    assert table.logged("roll") == [] and table.logged("game") == ["travel"], "that of power-on"
    assert table.kept_locks == [] and table.kept == [{"score": "paper"}]


def test_on_paper_dice_are_locked_as_ever_and_the_next_turn_rolls_all_five():
    table = rolling_for(PAPER, "12345" "666" "11111").shake().press(1, 2).shake()
    assert table.view[1] == (1, 2, 6, 6, 6)
    table.hold(1).wait(SEEN).shake()
    assert table.view[:3] == ("choosing", (1, 1, 1, 1, 1), 0) and table.view[3] == 2


def test_the_dice_can_be_seen_before_a_shake_takes_them_away():
    table = rolling_for(PAPER).shake().shake().shake()
    dice = table.view[1]
    assert table.view == ("away", dice, "", "paper", ("", "", "", "Menu", ""))
    table.wait(300, energy=1500)
    assert table.view[1] == dice and table.sounds[-1] == "no"
    table.wait(SEEN).shake()
    assert table.shows == "choosing"


def test_no_card_is_shown_that_nobody_fills():
    table = rolling_for(PAPER).press(1)
    assert table.view == ("ready", "Just roll", 0, 0, True, ()), "the key reminds of the shake"
    assert rolling_for(PC).press(1).shows == "card"


def test_before_the_third_roll_k5_goes_back_to_the_dice():
    table = rolling_for(PAPER).shake().press(3).hold(1)
    assert table.view[4] == ("", "", "", "Menu", "Back")
    table.press(5)
    assert table.view[:3] == ("choosing", (1, 2, 3, 4, 5), 0b00100)
    table.shake().shake().wait(SEEN)
    assert table.view[4] == ("", "", "", "Menu", "")
    table.press(5, 1, 2, 3).hold(1)
    assert table.shows == "away"
    assert table.shake().view[3] == 2, "a new turn has begun"


def test_the_recorded_game_goes_on_where_it_was():
    table = Table("12345" * 9).shake().press(2).hold(1).press(5)
    table.wait(300)
    before = table.view, table.app.locks
    table.hold(1).press(5)
    table = Table("12345" * 9, table.game, table.app.locks)
    assert (table.view, table.app.locks) == before
    table.app.keep_score("paper")
    table.app.enter("power", table.now)
    table.wait(100).shake()
    assert table.out.practice == 2
    table.hold(1).press(4).choose("Just roll", HERE)
    assert (table.view, table.app.locks) == before and table.out.practice == 0
    assert table.kept == [{}]


def test_it_is_a_roller_after_a_power_cut_too():
    table = Table("12345" * 3, begun("hasbro", ["Ann", "Bob"]), settings={"score": "paper"})
    assert table.view == ("ready", "Just roll", 0, 0, False, ())
    table.shake().hold(1).press(4).choose("Just roll", HERE)
    assert table.shows == "roll_off" and table.game.players == ["Ann", "Bob"] and table.events == []


def test_a_new_one_too():
    table = Table("12345" * 3, settings={"score": "paper"}).shake()
    assert table.shows == "choosing" and table.events == []
    table.hold(1).press(4).choose("Just roll", HERE)
    assert table.shows == "ready" and table.logged("game") == ["travel"]


def test_who_wants_a_game_gets_one_that_is_recorded():
    table = rolling_for(PAPER).shake().hold(1).press(4)
    assert "Score card" not in table.view[2], "no card is filled"
    table.choose("New game", "Classic", "2 players")
    assert table.out.practice == 0 and table.logged("game") == ["travel", "hasbro"] and table.kept[-1] == {}
    table = rolling_for(PAPER).press(4).choose("Practice")
    assert table.marked and table.kept[-1] == {}


def test_a_pc_that_keeps_the_score_writes_the_box():
    table = rolling_for(PC, "12345" "11111" "33355" "33366")
    assert table.out.practice == 0 and table.view[:2] == ("ready", "P1")
    table.shake().press(1).shake().shake().wait(SEEN)
    assert table.shows == "away" and table.view[3] == "pc" and len(table.logged("roll")) == 3
    dice = table.view[1]
    table.shake()
    assert table.shows == "away", "a shake does not take the PC's place"
    assert write_box(table.app, {"write": "chance", "points": sum(dice)}, table.now) == ""
    table.wait(100)
    assert table.logged("score") == ["chance"] and table.shows == "scored"
    table.shake()
    assert len(table.logged("roll")) == 4, "the next turn"


def test_a_pc_writes_after_any_roll():
    table = rolling_for(PC).shake()
    assert write_box(table.app, {"write": "chance", "points": 15}, table.now) == ""
    table.wait(100)
    assert table.shows == "scored"
    table.press(5)
    assert table.shows == "away" and table.logged("undo") == ["chance"], "taken back, the PC chooses again"


def test_without_the_pc_a_hold_shows_the_boxes():
    table = rolling_for(PC).shake().hold(1)
    assert table.shows == "away"
    table.hold(1)
    assert table.shows == "scores"
    table.press(3)
    assert table.shows == "scored" and len(table.logged("score")) == 1


def test_on_paper_a_pc_is_told_so():
    table = rolling_for(PAPER).shake()
    why = "the score is kept on paper; see Just roll in the handheld's menu"
    assert write_box(table.app, {"write": "chance", "points": 15}, table.now) == why


def test_in_a_practice_game_the_handheld_keeps_the_score():
    table = rolling_for(PC).press(4).choose("Practice").shake().hold(1)
    assert table.marked and table.shows == "scores"
    table.press(5).hold(1).press(3)
    table.press(4).choose("Just roll", PC)
    assert table.marked, "nothing was changed"


def test_what_is_recorded_is_the_fold_of_its_events():
    table = rolling_for(PAPER).shake().hold(1).wait(SEEN).shake().hold(1)
    table.press(4).choose("Just roll", HERE).take_turn()
    table.press(4).choose("Just roll", PAPER).shake().hold(1).press(4).choose("Just roll", PC)
    game = None
    for event in table.events:
        game = apply(game, event)
    assert game.card.boxes == table.game.card.boxes and len(game.card.boxes) == 1
    assert table.shows == "scored"
