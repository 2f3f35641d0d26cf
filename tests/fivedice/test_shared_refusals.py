"""Every refusal that a game with shared dice knows: its name, the sentence for the player, and an untouched state."""

from fivedice.game import apply
from logs.matches import FOUR, begun, fold
from running.refusing import refused

FIRST = {"start": "first_listed"}
THROW = {"roll": "33446"}
SCORE = {"score": "chance", "points": 20}


def two():
    """Ann and Bob, before the first throw."""
    return begun("challenge", ["Ann", "Bob"], switches=FIRST)


def choosing():
    return apply(two(), THROW)


def choose(player, pockets):
    return {"choose": pockets, "player": player}


def throwing():
    """Ann needs one die, Bob three: one is to be thrown."""
    return fold(choosing(), choose(1, "1234"), choose(2, "34"))


def writing():
    """Everybody kept everything twice."""
    return fold(choosing(), choose(1, "12345"), choose(2, "12345"), choose(2, "12345"), choose(1, "12345"))


def says(name, game, event, sentence):
    """Assert the refusal, its sentence, and that the state is as it was."""
    before = [(field, getattr(game, field)) for field in sorted(game.__dict__)]
    assert refused(name, apply, game, event) == sentence
    assert before == [(field, getattr(game, field)) for field in sorted(game.__dict__)]


def test_a_throw_before_everybody_has_chosen():
    still = "before the next throw, still to choose: "
    says("not-all-chosen", choosing(), {"roll": "1"}, still + "Ann, Bob")
    says("not-all-chosen", apply(choosing(), choose(1, "1")), {"roll": "1"}, still + "Bob")
    says("not-all-chosen", apply(choosing(), choose(1, "1")), {"roll": "1", "player": 1}, still + "Bob")


def test_a_throw_of_too_many_or_too_few_dice():
    says("wrong-throw", two(), {"roll": "3344"}, "this throw takes 5, not 4")
    says("wrong-throw", two(), {"roll": "334466"}, "this throw takes 5, not 6")
    says("wrong-throw", throwing(), {"roll": "123"}, "this throw takes 1, not 3")
    says("wrong-throw", apply(throwing(), {"roll": "1"}), {"roll": "1"}, "this throw takes 2, not 1")


def test_a_throw_of_what_are_no_dice():
    says("bad-dice", two(), {"roll": "33447"}, "a die shows 1 to 6, not '7'")
    says("bad-dice", two(), {"roll": "03344"}, "a die shows 1 to 6, not '0'")
    says("bad-dice", two(), {"roll": ""}, "dice are told as their faces, not ''")
    says("bad-dice", two(), {"roll": 33446}, "dice are told as their faces, not 33446")
    says("bad-dice", two(), {"roll": None}, "dice are told as their faces, not None")


def test_a_throw_that_keeps_dice():
    says("shared-dice", two(), {"roll": "33446", "keep": "1"}, "a throw of shared dice keeps nothing: players choose")
    says("shared-dice", throwing(), {"roll": "1", "keep": ""}, "a throw of shared dice keeps nothing: players choose")


def test_a_throw_by_a_player_without_the_cup():
    says("wrong-player", two(), {"roll": "33446", "player": 2}, "it is player 1, Ann, who plays now")
    says("wrong-player", throwing(), {"roll": "1", "player": 2}, "it is player 1, Ann, who plays now")
    says("fourth-roll", writing(), {"roll": "1", "player": 2}, "after three rolls the dice must be scored")
    assert apply(throwing(), {"roll": "1", "player": 1}).common == (1,)


def test_a_throw_after_the_third_step():
    says("fourth-roll", writing(), THROW, "after three rolls the dice must be scored")
    says("fourth-roll", apply(writing(), SCORE), THROW, "after three rolls the dice must be scored")


def test_a_throw_before_the_roll_off_is_settled():
    game = begun("challenge", ["Ann", "Bob"])
    says("roll-off-first", game, THROW, "first it must be rolled who begins")
    says("no-choice-now", game, choose(1, "1"), "markers are chosen when step 1 and step 2 are done, not later")
    says("markers-not-final", game, SCORE, "a box is filled when all three steps are done")
    game = fold(game, {"roll-off": "11111"}, {"roll-off": "66666"})
    assert (game.roller, game.player, game.needed) == (1, 1, 5)
    says("no-roll-off", game, {"roll-off": "11111"}, "it is settled who begins: Bob")


def test_a_choice_when_no_markers_are_chosen():
    late = "markers are chosen when step 1 and step 2 are done, not later"
    says("no-choice-now", two(), choose(1, "1"), late)
    says("no-choice-now", apply(throwing(), {"roll": "1"}), choose(1, "1"), late)
    says("no-choice-now", writing(), choose(1, "1"), late)
    says("no-choice-now", apply(writing(), {"score": "chance", "points": 20, "player": 1}), choose(1, "1"), late)


def test_a_choice_of_what_are_no_pockets():
    for pockets in ("21", "11", "06", "6", "a", None, 12, ["1"]):
        said = "kept dice are rising numbers from 1 to 5, not %r" % (pockets,)
        says("bad-keep", choosing(), choose(1, pockets), said)


def test_a_choice_by_nobody_at_the_table():
    both = "it is player 1, Ann or player 2, Bob, who plays now"
    says("wrong-player", choosing(), choose(3, "1"), both)
    says("wrong-player", choosing(), choose(0, "1"), both)
    says("bad-number", choosing(), choose("Bob", "1"), "player must be a whole number, not 'Bob'")
    says("bad-number", choosing(), choose(True, "1"), "player must be a whole number, not True")


def test_a_choice_where_everybody_has_dice():
    says("own-dice", begun("web", ["Ann"]), {"choose": "1"}, "Web rules: a roll says what was kept")


def test_an_entry_before_the_markers_are_final():
    final = "a box is filled when all three steps are done"
    for game in (two(), choosing(), throwing(), apply(throwing(), {"roll": "1"})):
        says("markers-not-final", game, SCORE, final)
    says("markers-not-final", fold(writing(), SCORE, SCORE), SCORE, final)
    for player in (1, 2):
        says("markers-not-final", choosing(), {"score": "chance", "points": 20, "player": player}, final)
    says("wrong-player", choosing(), {"score": "chance", "points": 20, "player": 3},
         "it is player 1, Ann or player 2, Bob, who plays now")  # fmt: skip


def test_an_entry_by_a_player_who_has_written():
    game = apply(writing(), {"score": "chance", "points": 20, "player": 2})
    says("wrong-player", game, {"score": "aces", "points": 0, "player": 2}, "it is player 1, Ann, who plays now")


def test_an_entry_that_the_markers_do_not_allow():
    says("unknown-box", writing(), {"score": "sevens", "points": 7}, "no box is called 'sevens'")
    says("wrong-points", writing(), {"score": "fours", "points": 12}, "these dice score 8 in fours, not 12")
    says("bad-number", writing(), {"score": "fours"}, "points must be a whole number, not None")
    game = fold(writing(), SCORE, SCORE, {"roll": "12345"}, *[choose(player, "12345") for player in (1, 2, 1, 2)])
    says("box-taken", game, {"score": "chance", "points": 15}, "chance already holds 20")


def test_an_entry_that_house_rules_do_not_allow():
    rules = {"dice": "shared", "start": "first_listed"}
    game = fold(begun("web", ["Ann"], switches=rules), THROW, choose(1, "12345"), choose(1, "12345"))
    says("zero-not-allowed", game, {"score": "chance", "points": 0}, "chance must take the 20 points")
    game = begun("hasbro", ["Ann"], switches=rules)
    for box in ("yahtzee", "fours"):
        game = fold(game, {"roll": "44444"}, choose(1, "12345"), choose(1, "12345"))
        if box == "yahtzee":
            game = apply(game, {"score": box, "points": 50})
    only = "with these dice Hasbro 2005, house rules allows only: fours"
    says("box-not-allowed", game, {"score": "chance", "points": 20}, only)


def test_an_entry_taken_back_that_was_not_the_last():
    game = apply(writing(), {"score": "chance", "points": 20, "player": 2})
    says("wrong-undo", game, {"undo": "fours"}, "the last box written is chance, not fours")
    says("wrong-player", game, {"undo": "chance", "player": 1}, "it is player 2, Bob, who plays now")
    only = "only the box written last can be taken back, and only until the next roll"
    for state in (two(), choosing(), writing(), fold(writing(), SCORE, SCORE, THROW)):
        says("nothing-to-undo", state, {"undo": "chance"}, only)


def test_after_the_end():
    done = "this game is closed: a %s needs a new game"
    game = apply(writing(), {"abandon": 1})
    for event in (THROW, choose(1, "1"), SCORE, {"undo": "chance"}, {"end": [0, 0]}, {"abandon": 1}):
        kind = [kind for kind in ("roll", "choose", "score", "undo", "end", "abandon") if kind in event][0]  # noqa: RUF015
        says("game-closed", game, event, done % kind)
    says("not-over", writing(), {"end": [0, 0]}, "the game has open boxes: it can be abandoned, not ended")


def test_a_beginning_that_shared_dice_do_not_allow():
    teams = {"teams": [1, 2, 1, 2], "switches": {"dice": "shared"}}
    said = refused("no-partners", begun, "lowe", FOUR, **teams)
    assert said == "Lowe 1967, house rules is not played with partners"
    said = refused("too-many-players", begun, "challenge", FOUR + ["Eve"])
    assert said == "Challenge is for at most 4 players"
