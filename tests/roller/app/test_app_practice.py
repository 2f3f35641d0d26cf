"""Practice games: played like any other, marked on every screen, recorded nowhere; and a flash that is nearly full."""

from fivedice.game import apply
from logs.matches import FOUR, begun
from players.at_the_table import Table
from roller.remote import write_box

FULL = ("message", "Nearly full",
        "Plug it into the PC to save your games. Until then: a practice game (OK).")  # fmt: skip


def practising(dice="", game=None):
    """A handheld in whose menu practice was chosen."""
    table = Table(dice, game).press(4).choose("Practice")
    table.views = []
    return table


def snapshot(game):
    """What a player can know of a game."""
    return [
        game.edition, game.players, game.columns, game.player, game.turn, game.rolls, game.dice, game.kept,
        game.contenders, game.thrown, game.totals, [card.boxes for card in game.cards], game.closed,
        None if game.last is None else (game.last.player, game.last.box, game.last.points),
    ]  # fmt: skip


def fold(events):
    """The last game of these events."""
    game = None
    for event in events:
        game = apply(None if "game" in event else game, event)
    return game


def test_a_practice_game_is_played_by_those_who_play_now():
    for players, teams in ((FOUR[:1], None), (FOUR, [1, 2, 1, 2]), (FOUR[:3], None)):
        table = practising("", begun("lowe", players, **({"teams": teams} if teams else {})))
        assert table.events == [] and len(table.practised) == 1
        event = table.practised[0]
        assert (event["game"], event["players"], event.get("teams")) == ("lowe", players, teams)
        assert table.shows == ("ready" if len(players) == 1 else "roll_off"), "it begins like any other"


def test_every_screen_of_it_is_marked_and_nothing_of_it_is_recorded():
    table = practising("12345" "21111" "33355" * 12)
    table.shake().press(1).wait(600).shake().hold(2).press(4, 5).press(3)
    table.press(4).choose("Score card").press(2, 5)
    table.choose("About").press(5, 5)
    seen = set([view[1][0] for view in table.views if view[0] == "practice"])
    assert seen == {"ready", "rolling", "choosing", "scores", "writing", "scored", "card", "menu", "options"}
    table.play_out()
    assert table.shows == "end"
    table.press(1, 5)
    assert [view for view in table.views if view[0] != "practice"] == []
    assert [kind for event in table.events for kind in event] == ["game", "players"], "only that of power-on"
    assert table.kept_locks == [], "locks would be taken for those of the recorded game"
    assert len([event for event in table.practised if "score" in event]) == 13


def test_after_its_end_another_one_begins():
    table = practising("33355" * 14).play_out()
    table.press(3)
    assert table.shows == "ready" and table.marked and len(table.events) == 1
    assert [kind for event in table.practised for kind in ("game", "end") if kind in event] == ["game", "end", "game"]


def test_the_recorded_game_goes_on_where_it_was():
    table = Table("11122" "33355" "44455" "66655").take_turn()
    before = table.view, snapshot(table.game)
    table.press(4).choose("Practice").take_turn().shake()
    assert table.marked and table.shows == "choosing"
    table.hold(1)
    table.press(3)
    table.press(4).choose("End practice")
    assert (table.view, snapshot(table.game)) == before and not table.marked
    table.press(5)
    assert table.shows == "scores" and table.logged("undo") == [before[0][2]], "undo is still possible"
    table.press(3).shake()
    assert table.game.dice == (6, 6, 6, 5, 5) and len(table.logged("roll")) == 2


def test_it_is_left_in_the_middle_of_a_turn_of_the_roll_off_and_at_the_end():
    recorded = begun("travel", FOUR[:2])
    table = practising("11111" "22222" "33355" * 27, recorded)
    table.shake()
    table.press(4).choose("End practice")
    assert snapshot(table.game) == snapshot(recorded) and table.game.thrown == ()
    table.press(4).choose("Practice").shake()
    table.shake()
    table.play_out()
    assert table.shows == "match" and table.marked
    table.press(4).choose("End practice")
    assert snapshot(table.game) == snapshot(recorded) and table.events == []


def test_another_edition_and_more_players_can_be_practised():
    table = practising("12345").press(4).choose("New game", "Classic", "2 players")
    assert table.marked and table.shows == "roll_off" and table.game.edition == "hasbro"
    assert len(table.events) == 1
    table.press(4).choose("End practice")
    assert table.game.edition == "travel" and table.events[0]["game"] == "travel" and not table.marked


def test_a_box_chosen_on_the_pc_is_refused_by_name():
    table = practising("33355" * 2).shake()
    request = {"write": "chance", "points": 19}
    why = "a practice game is on, which is not saved; end it in the handheld's menu first"
    assert write_box(table.app, request, table.now) == why
    table.wait(100)
    assert table.shows == "choosing" and table.game.card.boxes == {}
    table.hold(1).press(3)
    table.press(4).choose("End practice").shake()
    assert write_box(table.app, request, table.now) == ""


def test_the_ranking_leaves_a_row_for_the_mark_of_practice_or_the_seal():
    for practice in (True, False):
        table = Table("33355" * 13 * 7, begun("web", ["P%d" % seat for seat in range(1, 8)]))
        if practice:
            table.press(4).choose("Practice")
        table.play_out()
        assert table.shows == "match" and table.marked is practice and len(table.view[2]) == 5 and table.view[3]
        table.press(2)
        assert [row[1] for row in table.view[2]][-1] == ("P7",)


def to_or_from_practice(table):
    """Find the way to the menu from wherever the handheld is, and begin practice, or end it."""
    item = "End practice" if table.marked else "Practice"
    while not (table.shows == "menu" and item in table.view[2]):
        if table.shows in ("choosing", "rolled"):
            table.hold(1)
        else:
            table.press({"scores": 3, "confirm": 3, "scored": 4, "ready": 4, "message": 3}.get(table.shows, 5))
        assert table.now < 1000000, table.view
    table.choose(item)


def test_whatever_is_pressed_the_recorded_game_is_the_fold_of_what_was_recorded():
    for seed in range(6):
        table = Table("".join([str((at * at + seed * at) % 6 + 1) for at in range(2000)]))
        chance = seed + 1
        for number in range(160):
            chance = (chance * 1103515245 + 12345) & 0x3FFFFFFF
            what = chance >> 12
            table.full = what % 5 == 0
            if number % 20 == 0:
                if table.marked != (number % 40 == 0):  # by chance it may have been left in the menu
                    to_or_from_practice(table)
                assert table.marked == (number % 40 == 0), (seed, number)
            elif what % 4 == 0:
                table.shake()
            elif what % 16 == 1:
                table.hold(what // 16 % 5 + 1)
            else:
                table.press(what // 16 % 5 + 1)
            table.views = []
            app = table.app
            recorded = app.state if app.recorded is None else app.recorded[0]
            assert snapshot(recorded) == snapshot(fold(table.events))
        for events in (table.events, table.practised):
            assert len([event for event in events if "roll" in event]) >= 3, (seed, "both were played")


def test_nearly_full_a_new_game_is_not_offered_but_practice_is():
    table = Table("33355" * 3).take_turn()
    table.full = True
    table.press(4).choose("New game")
    assert table.view == FULL + (("", "", "ok", "", "Back"),)
    table.press(1, 2, 4)
    assert table.view[:3] == FULL
    table.press(5)
    assert table.view[:2] == ("menu", "Menu")
    table.choose("Back to the game").take_turn()
    assert len(table.logged("score")) == 2, "the game that is being played goes on"
    table.press(4).choose("New game")
    table.press(3)
    assert table.shows == "ready" and table.marked
    table.press(4).choose("New game")
    assert table.view[:2] == ("menu", "New game"), "another practice game may begin"
    assert len(table.logged("game")) == 1


def test_nearly_full_the_next_game_does_not_begin_by_itself():
    table = Table("33355" * 14)
    table.full = True
    table.play_out().press(3)
    assert table.view == FULL + (("Card", "", "ok", "Menu", ""),) and table.out.flush is False
    assert table.logged("end") and table.logged("game") == ["travel"]
    table.press(1)
    assert table.shows == "card"
    table.press(5)
    assert table.view[:3] == FULL
    table.press(4)
    assert table.view[:2] == ("menu", "Menu")
    table.press(5)
    table.wait(400)
    assert table.view[:3] == FULL and table.out.flush, "the journal may make room"
    table.press(3).shake()
    assert table.marked and table.shows == "choosing" and table.logged("game") == ["travel"]


def test_it_is_said_again_after_a_restart_and_when_practice_ends():
    over = Table("33355" * 13)
    over.full = True
    closed = over.play_out().press(3).game
    assert closed.closed == "end"
    table = Table("", closed)
    assert table.shows == "ready", "there is room: the next game begins"

    class Full(Table):
        """A handheld that is nearly full when it is switched on."""

        def step(self, *words):
            self.full = self.now == 0 or self.full
            return super().step(*words)

    table = Full("33355", closed)
    assert table.view[:3] == FULL and table.events == []
    table.press(3).shake()
    assert table.marked
    table.hold(1).press(3)
    table.press(4).choose("End practice")
    assert table.view[:3] == FULL and table.events == [] and not table.marked


def test_with_room_again_the_next_game_begins_without_a_restart():
    table = Table("33355" * 13)
    table.full = True
    table.play_out().press(3)
    assert table.view[:3] == FULL
    table.full = False
    table.wait(100)
    assert table.view == ("ready", "P1", 1, 0, False, ()) and table.logged("game") == ["travel", "travel"]


def test_with_room_again_the_menu_offers_a_new_game():
    table = Table()
    table.full = True
    table.press(4).choose("New game")
    assert table.view[:3] == FULL
    table.full = False
    table.wait(100)
    assert table.view[:2] == ("menu", "Menu")
    table.choose("New game")
    assert table.view[:2] == ("menu", "New game")


def test_the_journal_may_look_for_room_while_the_menu_is_open():
    table = Table().press(4)
    assert table.view[:2] == ("menu", "Menu") and not table.out.flush
    table.wait(300)
    assert table.out.flush
