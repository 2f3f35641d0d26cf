"""A match of several players on the handheld: whose turn it is, whose card, undo, partners, the end, resuming."""

from fivedice.box import BOXES
from fivedice.card import Card
from logs.matches import FOUR, begun, fold
from players.at_the_table import Table
from running.no_end import going_on

TEAMS = [1, 2, 1, 2]


def match(dice="", edition="web", players=FOUR[:2], **fields):
    """A match whose start is settled."""
    game = begun(edition, players, **fields)
    faces = 6
    while game.contenders:  # the first throws a yahtzee of sixes, the others one of ones
        game = fold(game, {"roll-off": str(faces) * 5})
        faces = 1
    return Table(dice, game)


def test_the_screens_of_a_turn_say_whose_it_is():
    table = match("11111" "22222" "33333" "44444")
    assert table.view == ("ready", "Ann", 1, 0, False, ())
    table.shake()
    assert [view[6] for view in table.views if view[0] == "rolling"][-1] == "Ann" and table.view[5] == "Ann"
    table.shake().shake()
    assert table.view == ("rolled", (3, 3, 3, 3, 3), "Ann")
    table.wait(1300)
    assert table.shows == "scores" and table.view[5] == "Ann"
    table.press(3).shake()
    assert table.view == ("choosing", (4, 4, 4, 4, 4), 0, 2, "", "Bob")


def test_one_player_alone_is_not_named_in_the_turn():
    table = Table("11111").shake()
    assert table.hold(1).view[5] == ""


def test_an_entry_says_who_wrote_it_and_who_is_next():
    table = match("33355" "12345").take_turn()
    assert table.view == ("scored", "Ann", "full_house", 25, 0, 1, 25, "Bob", ())
    table.take_turn()
    assert table.view == ("scored", "Bob", "large_straight", 40, 0, 2, 40, "Ann", ())


def test_undo_belongs_to_who_wrote_last():
    table = match("33355" "12345").take_turn().press(5)
    assert table.logged("undo") == ["full_house"]
    assert table.shows == "scores" and table.view[5] == "Ann" and table.game.player == 0
    table.select("three_kind").press(3)
    assert table.view[:4] == ("scored", "Ann", "three_kind", 19) and table.view[7] == "Bob"
    table.shake()
    assert table.view[5] == "Bob" and table.game.last is None


def test_partners_share_a_card_and_the_screens_say_so():
    table = match("33355" "12345" "44444", "lowe", FOUR, teams=TEAMS)
    assert table.view == ("ready", "Ann", 1, 0, False, ("Ann", "Cyd"))
    table.take_turn()
    assert table.view[1:] == ("Ann", "full_house", 25, 0, 1, 25, "Bob", ("Ann", "Cyd"))
    table.take_turn()
    assert table.view[1:] == ("Bob", "large_straight", 40, 0, 2, 40, "Cyd", ("Bob", "Dan"))
    table.take_turn()
    assert table.view[1:] == ("Cyd", "yahtzee", 50, 0, 2, 75, "Dan", ("Ann", "Cyd"))


def test_the_standings_come_first_and_then_every_card_from_whose_turn_it_is():
    table = match("33355" "12345", players=FOUR[:3]).take_turn().take_turn().press(1)
    assert table.view == ("standings", ((1, ("Bob",), 40, 0), (2, ("Ann",), 25, 15), (3, ("Cyd",), 0, 40)), 1)
    seen = []
    for _ in range(3):
        table.press(2)
        seen.append(table.view[1])
        assert table.shows == "card" and table.view[6] is True
    assert seen == [("Cyd",), ("Ann",), ("Bob",)]
    assert table.press(2).shows == "standings"
    assert table.press(1).view[1] == ("Bob",) and ("large_straight", 40) in table.view[3] and table.view[5] == 40
    assert table.press(3, 4).view[1] == ("Bob",), "no meaning here"
    assert table.press(5).shows == "scored"


def test_equal_totals_share_a_place():
    table = match("33355" "33355" "12345", players=FOUR[:3]).take_turn().take_turn().press(1)
    assert [place[:2] for place in table.view[1]] == [(1, ("Ann",)), (1, ("Bob",)), (3, ("Cyd",))]


def test_who_chooses_a_box_sees_that_card_first_and_the_standings_above_it():
    table = match("33355" "12345").take_turn().shake().hold(1).press(4)
    assert table.view[:2] == ("card", ("Bob",))
    assert table.press(1).shows == "standings" and table.press(5).shows == "scores"


def test_one_player_has_one_card_and_no_standings():
    table = Table("33355").take_turn().press(1)
    assert table.view[:2] == ("card", ("P1",)) and table.view[6] is False
    assert table.press(1, 2).view[1] == ("P1",)


def test_the_bonus_on_the_card_is_how_far_it_is_until_it_is_decided():
    boxes = {"threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    for more, shown in (({}, "54/63"), ({"aces": 3}, "57/63"), ({"aces": 3, "twos": 4}, 0), ({"twos": 10}, 35)):
        game = begun("web", ["Ann"])
        game.cards[0] = Card(dict(boxes, **more))
        assert Table("", game).press(1).view[2][6] == ("upper_bonus", shown)


def test_the_100s_are_on_the_card():
    table = Table("11111" "22222" "33333").shake().hold(1).press(3).shake().hold(1)
    for _ in going_on(lambda: table.view[2][table.view[3]][0] != "twos"):
        table.press(2)
    table.press(3, 1)
    assert table.view[4] == 100 and table.view[5] == 160


def test_the_cards_from_the_menu_and_back_to_it():
    table = match("33355", "lowe", FOUR, teams=TEAMS).take_turn().press(4).choose("Score cards")
    assert table.view == ("standings", ((1, ("Ann", "Cyd"), 25, 0), (2, ("Bob", "Dan"), 0, 25)), 1)
    assert table.press(2).view[1] == ("Bob", "Dan")
    assert table.press(5).view[1] == "Menu"
    assert "Score card" in Table().press(4).view[2]


def test_a_match_ends_with_its_ranking():
    table = match("12345" * 25 + "66666").play_out()
    totals = table.game.totals
    assert totals[1] > totals[0]
    rows = ((1, ("Bob",), totals[1], -1), (2, ("Ann",), totals[0], -1))
    assert table.view == ("match", ("Bob",), rows, False, True)
    assert len(table.logged("score")) == 2 * len(BOXES) and table.logged("end") == []
    assert table.sounds[-1] == "end"


def test_a_tie_is_a_shared_win():
    table = match("12345" * 26).play_out()
    totals = table.game.totals
    rows = ((1, ("Ann",), totals[0], -1), (1, ("Bob",), totals[0], -1))
    assert totals[0] == totals[1] and table.view == ("match", (), rows, False, True)


def test_what_the_others_owe_where_the_edition_settles():
    table = match("12345" * 38 + "66666", "lowe", FOUR[:3]).play_out()
    totals = table.game.totals
    best = totals[2]
    assert best > totals[0] == totals[1]
    assert table.view[2] == (
        (1, ("Cyd",), best, 0), (2, ("Ann",), totals[0], best - totals[0]), (2, ("Bob",), totals[1], best - totals[1]),
    )  # fmt: skip


def test_teams_win_together():
    table = match("12345" * 25 + "66666", "lowe", FOUR, teams=TEAMS).play_out()
    assert table.view[1] == ("Bob", "Dan") and [row[1] for row in table.view[2]] == [("Bob", "Dan"), ("Ann", "Cyd")]
    assert len(table.logged("score")) == 26


def test_eight_rows_are_seen_in_two_parts():
    table = match("12345" * 104, players=["P%d" % (seat + 1) for seat in range(8)]).play_out()
    assert len(table.view[2]) == 5 and table.view[3] is True
    assert [row[1] for row in table.view[2]] == [("P%d" % seat,) for seat in range(1, 6)]
    table.press(2)
    assert [row[1] for row in table.view[2]] == [("P%d" % seat,) for seat in range(4, 9)]
    assert [row[1] for row in table.press(2).view[2]] == [("P%d" % seat,) for seat in range(1, 6)]


def test_the_keys_at_the_end_of_a_match():
    table = match("12345" * 26 + "11111" * 2, "lowe").play_out()
    assert table.press(1).shows == "standings" and table.press(2).view[1] == ("Bob",)
    assert table.press(5).shows == "match"
    assert table.press(4).shows == "menu" and table.press(5).shows == "match"
    assert table.press(2).shows == "match" and table.logged("end") == []
    totals = table.game.totals
    table.press(3)
    assert table.logged("end") == [totals] and table.logged("game") == ["lowe"]
    assert table.game.players == FOUR[:2] and table.shows == "roll_off"


def test_the_last_entry_of_a_match_can_be_taken_back():
    table = match("12345" * 26).play_out().press(5)
    assert table.shows == "scores" and table.view[5] == "Bob" and not table.game.over
    table.press(3)
    if table.shows == "confirm":
        table.press(3)
    assert table.shows == "match" and len(table.logged("undo")) == 1


def test_the_next_game_has_the_same_teams():
    table = match("12345" * 26, "lowe", FOUR, teams=TEAMS).play_out().press(3)
    assert table.events[-1]["teams"] == TEAMS and table.events[-1]["players"] == FOUR


def test_resume_in_every_phase_of_a_match():
    ready = match("", "lowe", FOUR, teams=TEAMS).game
    assert Table("", ready).view == ("ready", "Ann", 1, 0, False, ("Ann", "Cyd"))
    one = fold(ready, {"roll": "33355"})
    assert Table("", one, locks=0b111).view == ("choosing", (3, 3, 3, 5, 5), 0b111, 2, "", "Ann")
    three = fold(one, {"roll": "33356", "keep": "1234"}, {"roll": "33352", "keep": "123"})
    assert Table("", three).view == ("rolled", (3, 3, 3, 5, 2), "Ann")
    scored = fold(three, {"score": "three_kind", "points": 16})
    table = Table("", scored)
    assert table.view[1:4] == ("Ann", "three_kind", 16) and table.view[7:] == ("Bob", ("Ann", "Cyd"))
    assert table.press(5).view[5] == "Ann"
    over = match("12345" * 26, "lowe", FOUR, teams=TEAMS).play_out()
    again = Table("", over.game)
    assert again.view == over.view and again.events == []
    given_up = fold(three, {"abandon": 1})
    table = Table("", given_up)
    assert table.events[0]["teams"] == TEAMS and table.shows == "roll_off"
    ended = fold(over.game, {"end": over.game.totals})
    assert Table("", ended).logged("game") == ["lowe"]
