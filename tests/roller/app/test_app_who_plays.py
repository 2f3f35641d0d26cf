"""Who plays: chosen from the names that a PC has sent, in the order in which they sit. And the guided first start."""

from logs.matches import begun
from players.at_the_table import Table
from roller.app.phases import BOTS
from roller.remote import write_box
from roller.words import say

START = 11  # the row, after the bots
EIGHT = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]


def asked(names, *items, game=None):
    """A handheld that asks who plays."""
    table = Table("66666" * 9, game)
    table.app.roster = lambda: names
    return table.press(4).choose("New game", *items)


def seats(table):
    return [row.value for row in table.view[2]]


def test_without_names_nobody_is_asked():
    table = asked([], "Classic", "3 players")
    assert table.game.players == ["P1", "P2", "P3"]


def test_k3_seats_one_after_the_other_and_then_start_is_under_the_thumb():
    table = asked(EIGHT, "Classic", "3 players")
    assert table.view[1] == "Who plays?" and table.rows == tuple(EIGHT) + BOTS + ("Start",) and table.view[3] == 0
    table.press(2, 2, 3)
    assert seats(table)[2] == "1" and table.view[3] == 3, "the mark has gone on"
    table.choose("Ann").choose("Fay")
    assert [seats(table)[at] for at in (0, 2, 5)] == ["2", "1", "3"]
    assert table.view[3] == START
    table.press(3)
    assert table.game.players == ["Cyd", "Ann", "Fay"], "each once, as they sit"


def test_the_first_three_of_eight_take_four_presses():
    table = asked(EIGHT, "Simple", "3 players").press(3, 3, 3, 3)
    assert table.game.players == EIGHT[:3]


def test_one_player_begins_at_once():
    assert asked(EIGHT, "Travel", "1 player", "Dan").game.players == ["Dan"]


def test_a_name_can_be_taken_away_again_and_the_others_move_up():
    table = asked(EIGHT, "Simple", "3 players").press(3, 3, 3)
    table.choose("Bob")
    assert seats(table)[:3] == ["1", "", "2"]
    table.choose("Hal").press(3)
    assert table.game.players == ["Ann", "Cyd", "Hal"]


def test_a_name_too_many_is_refused_with_a_sound():
    table = asked(EIGHT, "Simple", "2 players").press(3, 3)
    table.sounds = []
    table.choose("Hal")
    assert table.sounds == ["no"] and seats(table)[7] == ""


def test_free_seats_are_those_of_guests():
    table = asked(["Ann", "Bob"], "Simple", "4 players", "Bob")
    assert table.view[2][-1].value == "with 3 guests"
    table.press(1)
    table.choose("Ann")
    assert table.view[2][-1].value == "with 2 guests"
    table.choose("Start")
    assert table.game.players == ["Bob", "Ann", "P3", "P4"]
    assert asked(EIGHT, "Simple", "2 players", "Start").game.players == ["P1", "P2"]


def test_a_guest_is_not_called_like_somebody_who_plays():
    table = asked(["P2", "Ann"], "Simple", "3 players", "P2").choose("Start")
    assert table.game.players == ["P2", "P3", "P4"]


def test_those_who_played_last_are_seated_already():
    game = begun("web", ["Cyd", "Ann"])
    table = asked(EIGHT, "Simple", "2 players", game=game)
    assert seats(table)[:3] == ["2", "", "1"] and table.view[3] == START
    table.press(3)
    assert table.game.players == ["Cyd", "Ann"]
    assert seats(asked(EIGHT, "Simple", "3 players", game=game)) == [""] * START + ["with 3 guests"]


def test_the_page_shows_the_teams():
    table = asked(EIGHT, "Partners and chips", "4 players", "2 teams of 2").press(3, 3, 3, 3)
    assert seats(table)[:4] == ["1 (team 1)", "2 (team 2)", "3 (team 1)", "4 (team 2)"]
    table.press(3)
    assert table.game.players == EIGHT[:4] and table.events[-1]["teams"] == [1, 2, 1, 2]


def test_back_goes_a_page_back_and_nothing_is_logged():
    table = asked(EIGHT, "Partners and chips", "4 players", "Everybody alone").press(3, 5)
    assert table.view[1] == "4 players"
    table.press(5, 5, 5, 5)
    assert table.shows == "ready" and table.logged("game") == ["travel"]


def test_a_game_that_is_under_way_is_given_up_only_after_a_question():
    table = Table("66666" * 9)
    table.app.roster = lambda: EIGHT
    table.take_turn().press(4).choose("New game", "Simple", "2 players").press(3, 3, 3)
    assert table.view[2].startswith("End the current game?")
    table.press(5)
    assert seats(table)[:2] == ["1", "2"], "they are still seated"
    table.press(3, 3)
    assert table.game.players == ["Ann", "Bob"]


def first_start():
    return Table("66666", settings={"guide": "due"})


def test_the_guide_is_shown_at_the_first_start_and_its_shake_rolls_nothing():
    table = first_start()
    assert table.view[2] == "1  English\n2  Deutsch\n3  Português" and table.events == []
    table.press(4, 1)
    assert table.view[:2] == ("message", "Welcome") and table.events == []
    table.shake()
    assert table.view[1] == "Welcome"
    table.press(3, 3)
    assert table.view[1] == "Now shake it"
    table.press(3)
    assert table.view[1] == "Now shake it", "there is a shake to be made"
    table.shake()
    assert table.view[1] == "That is all" and table.logged("roll") == [] and table.kept == []
    table.press(3)
    assert table.shows == "ready" and table.kept == [{}] and table.logged("game") == ["travel"]


def test_it_can_be_skipped_on_every_page():
    for pages in range(4):
        table = first_start().press(*(1, 3, 3)[:pages])
        table.press(5)
        assert table.shows == "ready" and table.kept == [{}], pages


def test_without_a_sensor_nobody_has_to_shake():
    table = first_start()
    table.no_sensor = True
    table.press(1, 3, 3)
    assert table.view[1:3] == ("No sensor", "Hold key 5 instead of shaking, until the sensor answers.")
    table.press(3, 3)
    assert table.shows == "ready"


def test_the_first_page_asks_for_the_language_and_the_next_one_speaks_it():
    table = first_start().press(2)
    assert table.app.settings.get("language") == "de" and table.view[1] == say("Welcome")
    assert table.press(5).kept == [{"language": "de"}]
    assert Table().app.settings.get("language") == "en" and say("Welcome") == "Welcome"


def test_it_is_not_shown_again():
    assert Table().shows == "ready" and Table(settings={"guide": "done"}).shows == "ready"


def test_a_pc_cannot_write_a_box_before_there_is_a_game():
    table = first_start()
    said = write_box(table.app, {"write": "chance", "points": 5}, table.now)
    assert said == "the handheld is still showing its guide; go through it first"
    assert table.press(5).shows == "ready"
