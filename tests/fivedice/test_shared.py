"""Shared dice: rounds of three steps, five markers for everybody, the least number thrown first."""

from fivedice.game import apply
from logs.matches import begun, fold
from running.refusing import refused

FIRST = {"start": "first_listed"}


def challenge(*players):
    return begun("challenge", list(players), switches=FIRST)


def choose(player, pockets):
    return {"choose": pockets, "player": player}


def test_the_printed_example():
    game = challenge("A", "B")
    assert (game.rolls, game.needed, game.player, game.dice) == (0, 5, 0, None)
    assert game.markers == ((0,) * 5, (0,) * 5)
    game = apply(game, {"roll": "33446"})
    assert (game.rolls, game.needed, game.waiting) == (1, 0, (0, 1))
    game = fold(game, choose(1, "1234"), choose(2, "34"))
    assert game.markers == ((0, 3, 3, 4, 4), (0, 0, 0, 4, 4))
    assert (game.needed, game.waiting, game.player, game.dice) == (1, (), 0, None)
    game = apply(game, {"roll": "1"})
    assert game.markers == ((1, 3, 3, 4, 4), (1, 0, 0, 4, 4)) and (game.needed, game.rolls) == (2, 1)
    game = apply(game, {"roll": "46"})
    assert game.markers == ((1, 3, 3, 4, 4), (1, 4, 6, 4, 4)) and game.rolls == 2
    game = fold(game, choose(1, "2345"), choose(2, "245"))
    assert game.markers == ((0, 3, 3, 4, 4), (0, 0, 4, 4, 4))
    game = fold(game, {"roll": "5"}, {"roll": "4"})
    assert game.markers == ((5, 3, 3, 4, 4), (5, 4, 4, 4, 4)) and game.rolls == 3
    game = fold(game, {"score": "aces", "points": 0, "player": 1}, {"score": "fours", "points": 16, "player": 2})
    assert [card.boxes for card in game.cards] == [{"aces": 0}, {"fours": 16}]
    assert (game.roller, game.player, game.rolls, game.needed) == (1, 1, 0, 5), "the seat of the roller moves left"


def test_a_choice_may_be_changed_until_the_throw():
    game = fold(challenge("A", "B"), {"roll": "12345"}, choose(2, "5"), choose(2, "12"), choose(1, "1"))
    assert game.markers == ((0, 0, 0, 0, 1), (0, 0, 0, 1, 2))
    game = apply(game, choose(1, "1234"))
    assert game.markers[0] == (0, 1, 2, 3, 4) and game.needed == 1
    game = apply(game, {"roll": "6"})
    refused("no-choice-now", apply, game, choose(1, "1"))


def test_a_step_in_which_nobody_needs_dice_is_done_without_a_throw():
    game = fold(challenge("A", "B"), {"roll": "12345"}, choose(1, "12345"), choose(2, "12345"))
    assert (game.rolls, game.waiting, game.dice) == (2, (0, 1), (1, 2, 3, 4, 5))
    game = fold(game, choose(1, "12345"), choose(2, "12345"))
    assert (game.rolls, game.waiting) == (3, (0, 1))


def test_entries_are_taken_back_one_after_the_other_until_the_next_throw():
    before = fold(challenge("A", "B"), {"roll": "12345"}, *[choose(player, "12345") for player in (1, 2, 1, 2)])
    first = apply(before, {"score": "chance", "points": 15, "player": 2})
    second = apply(first, {"score": "aces", "points": 1})
    refused("wrong-undo", apply, second, {"undo": "chance"})
    refused("wrong-player", apply, second, {"undo": "aces", "player": 2})
    back = fold(second, {"undo": "aces", "player": 1}, {"undo": "chance", "player": 2})
    assert (back.rolls, back.waiting, back.totals, back.player) == (3, (0, 1), [0, 0], 0)
    refused("nothing-to-undo", apply, apply(second, {"roll": "11111"}), {"undo": "aces"})


def test_refusals():
    game = challenge("Ann", "Bob")
    refused("no-choice-now", apply, game, choose(1, "1"))
    refused("markers-not-final", apply, game, {"score": "chance", "points": 15})
    assert "takes 5" in refused("wrong-throw", apply, game, {"roll": "123"})
    refused("shared-dice", apply, game, {"roll": "12345", "keep": "1"})
    refused("bad-dice", apply, game, {"roll": "12347"})
    refused("bad-dice", apply, game, {"roll": ""})
    refused("wrong-player", apply, game, {"roll": "12345", "player": 2})
    game = apply(game, {"roll": "12345"})
    assert "Ann, Bob" in refused("not-all-chosen", apply, game, {"roll": "1"})
    refused("bad-keep", apply, game, choose(1, "21"))
    refused("bad-keep", apply, game, choose(1, None))
    refused("wrong-player", apply, game, choose(3, "1"))
    refused("markers-not-final", apply, game, {"score": "chance", "points": 15})
    game = fold(game, choose(1, "12345"), choose(2, "123"))
    refused("wrong-throw", apply, game, {"roll": "1"})
    refused("wrong-throw", apply, game, {"roll": "123"})
    game = fold(game, {"roll": "11"}, choose(1, "12345"), choose(2, "12345"))
    refused("fourth-roll", apply, game, {"roll": "11111"})
    refused("no-choice-now", apply, game, choose(1, "1"))
    game = apply(game, {"score": "chance", "points": 15, "player": 1})
    said = refused("wrong-player", apply, game, {"score": "aces", "points": 1, "player": 1})
    assert said == "it is player 2, Bob, who plays now"
    refused("own-dice", apply, begun("web", ["Ann"]), choose(1, "1"))


def test_solitaire_to_the_end():
    game = challenge("Ann")
    points = {"chance": 15, "aces": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 0, "three_kind": 0,
              "four_kind": 0, "full_house": 0, "small_straight": 30, "large_straight": 40, "yahtzee": 0}  # fmt: skip
    for box in points:
        game = fold(game, {"roll": "66645"}, {"choose": "45"}, {"roll": "123"}, {"choose": "12345"})
        assert game.dice == (1, 2, 3, 4, 5)
        game = apply(game, {"score": box, "points": points[box]})
        last = box
    assert game.over and game.needed == 0 and game.dice is None
    refused("game-over", apply, game, {"roll": "12345"})
    assert apply(apply(game, {"undo": last}), {"score": last, "points": points[last]}).over
    assert apply(game, {"end": 100}).closed == "end"


def test_markers_that_stayed_before_a_step_are_kept_while_their_player_chooses():
    game = begun("challenge", ["Ann", "Bob"], switches={"start": "first_listed"})
    assert (game.kept, game.stayed) == ((), (0, 0))
    game = apply(game, {"roll": "12345"})
    assert (game.player, game.kept, game.stayed) == (0, (), (0, 0))
    game = fold(game, {"choose": "12", "player": 1}, {"choose": "345", "player": 2})
    assert (game.dice, game.kept) == (None, ()), "two dice are thrown, and a third for Ann"
    game = fold(game, {"roll": "66"}, {"roll": "6"})
    assert (game.player, game.stayed, game.kept) == (0, (2, 3), (4, 5))
    game = apply(game, {"choose": "45", "player": 1})
    assert (game.player, game.kept) == (1, (3, 4, 5))
    game = apply(game, {"choose": "12345", "player": 2})
    assert (game.dice, game.kept) == (None, ())
    game = apply(game, {"roll": "123"})
    assert (game.rolls, game.player, game.stayed, game.kept) == (3, 0, (2, 5), ())
