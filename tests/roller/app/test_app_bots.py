"""A bot at the table: it rolls, keeps and writes by itself, can be followed and hurried, and nobody plays for it."""

from fivedice.game import apply
from logs.matches import begun, fold
from players.at_the_table import Table
from roller.app.bots import LOOK, SHOW, alike, on_impulse
from roller.app.phases import BOTS, PAUSE
from roller.remote import write_box
from running.no_end import going_on

COACH, RIVAL, KID = BOTS
FILE = __file__[: __file__.rindex("tests/")] + "firmware/coach.table"
TURN = 14000  # ms; longer than any


def against(name, dice, *events, path=FILE, settings=None, edition="web"):
    """Ann has written 25 in her full house, and now it is the bot's turn."""
    game = begun(edition, ["Ann", name])
    if edition == "web":
        game = fold(game, {"roll": "33355"}, {"score": "full_house", "points": 25})
    table = Table(dice, fold(game, *events), settings=settings)
    table.app.table = path
    return table


def until(table, shows, most=TURN):
    """Wait until the view is of this kind."""
    for _ in going_on(lambda: table.shows != shows, most // 20):
        table.step()
    return table


def entry(table):
    """The last box in the log, and its points."""
    event = table.events[-1]
    return event["score"], event["points"]


def test_a_turn_is_played_by_itself_and_the_next_player_is_asked_to_shake():
    table = against(COACH, "66612254111111")
    assert table.view[:2] == ("scored", "Ann") and table.out.view.following == COACH and table.out.view.bot
    table.wait(PAUSE - 100)
    assert table.events == [], "who was before can still take it back"
    table.wait(TURN)
    kinds = ["score" if "score" in event else "roll" for event in table.events]
    assert kinds == ["roll", "roll", "roll", "score"]
    assert [event.get("keep") for event in table.events[:3]] == [None, "123", "123"]
    assert table.view[:2] == ("scored", COACH) and table.game.players[table.game.player] == "Ann"
    table.wait(TURN)
    assert len(table.events) == 4, "Ann rolls when she shakes"
    table.shake()
    assert len(table.events) == 5 and table.shows == "choosing"


def test_what_it_does_can_be_followed():
    table = until(against(KID, "666122541"), "watch")
    assert table.view == ("watch", KID, (6, 6, 6, 1, 2), 0, 1, "...")
    began = table.now
    for _ in going_on(lambda: not table.out.view.locks):
        table.step()
    assert LOOK - 40 <= table.now - began <= LOOK + 40
    assert table.view == ("watch", KID, (6, 6, 6, 1, 2), 0b111, 1, "Rolls 2 more") and table.out.leds == 0b111
    assert table.kept_locks == [0b111] and table.sounds[-1] == "lock"
    began = table.now
    until(table, "rolling")
    assert SHOW - 40 <= table.now - began <= SHOW + 40
    until(table, "writing")
    assert table.view[2][:2] == ("three_kind", 23)
    began = table.now
    until(table, "scored")
    assert table.now - began >= SHOW and entry(table) == ("three_kind", 23)


def test_a_key_hurries_and_does_nothing_else():
    slow, quick = against(KID, "666122541"), against(KID, "666122541")
    until(slow, "scored").wait(PAUSE)
    took = 0
    for _ in going_on(lambda: len(quick.events) < 4):
        quick.press(3)
        took = quick.now
    assert quick.events[:1] and [event for event in quick.events] == slow.wait(TURN).events
    assert took < 4500
    assert quick.wait(1000).shows == "scored" and len(quick.events) == 4, "nor is the next turn begun by it"


def test_nobody_can_play_its_turn():
    table = until(against(KID, "666122541"), "watch")
    table.press(1).press(2).press(5)
    assert table.kept_locks in ([], [0b111])
    until(table, "watch").hold(2)
    assert table.shows != "scores"
    table = until(against(KID, "666122541"), "watch")
    events = len(table.events)
    table.wait(300, energy=1500)
    assert len(table.events) == events and table.shows == "watch", "a shake does nothing"
    assert write_box(table.app, {"write": "chance", "points": 21}, table.now).startswith(
        "the handheld shows something else"
    )


def test_the_menu_works_at_any_time_and_the_turn_goes_on_after_it():
    table = against(KID, "666122541")
    for moment in ("scored", "watch", "watch", "watch"):
        table = until(table, moment)
        table.wait(420).press(4)
        assert table.shows == "menu", moment
        table.wait(TURN)
        assert table.shows == "menu", "it waits"
        table.press(5)
        table.wait(PAUSE + 100 if moment == "scored" else LOOK + SHOW + 200)
    table.wait(TURN)
    assert entry(table) == ("three_kind", 23)


def test_an_entry_can_be_taken_back_until_the_bot_rolls_and_what_a_bot_wrote_stands():
    table = against(KID, "666122541").wait(500).press(5)
    assert table.events[-1].get("undo") == "full_house" and table.shows == "scores"
    table = against(KID, "666122541").wait(TURN)
    events = len(table.events)
    assert table.view[-1] is not True and not table.out.view.can_undo
    table.press(5).hold(5)
    assert len(table.events) == events and table.shows == "scored"
    said = write_box(table.app, {"undo": table.game.last.box}, table.now)
    assert said.startswith("the handheld shows something else") and not table.app.takes_back


def test_a_pc_can_take_the_entry_before_back():
    table = against(KID, "666122541").wait(500)
    assert write_box(table.app, {"undo": "full_house"}, table.now) == ""
    table.wait(100)
    assert table.events[-1].get("undo") == "full_house"


def test_after_a_power_cut_in_its_turn_it_goes_on_where_it_was():
    whole = against(RIVAL, "666122541").wait(TURN)
    for events in range(1, len(whole.events)):
        game = against(RIVAL, "").game
        for event in whole.events[:events]:
            game = apply(game, event)
        for locks in (-1, 0, 0b10110):  # whatever was on its way to the flash
            again = Table(("", "2541", "41", "")[events], game, locks)
            again.app.table = FILE
            again.wait(TURN)
            assert again.events == whole.events[events:], (events, locks)


def test_five_alike_are_celebrated_and_the_turn_goes_on():
    table = until(against(KID, "66666"), "five")
    table.wait(TURN)
    assert entry(table) == ("yahtzee", 50) and table.events[-2]["roll"] == "66666"


def test_it_takes_part_in_the_roll_off():
    table = Table("666651111133355" * 3, begun("travel", [COACH, "Ann"]))
    table.app.table = FILE
    assert table.shows == "roll_off" and table.out.view.player == COACH and table.out.view.bot
    table.wait(PAUSE + 2000)
    assert table.logged("roll-off") == ["66665"]
    table.wait(TURN)
    assert table.logged("roll-off") == ["66665"], "Ann throws"
    table.shake()
    assert table.view[1] == "Who begins?"
    table.wait(PAUSE + 2000)
    assert table.logged("roll") == ["33355"], "it begins"


def test_it_begins_where_nothing_was_written_before():
    table = Table("666122541", begun("web", [KID, "Ann"]))
    assert table.view[:2] == ("ready", KID) and table.out.view.bot
    table.press(2).wait(TURN)
    assert entry(table) == ("three_kind", 23)


def test_a_whole_game_ends_and_the_next_one_is_against_the_same():
    table = Table("1234" * 900, begun("web", ["Ann", KID]))
    for _ in going_on(lambda: not table.game.over, 200):
        table.views = []
        if table.game.player:
            table.wait(1000)
        else:
            table.take_turn()
    until(table, "match")
    assert not table.out.view.can_undo
    table.wait(500).press(3)
    assert table.events[-1]["players"] == ["Ann", KID]


def test_without_a_table_it_plays_as_it_can_and_says_so():
    table = until(against(COACH, "666122541", path="nothing.table"), "watch")
    table.wait(600)
    assert table.view[-1] == "No hints"
    table.wait(TURN)
    assert entry(table) == ("three_kind", 23)


def test_it_plays_in_practice_and_when_a_pc_keeps_the_score():
    table = Table("66612254111111", begun("web", [KID, "Ann"])).press(4).choose("Practice")
    table.wait(PAUSE + TURN)
    assert table.events == [] and table.practised[-1]["score"] == "three_kind"
    table = against(KID, "666122541", settings={"score": "pc"}).wait(TURN)
    assert entry(table) == ("three_kind", 23)


def test_with_an_empty_battery_it_rolls_nothing_and_goes_on_when_that_is_changed():
    table = against(KID, "66612" "25" "41" "66612" "25" "41")
    table.battery = 2500
    table.wait(TURN)
    assert table.events == [] and table.view[:2] == ("message", "Battery empty")
    table.battery = 4000
    table.wait(60).press(3).wait(TURN)
    assert entry(table)[0]


def test_the_display_stays_on_while_it_plays():
    table = until(against(KID, "666122541"), "watch")
    assert table.out.bright == 2


def test_a_kid_keeps_what_it_has_most_of():
    for dice, mask in (((6, 6, 6, 1, 2), 0b111), ((2, 5, 2, 5, 1), 0b1010), ((1, 2, 3, 4, 6), 0b10000)):
        assert alike(dice) == mask


class SimpleGame:
    """The Rival's first turn."""

    def __init__(self):
        self.players = [RIVAL]
        self.player = 0
        self.card = begun("web", ["Ann"]).card


def test_the_rival_acts_on_impulse_a_quarter_of_the_time_and_always_does_the_same():
    now = SimpleGame()
    impulses = 0
    for number in range(900):
        now.dice = tuple([number // 6**place % 6 + 1 for place in range(5)])
        now.rolls, now.turn = number % 3 + 1, number % 13 + 1
        impulses += on_impulse(now)
        assert on_impulse(now) == on_impulse(now)
    assert 180 < impulses < 270


def asked(names, *items, game=None, settings=None):
    """A handheld that sets up a game."""
    table = Table("66666" * 9, game, settings=settings)
    table.app.roster = lambda: names
    return table.press(4).choose("New game", *items)


def test_who_has_no_roster_chooses_it_as_an_opponent():
    table = asked([], "Simple", "Against a bot")
    assert table.rows == BOTS + ("Start",)
    table.choose(RIVAL).press(3)
    assert table.game.players == [RIVAL, "P2"]
    table.press(4).choose("New game", "Simple", "1 player")
    assert table.game.players == ["P1"], "no bot plays alone"


def test_it_sits_among_the_names_of_the_roster():
    table = asked(["Ann", "Bob"], "Simple", "3 players")
    assert table.rows == ("Ann", "Bob") + BOTS + ("Start",)
    table.choose("Ann", KID, COACH).press(3)
    assert table.game.players == ["Ann", KID, COACH]
    assert asked(["Ann", "Bob"], "Simple", "1 player").rows == ("Ann", "Bob", "Start")
    assert asked(["Ann", COACH], "Simple", "2 players").rows == ("Ann",) + BOTS + ("Start",), "once"


def test_there_is_none_in_challenge_nor_for_a_pc_that_keeps_the_score():
    assert "Against a bot" not in asked([], "Challenge: same dice for all").rows
    assert "Against a bot" not in asked([], "Simple", settings={"score": "pc"}).rows
    assert asked(["Ann"], "Simple", "2 players", settings={"score": "pc"}).rows == ("Ann", "Start")


def test_going_back_from_the_bots_forgets_them():
    table = asked([], "Simple", "Against a bot").choose(COACH).press(5)
    table.choose("2 players")
    assert table.game.players == ["P1", "P2"]
