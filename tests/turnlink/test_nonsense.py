"""What no handheld should say and no flash hold, with true checksums: it is named or dropped, and asked again."""

from binascii import crc32
from collections import OrderedDict
from struct import pack

from cables.joined_ends import Shelf, greeted, joined, numbers
from cables.joined_journal import played
from running.refusing import refused
from turnlink import message, question
from turnlink.bulk import SlotsFrame
from turnlink.bulk_received import MARK, Stream
from turnlink.device import DeviceEnd
from turnlink.frame import Deframer, frame
from turnlink.host import Gap, HostEnd
from turnlink.line import LONGEST, encode, number_of, text_of
from turnlink.packed_events import FIRST, GAME, SLOT, TEXT, fields_at, is_event, line_at, slots_of
from turnlink.sector import ACKED, note
from turnlink.sector import numbers as numbers_of


def said(host, **fields):
    """What the host makes of a line, and how many were not understood by it."""
    before = host.damaged
    return host.receive(frame(encode(fields))), host.damaged - before


def text_slots(n, text, length=None):
    """The slots of a text, whatever it is, and whatever length they say, with a true checksum."""
    head = pack("<IHB", 7, len(text) if length is None else length, 0) + text[:FIRST]
    check = crc32(text[FIRST:], crc32(head, crc32(bytes(4), n ^ TEXT << 24)))
    return bytes((TEXT,)) + head + pack("<I", check & 0xFFFFFFFF) + text[FIRST:] + b" " * (-(len(text) - FIRST) % SLOT)


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


def test_events_after_a_slot_that_is_damaged_are_asked_for_as_lines_and_then_as_slots():
    shelf, device, host = joined(9)
    greeted(device, host)
    host.ask_from(1)
    slots = [slots_of(n, 5 * n, OrderedDict(roll="33446")) for n in (1, 2, 3)]
    wrong = slots[0] + slots[1][:7] + b"?" + slots[1][8:] + slots[2]
    assert numbers(host.receive(SlotsFrame().fill(1, memoryview(wrong)))) == [1]
    assert host.again == frame(encode(question.ask_from(2, shelf.epoch, False)))
    host.again = b""
    assert numbers(host.receive(frame(shelf.line(2)))) == [2] and host.again == b""
    assert numbers(host.receive(frame(shelf.line(3)))) == [3]
    assert host.again == frame(encode(question.ask_from(4, shelf.epoch, True)))


def test_slots_whose_text_is_no_json_end_there():
    shelf, device, host = joined(9)
    greeted(device, host)
    host.ask_from(1)
    slots = [slots_of(n, 5 * n, OrderedDict(roll="33446")) for n in (1, 2, 3)]
    slots[1] = text_slots(2, b"what is this}")
    assert is_event(slots[1], 0, 2) and fields_at(slots[1], 0, 2) is None
    assert numbers(host.receive(SlotsFrame().fill(1, memoryview(b"".join(slots))))) == [1]
    assert host.next == 2 and host.again == frame(encode(question.ask_from(2, shelf.epoch, False)))


def test_a_text_of_an_impossible_length_is_no_event():
    assert line_at(text_slots(8, b'"end":5}'), 0, 8) is not None
    for text in (b"", b"123", b"1234", b"x" * (LONGEST + 1)):
        assert not is_event(text_slots(8, text), 0, 8), text
    assert not is_event(text_slots(8, b"x" * 20)[:SLOT], 0, 8)


def test_faces_that_are_none_are_a_text():
    for faces in ("3X", "X", "8", "0", "-1"):
        data = slots_of(5, 7, OrderedDict(roll=faces))
        assert data[0] == TEXT and fields_at(data, 0, 5) == {"roll": faces}
    assert slots_of(5, 7, OrderedDict(game="x"))[0] == GAME


def test_a_note_says_zero_where_nothing_is_said():
    assert numbers_of(memoryview(note(ACKED, 70000)), 0, ACKED) == (70000, 0, 0)


def test_what_has_no_mark_says_none():
    assert "id" not in message.refused("write", "no") and "id" not in message.did("write")
    assert "id" not in question.roster(["Ann"], "5c1f09aa")
    assert "id" not in question.write("aces", 1, 2, "5c1f09aa")


def test_a_frame_too_long_does_not_take_the_next_with_it():
    deframer = Deframer()
    assert deframer.feed(b"\x1e" + b"x" * (LONGEST + 1) + b"\n" + frame(b"{}")) == [b"{}"]
    assert deframer.skipped == LONGEST + 3


def test_what_followed_the_half_of_a_frame_of_slots_is_not_lost():
    stream = Stream()
    line = frame(b"{}")
    assert stream.feed(MARK + line[:1]) == []
    stream.give_up()
    assert stream.feed(line[1:]) == [b"{}"]


def test_slots_come_at_once_also_to_who_asks_before_the_handheld_was_idle():
    _, journal = played(60)
    device, host = DeviceEnd(journal, "0.1.0"), HostEnd("test")
    device.receive(host.greet())
    host.receive(bytes(device.outgoing()))
    device.receive(host.ask_from(1))
    assert len(numbers(host.receive(bytes(device.outgoing())))) > 1


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


def test_after_a_damage_that_is_a_gap_the_rest_is_asked_for_as_slots():
    shelf, device, host = joined(9)
    greeted(device, host)
    host.ask_from(1)
    slot = slots_of(1, 5, OrderedDict(roll="33446"))
    assert host.receive(SlotsFrame().fill(1, memoryview(slot[:7] + b"?" + slot[8:]))) == []
    assert host.again == frame(encode(question.ask_from(1, shelf.epoch, False)))
    host.again = b""
    ((gap,), damaged) = said(host, gap=[1, 2])
    assert (gap.first, gap.last, damaged, host.next) == (1, 2, 0, 3)
    assert host.again == frame(encode(question.ask_from(3, shelf.epoch, True)))
