"""Six games of Challenge to a card, on the handheld."""

from fivedice.box import BOXES
from logs.matches import begun, fold
from players.at_the_table import Table
from players.round_of_challenge import AB, keep_all, round_of, write


def play(table):
    """A game in which everybody keeps the first throw and writes 0 in the next box."""
    names = table.game.players
    for box in BOXES:
        table.views = []
        table.app.source.left = [2, 2, 3, 3, 6]
        table.shake()
        for _ in range(2 * len(names)):
            keep_all(table)
        for name in names:
            table.wait(1300)
            if table.shows == "final":
                assert table.view[1] == name
                table.press(3)
            write(table, box)
    return table


def test_six_games_to_a_card():
    table = round_of("", ["P1"])
    table.app.state = fold(begun("challenge", ["P1"]))
    for column in range(1, 8):
        play(table)
        assert table.game.over and table.shows == "end"
        table.press(3)
        event = table.events[-1]
        assert event["game"] == "challenge" and event.get("column", 1) == column % 6 + 1
        assert table.view[3] == column % 6 + 1


def test_a_game_that_is_given_up_is_played_again_in_its_column():
    ended = begun("challenge", AB)
    ended = fold(ended, {"abandon": 1})
    assert "column" not in Table("", ended).events[0]
    plain = fold(begun("challenge", AB), {"roll-off": "66666"}, {"roll-off": "11111"})
    plain.closed = "end"
    table = Table("", plain)
    assert table.events[0]["column"] == 2 and table.game.earlier == ([0, 0],)
    table.press(4).choose("New game")
    assert table.view[2][table.view[3]] == "Game 2 on this card"
    table.press(3)
    assert table.game.column == 2
    table.press(4).choose("New game", "Challenge: same dice for all", "2 players")
    assert table.game.column == 1 and table.game.earlier == ()


def test_house_rules_are_those_of_the_whole_card():
    switches = {"start": "first_listed"}
    ended = begun("challenge", AB, switches=switches)
    ended.closed = "end"
    event = Table("", ended).events[0]
    assert event["switches"] == switches and event["column"] == 2
