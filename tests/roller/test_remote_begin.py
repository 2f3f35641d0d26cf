"""A new game that a PC asks for: begun as by the menu's pages, exactly once, or refused with a reason for people."""

from collections import OrderedDict

from fivedice.box import BOXES
from logs.matches import begun, fold
from players.at_the_table import Table
from players.requesting import Requesting
from roller.app.settings import Settings
from roller.remote import EMPTY, FULL, Requests
from turnlink.frame import frame
from turnlink.host import Done, Refused
from turnlink.line import LONGEST, encode

TURNS = "a new game begins between two turns; write a box first"
KEYS = "the handheld asks something; answer it with its keys first"
NAME = "this handheld does not know the name of player %d, or has it only once"


def knowing(dice="", *names):
    requesting = Requesting(dice)
    requesting.table.app.roster = lambda: list(names)
    return requesting


def seated_at(game, dice=""):
    """A handheld that goes on with this game."""
    requesting = Requesting(dice)
    requesting.table = Table(dice, game)
    requesting.requests = Requests(requesting.device, requesting.table.app)
    return requesting


def full_card(edition="travel", names=("P1",)):
    game = begun(edition, list(names))
    if len(names) > 1:
        game = fold(game, {"roll-off": "66666"}, {"roll-off": "11111"})
    for box in BOXES:
        for _ in names:
            game = fold(game, {"roll": "12346"}, {"score": box, "points": zero_or(box)})
    return game


def zero_or(box):
    return {"aces": 1, "twos": 2, "threes": 3, "fours": 4, "sixes": 6, "chance": 16, "small_straight": 30}.get(box, 0)


def test_the_same_events_and_screens_as_by_keys():
    by_keys = Table("33355").press(4).choose("New game", "Partners and chips", "4 players", "2 teams of 2")
    requesting = Requesting("33355")
    assert requesting.begun("lowe", "", "", "", "", teams=2) == "done"
    table = requesting.table
    assert table.events == by_keys.events and [list(event) for event in table.events[-2:]] == [
        ["abandon"], ["game", "players", "teams"],
    ]  # fmt: skip
    assert table.view == by_keys.view and table.shows == "roll_off"


def test_who_sits_where():
    requesting = knowing("", "Ann", "Bob", "P1")
    assert requesting.begun("web", "", "Bob", "Ann") == "done"
    assert requesting.table.game.players == ["P1", "Bob", "Ann"]
    assert requesting.begun("web", "P1", "", "") == "done"
    assert requesting.table.game.players == ["P1", "P2", "P3"]
    assert requesting.begun("web", "", "P1", "") == "done"
    assert requesting.table.game.players == ["P2", "P1", "P3"], "nobody is called like somebody else"
    assert requesting.table.shows == "ready"


def test_what_is_owed():
    requesting = Requesting("")
    assert requesting.begun("travel", "", "", difference=True) == "done"
    assert requesting.table.game.rules.settlement == "difference"
    assert requesting.begun("travel", "", "") == "done"
    assert requesting.table.game.rules.settlement == "optional"


def test_the_game_that_is_on_is_given_up_as_the_pc_has_asked():
    requesting = Requesting("33355")
    requesting.table.shake()
    assert requesting.answer("chance", 19) == "done"
    requesting.table.wait(500)
    assert requesting.begun("web", "") == "done"
    assert requesting.table.logged("abandon") == [1] and requesting.table.game.edition == "web"


def test_a_game_that_is_over_is_closed_and_the_next_on_its_card_is_begun():
    requesting = seated_at(full_card())
    assert requesting.table.shows == "end"
    assert requesting.begun("further") == "done"
    table = requesting.table
    assert len(table.logged("end")) == 1 and table.logged("abandon") == [] and table.game.column == 2
    assert requesting.begun("further") == "done", "the second column is given up, and played again"
    assert table.game.column == 2 and table.logged("abandon") == [1]


def test_there_may_be_no_further_game():
    requesting = Requesting("")
    assert requesting.begun("further") == "there is no further game on this card"


def test_from_every_page_of_the_menu():
    for walk in (
        (), ("New game",), ("New game", "Partners and chips"), ("New game", "Partners and chips", "4 players"),
        ("Score card",), ("New game", "Travel", "2 players"), ("Settings",), ("Sync",), ("About",), ("Just roll",),
    ):  # fmt: skip
        requesting = Requesting("33355")
        requesting.table.press(4).choose(*walk)
        assert requesting.begun("web", "", "") == "done", walk
        assert requesting.table.shows == "ready" and requesting.table.logged("game")[-1] == "web", walk


def test_a_setting_that_was_just_changed_is_kept():
    requesting = Requesting("")
    table = requesting.table.press(4).choose("Settings").press(3)
    assert table.kept == []
    assert requesting.begun("web", "") == "done" and table.kept == [{"sound": table.app.settings.get("sound")}]


def test_declined_while_dice_lie_or_roll():
    requesting = Requesting("33355" "12345" "22222")
    table = requesting.table
    table.wait(300, energy=1500)
    assert requesting.begun("web", "") == "the dice are rolling"
    table.wait(900)
    assert table.shows == "choosing" and requesting.begun("web", "") == TURNS
    table.hold(1)
    assert table.shows == "scores" and requesting.begun("web", "") == TURNS
    table.press(4)
    assert table.shows == "card" and requesting.begun("web", "") == TURNS
    assert table.logged("abandon") == [] and table.game.rolls == 1


def test_declined_where_the_keys_must_answer_first():
    requesting = Requesting("")
    requesting.table.press(4).choose("Self-test")
    assert requesting.begun("web", "") == KEYS
    requesting = Requesting("")
    requesting.table.app.enter("not_kept", requesting.table.now, "Not saved", ("a", "b", "c"))
    assert requesting.begun("web", "") == KEYS
    requesting = seated_at(None)
    requesting.table = Table("", None, -1, {"guide": "due"})
    requesting.requests = Requests(requesting.device, requesting.table.app)
    assert requesting.begun("web", "") == "the handheld is still showing its guide; go through it first"
    assert requesting.table.logged("game") == []


def test_declined_in_practice_and_on_paper():
    requesting = Requesting("")
    requesting.table.press(4).choose("Practice")
    assert requesting.begun("web", "").startswith("a practice game is on")
    requesting = Requesting("")
    requesting.table.press(4).choose("Just roll", "Score on paper")
    assert requesting.begun("web", "").startswith("the score is kept on paper")


def test_what_does_not_go_together_is_declined():
    requesting = knowing("", "Ann", "Bob")
    for edition, players, more, why in (
        ("chess", ("",), {}, "this handheld has no such rules"),
        ("web", (), {}, "Web rules is for 1 to 8 players"),
        ("web", ("",) * 9, {}, "Web rules is for 1 to 8 players"),
        ("challenge", ("",) * 5, {}, "Challenge is for 1 to 4 players"),
        ("lowe", ("",) * 3, {"teams": 2}, "3 players cannot be that many teams in Lowe 1967"),
        ("web", ("",) * 4, {"teams": 2}, "4 players cannot be that many teams in Web rules"),
        ("lowe", ("",) * 2, {"difference": True}, "Lowe 1967 leaves no choice of what is owed here"),
        ("travel", ("",), {"difference": True}, "Travel leaves no choice of what is owed here"),
        ("web", ("Ann", "Cyd"), {}, NAME % 2),
        ("web", ("Ann", "Ann"), {}, NAME % 2),
        ("web", ("Coach bot",), {}, NAME % 1),
        ("challenge", ("", "Kid bot"), {}, NAME % 2),
    ):  # fmt: skip
        assert requesting.begun(edition, *players, **more) == why
    assert requesting.table.logged("abandon") == [] and requesting.table.logged("game") == ["travel"]


def test_a_bot_plays_where_the_menu_has_one():
    requesting = knowing("", "Ann")
    assert requesting.begun("web", "Ann", "Kid bot") == "done" and requesting.table.game.players == ["Ann", "Kid bot"]
    requesting = knowing("", "Ann")
    requesting.table.app.settings = Settings({"score": "pc"})
    assert requesting.begun("web", "Ann", "Kid bot") == NAME % 2


def test_challenge_needs_a_display():
    requesting = Requesting("")
    requesting.table.app.display = False
    assert requesting.begun("challenge", "", "") == "Challenge needs a display, which this handheld does not have"
    requesting.table.app.display = True
    assert requesting.begun("challenge", "", "") == "done"


def test_a_full_journal_and_an_empty_battery_begin_nothing():
    requesting = Requesting("")
    requesting.table.full = True
    requesting.step()
    assert requesting.begun("web", "") == FULL
    requesting = Requesting("")
    requesting.full = True  # the flash finds no room
    assert requesting.begun("web", "") == FULL
    requesting = Requesting("")
    requesting.table.battery = 2500
    requesting.table.wait(100)
    assert requesting.begun("web", "") == EMPTY
    assert requesting.table.logged("abandon") == [] and requesting.table.logged("game") == ["travel"]


def test_a_request_that_comes_doubled_begins_one_game():
    requesting = Requesting("")
    after, heard = requesting.shelf.last, []
    for _ in range(8):
        requesting.device.receive(requesting.host.ask_to_begin("web", [""], 0, False, after, "1"))
        heard += requesting.step()
    assert requesting.table.logged("game") == ["travel", "web"]
    assert {item.why for item in heard if isinstance(item, Refused)} == {"the game has gone on"}
    assert len([item for item in heard if isinstance(item, Done)]) == 1


def test_it_is_granted_when_the_new_game_is_on_the_flash_and_not_before():
    requesting = Requesting("33355")
    table = requesting.table
    asked = requesting.host.ask_to_begin("lowe", ["", ""], 0, False, requesting.shelf.last, "1")
    requesting.device.receive(asked)
    for _ in range(40):
        items = requesting.step()
        requesting.device.receive(asked)
        if len(table.events) < 3:
            assert items == [], "neither done nor gone on"
        elif items:
            break
    assert table.logged("abandon") == [1] and table.logged("game") == ["travel", "lowe"]
    assert [type(item) for item in items] == [Done]
    assert table.shows == "roll_off"


def test_the_display_lights_up_and_no_key_that_is_down_means_anything_there():
    requesting = Requesting("")
    table = requesting.table.wait(130000)
    assert table.out.bright == 0
    assert requesting.begun("lowe", "", "") == "done" and table.out.bright == 2
    table.wait(100, down=0b01000).wait(100)
    assert table.shows == "roll_off", "the menu would have opened"
    table.press(4)
    assert table.shows == "menu"


def test_what_it_shows_is_told_also_where_it_looks_the_same():
    requesting = Requesting("")
    requesting.device.views, told = True, []
    requesting.device.show = told.append
    for asked in (False, True):
        if asked:
            assert requesting.begun("travel", "") == "done"
        for _ in range(3):
            requesting.requests.tell(requesting.table.out)
    assert len(told) == 2 and told[0] == told[1]


def test_whatever_the_request_says_it_ends_in_a_reason():
    junk = (None, True, -1, 1.5, "", "x" * 400, [], ["x" * 300], {}, {"a": 1}, 10**30)
    requesting = Requesting("")
    whys = set()
    for field in ("begin", "players", "teams", "difference"):
        for value in junk:
            fields = OrderedDict([("begin", "lowe"), ("players", ["", ""]), ("teams", 0), ("difference", 0)])
            fields[field] = value
            fields["after"], fields["epoch"] = requesting.shelf.last, requesting.shelf.epoch
            requesting.asked += 1
            fields["id"] = "j%d" % requesting.asked
            requesting.device.receive(frame(encode(fields)))
            why = requesting.said()
            assert why != "done" and 0 < len(why) < LONGEST // 4, (field, value)
            whys.add(why)
    assert len(whys) == 5 and requesting.table.logged("game") == ["travel"]
