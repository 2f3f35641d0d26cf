"""Whole matches: who begins, whose turn it is, partners, corrected names, totals, winners and what is owed."""

from fivedice.box import BOXES
from fivedice.game import apply
from fivedice.settlement import owed, ranks, winners
from logs.matches import FOUR, begun, fold
from running.refusing import refused


def off(text):
    return {"roll-off": text}


def turn(game, box, dice="12346"):
    """One roll, and a zero in `box` (or what it must take)."""
    game = apply(game, {"roll": dice})
    try:
        return apply(game, {"score": box, "points": 0})
    except Exception as refusal:
        return apply(game, {"score": box, "points": int(refusal.message.split()[-2])})


def players_in_order(game, count):
    """The players (indices) of the next `count` turns, each writing the next open box of its card."""
    found = []
    for _ in range(count):
        found.append(game.player)
        game = turn(game, [box for box in BOXES if box not in game.card.boxes][0])  # noqa: RUF015 - MicroPython
    return found, game


def test_one_player_begins_without_a_roll_off():
    for edition in ("lowe", "travel", "web", "hasbro"):
        game = begun(edition, ["Ann"])
        assert not game.contenders and game.player == 0
        refused("no-roll-off", apply, game, off("12345"))


def test_the_first_listed_begins_where_the_sheet_has_no_roll_off():
    game = begun("web", FOUR)
    refused("no-roll-off", apply, game, off("12345"))
    assert players_in_order(game, 6)[0] == [0, 1, 2, 3, 0, 1]


def test_the_highest_roll_begins_and_play_goes_round():
    game = fold(begun("travel", FOUR), off("11111"), off("12345"), off("66665"), off("66661"))
    assert not game.contenders and game.player == 2
    assert players_in_order(game, 6)[0] == [2, 3, 0, 1, 2, 3]
    refused("no-roll-off", apply, game, off("12345"))


def test_tied_players_roll_again_until_one_is_ahead():
    game = begun("hasbro", FOUR)
    seen = []
    for text in ("12345", "66611", "11111", "55532", "44444", "66662"):  # 15 20 5 20, then 20 and 26
        seen.append((game.player, game.contenders))
        game = apply(game, off(text))
    assert seen[4:] == [(1, (1, 3)), (3, (1, 3))]
    assert (game.player, game.contenders) == (3, ())
    game = fold(begun("lowe", FOUR[:3]), off("11112"), off("22211"), off("11222"), off("11111"), off("11111"))
    assert (game.player, game.contenders, game.thrown) == (1, (1, 2), ())
    assert fold(game, off("12345"), off("12344")).player == 1


def test_nothing_else_happens_before_the_roll_off_is_settled():
    game = apply(begun("travel", FOUR), off("12345"))
    refused("roll-off-first", apply, game, {"roll": "12345"})
    refused("score-before-roll", apply, game, {"score": "chance", "points": 15})
    refused("nothing-to-undo", apply, game, {"undo": "chance"})
    refused("not-over", apply, game, {"end": [0, 0, 0, 0]})
    refused("bad-dice", apply, game, off("1234"))
    refused("bad-dice", apply, game, off("12347"))
    refused("bad-dice", apply, game, off(None))
    assert apply(game, {"abandon": 1}).closed == "abandon"


def test_an_event_that_names_its_player_is_refused_out_of_turn():
    game = begun("travel", FOUR[:2])
    refused("wrong-player", apply, game, {"roll-off": "12345", "player": 2})
    game = fold(game, {"roll-off": "12345", "player": 1}, {"roll-off": "66666", "player": 2})
    said = refused("wrong-player", apply, game, {"roll": "12345", "player": 1})
    assert said == "it is player 2, Bob, who plays now"
    game = apply(game, {"roll": "12345", "player": 2})
    refused("wrong-player", apply, game, {"score": "chance", "points": 15, "player": 1})
    refused("nothing-to-undo", apply, game, {"undo": "chance", "player": 2})
    game = apply(game, {"score": "chance", "points": 15, "player": 2})
    assert apply(game, {"roll": "12345", "player": 1}).player == 0
    refused("wrong-player", apply, game, {"undo": "chance", "player": 1})
    assert apply(game, {"undo": "chance", "player": 2}).player == 1
    refused("bad-number", apply, game, {"roll": "12345", "player": "Ann"})
    refused("bad-number", apply, game, {"roll": "12345", "player": True})
    assert apply(game, {"abandon": 1, "player": 1}).closed, "anybody may say that the game is given up"


def test_undo_gives_the_turn_back():
    game = apply(begun("web", FOUR), {"roll": "66666"})
    after = apply(game, {"score": "yahtzee", "points": 50})
    assert (after.player, after.dice, after.last.player) == (1, None, 0)
    back = apply(after, {"undo": "yahtzee"})
    assert (back.player, back.dice, back.cards[0].boxes) == (0, (6, 6, 6, 6, 6), {})


def test_partners_share_a_column_and_alternate():
    game = fold(begun("lowe", FOUR, teams=[1, 2, 1, 2]), off("11111"), off("22222"), off("33333"), off("66666"))
    assert len(game.cards) == 2 and game.columns == (0, 1, 0, 1)
    order, over = players_in_order(game, 26)
    assert order == [3, 0, 1, 2] * 6 + [3, 0]
    assert over.over and [len(card.boxes) for card in over.cards] == [13, 13]
    assert apply(over, {"end": over.totals}).closed == "end"


def test_teams_of_unlike_size_have_13_turns_each():
    game = begun("lowe", ["A", "B", "C", "D", "E"], teams=[1, 1, 2, 2, 2], switches={"start": "first_listed"})
    order, over = players_in_order(game, 26)
    assert order[:8] == [0, 2, 1, 3, 0, 4, 1, 2]
    assert over.over and [len(card.boxes) for card in over.cards] == [13, 13]


def test_three_teams_and_teams_of_three():
    names = ["A", "B", "C", "D", "E", "F"]
    assert begun("lowe", names, teams=[1, 2, 3, 3, 2, 1]).columns == (0, 1, 2, 2, 1, 0)
    assert begun("lowe", names, teams=[2, 2, 2, 1, 1, 1]).columns == (1, 1, 1, 0, 0, 0)


def test_refused_teams():
    for teams in ([1, 2, 1], [1, 1, 1, 1], [1, 2, 2, 2], [1, 3, 1, 3], [0, 1, 0, 1], [1, 2, 1, 5], [1, 2, 1, "2"],
                  [True, 2, True, 2], "1212", None, 2):  # fmt: skip
        refused("bad-teams", begun, "lowe", FOUR, teams=teams)
    for teams in ([1, 1, 2, 2], [1, 1, 2, 2, 1, 2], [1, 1, 2, 2, -3], [1, 1, 2, 2, 0]):
        refused("bad-teams", begun, "lowe", FOUR + ["Eve"], teams=teams)
    refused("bad-teams", begun, "lowe", ["Ann"], teams=[1])
    refused("bad-teams", begun, "lowe", FOUR + ["Eve"], teams=[0, 1, 1, 2, 2])
    refused("no-partners", begun, "travel", FOUR, teams=[1, 2, 1, 2])
    assert len(begun("travel", FOUR, teams=[1, 2, 1, 2], switches={"partners": "yes"}).cards) == 2


def test_one_to_eight_players():
    names = ["P%d" % (i + 1) for i in range(9)]
    for edition in ("lowe", "travel", "web", "hasbro"):
        for count in range(1, 9):
            assert len(begun(edition, names[:count]).cards) == count
        refused("too-many-players", begun, edition, names)


def test_a_name_has_at_most_12_characters():
    assert begun("web", ["Maximilianus"]).players == ["Maximilianus"]
    refused("bad-players", begun, "web", ["Maximilianuss"])


def test_a_wrong_name_is_corrected_at_any_time():
    game = apply(begun("web", ["Ann", "Bobb"]), {"rename": 2, "name": "Bob"})
    assert game.players == ["Ann", "Bob"]
    game = fold(game, {"roll": "12345"}, {"score": "chance", "points": 15}, {"rename": 1, "name": "Anna"})
    back = apply(game, {"undo": "chance"})
    assert back.players == ["Anna", "Bob"] and back.dice == (1, 2, 3, 4, 5) and back.player == 0
    closed = fold(back, {"abandon": 1}, {"rename": 1, "name": "Zoe"})
    assert (closed.players, closed.closed) == (["Zoe", "Bob"], "abandon")
    for number in (0, 3, -1):
        refused("wrong-player", apply, game, {"rename": number, "name": "Eve"})
    refused("bad-number", apply, game, {"rename": "Ann", "name": "Eve"})
    for name in ("", "A name of far too many letters", None, 7):
        refused("bad-players", apply, game, {"rename": 1, "name": name})
    refused("bad-players", apply, game, {"rename": 1})
    refused("no-game", apply, None, {"rename": 1, "name": "Eve"})


def test_the_end_says_a_total_for_every_column():
    game = players_in_order(begun("web", ["Ann", "Bob"]), 26)[1]
    totals = game.totals
    assert game.over and len(totals) == 2
    refused("game-over", apply, game, {"roll": "12345"})
    refused("wrong-total", apply, game, {"end": [totals[0], totals[1] + 1]})
    for wrong in (totals[0], totals[:1], totals + [0], [totals[0], str(totals[1])], [totals[0], None], None):
        refused("bad-number", apply, game, {"end": wrong})
    closed = apply(game, {"end": totals})
    refused("game-closed", apply, closed, {"undo": "chance"})
    refused("bad-number", apply, players_in_order(begun("web", ["Ann"]), 13)[1], {"end": [0]})


def test_the_winner_is_owed_the_difference_and_a_tie_is_shared():
    assert winners([210, 187, 150]) == [0] and owed([210, 187, 150]) == [0, 23, 60]
    assert winners([187, 210, 210]) == [1, 2] and owed([187, 210, 210]) == [23, 0, 0]
    assert winners([300]) == [0] and owed([300]) == [0]
    assert winners([sum([150, 150]), sum([100, 200]), 7]) == [0, 1] and owed([300, 0, 120]) == [0, 300, 180]


def test_equal_totals_share_a_place_and_the_next_one_is_left_out():
    assert ranks([180, 251, 250]) == [(1, 1), (2, 2), (3, 0)]
    assert ranks([251, 180, 251, 9]) == [(1, 0), (1, 2), (3, 1), (4, 3)]
    assert ranks([0, 0]) == [(1, 0), (1, 1)]
