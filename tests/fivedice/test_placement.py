"""Which boxes are legal in the Travel edition: order, Jokers, the last box. All rolls: see `test_every_roll`."""

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal

TRAVEL = EDITIONS["travel"]


def listed(boxes, dice):
    """{box: [points, kind]} for a card given as {box: points}."""
    found = {}
    for placement in legal(TRAVEL, Card(dict(boxes)), dice):
        found[placement.box] = [placement.points, placement.kind]
    return found


def test_order_of_the_dice_does_not_matter():
    assert listed({}, (3, 1, 3, 2, 3)) == listed({}, (1, 2, 3, 3, 3))


def test_best_first_and_equal_points_in_card_order():
    found = legal(TRAVEL, Card(), (3, 3, 3, 4, 6))
    assert [each.box for each in found][:4] == ["three_kind", "chance", "threes", "sixes"]
    assert [each.points for each in found] == sorted([each.points for each in found], reverse=True)
    assert [each.box for each in found if each.points == 0] == [
        "aces", "twos", "fives", "four_kind", "full_house", "small_straight", "large_straight", "yahtzee",
    ]  # fmt: skip


def test_joker_in_travel_may_be_given_up_for_a_zero_in_an_open_upper_box():
    found = listed({"yahtzee": 50, "fours": 12}, (4, 4, 4, 4, 4))
    assert found["large_straight"] == [40, "joker"]
    assert found["aces"] == [0, "zero"]
    assert "fours" not in found and "yahtzee" not in found


def test_five_alike_with_its_upper_box_open_is_an_ordinary_turn_in_travel():
    for held in (50, 0):
        found = listed({"yahtzee": held}, (4, 4, 4, 4, 4))
        assert found["fours"] == [20, "natural"]
        assert found["full_house"] == [0, "zero"]
        assert len(found) == 12


def test_a_full_card_but_one_leaves_one_box():
    boxes = {}
    for box in BOXES:
        boxes[box] = 0
    del boxes["chance"]
    assert listed(boxes, (1, 2, 3, 4, 6)) == {"chance": [16, "natural"]}
    assert len(UPPER) + len(LOWER) == 13
