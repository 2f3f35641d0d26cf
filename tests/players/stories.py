"""What people do with a handheld, from the first key to the last: between them they go every way of the table of
phases. For tests of the app."""

from fivedice.options import new_game
from logs.matches import begun
from players.at_the_table import Table
from roller.selftest.sequence import LED_BUILD


def answers(**said):
    """What the checks of the self-test find: all is well but for what is said."""
    return lambda ask: said.get(ask[0], (True, "fine"))


def self_test(**said):
    table = Table()
    table.answer = answers(**said)
    return table.press(4).choose("Self-test").wait(300)


def a_turn():
    table = Table("33355" * 9)
    table.hold(3).press(5).press(4).press(5).press(1).press(5)  # menu and card, there and back
    table.shake().hold(1)  # choosing -> scores
    table.press(4).press(5).press(5)  # card, back, back to the dice
    table.shake().shake()  # rolled out: the score screen opens by itself
    table.wait(1300).hold(3)  # a zero, by choice where the edition allows one
    table.press(5).press(3)
    table.press(4).press(5)  # scored: menu, and back
    table.press(1).press(5).press(5)  # card; then take the entry back
    table.press(3).shake().shake().shake().press(1)
    table.press(1).press(3).press(5).press(3).press(3)  # the last of the list is a zero: no, yes
    return table


def five_alike():
    Table("66666").shake()


def the_end(players):
    names = ["P%d" % (seat + 1) for seat in range(players)]
    table = Table("33355" * 13 * 3 * players + "33355" * 9, begun("web", names) if players > 1 else None)
    table.play_out()
    table.press(1).press(5).press(4).press(5)
    table.press(5)  # take the last entry back, and write it again
    table.press(3)
    if table.shows == "confirm":
        table.press(3)
    table.wait(300)
    return table


def a_full_flash():
    table = the_end(1)
    table.full = True
    table.press(3)
    assert table.shows == "message"
    table.press(1).press(5).press(4).press(5)
    table.full = False
    table.wait(100)
    table.full = True
    table.press(4).choose("New game").press(5).choose("New game").press(3)


def a_new_game():
    table = Table("66666" "11111" "33355")
    table.press(4).choose("Back to the game")
    table.press(4).choose("Score card").press(5).choose("About").press(5).choose("Sync").press(5)
    table.choose("Settings").press(5).press(5)
    table.press(4).choose("New game").press(3).press(5)  # editions, players, back
    table.press(3).choose("2 players").press(5).choose("2 players", "All owe the difference")
    table.hold(1).press(5)
    table.press(5).press(5)
    table.shake().shake().shake()  # the roll-off, and then a turn
    table.hold(1).press(3)
    table.press(4).choose("New game", "Partners and chips", "2 players").press(5)  # sure? no
    table.choose("4 players").press(5).choose("4 players", "Everybody alone").press(5)
    table.choose("Everybody alone").press(3)
    table.press(4).choose("New game", "Partners and chips", "4 players", "2 teams of 2")
    table.press(4).choose("New game").press(5).press(5)


def a_further_game():
    """On the card of the one before: at once, or after a question. Then one for which a PC has names."""
    table = the_end(1)
    table.press(4).choose("New game", "Game 2 on this card").take_turn()
    table.press(4).choose("New game", "Game 2 on this card").press(5).choose("Game 2 on this card").press(3)
    table.app.roster = lambda: ["Ann", "Bob"]
    table.press(4).choose("New game", "Travel", "2 players", "Nobody owes anything").press(5)
    table.press(3).choose("Ann", "Bob", "Start")
    table.shake()
    table.app.roster = list
    table.press(4).choose("New game", "Travel", "2 players", "Nobody owes anything").press(5)
    table.choose("All owe the difference").press(3)
    table.press(4).choose("New game", "Simple", "1 player")


def challenge():
    """A match of two with shared dice, from the roll-off to the second round."""
    table = Table("66666" "11111" "33446" "146" "54" + "1" * 5, begun("challenge", ["A", "B"]))
    table.shake().shake().shake()  # the roll-off, and the first throw
    table.press(1, 2, 3, 4).hold(1).wait(2000)
    table.press(3, 4).hold(1).wait(2000)
    table.press(1).press(5).press(4).press(5).hold(2).press(5)  # card and menu, there and back
    table.press(5).hold(1).wait(2000)  # B makes up the choice again
    table.shake().shake()
    for _ in range(2):
        table.hold(1).wait(2000)
    table.shake().shake().wait(1300)
    table.press(3).wait(200)
    for key in (1, 4):
        table.press(key).press(5)
    Table("", table.game).hold(2)
    table.press(5).press(3).wait(200)  # taken back, and written again
    table.press(3).press(3).wait(200)
    table.press(5).press(3).wait(200)
    over = begun("challenge", ["A"])
    over.closed = "end"
    table = Table("33446", over).shake()
    for _ in range(2):
        table.press(*[place + 1 for place in range(5) if not table.view[3] >> place & 1])
        table.hold(1).wait(900)
    table.wait(1500).press(3)
    unseen = Table()
    unseen.app.display = False
    unseen.press(4).choose("New game", "Challenge: same dice for all")
    return table


def who_plays():
    table = Table("33355")
    table.app.roster = lambda: ["Ann", "Bob"]
    table.press(4).choose("New game", "Partners and chips", "4 players", "Everybody alone").press(5).press(5)
    table.choose("3 players").press(5).choose("1 player", "Bob").shake()
    table.hold(1).press(3).press(4).choose("New game", "Partners and chips", "1 player", "Ann").press(5).press(5)


def against_a_bot():
    table = Table("33355" * 9, begun("web", ["Kid bot", "Ann"])).press(4).press(5)
    while table.shows != "watch":
        table.step()
    table.press(4).press(5).wait(15000)


def roller_only():
    table = Table("33355" * 9)
    table.press(4).choose("Just roll").press(5).choose("Just roll", "Score on paper")
    table.shake().hold(1).press(5).hold(1).press(4).press(5).hold(1).wait(1200).shake()
    table.hold(1).press(4).choose("Just roll", "Score on the PC").press(1).press(5)
    table.shake().hold(1).hold(2).press(5).shake().shake()
    assert table.shows == "away"
    due = Table(settings={"guide": "due"})
    due.press(5)


def the_test():
    table = self_test()
    for key in range(1, 6):
        table.press(key)
    table.press(3).wait(4600).press(3).press(3).shake()
    table.press(3)
    for build in (self_test(display=(True, LED_BUILD)), self_test(display=(False, "no answer"))):
        for key in range(1, 6):
            build.press(key)
        build.press(3)
    for steps in range(9):
        for end in ("left", "left alone"):
            table = self_test()
            for key in range(1, min(steps, 5) + 1):
                table.press(key)
            if steps > 5:
                table.press(3)
            if steps > 6:
                table.wait(4600).press(3)
            if steps > 7:
                table.press(3)
            if end == "left alone":
                table.wait(31000)
            if end == "left" and steps in (5, 6, 7):  # there it is the No
                table.hold(5)
            else:
                table.press(5)
    slow = Table()
    slow.answer = lambda ask: None
    slow.press(4).choose("Self-test").press(5)


def from_outside():
    table = Table("33355")
    table.app.failed(table.now, table.app.state, 0, "Not saved", ())
    table.wait(20).press(3).shake()
    table.wait(11000, down=1).press(3)
    table.battery = 2500
    table.shake().press(3)
    stuck = Table("33355")
    stuck.app.source.stuck = True
    stuck.shake().press(3)
    from roller.remote import write_box

    assert write_box(table.app, {"write": "chance", "points": 19}, table.now) == ""
    table.wait(100)
    asked = Table()
    asked.app.next = new_game("lowe", ["Ann"])
    asked.wait(20)


def the_end_of_a_match():
    the_end(2).press(3)


ALL = (
    a_turn, five_alike, a_new_game, a_further_game, a_full_flash, challenge, the_test, from_outside, who_plays,
    roller_only, against_a_bot, the_end_of_a_match,
)  # fmt: skip
