"""Old events travel as slots of the journal: the real journal at one end, the PC's unpacking at the other."""

from binascii import crc32
from collections import OrderedDict

from cables.joined_ends import carried, numbers
from cables.joined_journal import heard, lines, met, played
from parts.nor_drive import GAME as BEGUN
from parts.nor_drive import flushed, journal_on, roll
from turnlink.bulk import SIZE, SlotsFrame
from turnlink.bulk_received import MARK, Packed, Stream
from turnlink.frame import frame
from turnlink.host import Gap
from turnlink.line import LineError, decode, encode
from turnlink.packed_events import GAME, PIECE, ROLL, SLOT, slots_of
from turnlink.sector import SIZE as SECTOR


def test_any_number_of_slots_is_a_frame_of_whole_packets():
    frames = SlotsFrame()
    for first in (1, 4000000, 1):
        for count in list(range(1, PIECE // SLOT + 1)) + [1]:
            slots = b"".join([slots_of(first + n, n, OrderedDict(roll="12345")) for n in range(count)])
            made = bytes(frames.fill(first, memoryview(slots)))
            assert len(made) == SIZE and SIZE % 64 == 0
            (packed,) = Stream().feed(made)
            events, damaged = packed.lines()
            assert (packed.first, len(events), damaged) == (first, count, False)


def test_a_frame_of_slots_is_what_the_document_says():
    slots = slots_of(300, 7, OrderedDict(roll="12345"))
    rest = slots + b"\xff" * (624 - 16)
    says = b"\x2c\x01\x00\x00" + bytes(3) + (crc32(rest) & 0xFFFFFFFF).to_bytes(4, "little")
    check = (crc32(says, 56) & 0xFFFFFFFF).to_bytes(4, "little")
    assert bytes(SlotsFrame().fill(300, memoryview(slots))) == b"\xb8" + says + check + rest


def test_slots_and_lines_arrive_as_the_same_events():
    _, journal = played(600)
    device, host = met(journal)
    device.receive(host.ask_from(1))
    items = heard(device, host)
    assert numbers(items) == list(range(1, 601)) and [item.line for item in items] == lines(journal)
    journal.append(roll("66666"), 5)
    (live,) = carried(device, host)
    assert live.line == journal.line(601)


def test_from_anywhere():
    _, journal = played(500)
    for start in (1, 2, 177, 178, 240, 241, 242, 300, 499, 500, 501):
        device, host = met(journal)
        device.receive(host.ask_from(start))
        assert numbers(heard(device, host)) == list(range(start, 501)), start


def test_a_lost_doubled_or_damaged_frame_is_asked_for_again():
    _, journal = played(500)
    for fault in range(3):
        for place in range(1, 8):
            device, host = met(journal)
            device.receive(host.ask_from(1))
            got = []
            for count in range(place + 1):
                data = bytes(device.outgoing())
                if count < place:
                    got += host.receive(data)
            if fault == 1:
                got += host.receive(data + data)
            elif fault == 2:
                got += host.receive(data[:200] + b"X" + data[201:])
            got += heard(device, host)
            got += heard(device, host)
            if numbers(got)[-1] < 500:  # silence: the PC asks after a while
                device.receive(host.ask_from(host.next))
                got += heard(device, host)
            assert numbers(got) == list(range(1, 501)), (fault, place)


def test_what_is_damaged_on_the_flash_is_a_gap_and_the_rest_arrives():
    drive, journal = played(500)
    before = lines(journal)
    for lost in ((100,), (100, 101, 102), (1, 2), (250,), (499,)):
        places = [journal._find(n) for n in lost]
        held = [drive.bytes[at + 5] for at in places]
        for at in places:
            drive.bytes[at + 5] ^= 4
        again = journal_on(drive)
        device, host = met(again)
        device.receive(host.ask_from(1))
        items = heard(device, host)
        gaps = [(item.first, item.last) for item in items if isinstance(item, Gap)]
        assert gaps == [(lost[0], lost[-1])], "several lost events in a row are one gap"
        assert numbers(items) == [n for n in range(1, 501) if n not in lost]
        kept = [line for n, line in enumerate(before, 1) if n not in lost]
        assert [item.line for item in items if not isinstance(item, Gap)] == kept
        assert host._packed, "after the damage slots are sent again"
        for at, byte in zip(places, held):  # noqa: B905
            drive.bytes[at + 5] = byte


def test_a_slot_that_is_taken_for_an_event_costs_no_event():
    """The handheld counts events by their kinds alone, without a look at checksums."""
    drive, journal = played(200)
    before = lines(journal)
    at = journal._find(50)
    journal.line(51)
    spare = bytes(drive.bytes[at : at + SLOT])
    drive.bytes[at + SLOT : at + 60 * SLOT] = drive.bytes[at : at + 59 * SLOT]  # a wrong slot, the rest after it
    drive.bytes[at : at + SLOT] = b"\x01" + spare[1:12] + b"oops"
    again = journal_on(drive)
    device, host = met(again)
    device.receive(host.ask_from(1))
    items = heard(device, host)
    got = {item.n: item.line for item in items if not isinstance(item, Gap)}
    assert all(before[n - 1] == line for n, line in got.items())
    assert set(range(1, 100)) <= set(got), "all that is there"


def test_events_after_a_text_whose_length_is_damaged_are_not_passed_over():
    drive, journal = played(60)
    places = [journal._find(n) for n in range(1, 61)]
    texts = [n for n, at in enumerate(places, 1) if drive.bytes[at] & 127 >= GAME]
    assert texts == [1], "the game"
    drive.bytes[places[0] + 6] ^= 2  # 512 bytes more than it has
    found, after = journal_on(drive).slots(1, PIECE)
    assert (len(found), after) == (0, 1)


def test_a_text_is_never_cut_between_two_pieces():
    names = ["Player %d, whose name is long" % seat for seat in range(1, 9)]
    long = OrderedDict([("game", "lowe"), ("players", names)])
    for before in range(25, 40):
        _, journal = played(before)
        for event in (OrderedDict(abandon=1), long, roll("12345"), roll("23456")):
            journal.append(event, 1)
            flushed(journal)
        n = 1
        while n <= journal.last:
            found, after = journal.slots(n, PIECE)
            events, damaged = Packed(n, bytes(found)).lines()
            assert not damaged and len(events) == after - n > 0, (before, n)
            n = after


def test_from_a_lost_event_on_there_are_no_slots_whatever_the_drive_begins_with():
    drive, journal = played(60)
    drive.bytes[:SECTOR] = bytes((ROLL,)) * SECTOR  # not of the journal, and like events all over
    drive.bytes[journal._find(30) + 5] ^= 4
    found, after = journal_on(drive).slots(30, PIECE)
    assert (len(found), after) == (0, 30)


def test_the_journal_may_grow_and_be_read_while_it_is_sent():
    _, journal = played(300)
    device, host = met(journal)
    device.receive(host.ask_from(1))
    got = []
    for step in range(40):
        data = bytes(device.outgoing())
        if not data:
            break
        got += host.receive(data)
        journal.append(roll("22222"), step)
        journal.keep_locks(step & 31)
        journal.line(1 + step)
        flushed(journal)
    got += heard(device, host)
    assert numbers(got) == list(range(1, journal.last + 1))
    assert [item.line for item in got] == lines(journal)


def test_what_is_erased_while_it_is_sent_is_a_gap():
    _, journal = played(500, blocks=8)
    device, host = met(journal)
    device.receive(host.ask_from(1))
    got = host.receive(bytes(device.outgoing()))
    first = numbers(got)[-1] + 1
    assert 10 < first < 50, "in the middle of the first sector"
    journal.append(BEGUN, 1)  # that before is none that is played, whose events stay
    flushed(journal)
    journal.acknowledged(journal.last)  # another PC has it, and room is needed
    for _ in range(5000):
        if journal.first > 1:
            break
        journal.append(roll("12345"), 1)
        flushed(journal)
    got += heard(device, host)
    gaps = [(item.first, item.last) for item in got if isinstance(item, Gap)]
    assert gaps == [(first, journal.first - 1)]
    assert numbers(got) == list(range(1, first)) + list(range(journal.first, journal.last + 1))


def framed(count=39, first=1):
    """A frame of rolls, and what it is made of."""
    slots = b"".join([slots_of(first + n, n, OrderedDict(roll="12345")) for n in range(count)])
    return bytes(SlotsFrame().fill(first, memoryview(slots))), slots


def told(found):
    """Lines that are whole as they are, frames of slots as their first event."""
    what = []
    for each in found:
        try:
            what.append(each.first if isinstance(each, Packed) else decode(each) and each)
        except LineError:
            continue
    return what


def test_lines_and_frames_of_slots_are_told_apart_however_the_cable_cuts_them_up():
    body = '{"game":"\u0138\u00b8\ub8b8"}'.encode()  # in UTF-8 with the mark's byte
    line = body[:-1] + b',"c":"%08x"}' % (crc32(body) & 0xFFFFFFFF)
    assert MARK in line
    other = encode(OrderedDict(n=45))
    noise = MARK + b"MPY: soft reboot" + MARK
    sent = frame(line) + framed(39, 1)[0] + noise + framed(5, 40)[0] + frame(other) + MARK + frame(line)
    for size in (1, 2, 15, 16, 17, 63, 64, 639, 640, 641, len(sent)):
        stream = Stream()
        found = []
        for at in range(0, len(sent), size):
            found += stream.feed(sent[at : at + size])
        assert told(found) == [line, 1, 40, other, line], size
        assert stream.skipped == len(noise) + 1 and stream.damaged == 0


def test_a_line_arrives_at_once_though_a_byte_before_it_looks_like_slots():
    stream = Stream()
    line = encode(OrderedDict(n=1))
    assert stream.feed(MARK) == [] and stream.feed(frame(line)) == [line]


def test_frames_and_lines_after_lost_flipped_doubled_and_strange_bytes_arrive():
    (one, _), (two, _), line = framed(39, 1), framed(39, 40), encode(OrderedDict(n=79))
    for at in (0, 1, 7, 15, 16, 300, 639):
        before, after = one[:at], one[at + 1 :]
        for spoilt in (before + after, before + b"\x00" + after, before + b"x" + one[at:], before):
            stream = Stream()
            found = told(stream.feed(spoilt + two + frame(line) + two))
            assert found == [40, line, 40] or found == [1, 40, line, 40], (at, found)


def test_a_line_that_a_frame_of_slots_cuts_off_is_damage():
    _, journal = played(50)
    _, host = met(journal)
    host.ask_from(1)
    before = host.damaged
    assert [item.n for item in host.receive(b"\x1e{" + framed(3)[0])] == [1, 2, 3]
    assert host.damaged == before + 1


def test_after_a_greeting_nobody_waits_for_the_rest_of_a_frame():
    _, journal = played(200)
    device, host = met(journal)
    device.receive(host.ask_from(1))
    for cut in (1, 16, 100, 639):
        host.receive(bytes(device.outgoing())[:cut])  # and the handheld restarts, or the PC has slept
        device.receive(host.greet())
        (hello,) = heard(device, host)
        assert hello.last == journal.last, cut
        device.receive(host.ask_from(1))


def test_slots_that_are_no_events_or_come_too_early_are_not_taken():
    _, journal = played(5)
    _, host = met(journal)
    host.ask_from(1)
    assert host.receive(framed(3, 7)[0]) == [] and host.again, "events after some that did not come"
    host.again = b""
    wrong = slots_of(2, 5, OrderedDict(roll="12345"))
    assert host.receive(bytes(SlotsFrame().fill(1, memoryview(wrong)))) == []
    assert b"packed" not in host.again and b'"from":1' in host.again, "as lines, then the handheld says what is lost"
