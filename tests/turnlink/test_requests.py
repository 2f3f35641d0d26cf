"""What travels the other way: names for new games, a box chosen on the PC, reports asked for."""

from cables.joined_ends import carried, greeted, joined
from turnlink import question
from turnlink.frame import frame
from turnlink.host import Done, Refused, Report
from turnlink.line import encode


def test_a_roster_is_asked_for_until_it_is_done():
    _, device, host = joined(4)
    greeted(device, host)
    device.receive(host.send_roster(["Ann", "Bob"]))
    what, fields = device.request
    assert (what, fields["roster"]) == ("roster", ["Ann", "Bob"])
    assert carried(device, host) == [], "nothing is said before it is done"
    device.receive(host.send_roster(["Cyd"]))
    assert device.request[1]["roster"] == ["Ann", "Bob"], "one request at a time"
    device.granted()
    (done,) = carried(device, host)
    assert isinstance(done, Done) and done.what == "roster" and device.request is None


def test_a_box_is_written_once_however_often_it_is_asked():
    shelf, device, host = joined(4)
    greeted(device, host)
    asked = host.ask_to_write("fours", 16, 4)
    device.receive(asked)
    assert device.request[0] == "write" and device.request[1]["write"] == "fours" and device.request[1]["points"] == 16
    device.granted()
    shelf.last = 5  # the event
    carried(device, host)
    device.receive(asked)
    (refused,) = carried(device, host)
    assert isinstance(refused, Refused) and refused.why == "the game has gone on" and device.request is None


def test_an_entry_is_taken_back_once_however_often_it_is_asked():
    shelf, device, host = joined(4)
    greeted(device, host)
    asked = host.ask_to_undo("fours", 4, "a1")
    device.receive(asked)
    assert device.request[0] == "undo" and device.request[1]["undo"] == "fours"
    device.granted()
    shelf.last = 5  # the event
    (done,) = [item for item in carried(device, host) if isinstance(item, Done)]
    assert (done.what, done.request_id) == ("undo", "a1")
    device.receive(asked)
    (refused,) = carried(device, host)
    assert (refused.what, refused.why, refused.request_id) == ("undo", "the game has gone on", "a1")
    asked = host.ask_to_undo("fours", 5, "a2")
    device.receive(asked)
    device.declined("no")
    device.receive(asked)
    assert device.request is None and [item.why for item in carried(device, host)] == ["no", "no"]


def test_a_request_that_cannot_be_done_says_why():
    _, device, host = joined(4)
    greeted(device, host)
    device.receive(host.ask_to_write("fours", 16, 4))
    device.declined("the dice are rolling")
    (refused,) = carried(device, host)
    assert (refused.what, refused.why) == ("write", "the dice are rolling")
    device.declined("twice")
    device.granted()
    assert carried(device, host) == []


def test_a_request_for_another_journal_is_refused():
    _, device, host = joined(4)
    greeted(device, host)
    box = question.write("fours", 16, 4, "00000000"), question.undo("fours", 4, "00000000")
    game = question.begin("web", ["Ann"], 0, False, 4, "00000000")
    for request in (question.roster(["Ann"], "00000000"), game) + box:
        device.receive(frame(encode(request)))
        (refused,) = carried(device, host)
        assert isinstance(refused, Refused) and device.request is None


def test_a_report_comes_in_parts():
    _, device, host = joined(1)
    log = "Traceback\n" * 40
    device.reports = lambda name, at: (log[at : at + 120], len(log)) if name == "crash" else ("", 0)
    heard = ""
    for _ in range(len(log)):
        device.receive(host.ask_report("crash", len(heard)))
        (report,) = carried(device, host)
        assert isinstance(report, Report) and (report.name, report.at) == ("crash", len(heard))
        heard += report.text
        if len(heard) >= report.size:
            break
    assert heard == log
    device.receive(host.ask_report("moon", 0))
    assert carried(device, host)[0].size == 0
    device.reports = None
    device.receive(host.ask_report("crash", 0))
    assert carried(device, host)[0].size == 0
    device.receive(frame(encode({"get": "crash", "at": -1})))
    device.receive(frame(encode({"get": "crash"})))
    assert carried(device, host) == []


def test_answers_carry_the_mark_of_their_request():
    _, device, host = joined(4)
    greeted(device, host)
    device.receive(host.send_roster(["Ann"], "a1"))
    device.granted()
    device.receive(host.ask_to_write("fours", 16, 4, "b2"))
    device.declined("the dice are rolling")
    device.receive(host.ask_to_write("fours", 16, 3, "c3"))
    assert [item.request_id for item in carried(device, host)] == ["a1", "b2", "c3"]
    device.receive(frame(encode(question.write("fours", 16, 4, "00000000", "d4"))))
    assert [item.request_id for item in carried(device, host)] == ["d4"]


def test_a_box_that_was_declined_stays_declined_and_another_is_heard():
    _, device, host = joined(4)
    greeted(device, host)
    asked = host.ask_to_write("fours", 16, 4, "b2")
    device.receive(asked)
    device.declined("the dice are rolling")
    device.receive(asked)
    assert device.request is None
    assert [item.why for item in carried(device, host)] == ["the dice are rolling"] * 2
    device.receive(host.ask_to_write("fours", 16, 4, "b3"))
    assert device.request is not None


def test_a_mark_that_is_none_is_left_out():
    _, device, host = joined(4)
    greeted(device, host)
    for request_id in (7, None, ["x"], "123456789"):
        request = question.roster(["Ann"], "5c1f09aa")
        request["id"] = request_id
        device.receive(frame(encode(request)))
        device.granted()
        (done,) = carried(device, host)
        assert done.request_id == ""


def test_a_nonce_is_added_to_the_game_that_has_just_begun():
    shelf, device, host = joined(4)
    greeted(device, host)
    asked = host.ask_for_nonce("5a" * 16, 4, "a1")
    device.receive(asked)
    assert device.request[0] == "nonce" and device.request[1]["nonce"] == "5a" * 16
    device.granted()
    shelf.last = 5  # the event
    (done,) = [item for item in carried(device, host) if isinstance(item, Done)]
    assert (done.what, done.request_id) == ("nonce", "a1")
    device.receive(asked)
    (refused,) = carried(device, host)
    assert (refused.what, refused.why, refused.request_id) == ("nonce", "the game has gone on", "a1")


def test_a_game_is_begun_once_however_often_it_is_asked():
    shelf, device, host = joined(4)
    greeted(device, host)
    asked = host.ask_to_begin("lowe", ["Ann", "", "Bob", ""], 2, True, 4, "a1")
    device.receive(asked)
    what, fields = device.request
    assert what == "begin" and fields["after"] == 4
    assert (fields["begin"], fields["players"], fields["teams"], fields["difference"]) == (
        "lowe", ["Ann", "", "Bob", ""], 2, 1,
    )  # fmt: skip
    shelf.last = 5  # the game before is given up
    device.receive(asked)
    assert [item for item in carried(device, host) if isinstance(item, Refused)] == [], "it is being done"
    shelf.last = 6
    device.granted()
    (done,) = [item for item in carried(device, host) if isinstance(item, Done)]
    assert (done.what, done.request_id) == ("begin", "a1")
    device.receive(asked)
    (refused,) = carried(device, host)
    assert (refused.what, refused.why, refused.request_id) == ("begin", "the game has gone on", "a1")
    assert device.request is None


def test_the_next_game_on_the_card_needs_no_players():
    _, device, host = joined(4)
    greeted(device, host)
    device.receive(host.ask_to_begin("further", [], 0, False, 4))
    what, fields = device.request
    assert what == "begin" and fields["begin"] == "further" and "players" not in fields and "teams" not in fields
    device.declined("no")
    assert [item.why for item in carried(device, host)] == ["no"]


def test_whatever_is_asked_for_the_answer_fits_into_a_line():
    _, device, host = joined(4)
    greeted(device, host)
    for name, at in (("x" * 590, 0), ("crash", 10**500), ("\\" * 290, 0), ("x" * 17, 0)):
        device.receive(frame(encode({"get": name, "at": at})))
        assert carried(device, host) == []
    device.receive(host.ask_report("x" * 16, (1 << 30) - 1))
    assert len(carried(device, host)) == 1
    device.receive(host.ask_to_write("\\" * 200, 1, 4, '"' * 8))
    device.declined("no box is called %r" % ("\\" * 200))
    (refused,) = carried(device, host)
    assert refused.why.startswith("no box is called") and len(refused.why) == 200
