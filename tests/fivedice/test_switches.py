"""Switches at work: house rules, what they change, and which are refused."""

from fivedice.edition import EDITIONS
from fivedice.game import apply
from fivedice.house_rules import house_rules, set_by_hand
from logs.matches import FOUR, begun, fold
from running.refusing import refused


def test_house_rules_are_said_by_the_state():
    plain = begun("travel", ["Ann"])
    assert (plain.rules.title, plain.rules.house) == ("Travel", ())
    game = begun("travel", ["Ann"], switches={"voluntary_zero": "never", "joker_upper_zero": "yes"})
    assert (game.edition, game.rules.title) == ("travel", "Travel, house rules")
    assert game.rules.house == ("voluntary_zero",)
    game = apply(game, {"roll": "12345"})
    refused("zero-not-allowed", apply, game, {"score": "chance", "points": 0})
    assert plain.rules.voluntary_zero == "any", "the preset itself is as it was"


def test_what_the_sheet_calls_optional_is_no_house_rule():
    game = begun("travel", FOUR, switches={"settlement": "difference"})
    assert (game.rules.settlement, game.rules.house) == ("difference", ())
    assert begun("web", FOUR, switches={"settlement": "difference"}).rules.house == ("settlement",)
    assert begun("lowe", FOUR).rules.settlement == "difference"


def test_what_was_set_by_hand_is_told_from_the_sheet():
    assert set_by_hand(EDITIONS["lowe"]) == {}
    for edition, other in (("travel", "yes"), ("lowe", "no")):
        changed = {"partners": other}
        assert set_by_hand(house_rules(EDITIONS[edition], changed)) == changed


def test_refused_switches():
    refused("unknown-switch", begun, "travel", ["Ann"], switches={"gravity": "no"})
    refused("bad-switch", begun, "travel", ["Ann"], switches={"start": "youngest"})
    refused("bad-switch", begun, "travel", ["Ann"], switches={"start": ["roll_off"]})
    refused("bad-switch", begun, "travel", ["Ann"], switches=["start"])
    refused("bad-switch", begun, "travel", ["Ann"], switches=None)


def test_shared_dice_may_be_a_house_rule():
    refused("too-many-players", begun, "challenge", FOUR + ["Eve"])
    assert begun("travel", FOUR + ["Eve"], switches={"dice": "shared"}).needed == 5
    assert begun("challenge", FOUR, switches={"dice": "own"}).dice is None
    refused("no-partners", begun, "lowe", FOUR, teams=[1, 2, 1, 2], switches={"dice": "shared"})


def test_forced_boxes_and_zeros_are_refused_by_name():
    game = fold(begun("hasbro", ["Ann"]), {"roll": "44444"}, {"score": "yahtzee", "points": 50}, {"roll": "44444"})
    refused("box-not-allowed", apply, game, {"score": "chance", "points": 20})
    refused("zero-not-allowed", apply, game, {"score": "fours", "points": 0})
    game = fold(game, {"score": "fours", "points": 20}, {"roll": "44444"})
    refused("zero-not-allowed", apply, game, {"score": "large_straight", "points": 0})
    refused("box-not-allowed", apply, game, {"score": "aces", "points": 0})
    game = apply(game, {"score": "large_straight", "points": 40})
    assert game.card.bonuses == 2
    back = apply(game, {"undo": "large_straight"})
    assert back.card.bonuses == 1 and "large_straight" not in back.card.boxes
    refused("box-not-allowed", apply, back, {"score": "aces", "points": 0})
