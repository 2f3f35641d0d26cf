"""What an event says beside the play: whether there are hints, that no dice came, digits of seeds and shares."""

from fivedice.game import apply
from matches import begun, fold
from refusing import refused

COMMIT, SHARE = "5a" * 32, "89abcdef"


def test_hints_are_for_the_whole_game_and_nobody_has_them_unasked():
    assert begun("travel", ["Ann"]).hints is False
    for number, hints in ((-1, False), (0, False), (1, True), (2, True)):
        game = begun("travel", ["Ann"], hints=number)
        assert game.hints is hints and apply(game, {"roll": "12345"}).hints is hints
    refused("bad-number", begun, "travel", ["Ann"], hints="1")


def test_that_no_dice_came_changes_nothing():
    kind = "-".join(["no", "dice"])  # as from a line that was read: another object than our own constants
    for game in (begun("travel", ["Ann"]), fold(begun("challenge", ["Ann"]), {"roll": "12345"})):
        assert apply(game, {kind: "stands still"}) is game
        refused("game-closed", apply, apply(game, {"abandon": True}), {kind: "stands still"})


def test_without_a_commitment_there_is_none_in_any_state():
    for edition in ("travel", "challenge"):
        game = begun(edition, ["Ann"])
        assert (game.commit, game.nonce) == ("", None)
        rolled = apply(game, {"roll": "12345"})
        assert (rolled.commit, rolled.nonce) == ("", "")
    off = apply(begun("travel", ["Ann", "Bob"]), {"roll-off": "12345"})
    assert (off.commit, off.nonce) == ("", "")


def test_no_share_is_longer_or_shorter_or_has_other_letters():
    for edition in ("web", "challenge"):
        game = begun(edition, ["Ann"], commit=COMMIT)
        assert apply(game, {"roll": "12345", "share": SHARE}).dice == (1, 2, 3, 4, 5) or edition == "challenge"
        for share in (SHARE + "0", SHARE[1:], "X" + SHARE[1:], "f" * 7 + "F", "".join(["ffff", "ffff"])):
            refused("bad-hex", apply, game, {"roll": "12345", "share": share})
        refused("no-commitment", apply, begun(edition, ["Ann"]), {"roll": "12345", "share": SHARE})


def test_no_face_is_a_letter():
    game = begun("travel", ["Ann"])
    for dice in ("X2345", "1234X", "12X45", "02345", "12347"):
        refused("bad-dice", apply, game, {"roll": dice})
    rolled = apply(game, {"roll": "12345"})
    for keep in ("0", "6", "11", "21", "1X", "\x01", "1\x02"):
        refused("bad-keep", apply, rolled, {"roll": "12345", "keep": keep})


def test_a_second_five_alike_in_a_spent_game_has_its_bonus():
    game = fold(begun("lowe", ["Ann"]), {"roll": "66666"})
    for event in ({"score": "yahtzee", "points": 50}, {"roll": "55555"}, {"score": "fives", "points": 25}):
        game = apply(game, event, True)
    assert (game.cards[0].bonuses, game.cards[0].grand()) == (1, 175)
    for event in ({"roll": "12345"}, {"score": "aces", "points": 1}):
        game = apply(game, event, True)
    assert game.cards[0].bonuses == 1 and game.last is None and game.before is None


def test_markers_that_stayed_before_a_step_are_marked_as_kept_while_their_player_chooses():
    game = begun("challenge", ["Ann", "Bob"], switches={"start": "first_listed"})
    assert (game.kept, game.stayed, game.nonce) == ((), (0, 0), None)
    game = apply(game, {"roll": "12345"})
    assert (game.player, game.kept, game.stayed, game.nonce) == (0, (), (0, 0), "")
    game = apply(game, {"choose": "12", "player": 1})
    assert (game.player, game.kept) == (1, ())
    game = apply(game, {"choose": "345", "player": 2})
    assert (game.dice, game.kept) == (None, ()), "two dice are thrown, and a third for Ann"
    game = fold(game, {"roll": "66"}, {"roll": "6"})
    assert (game.player, game.stayed, game.kept) == (0, (2, 3), (4, 5))
    game = apply(game, {"choose": "45", "player": 1})
    assert (game.player, game.kept) == (1, (3, 4, 5))
    game = apply(game, {"choose": "12345", "player": 2})
    assert (game.dice, game.kept) == (None, ())
    game = apply(game, {"roll": "123"})
    assert (game.rolls, game.player, game.stayed, game.kept) == (3, 0, (2, 5), ())
    game = apply(game, {"score": "chance", "points": sum(game.dice), "player": 1})
    assert (game.player, game.kept) == (1, ())
