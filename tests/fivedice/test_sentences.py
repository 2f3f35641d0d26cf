"""What refusals say to a player, where the name alone would not show a wrong number or name in the sentence."""

from fivedice.box import BOXES
from fivedice.game import apply
from fivedice.refusal import Refusal
from logs.matches import FOUR, begun, fold
from running.refusing import refused

# What 1, 2, 3, 4, 5 score in each box, for two players.
POINTS = {"aces": (1, 1), "twos": (2, 2), "threes": (3, 3), "fours": (4, 4), "fives": (5, 5), "sixes": (0, 0),
          "three_kind": (0, 0), "four_kind": (0, 0), "full_house": (0, 0), "small_straight": (30, 30),
          "large_straight": (40, 40), "yahtzee": (0, 0), "chance": (15, 15)}  # fmt: skip


def off(*rolls):
    return [{"roll-off": roll} for roll in rolls]


def test_a_column_that_is_not_next():
    event = {"game": "web", "players": ["Ann"], "column": 4}
    assert refused("no-column-before", apply, None, event) == "column 4 comes after column 3, ended"
    event["column"] = 2
    assert refused("no-column-before", apply, None, event) == "column 2 comes after column 1, ended"


def test_who_begins_with_partners():
    game = fold(begun("lowe", FOUR, teams=[1, 2, 1, 2]), *off("11111", "11111", "66666", "11111"))
    assert refused("no-roll-off", apply, game, {"roll-off": "11111"}) == "it is settled who begins: Cyd"


def test_what_is_not_known():
    said = refused("unknown-switch", begun, "web", ["Ann"], switches={"gravity": "no"})
    assert said == "this version knows no switch gravity"
    said = refused("bad-switch", begun, "web", ["Ann"], switches={"dice": "loaded"})
    assert said == "dice is one of own, shared, not 'loaded'"
    assert refused("bad-switch", begun, "web", ["Ann"], switches=3) == "switches are names with values, not 3"
    assert refused("unknown-edition", begun, "poker", ["Ann"]) == "no edition is called 'poker'"
    game = begun("web", ["Ann"])
    said = refused("unknown-event", apply, game, {"teleport": 1})
    assert said == "this version knows no event with the fields teleport"
    said = refused("unknown-event", apply, game, {"score": "aces", "points": 1, "roll": "12345"})
    assert said == "one line cannot be roll and score"


def test_too_early_and_out_of_turn():
    assert refused("no-game", apply, None, {"roll": "12345"}) == "a roll needs a game before it"
    game = begun("web", FOUR)
    assert refused("wrong-player", apply, game, {"rename": 5, "name": "Eve"}) == "there is no player 5"
    assert refused("wrong-player", apply, game, {"roll": "12345", "player": 3}) == "it is player 1, Ann, who plays now"
    said = refused("game-running", apply, game, {"game": "web", "players": ["Ann"]})
    assert said == "the game before needs an end or an abandon first"


def test_wrong_fields():
    game = begun("web", ["Ann", "Bob"])
    assert refused("bad-dice", apply, game, {"roll": "334416"}) == "a roll is five faces, not '334416'"
    assert refused("bad-dice", apply, game, {"roll": "334"}) == "a roll is five faces, not '334'"
    said = refused("bad-players", begun, "web", ["Maximilianuss"])
    assert said == "a name has 1 to 12 characters, not 'Maximilianuss'"
    assert refused("bad-players", begun, "web", "Ann") == "a game needs at least one player's name"
    said = refused("bad-number", apply, game, {"rename": None, "name": "Eve"})
    assert said == "rename must be a whole number, not None"


def test_what_is_no_face_and_no_number_of_a_die():
    game = apply(begun("web", ["Ann"]), {"roll": "12345"})
    for letter in "X0789-+ .aA*\n":
        refused("bad-dice", apply, game, {"roll": "1234" + letter})
        refused("bad-dice", apply, game, {"roll": letter + "2345"})
        refused("bad-keep", apply, game, {"roll": "12345", "keep": letter})
        refused("bad-keep", apply, game, {"roll": "12345", "keep": "1" + letter})


def test_a_wrong_total():
    game = begun("web", ["Ann", "Bob"])
    for box in BOXES:
        for points in POINTS[box]:
            game = fold(game, {"roll": "12345"}, {"score": box, "points": points})
    said = refused("wrong-total", apply, game, {"end": [100, 99]})
    assert said == "the cards add up to 100, 100, not 100, 99"
    assert apply(game, {"end": [100, 100], "player": 2}).closed == "end", "anybody may say that it is over"


def test_a_refusal_is_printed_as_its_name_and_its_sentence():
    refusal = Refusal("box-taken", "chance already holds 20")
    assert str(refusal) == "box-taken: chance already holds 20"
    assert (refusal.name, refusal.message) == ("box-taken", "chance already holds 20")


def test_wrong_points():
    game = apply(begun("web", ["Ann"]), {"roll": "44423"})
    said = refused("wrong-points", apply, game, {"score": "fours", "points": 8})
    assert said == "these dice score 12 in fours, not 8"
    said = refused("zero-not-allowed", apply, game, {"score": "three_kind", "points": 0})
    assert said == "three_kind must take the 17 points"
