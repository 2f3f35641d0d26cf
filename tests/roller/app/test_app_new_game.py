"""Setting up a new game on the handheld: edition, players, teams, and the question before a game is given up."""


from fivedice.edition import EDITIONS, IN_MENUS
from logs.matches import FOUR, begun, fold
from players.at_the_table import LoadedDice, Table
from roller.app.app import App
from roller.app.pages.new_game import OWED

OWN_DICE = ("Classic", "Travel", "Partners and chips", "Simple")
ALL = OWN_DICE + ("Challenge: same dice for all",)
CALLED = dict(IN_MENUS)


def setting_up(*items, **words):
    """A handheld whose menu was left with these choices."""
    return Table(**words).press(4).choose("New game", *items)


def test_every_edition_the_usual_one_first():
    table = setting_up()
    assert table.view == ("menu", "New game", ALL, 1)
    assert set(CALLED) == set(EDITIONS)
    assert set(OWN_DICE) == {CALLED[edition.name] for edition in EDITIONS.values() if edition.dice == "own"}


def test_the_title_of_an_edition_stands_below_the_list_where_it_is_another_name():
    table = setting_up()
    below = []
    for _ in ALL:
        below.append(table.out.view.under)
        table.press(2)
    assert below == ["", "Lowe 1967", "Web rules", "", "Hasbro 2005"]


def test_one_to_eight_players_beginning_with_as_many_as_now():
    table = setting_up("Simple")
    assert table.view[:2] == ("menu", "Simple") and table.view[3] == 0
    counts = ("1 player",) + tuple(["%d players" % players for players in range(2, 9)])
    assert table.view[2] == counts + ("Against a bot",)


def test_every_edition_begins_for_every_number_of_players():
    for title in OWN_DICE:
        for players in range(1, 9):
            table = setting_up(title, "1 player" if players == 1 else "%d players" % players)
            if table.shows == "menu":
                table.choose("Nobody owes anything" if title == "Travel" else "Everybody alone")
            game = table.game
            assert CALLED[game.edition] == title and len(game.cards) == players
            assert game.players == ["P%d" % (seat + 1) for seat in range(players)]
            assert table.logged("abandon") == [1] and table.logged("game") == ["travel", game.edition]
            roll_off = players > 1 and title != "Simple"
            assert table.shows == ("roll_off" if roll_off else "ready")


def test_partners_in_equal_or_nearly_equal_teams_where_the_edition_has_them():
    layouts = {
        4: ("2 teams of 2",),
        5: ("2 teams: 3 + 2",),
        6: ("2 teams of 3", "3 teams of 2"),
        7: ("2 teams: 4 + 3", "3 teams: 3 + 2 + 2"),
        8: ("2 teams of 4", "3 teams: 3 + 3 + 2", "4 teams of 2"),
    }
    for players, items in layouts.items():
        table = setting_up("Partners and chips", "%d players" % players)
        assert table.view == ("menu", "%d players" % players, ("Everybody alone",) + items, 0)
    for title, players in (("Partners and chips", "3 players"), ("Classic", "8 players")):
        assert setting_up(title, players).shows == "roll_off"


def test_the_seats_of_the_teams_alternate():
    table = setting_up("Partners and chips", "5 players", "2 teams: 3 + 2")
    assert table.events[-1]["teams"] == [1, 2, 1, 2, 1]
    table = setting_up("Partners and chips", "8 players", "4 teams of 2")
    assert table.events[-1]["teams"] == [1, 2, 3, 4, 1, 2, 3, 4] and len(table.game.cards) == 4


def test_the_lists_begin_with_the_game_that_was_played_last():
    game = begun("lowe", FOUR, teams=[1, 2, 1, 2])
    table = Table("", game).press(4).choose("New game")
    assert table.view[2][table.view[3]] == "Partners and chips"
    table.press(3)
    assert table.view[2][table.view[3]] == "4 players"
    table.press(3)
    assert table.view[2][table.view[3]] == "2 teams of 2"
    table.press(3)
    assert table.game.players == FOUR and table.events[-1]["teams"] == [1, 2, 1, 2]


def test_names_stay_with_their_seats():
    game = begun("web", FOUR)
    assert Table("", game).press(4).choose("New game", "Simple", "2 players").game.players == FOUR[:2]
    assert Table("", game).press(4).choose("New game", "Simple", "5 players").game.players == FOUR + ["P5"]


def test_back_goes_one_page_back_and_nothing_is_lost():
    table = setting_up("Partners and chips", "6 players")
    table.press(2, 5)
    assert table.view[1] == "Partners and chips" and table.view[2][table.view[3]] == "6 players"
    table.press(5)
    assert table.view[1] == "New game" and table.view[2][table.view[3]] == "Partners and chips"
    table.press(5)
    assert table.view[1] == "Menu" and table.view[2][table.view[3]] == "New game"
    table.press(5)
    assert table.shows == "ready" and table.logged("abandon") == [] and table.logged("game") == ["travel"]


def test_teams_are_forgotten_when_the_number_of_players_changes():
    table = Table("12345", begun("lowe", FOUR, teams=[1, 2, 1, 2])).shake()
    table.press(4).choose("New game", "Partners and chips", "4 players", "2 teams of 2")
    assert table.shows == "message"
    table.press(5, 5).choose("3 players")
    assert table.view[2].endswith("\n3 players")
    assert "teams" not in table.press(3).events[-1] and len(table.game.cards) == 3


def test_giving_up_asks_first():
    table = Table("12345").take_turn()
    assert table.shows == "scored"
    table.press(4).choose("New game", "Classic", "2 players")
    question = "End the current game?\nNew: Classic\n2 players"
    assert table.view == ("message", "New game", question, ("", "", "yes", "", "no"))
    assert table.logged("abandon") == []
    table.press(5)
    assert table.view[:2] == ("menu", "Classic")
    table.press(5, 5, 5)
    assert table.shows == "scored" and table.logged("abandon") == []
    table.press(4).choose("New game", "Classic", "2 players")
    table.press(3)
    assert table.logged("abandon") == [1] and table.logged("game") == ["travel", "hasbro"]
    assert table.shows == "roll_off"


def test_the_question_names_the_teams():
    table = Table("12345").take_turn().press(4).choose("New game", "Partners and chips", "8 players", "4 teams of 2")
    assert table.view[2] == "End the current game?\nNew: Partners and chips\n8 players in 4 teams"


def test_a_throw_of_the_roll_off_is_worth_a_question_too():
    for throws, question in (("", False), ("11111", True), ("1111122222", True)):
        table = Table(throws, begun("travel", FOUR[:2]))
        for _ in range(len(throws) // 5):
            table.shake()
        table.press(4).choose("New game", "Travel", "1 player")
        assert (table.shows == "message") is question, throws


def test_a_game_without_a_roll_is_replaced_without_a_question():
    table = setting_up("Simple", "3 players")
    assert table.shows == "ready" and table.logged("abandon") == [1]


def test_a_finished_game_is_ended_not_given_up():
    game = fold(begun("web", FOUR[:2]))
    table = Table("12345" * 26, game).play_out()
    table.press(4).choose("New game", "Travel", "1 player")
    assert table.logged("end") == [game_totals(table)] and table.logged("abandon") == []
    assert table.view == ("ready", FOUR[0], 1, 0, False, ())





def test_what_is_owed_is_asked_where_the_edition_leaves_it_to_the_players():
    for title in OWN_DICE:
        table = setting_up(title, "2 players")
        assert (table.view == ("menu", "At the end", OWED, 0)) is (title == "Travel"), title
    assert setting_up("Travel", "1 player").shows == "ready", "nobody owes anything to themselves"
    table = setting_up("Travel", "2 players", "Nobody owes anything")
    assert "switches" not in table.events[-1] and table.game.rules.settlement == "optional"


def test_a_whole_match_in_which_the_difference_is_owed_and_the_next_one_like_it():
    table = Table("6666611111" + "1234566665" * 13, begun("travel", FOUR[:2]))
    table.press(4).choose("New game", "Travel", "2 players", "All owe the difference")
    assert table.events[-1]["switches"] == {"settlement": "difference"} and table.game.rules.house == ()
    table.shake().shake().play_out()
    best, least = max(table.game.totals), min(table.game.totals)
    assert table.shows == "match" and best > least
    assert [place.debt for place in table.view[2]] == [0, best - least]
    table.press(3)
    assert table.events[-1]["switches"] == {"settlement": "difference"} and "column" not in table.events[-1]
    table.press(4).choose("New game", "Travel", "2 players")
    assert table.view[3] == 1, "as before"


def test_several_games_on_a_card_of_each_edition():
    for edition in ("lowe", "travel", "web", "hasbro"):
        table = Table("12345" * 13 * 4, begun(edition, ["Ann"]))
        assert len(table.press(4).choose("New game").view[2]) == 5, "no game on the card is at its end"
        table.press(5, 5).play_out()
        total = table.game.totals
        table.press(4).choose("New game", "Game 2 on this card")
        assert table.logged("end") == total and table.events[-1]["column"] == 2
        table.take_turn().press(4).choose("New game", "Game 2 on this card")
        assert table.view[2] == "End the current game?\nNew: game 2\non this card"
        table.press(3).play_out().press(3)
        assert table.logged("abandon") == [1] and table.events[-1]["column"] == 3, "K3 goes on on the card"
        assert table.game.earlier == (total,) * 2
        table.press(4).choose("New game")
        assert table.view[2][table.view[3]] == "Game 3 on this card"
        table.choose(CALLED[table.game.edition], "1 player")
        assert "column" not in table.events[-1]


def test_partners_play_on_on_their_card():
    game = begun("lowe", FOUR, teams=[2, 1, 1, 2])
    game.closed = "end"
    table = Table("", game).press(4).choose("New game")
    assert table.events[-1]["teams"] == [2, 1, 1, 2] and "column" not in table.events[-1]
    over = fold(begun("travel", ["Ann"], switches={"start": "first_listed"}))
    over.closed = "end"
    assert Table("", over).events[0]["switches"] == {"start": "first_listed"}


def test_practice_is_on_no_card():
    table = Table("12345" * 13, begun("web", ["Ann"])).play_out()
    table.press(4).choose("Practice").press(4).choose("New game")
    assert len(table.view[2]) == 5


def game_totals(table):
    """What the cards added up to before the last `game` event."""
    game = begun("web", FOUR[:2])
    return fold(game, *[event for event in table.events if "roll" in event or "score" in event]).totals


def test_a_shake_on_these_pages_does_nothing():
    for items in ((), ("Partners and chips",), ("Partners and chips", "4 players")):
        table = setting_up(*items)
        before = table.view
        table.shake()
        assert table.view == before and table.logged("roll") == []


def test_the_edition_is_said_while_a_game_is_played():
    assert App(LoadedDice("")).edition == "", "there is none before the first step"
    table = Table("33355" * 14, begun("web", ["Ann"]))
    table.full = True
    table.play_out()
    assert table.app.edition == "web", "it can still be undone"
    table.press(3)
    assert table.app.edition == "" and table.logged("end")


def test_after_a_full_flash_another_game_is_chosen():
    """The game before is closed already."""
    table = Table("33355" * 20).play_out()
    table.full = True
    table.wait(1000).press(3)
    assert table.shows == "message" and "end" in table.events[-1]
    table.press(4)
    table.full = False
    table.wait(100).choose("New game", "Classic", "1 player")
    assert table.app.game.edition == "hasbro" and len(table.logged("end")) == 1 and table.shows == "ready"


def test_the_end_and_the_next_beginning_are_logged_in_one_step():
    table = Table("33355" * 20).play_out().wait(1000)
    before = len(table.events)
    table.step(0b00100, bytes((3,)))
    assert len(table.events) == before + 2 and "end" in table.events[-2] and "game" in table.events[-1]
    assert table.shows == "ready"
