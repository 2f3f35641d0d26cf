"""The names for new games: what may be kept, what is read back, and that New game uses them."""

import os

from parts.drive_folder import folder, remove
from players.at_the_table import Table
from roller.remote import keep_roster, roster, wrong_in_roster


def in_a_folder(check):
    name = folder()
    os.mkdir(name)
    try:
        check(name + "/roster")
    finally:
        remove(name)


def test_names_are_kept_and_replaced_in_one_go():
    def check(path):
        assert roster(path) == []
        keep_roster(["Ann", "Bob"], path)
        assert roster(path) == ["Ann", "Bob"]
        keep_roster(["Cyd"], path)
        assert roster(path) == ["Cyd"]
        keep_roster([], path)
        assert roster(path) == []

    in_a_folder(check)


def test_a_torn_or_foreign_file_counts_as_none():
    def check(path):
        keep_roster(["Ann", "Bob"], path)
        with open(path, "rb") as file:
            whole = file.read()
        for length in range(len(whole)):
            with open(path, "wb") as file:
                file.write(whole[:length])
            assert roster(path) == [], length

    in_a_folder(check)


def test_without_room_the_old_names_stay():
    def check(path):
        keep_roster(["Ann"], path)
        os.mkdir(path + ".new")  # it cannot be opened for writing, like a file on a full flash
        try:
            keep_roster(["Bob"], path)
        except OSError:
            pass
        else:
            raise AssertionError("kept without room")
        assert roster(path) == ["Ann"]

    in_a_folder(check)


def test_what_is_no_roster_says_why():
    assert wrong_in_roster([]) == wrong_in_roster(["Ann"]) == wrong_in_roster(["x" * 12] * 8) == ""
    assert wrong_in_roster(["Ann"] * 9) == "a roster has up to 8 names"
    assert wrong_in_roster("Ann") == "a roster has up to 8 names"
    for name in ("", "x" * 13, 7, None):
        assert wrong_in_roster([name]) == "a name has 1 to 12 characters"
    for name in ("J\u00f6rg", "A\n", " Ann", "\x1e"):
        assert wrong_in_roster(["Ann", name]).startswith("the display cannot show")


def new_game(names, *items):
    table = Table()
    table.app.roster = lambda: names
    table.press(4).choose("New game", *items)
    return table.game.players


def test_a_new_game_is_played_by_those_of_the_roster():
    three = new_game(["Ann", "Bob", "Cyd"], "Classic", "3 players", "Bob", "Cyd", "Ann", "Start")
    assert three == ["Bob", "Cyd", "Ann"]
    assert new_game(["Ann", "Bob", "Cyd"], "Classic", "2 players", "Ann", "Bob", "Start") == ["Ann", "Bob"]


def test_seats_beyond_the_roster_keep_their_numbers():
    assert new_game(["Ann", "Bob"], "Classic", "4 players", "Ann", "Bob", "Start") == ["Ann", "Bob", "P3", "P4"]
    assert new_game([], "Classic", "2 players") == ["P1", "P2"]
