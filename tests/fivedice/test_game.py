"""A game folded from its events: what counts, what is refused by name, and what undo brings back."""

from fivedice.box import BOXES
from fivedice.game import apply
from logs.matches import begun
from running.refusing import refused

GAME = {"game": "travel", "players": ["Ann"]}


def fold(*events):
    game = None
    for event in events:
        game = apply(game, event)
    return game


def roll(text, keep=None):
    return {"roll": text} if keep is None else {"roll": text, "keep": keep}


def score(box, points):
    return {"score": box, "points": points}


def played(*turns):
    """A game after whole turns, each (dice, box, points)."""
    game = fold(GAME)
    for dice, box, points in turns:
        game = apply(apply(game, roll(dice)), score(box, points))
    return game


PERFECT = (
    ("66666", "yahtzee", 50), ("11111", "aces", 5), ("22222", "twos", 10), ("33333", "threes", 15),
    ("44444", "fours", 20), ("55555", "fives", 25), ("66666", "sixes", 30), ("66666", "three_kind", 30),
    ("66666", "four_kind", 30), ("66666", "full_house", 25), ("66666", "small_straight", 30),
    ("66666", "large_straight", 40), ("66666", "chance", 30),
)  # fmt: skip


def test_a_turn():
    game = fold(GAME, roll("33416"), roll("33446", "123"), roll("33443", "1234"))
    assert (game.turn, game.rolls, game.dice, game.kept) == (1, 3, (3, 3, 4, 4, 3), (1, 2, 3, 4))
    game = apply(game, score("full_house", 25))
    assert (game.turn, game.rolls, game.dice, game.kept) == (2, 0, None, ())
    assert game.card.boxes == {"full_house": 25}
    assert (game.last.box, game.last.points, game.last.bonus) == ("full_house", 25, 0)


def test_the_perfect_game_is_1575():
    game = played(*PERFECT)
    card = game.cards[0]
    assert (card.upper(), card.upper_bonus(), card.lower(), card.bonuses) == (105, 35, 235, 12)
    assert card.grand() == 1575
    assert game.over and not game.closed
    assert apply(game, {"end": 1575}).closed == "end"


def test_without_the_100s_the_best_is_375():
    game = played(*PERFECT[1:7] + (("11111", "yahtzee", 50),))
    assert game.card.bonuses == 0
    card = played(*PERFECT).cards[0]
    assert card.grand() - 100 * card.bonuses == 375


def test_upper_bonus_begins_at_63():
    sixty_two = (("11122", "aces", 3), ("22211", "twos", 6), ("33311", "threes", 9), ("44411", "fours", 12))
    just = played(*sixty_two + (("55511", "fives", 15), ("66612", "sixes", 18)))
    assert (just.card.upper(), just.card.upper_bonus(), just.card.grand()) == (63, 35, 98)
    below = played(*sixty_two + (("55112", "fives", 10), ("66661", "sixes", 24)))
    assert (below.card.upper(), below.card.upper_bonus()) == (64, 35)
    below = played(*sixty_two + (("55112", "fives", 10), ("66612", "sixes", 18)))
    assert (below.card.upper(), below.card.upper_bonus()) == (58, 0)
    below = played(("11112", "aces", 4), ("22211", "twos", 6), ("33112", "threes", 6), ("44441", "fours", 16),
                   ("55512", "fives", 15), ("66612", "sixes", 18))  # fmt: skip
    assert (below.card.upper(), below.card.upper_bonus()) == (65, 35)


def test_100_needs_a_50_in_the_five_alike_box():
    assert played(("11111", "yahtzee", 50), ("22222", "twos", 10)).card.bonuses == 1
    assert played(("11112", "yahtzee", 0), ("22222", "twos", 10)).card.bonuses == 0
    assert played(("22222", "twos", 10)).card.bonuses == 0


def test_100_is_paid_even_when_the_box_gets_0():
    game = played(("11111", "yahtzee", 50), ("22222", "full_house", 0))
    assert (game.card.boxes["full_house"], game.card.bonuses, game.card.grand()) == (0, 1, 150)


def test_100_is_for_the_final_dice_only():
    game = fold(GAME, roll("11111"), score("yahtzee", 50), roll("22222"), roll("22221", "1234"))
    game = apply(game, score("twos", 8))
    assert game.card.bonuses == 0


def test_a_voluntary_zero_is_allowed_in_travel():
    assert played(("33333", "threes", 0)).card.boxes == {"threes": 0}


def test_undo_restores_bonus_and_dice():
    before = apply(played(("11111", "yahtzee", 50)), roll("22222"))
    after = apply(before, score("twos", 10))
    assert after.card.bonuses == 1
    back = apply(after, {"undo": "twos"})
    assert back.card.bonuses == 0 and back.card.boxes == {"yahtzee": 50}
    assert (back.dice, back.rolls) == ((2, 2, 2, 2, 2), 1)
    assert apply(back, score("chance", 10)).card.bonuses == 1


def test_undo_reaches_one_entry_and_only_until_the_next_roll():
    game = played(("11234", "aces", 2))
    refused("wrong-undo", apply, game, {"undo": "twos"})
    back = apply(game, {"undo": "aces"})
    refused("nothing-to-undo", apply, back, {"undo": "aces"})
    refused("nothing-to-undo", apply, apply(game, roll("12345")), {"undo": "aces"})
    refused("nothing-to-undo", apply, fold(GAME), {"undo": "aces"})


def test_undo_of_the_last_box_reopens_the_game():
    game = apply(played(*PERFECT), {"undo": "chance"})
    assert not game.over and game.dice == (6, 6, 6, 6, 6)
    assert game.card.grand() == 1575 - 130


def test_refused_rolls():
    choosing = fold(GAME, roll("33416"))
    refused("bad-dice", apply, choosing, roll("3341"))
    refused("bad-dice", apply, choosing, roll("33417"))
    refused("bad-dice", apply, choosing, {"roll": 33416})
    refused("bad-dice", apply, choosing, roll("X3416"))
    refused("bad-keep", apply, choosing, roll("33416", "21"))
    refused("bad-keep", apply, choosing, roll("33416", "11"))
    refused("bad-keep", apply, choosing, roll("33416", "16"))
    refused("bad-keep", apply, choosing, roll("33416", 12))
    for keep in ("0", "6", "1X", "\x01", "1\x02"):
        refused("bad-keep", apply, choosing, roll("33416", keep))
    said = refused("kept-die-changed", apply, choosing, roll("33426", "4"))
    assert said == "die 4 was kept at 1 and cannot show 2"
    refused("nothing-rolled", apply, choosing, roll("33416", "12345"))
    refused("first-roll-keeps", apply, fold(GAME), roll("33416", "1"))
    refused("fourth-roll", apply, fold(GAME, roll("33416"), roll("33416"), roll("33416")), roll("11111"))
    refused("game-over", apply, played(*PERFECT), roll("11111"))


def test_refused_scores():
    refused("score-before-roll", apply, fold(GAME), score("aces", 0))
    rolled = fold(GAME, roll("11234"))
    refused("unknown-box", apply, rolled, score("sevens", 7))
    refused("wrong-points", apply, rolled, score("aces", 3))
    refused("wrong-points", apply, rolled, score("aces", -2))
    refused("bad-number", apply, rolled, {"score": "aces"})
    refused("bad-number", apply, rolled, score("aces", "2"))
    refused("box-taken", apply, apply(played(("11234", "aces", 2)), roll("11234")), score("aces", 2))
    joker = apply(played(("11111", "yahtzee", 50), ("22221", "twos", 8)), roll("22222"))
    refused("wrong-points", apply, joker, score("aces", 10))


def test_refused_endings():
    refused("not-over", apply, fold(GAME), {"end": 0})
    refused("wrong-total", apply, played(*PERFECT), {"end": 1574})
    closed = apply(played(*PERFECT), {"end": 1575})
    for event in (roll("12345"), {"undo": "chance"}, {"end": 1575}, {"abandon": 1}):
        refused("game-closed", apply, closed, event)
    assert fold(GAME, {"abandon": 1}).closed == "abandon"


def test_refused_beginnings():
    refused("no-game", apply, None, roll("12345"))
    refused("game-running", apply, fold(GAME), GAME)
    refused("unknown-edition", apply, None, {"game": "poker", "players": ["Ann"]})
    refused("bad-players", apply, None, {"game": "travel"})
    refused("bad-players", apply, None, {"game": "travel", "players": []})
    refused("bad-players", apply, None, {"game": "travel", "players": ["A name of far too many letters"]})
    refused("too-many-players", apply, None, {"game": "travel", "players": list("abcdefghi")})


def test_unknown_events_are_refused_by_name():
    refused("unknown-event", apply, fold(GAME), {"teleport": 1})
    refused("unknown-event", apply, fold(GAME), {"roll": "12345", "score": "aces", "points": 1})
    refused("unknown-event", apply, fold(GAME), {})


def test_a_refusal_leaves_the_state_as_it_was():
    game = fold(GAME, roll("33416"))
    refused("kept-die-changed", apply, game, roll("11111", "1"))
    refused("wrong-points", apply, game, score("aces", 5))
    assert (game.dice, game.rolls, game.card.boxes) == ((3, 3, 4, 1, 6), 1, {})


def test_turns_count_to_13():
    game = fold(GAME)
    for number in range(13):
        assert game.turn == number + 1 and not game.over
        game = apply(apply(game, roll("12346")), score(BOXES[number], 0))
    assert game.over and game.turn == 13


def test_hints_are_for_the_whole_game_and_nobody_has_them_unasked():
    assert begun("travel", ["Ann"]).hints is False
    for number, hints in ((-1, False), (0, False), (1, True), (2, True)):
        game = begun("travel", ["Ann"], hints=number)
        assert game.hints is hints and apply(game, roll("12345")).hints is hints
    refused("bad-number", begun, "travel", ["Ann"], hints="1")


def test_a_game_remembers_the_first_fault_of_its_random_source():
    for edition in ("travel", "challenge"):
        begins = begun(edition, ["Ann"])
        assert begins.fault == "" and apply(begins, roll("12345")).fault == ""
        game = apply(begins, {"roll": "12345", "fault": "stands still"})
        assert game.fault == "stands still" and begins.fault == ""
        assert apply(game, {"abandon": True}).fault == "stands still"
        assert apply(begun(edition, ["Ann"], fault="no bits"), {"roll": "12345", "fault": "x"}).fault == "no bits"
        for fault in ("", 1, None, "x" * 25):
            refused("bad-fault", apply, begins, {"roll": "12345", "fault": fault})
            refused("bad-fault", begun, edition, ["Ann"], fault=fault)


def test_a_spent_game_that_refuses_a_fault_is_as_it_was():
    game = begun("travel", ["Ann"])
    refused("bad-fault", apply, game, {"roll": "12345", "fault": ""}, True)
    assert game.rolls == 0 and game.nonce is None and game.dice is None


def test_a_closing_event_may_have_a_seal():
    game = begun("travel", ["Ann"])
    assert apply(game, {"abandon": 1, "seal": "3f2a91c077de10b4"}).closed == "abandon"
    for seal in ("", "3f2a91c077de10b", "3f2a91c077de10bg", 7):
        refused("bad-hex", apply, game, {"abandon": 1, "seal": seal})
