"""Events as they come from a log: their strings are equal to ours, but not the same objects, and some are wrong."""

from json import dumps, loads

from fivedice.game import Game, apply
from logs.matches import FOUR, begun
from running.refusing import refused


def logged(game, *events):
    """The state after events that went through JSON."""
    for event in events:
        game = apply(game, loads(dumps(event)))
    return game


def begin(edition, players, **fields):
    event = {"game": edition, "players": players}
    event.update(fields)
    return event


def test_every_switch_works_as_a_log_writes_it():
    rules = {
        "five_alike_upper": "forced_if_50", "joker_upper_zero": "if_0", "voluntary_zero": "unless_bound",
        "start": "roll_off", "partners": "yes", "settlement": "difference", "dice": "own", "games": "six",
    }  # fmt: skip
    game = logged(None, begin("web", FOUR, switches=rules, teams=[1, 2, 1, 2]))
    assert game.contenders == (0, 1, 2, 3) and len(game.cards) == 2
    refused("no-partners", logged, None, begin("lowe", FOUR, switches={"partners": "no"}, teams=[1, 2, 1, 2]))
    game = logged(None, begin("web", ["Ann"], switches={"voluntary_zero": "any"}), {"roll": "12345"})
    assert logged(game, {"score": "chance", "points": 0}).totals == [0]
    game = logged(None, begin("web", ["Ann"], switches={"voluntary_zero": "unless_bound"}), {"roll": "12345"})
    assert logged(game, {"score": "chance", "points": 0}).totals == [0]
    game = logged(None, begin("travel", ["Ann"], switches={"voluntary_zero": "never"}), {"roll": "12345"})
    refused("zero-not-allowed", logged, game, {"score": "chance", "points": 0})


def test_shared_dice_and_six_games_work_as_a_log_writes_them():
    rules = {"dice": "shared", "games": "six"}
    game = logged(None, begin("web", ["Ann"], switches=rules), {"roll": "12345"})
    assert game.waiting == (0,) and game.markers == ((1, 2, 3, 4, 5),)
    refused("no-partners", logged, None, begin("lowe", FOUR, switches={"dice": "shared"}, teams=[1, 2, 1, 2]))
    card = begin("challenge", ["Ann"], switches={"dice": "own", "games": "six"})
    for column in range(1, 8):
        if column == 7:
            assert refused("card-full", logged, game, dict(card, column=7)).endswith("has six columns")
            break
        game = logged(None if column == 1 else game, dict(card, column=column))
        for box in ("aces", "twos", "threes", "fours", "fives", "sixes", "three_kind", "four_kind", "full_house",
                    "small_straight", "large_straight", "yahtzee", "chance"):  # fmt: skip
            game = logged(game, {"roll": "12346"}, {"score": box, "points": 0})
        game = logged(game, {"end": 0})


def test_dice_of_ones_own_are_played_without_the_shared_tray():
    for edition in ("lowe", "travel", "web", "hasbro"):
        assert type(begun(edition, ["Ann"])) is Game


def test_a_switch_set_as_the_sheet_has_it_is_no_house_rule():
    sheet = {"five_alike_upper": "free", "start": "roll_off", "settlement": "optional", "dice": "own"}
    game = logged(None, begin("travel", ["Ann"], switches=sheet))
    assert (game.rules.house, game.rules.title) == ((), "Travel")


def test_a_second_five_alike_is_written_by_the_letters_of_its_box():
    game = logged(None, begin("web", ["Ann"]), {"roll": "66666"}, {"score": "yahtzee", "points": 50})
    game = logged(game, {"roll": "66666"}, {"score": "sixes", "points": 30})
    assert (game.card.boxes, game.card.bonuses) == ({"yahtzee": 50, "sixes": 30}, 1)


def test_an_entry_is_taken_back_by_its_letters():
    game = logged(None, begin("web", ["Ann"]), {"roll": "12345"}, {"score": "chance", "points": 15})
    assert logged(game, {"undo": "chance"}).dice == (1, 2, 3, 4, 5)
    for box in ("aces", "yahtzee", None, 15):
        said = refused("wrong-undo", logged, game, {"undo": box})
        assert said == "the last box written is chance, not %s" % box


def test_a_name_corrected_after_the_entry_stays_when_the_entry_is_taken_back():
    game = logged(None, begin("web", ["Bob"]), {"roll": "12345"}, {"score": "chance", "points": 15})
    for name in ("Abe", "Bob", "Cyd"):
        assert logged(game, {"rename": 1, "name": name}, {"undo": "chance"}).players == [name]


def test_any_player_is_renamed():
    for number in (1, 2, 3, 4):
        names = logged(None, begin("web", FOUR), {"rename": number, "name": "Eve"}).players
        assert [i for i in range(4) if names[i] != FOUR[i]] == [number - 1] and names[number - 1] == "Eve"


def test_a_name_corrected_now_was_wrong_before():
    wrong = logged(None, begin("web", ["Ann", "Bobb"]))
    right = logged(wrong, {"rename": 2, "name": "Bob"})
    assert (wrong.players, right.players) == (["Ann", "Bobb"], ["Ann", "Bob"])


def test_names_stay_corrected_over_several_entries_taken_back():
    both = begin("challenge", ["Ann", "Bobb"], switches={"start": "first_listed"})
    keep = [{"choose": "12345", "player": player} for player in (1, 2, 2, 1)]
    game = logged(None, both, {"roll": "12345"}, *keep)
    game = logged(game, {"score": "aces", "points": 1, "player": 2}, {"score": "chance", "points": 15})
    game = logged(game, {"rename": 2, "name": "Bob"}, {"undo": "chance"}, {"undo": "aces"})
    assert (game.players, game.waiting, game.rolls) == (["Ann", "Bob"], (0, 1), 3)


def test_a_state_begins_with_nothing_kept_and_nothing_to_take_back():
    for edition in ("web", "challenge"):
        game = begun(edition, ["Ann"])
        assert (game.kept, game.last, game.before, game.dice, game.closed) == ((), None, None, None, "")


def test_a_closed_game_holds_on_to_no_earlier_state():
    game = logged(None, begin("web", ["Ann", "Bob"]), {"roll": "12345"}, {"score": "chance", "points": 15})
    assert game.last.box == "chance" and game.before.dice == (1, 2, 3, 4, 5)
    closed = logged(game, {"abandon": 1, "player": 1})
    assert (closed.last, closed.before, closed.closed) == (None, None, "abandon")
