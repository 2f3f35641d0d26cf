"""Every roll on a designed set of cards in every edition, against the naive reading in `naive_rules`."""

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS, SWITCHES, Edition
from fivedice.placement import legal, may_write_zero
from oracles.naive_rules import ALL, TOP, moves, worth
from running.sampled import sampled

FILLED = {"full_house": 25, "small_straight": 30, "large_straight": 40}
FACES = (1, 2, 3, 4, 5, 6)


def every_roll():
    """The 252 different rolls of five dice."""
    return [
        (a, b, c, d, e)
        for a in FACES
        for b in range(a, 7)
        for c in range(b, 7)
        for d in range(c, 7)
        for e in range(d, 7)
    ]


def card_of(top, bottom, held):
    """A card with the upper boxes of bit mask `top`, the lower ones (but one) of `bottom`, five alike as `held`."""
    card = {}
    for i in range(6):
        if top >> i & 1:
            card[ALL[i]] = 3 * TOP[ALL[i]]
    rest = [box for box in LOWER if box != "yahtzee"]
    for i in range(6):
        if bottom >> i & 1:
            card[rest[i]] = FILLED.get(rest[i], 20)
    if held is not None:
        card["yahtzee"] = held
    return card


def agree(edition, card, dice):
    """Assert that the product and the naive reading say the same."""
    rules = EDITIONS[edition]
    placements = legal(rules, Card(card), dice)
    found = {}
    zeros = []
    for each in placements:
        found[each.box] = (each.points, each.kind)
        if each.points and may_write_zero(rules, each):
            zeros.append(each.box)
    expected, voluntary, bonus = moves(edition, card, dice)
    assert len(found) == len(placements)
    assert found == expected, (edition, card, dice, found, expected)
    assert sorted(zeros) == sorted(voluntary), (edition, card, dice, zeros, voluntary)
    assert (bonus == 100) == (worth("yahtzee", dice) == 50 and Card(card).earns_extra())


ENDS = (0b000000, 0b111111, 0b000001, 0b011111, 0b101010)


def test_every_roll_on_cards_that_are_empty_full_or_between():
    assert len(every_roll()) == 252 and len(EDITIONS) == 5
    rolls = sampled(every_roll())
    for edition in EDITIONS:
        for held in (None, 0, 50):
            for top in ENDS:
                for bottom in (0, 0b111111, 0b010110):
                    if top == bottom == 0b111111 and held is not None:
                        continue  # no box is open
                    card = card_of(top, bottom, held)
                    for dice in rolls:
                        agree(edition, card, dice)


def test_five_alike_on_every_upper_section():
    singles = [1 << i for i in range(6)]
    for edition in EDITIONS:
        for held in (None, 0, 50):
            for top in sampled(range(64)):
                for bottom in [0, 0b111111, 0b111111 - singles[top % 6], singles[top % 6]]:
                    if top == bottom == 0b111111 and held is not None:
                        continue
                    card = card_of(top, bottom, held)
                    for face in FACES:
                        agree(edition, card, (face,) * 5)


def test_every_edition_sets_every_switch_to_one_of_its_values():
    for rules in EDITIONS.values():
        for name, allowed in SWITCHES:
            assert getattr(rules, name) in allowed


def test_a_switch_that_is_not_named_has_its_default():
    plain = Edition("home", "At home", sheet="")
    other = Edition("home", "At home", sheet="", partners="yes")
    assert (plain.most, plain.house, plain.switches()) == (8, (), dict(other.switches(), partners="no"))
    assert sorted(plain.switches()) == sorted([name for name, _ in SWITCHES])


def test_every_edition_has_the_number_of_its_sheet():
    by_sheet = [name for _, name in sorted([(edition.sheet, edition.name) for edition in EDITIONS.values()])]
    assert by_sheet == ["lowe", "travel", "web", "hasbro", "challenge"]
    assert sorted([edition.sheet for edition in EDITIONS.values()]) == ["000", "001", "002", "003", "004"]


def test_both_name_the_same_boxes():
    assert sorted(ALL) == sorted(BOXES) and sorted(TOP) == sorted(UPPER)
