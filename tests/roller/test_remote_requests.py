"""A box chosen on the PC: written as if by keys, exactly once, or refused with a reason."""

from players.at_the_table import Table
from players.requesting import Requesting
from roller import remote
from turnlink import message
from turnlink.host import Done, Refused
from turnlink.line import encode


def views(table):
    return [view[0] for view in table.views]


def test_the_same_event_sound_and_screens_as_by_keys():
    by_keys = Table("33355").shake().hold(1).select("chance").press(3)
    requesting = Requesting("33355")
    table = requesting.table.shake()
    assert requesting.answer("chance", 19) == "done"
    assert table.events[-1] == by_keys.events[-1] and list(table.events[-1]) == ["score", "points"]
    assert table.view == by_keys.view and table.sounds[-1] == by_keys.sounds[-1] == "saved"
    assert views(table)[-2:] == views(by_keys)[-2:] == ["writing", "scored"]
    assert table.views[-2] == by_keys.views[-2], "the chosen row is with_id"
    assert table.out.leds == 0


def test_from_every_screen_on_which_a_box_may_be_chosen():
    for dice, before in (
        ("33355", lambda table: table),
        ("33355", lambda table: table.press(1, 2)),  # locked
        ("33355" "12345" "65432", lambda table: table.shake().shake(400)),  # rolled out
        ("33355", lambda table: table.hold(1)),  # the score screen
        ("33355", lambda table: table.hold(1).press(1, 3)),  # the question before a zero
        ("33355", lambda table: table.hold(1).press(4)),  # the card
    ):
        requesting = Requesting(dice)
        before(requesting.table.shake())
        points = sum(requesting.table.game.dice)
        assert requesting.answer("chance", points) == "done", requesting.table.view
        assert requesting.table.logged("score") == ["chance"] and requesting.table.shows == "scored"


def test_a_zero_that_the_player_confirmed_on_the_pc():
    requesting = Requesting("33355")
    requesting.table.shake()
    assert requesting.answer("full_house", 0) == "done"
    assert requesting.table.game.card.boxes == {"full_house": 0}
    requesting = Requesting("33355")
    requesting.table.shake()
    assert requesting.answer("yahtzee", 0) == "done"


def test_refused_while_the_dice_roll():
    requesting = Requesting("33355" "12345")
    requesting.table.shake()
    requesting.table.wait(300, energy=1500)
    assert requesting.table.shows == "rolling"
    assert requesting.answer("chance", 19) == "the dice are rolling"
    requesting.table.wait(600)
    assert requesting.table.logged("score") == []


def test_a_request_waits_while_the_dice_come_to_rest():
    requesting = Requesting("33355" "12345")
    table = requesting.table
    table.wait(500, energy=1500)
    while not table.app.phase.lands:
        table.step()
    assert table.logged("roll") == ["33355"], "a PC knows them already"
    assert requesting.answer("chance", 19) == "" and table.logged("score") == [], "not refused, and not yet written"
    for _ in range(40):
        requesting.step()
    assert table.logged("score") == ["chance"]


def test_the_reasons_of_the_rules_are_the_reasons():
    requesting = Requesting("33355" "12345")
    assert requesting.answer("chance", 19) == "roll before you score"
    requesting.table.shake()
    for box, points, why in (
        ("chance", 18, "19"),
        ("moon", 1, "no box is called 'moon'"),
        ("chance", None, ""),
        (["chance"], 1, ""),
    ):
        requesting.ask(box, points, request_id="id" + why)
        (refused,) = requesting.step()
        assert isinstance(refused, Refused) and why in refused.why and ": " not in refused.why
    assert requesting.answer("chance", 19) == "done"
    requesting.table.shake()
    assert requesting.answer("chance", 15) == "chance already holds 19"


def test_refused_in_a_menu():
    requesting = Requesting("33355" "12345")
    requesting.table.shake().hold(1).press(3).press(4)
    assert requesting.answer("chance", 19) == "roll before you score"


def test_a_request_that_comes_doubled_is_done_once():
    requesting = Requesting("33355")
    requesting.table.shake()
    heard = []
    after = requesting.shelf.last
    for _ in range(6):
        requesting.ask("chance", 19, after)
        heard += requesting.step()
    assert requesting.table.logged("score") == ["chance"]
    assert [item.why for item in heard if isinstance(item, Refused)] == ["the game has gone on"] * 4
    assert len([item for item in heard if isinstance(item, Done)]) == 1


def test_what_was_declined_once_stays_declined():
    requesting = Requesting("33355")
    after = requesting.shelf.last
    requesting.ask("chance", 19, after)
    (no,) = requesting.step()
    requesting.table.shake()
    requesting.ask("chance", 19, after)  # the answer was lost: the same request once more
    (again,) = requesting.step()
    assert again.why == no.why and again.request_id == no.request_id == "1" and requesting.table.logged("score") == []


def test_the_step_that_finds_no_room_declines():
    requesting = Requesting("33355")
    requesting.table.shake()
    requesting.full = True
    assert requesting.answer("chance", 19) == remote.FULL


def test_the_display_lights_up():
    requesting = Requesting("33355")
    requesting.table.shake().wait(130000)
    assert requesting.table.out.bright == 0
    assert requesting.answer("chance", 19) == "done"
    assert requesting.table.out.bright == 2


def test_a_roster_is_kept_between_rolls_and_answered_with_its_mark():
    names = []
    requesting = Requesting("33355")
    requesting.table.wait(300, energy=1500)
    requesting.device.receive(requesting.host.send_roster(["Ann", "Bob"], "a1"))
    assert requesting.step() == [], "not while the dice tumble"
    requesting.table.wait(800)
    kept, keep = remote.roster, remote.keep_roster
    remote.roster = lambda: list(names)
    remote.keep_roster = names.extend
    try:
        (done,) = requesting.step()
        assert isinstance(done, Done) and done.request_id == "a1" and names == ["Ann", "Bob"]
        requesting.device.receive(requesting.host.send_roster(["Ann", "Bob"], "a1"))
        (done,) = requesting.step()
        assert isinstance(done, Done) and names == ["Ann", "Bob"], "the same names are not written again"
        requesting.device.receive(requesting.host.send_roster(["x" * 13], "a2"))
        (no,) = requesting.step()
        assert no.why == "a name has 1 to 12 characters" and no.request_id == "a2"

        def full(new):
            raise OSError(28)

        remote.keep_roster = full
        requesting.device.receive(requesting.host.send_roster(["Cyd"], "a3"))
        (no,) = requesting.step()
        assert no.why == remote.FULL
    finally:
        remote.roster, remote.keep_roster = kept, keep


def test_the_crash_log_in_parts():
    import os

    from parts.drive_folder import folder

    path = folder()
    assert remote.part_of_report("crash", 0, path) == ("", 0)
    with open(path, "wb") as file:
        file.write(b'"' * 120 + b"\nValueError: \xc3\xa9\x00")
    try:
        assert remote.part_of_report("crash", 0, path) == ('"' * 120, 136)
        assert encode(message.got("selftest", 10**6, 10**6, '"' * 120)), "it fits into a line"
        assert remote.part_of_report("crash", 120, path) == ("\nValueError: ???", 136)
        assert remote.part_of_report("crash", 136, path) == ("", 136) == remote.part_of_report("crash", 10**9, path)
        assert remote.part_of_report("moon", 0, path) == ("", 0)
    finally:
        os.remove(path)


def test_a_box_of_challenge_is_that_of_whoever_is_next_or_refused_by_name():
    requesting = Requesting("66666" "11111" "33446")
    table = requesting.table
    table.press(4).choose("New game", "Challenge: same dice for all", "2 players")
    requesting.shelf.last += len(table.events)
    assert "all three steps are done" in requesting.answer("chance", 20), "in the roll-off"
    table.shake().shake()
    assert "all three steps are done" in requesting.answer("chance", 20), "before the first throw"
    table.shake()
    assert "all three steps are done" in requesting.answer("chance", 20), "while markers are chosen"
    for _ in range(4):
        table.press(*[place + 1 for place in range(5) if not table.view[3] >> place & 1])
        table.hold(1)
        assert table.shows == "slide" and requesting.answer("chance", 20) != "done"
        table.wait(2000)
    assert table.shows == "scores"
    assert "score 20 in chance" in requesting.answer("chance", 21)
    assert requesting.answer("chance", 20) == "done"
    assert table.view[:2] == ("final", "P2") and table.game.cards[0].boxes == {"chance": 20}
    assert requesting.answer("fours", 8) == "done"
    assert table.view[:2] == ("round", "P2") and table.game.cards[1].boxes == {"fours": 8}
