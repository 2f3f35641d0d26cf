"""An entry that is taken back on the PC: as if by key 5, exactly once, or refused with a reason."""

from fivedice.box import BOXES
from logs.matches import begun, fold
from players.at_the_table import Table
from players.requesting import Requesting
from roller.app.router import PHASES, way_from
from roller.remote import EMPTY, FULL, TAKE_BACK, Requests

NOTHING = "only the box written last can be taken back, and only until the next roll"


def test_an_entry_is_taken_back_as_by_key_5():
    by_keys = Table("33355").shake().hold(1).select("chance").press(3).wait(500).press(5)
    requesting = Requesting("33355" "12345")
    table = requesting.table.shake()
    assert requesting.answer("chance", 19) == "done"
    table.wait(500)
    assert requesting.undone("chance") == "done"
    assert table.events[-1] == by_keys.events[-1] and table.logged("undo") == ["chance"]
    assert table.view == by_keys.view and table.shows == "scores" and table.game.card.boxes == {}
    assert requesting.answer("threes", 9) == "done"
    table.wait(500).shake()
    assert requesting.undone("threes") == NOTHING and table.logged("undo") == ["chance"]


def test_to_take_back_waits_while_no_key_is_heard():
    requesting = Requesting("33355")
    table = requesting.table.shake()
    assert requesting.answer("chance", 19) == "done" and table.app.router.hears_at
    assert requesting.undone("chance") == "" and table.logged("undo") == [], "not refused, and not yet done"
    for _ in range(40):
        requesting.step()
    assert table.logged("undo") == ["chance"] and requesting.device.request is None


def test_what_cannot_be_taken_back_has_its_reason():
    requesting = Requesting("33355" "12345")
    table = requesting.table.shake()
    assert requesting.undone("chance") == NOTHING
    assert requesting.answer("chance", 19) == "done"
    table.wait(500)
    assert requesting.undone("threes") == "the last box written is chance, not threes"
    table.press(4)
    assert requesting.undone("chance").endswith("press its key 5 first") and table.shows == "menu"
    table.press(5)
    requesting.full = True
    assert requesting.undone("chance") == FULL


def test_an_entry_of_challenge_is_taken_back_where_key_5_does_it():
    requesting = Requesting("66666" "11111" "33446")
    table = requesting.table
    table.press(4).choose("New game", "Challenge: same dice for all", "2 players").shake().shake().shake()
    for _ in range(4):
        table.press(*[place + 1 for place in range(5) if not table.view[3] >> place & 1])
        table.hold(1).wait(2000)
    requesting.shelf.last += len(table.events)
    assert requesting.answer("chance", 20) == "done" and table.view[:2] == ("final", "P2")
    table.wait(500)
    assert requesting.undone("chance") == "done" and table.shows == "scores"
    assert requesting.answer("chance", 20) == "done"
    table.wait(500)
    assert requesting.answer("fours", 8) == "done" and table.view[0] == "round"
    table.wait(500)
    assert requesting.undone("fours") == "done" and table.game.cards[1].boxes == {}


def test_the_last_box_of_a_game_is_taken_back():
    requesting = Requesting("12345")
    game = begun("travel", ["P1"])
    for box in BOXES[:-1]:
        zero = {"score": box, "points": 0}
        game = fold(game, {"roll": "12345"}, zero)
    table = requesting.table = Table("12345", game)
    requesting.requests = Requests(requesting.device, table.app)
    table.shake()
    assert requesting.answer("chance", 15) == "done" and table.shows == "end"
    table.wait(500)
    assert requesting.undone("chance") == "done" and not table.game.over


def test_an_empty_battery_takes_nothing_back():
    requesting = Requesting("33355")
    table = requesting.table.shake()
    assert requesting.answer("chance", 19) == "done"
    table.wait(500)
    table.battery = 2500
    assert requesting.undone("chance") == EMPTY
    assert table.logged("undo") == [] and table.game.card.boxes == {"chance": 19}


def test_it_is_every_phase_in_which_key_5_takes_back():
    leads = [name for name in PHASES if way_from(name, "5") in ("boxes", "scores")]
    assert sorted(leads) == sorted(TAKE_BACK)
