"""What no handheld should say, with true checksums: it is named or dropped, and asked again."""

from collections import OrderedDict

from cables.joined_ends import Shelf, greeted, joined
from running.refusing import refused
from turnlink import message, question
from turnlink.device import DeviceEnd
from turnlink.frame import Deframer, frame
from turnlink.host import Gap, HostEnd
from turnlink.line import LONGEST, encode, number_of, text_of


def said(host, **fields):
    """What the host makes of a line, and how many were not understood by it."""
    before = host.damaged
    return host.receive(frame(encode(fields))), host.damaged - before


def test_nothing_can_be_asked_before_the_hello():
    host = HostEnd("test")
    assert host.hello is None and host.next == 0 and host.again == b""
    for ask in (host.ask_from, host.acknowledge):
        try:
            ask(1)
        except RuntimeError as error:
            assert "greet first" in str(error)
        else:
            raise AssertionError("asked of nobody")


def test_a_hello_without_its_numbers_is_none():
    hello = message.hello(message.PROTOCOL, "0.1.0", "e661", "5c1f09aa", 1, 7, "")
    for name in ("hello", "first", "last"):
        for value in ("1", None, True, 1.5):
            wrong = OrderedDict(hello)
            wrong[name] = value
            host = HostEnd("test")
            assert said(host, **wrong) == ([], 1) and host.hello is None, (name, value)
    assert "last is not a number" in refused("unknown", number_of, {"last": "1"}, "last")
    assert "why is not a text" in refused("unknown", text_of, {"why": 1}, "why")


def test_a_gap_that_is_no_two_rising_numbers_is_none():
    _, device, host = joined(9)
    greeted(device, host)
    host.ask_from(3)
    for span in ([5], [5, 4], [3, 4, 5], ["3", 4], [3, "4"], 3, None):
        assert said(host, gap=span) == ([], 1), span
    assert host.next == 3


def test_a_gap_that_comes_too_early_is_asked_for_again():
    _, device, host = joined(9)
    greeted(device, host)
    asked = host.ask_from(3)
    assert said(host, gap=[4, 6]) == ([], 0) and host.again == asked


def test_what_has_no_mark_says_none():
    assert "id" not in message.refused("write", "no") and "id" not in message.did("write")
    assert "id" not in question.roster(["Ann"], "5c1f09aa")
    assert "id" not in question.write("aces", 1, 2, "5c1f09aa")


def test_a_frame_too_long_does_not_take_the_next_with_it():
    deframer = Deframer()
    assert deframer.feed(b"\x1e" + b"x" * (LONGEST + 1) + b"\n" + frame(b"{}")) == [b"{}"]
    assert deframer.skipped == LONGEST + 3


def test_without_reports_the_answer_is_an_empty_one():
    device = DeviceEnd(Shelf(1), "0.1.0")
    device.receive(frame(encode(question.get("crash", 0))))
    assert bytes(device.outgoing()) == frame(encode(message.got("crash", 0, 0, "")))


def test_a_gap_begins_with_what_is_missing_here():
    _, device, host = joined(9)
    greeted(device, host)
    host.ask_from(3)
    ((gap,), damaged) = said(host, gap=[1, 5])
    assert isinstance(gap, Gap) and (gap.first, gap.last, damaged, host.next) == (3, 5, 0, 6)
