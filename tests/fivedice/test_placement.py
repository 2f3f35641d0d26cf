"""Which boxes are legal in the Travel edition: the sheet's examples, and every roll against a naive second opinion."""

from fivedice.box import BOXES, LOWER, UPPER, natural
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal
from vectors_of import vectors

TRAVEL = EDITIONS["travel"]


def listed(boxes, dice):
    """{box: [points, kind]} for a card given as {box: points}."""
    found = {}
    for placement in legal(TRAVEL, Card(dict(boxes)), dice):
        found[placement.box] = [placement.points, placement.kind]
    return found


def faces(text):
    return tuple([int(face) for face in text])


def test_examples_of_the_sheet():
    for example in vectors("travel_sheet")["placements"]:
        found = listed(example["card"], faces(example["dice"]))
        for box, expected in example.get("includes", {}).items():
            assert found[box] == expected, (example, box, found[box])
        if "exactly" in example:
            assert found == example["exactly"], (example, found)


def every_roll():
    """The 252 different rolls of five dice."""
    for a in range(1, 7):
        for b in range(a, 7):
            for c in range(b, 7):
                for d in range(c, 7):
                    for e in range(d, 7):
                        yield (a, b, c, d, e)


def naive(box, dice):
    """Points by counting patterns in the sorted dice, on purpose unlike the product's way."""
    text = "".join([str(face) for face in sorted(dice)])
    distinct = "".join(sorted(set(text)))
    counts = sorted([text.count(face) for face in distinct])
    if box in UPPER:
        face = UPPER.index(box) + 1
        return sum([die for die in dice if die == face])
    if box == "three_kind":
        return sum(dice) if counts[-1] in (3, 4, 5) else 0
    if box == "four_kind":
        return sum(dice) if counts[-1] in (4, 5) else 0
    if box == "full_house":
        return 25 if counts == [2, 3] else 0
    if box == "small_straight":
        return 30 if "1234" in distinct or "2345" in distinct or "3456" in distinct else 0
    if box == "large_straight":
        return 40 if distinct in ("12345", "23456") else 0
    if box == "yahtzee":
        return 50 if counts == [5] else 0
    return sum(dice)


def test_every_roll_on_an_empty_card_is_worth_what_a_naive_count_says():
    rolls = 0
    for dice in every_roll():
        rolls += 1
        found = listed({}, dice)
        assert len(found) == 13
        for box in BOXES:
            expected = naive(box, dice)
            assert natural(box, dice) == expected, (box, dice)
            assert found[box] == [expected, "natural" if expected else "zero"], (box, dice)
    assert rolls == 252


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
