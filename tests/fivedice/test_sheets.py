"""The worked examples of the five sheets, from tests/vectors."""

from fivedice.box import five_alike
from fivedice.card import Card
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE
from fivedice.placement import legal, may_write_zero
from oracles.vectors_of import vectors


def check(edition, example):
    """Assert one example: some boxes, all boxes, voluntary zeros, the bonus, as far as it says them."""
    rules = EDITIONS[edition]
    card = Card(dict(example["card"]))
    dice = tuple([int(face) for face in example["dice"]])
    placements = legal(rules, card, dice)
    found = {}
    for each in placements:
        found[each.box] = [each.points, each.kind]
    for box, expected in example.get("includes", {}).items():
        assert found[box] == expected, (edition, example, box, found[box])
    if "exactly" in example:
        assert found == example["exactly"], (edition, example, found)
    if "voluntary_zero" in example:
        zeros = [each.box for each in placements if each.points and may_write_zero(rules, each)]
        assert sorted(zeros) == sorted(example["voluntary_zero"]), (edition, example, zeros)
    if "bonus" in example:
        earned = EXTRA_FIVE_ALIKE if five_alike(dice) and card.earns_extra() else 0
        assert earned == example["bonus"], (edition, example)


def test_examples_of_every_sheet():
    checked = 0
    for edition in EDITIONS:
        for example in vectors(edition + "_sheet")["placements"]:
            check(edition, example)
            checked += 1
    assert checked >= 70, checked
