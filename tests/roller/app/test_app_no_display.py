"""Where there is no text: players have numbers, and a card is walked through box by box."""

from fivedice.box import LOWER, UPPER
from logs.matches import begun
from players.at_the_table import Table

BOXES = UPPER + LOWER


def without_display(dice, game=None):
    table = Table(dice, game)
    table.app.display = False
    return table


def card(table):
    """What is shown of a card: the box, what it is worth, and whose it is."""
    view = table.out.view
    box, points = (view.upper[:-1] + view.lower)[view.at]
    assert box == BOXES[view.at]
    return box, points, view.seat


def test_a_player_alone_has_no_number():
    table = Table("33355")
    assert table.out.view.seat == 0
    assert table.shake().out.view.seat == 0
    table.hold(1).press(3)
    assert table.out.view.seat == 0


def test_each_of_several_has_one_from_the_roll_off_on():
    table = Table("11111" "66666" "22222" "33355" "44412", begun("travel", ["A", "B", "C"]))
    assert table.out.view.seat == 1
    for following in (2, 3, 2):
        table.shake()
        assert table.out.view.seat == following, "B threw most, and begins"
    table.shake()
    assert table.shows == "choosing" and table.out.view.seat == 2
    table.hold(1).press(3)
    assert table.shows == "scored" and table.out.view.seat == 3, "who is next"
    table.shake()
    assert table.out.view.seat == 3


def test_keys_walk_through_the_boxes_of_a_card():
    table = without_display("33355").shake().hold(1)
    table.press(3).press(1)
    assert table.shows == "card"
    seen = [card(table)]
    for _ in BOXES:
        table.press(2)
        seen.append(card(table))
    assert tuple([box for box, _, _ in seen]) == BOXES + BOXES[:1]
    assert ("full_house", 25, 0) in seen and len([each for each in seen if each[1] is not None]) == 1
    table.press(1)
    assert card(table) == ("chance", None, 0)
    table.press(3)
    assert card(table) == ("chance", None, 0), "there is no other card"
    assert table.press(5).shows == "scored"


def test_k3_goes_to_the_next_card_and_says_whose_it_is():
    table = without_display("66666" "11111" "33355", begun("travel", ["A", "B"])).shake().shake().shake()
    table.hold(1).press(3).press(1)
    assert card(table) == ("aces", None, 2), "first that of B, whose turn it is"
    assert [card(table.press(3)) for _ in range(3)] == [("aces", None, 1), ("aces", None, 2), ("aces", None, 1)]
    for _ in range(8):
        table.press(2)
    assert card(table) == ("full_house", 25, 1)


def test_while_a_box_is_chosen_the_card_is_there_too():
    table = without_display("33355").shake().hold(1).press(4)
    assert card(table) == ("aces", None, 0)
    assert table.press(5).shows == "scores"


def test_with_a_display_nothing_of_that_is_shown():
    table = Table("33355").press(1)
    assert (table.out.view.at, table.out.view.seat) == (-1, 0)
    seen = table.view
    assert table.press(3).view == seen
