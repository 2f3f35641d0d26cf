"""Which boxes are legal in the Travel edition: order, Jokers, the last box. All rolls: see `test_every_roll`."""

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import PAR, legal

TRAVEL = EDITIONS["travel"]


def listed(boxes, dice):
    """{box: [points, kind]} for a card given as {box: points}."""
    found = {}
    for placement in legal(TRAVEL, Card(dict(boxes)), dice):
        found[placement.box] = [placement.points, placement.kind]
    return found


def test_order_of_the_dice_does_not_matter():
    assert listed({}, (3, 1, 3, 2, 3)) == listed({}, (1, 2, 3, 3, 3))


def order(boxes, dice):
    return [placement.box for placement in legal(TRAVEL, Card(dict(boxes)), dice)]


def test_the_box_worth_most_over_its_par_comes_first_and_zeros_last():
    # 9 - 9.6, 19 - 22.7, 19 - 23.0, 4 - 12.2, 6 - 17.2
    found = legal(TRAVEL, Card(), (3, 3, 3, 4, 6))
    assert [each.box for each in found if each.points] == ["threes", "three_kind", "chance", "fours", "sixes"]
    assert [each.points > 0 for each in found] == [True] * 5 + [False] * 8


def test_a_tenth_of_a_point_counts():
    assert order({}, (1, 3, 5, 6, 6))[:2] == ["chance", "aces"], "21 - 22.0 is more than 1 - 3.9"
    zeros = order({}, (1, 1, 1, 2, 2))[5:]
    assert zeros[zeros.index("four_kind") + 1] == "sixes", "17.1, and 17.2"


def test_the_first_zero_is_the_box_that_brings_least():
    zeros = ["aces", "twos", "yahtzee", "fives", "four_kind", "full_house", "small_straight", "large_straight"]
    assert order({}, (3, 3, 3, 4, 6))[5:] == zeros


def test_points_alone_are_not_what_a_box_is_worth():
    assert order({}, (6, 6, 1, 1, 1))[:2] == ["full_house", "aces"], "chance with 15 would be a waste"
    assert order({"full_house": 25}, (6, 6, 1, 1, 1))[0] == "aces"
    assert order({}, (2, 3, 4, 5, 6))[:2] == ["large_straight", "small_straight"]


def test_a_box_with_points_far_below_its_par_still_comes_before_a_zero():
    card = {box: 0 for box in BOXES if box not in ("aces", "chance")}
    assert order(card, (2, 2, 2, 3, 4)) == ["chance", "aces"]


def test_par_is_what_the_bench_was_measured_with():
    assert PAR == (39, 63, 96, 122, 147, 172, 227, 171, 206, 285, 317, 129, 230)


def test_boxes_of_equal_worth_stand_in_card_order():
    assert 10 * 15 - PAR[BOXES.index("fives")] == 10 * 23 - PAR[BOXES.index("three_kind")]
    assert order({}, (2, 5, 5, 5, 6))[:2] == ["fives", "three_kind"]


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
