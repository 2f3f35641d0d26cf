"""Old events travel as slots of the journal: the real journal at one end, the PC's unpacking at the other."""

from collections import OrderedDict

from joined_ends import carried, numbers
from joined_journal import heard, lines, met, played
from nor_drive import journal_on, roll, settled
from turnlink.bulk import SIZE, SlotsFrame
from turnlink.device import PIECE
from turnlink.frame import Deframer, frame
from turnlink.host import Gap
from turnlink.line import decode, encode
from turnlink.slots import SLOT, slots_of
from turnlink.unpacking import unpacked


def test_any_number_of_slots_is_a_frame_of_whole_packets():
    frames = SlotsFrame()
    for first in (1, 4000000, 1):
        for count in list(range(1, PIECE // SLOT + 1)) + [1]:
            slots = b"".join([slots_of(first + n, n, OrderedDict(roll="12345")) for n in range(count)])
            made = bytes(frames.fill(first, memoryview(slots)))
            assert len(made) == SIZE and SIZE % 64 == 0
            (line,) = Deframer(SIZE).feed(made)
            found, events, damaged = unpacked(decode(line, SIZE))
            assert (found, len(events), damaged) == (first, count, False)


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
        settled(journal)
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
    journal.acknowledged(journal.last)  # another PC has it, and room is needed
    for _ in range(5000):
        if journal.first > 1:
            break
        journal.append(roll("12345"), 1)
        settled(journal)
    got += heard(device, host)
    gaps = [(item.first, item.last) for item in got if isinstance(item, Gap)]
    assert gaps == [(first, journal.first - 1)]
    assert numbers(got) == list(range(1, first)) + list(range(journal.first, journal.last + 1))


def test_slots_that_make_no_sense_are_damage():
    _, journal = played(5)
    device, host = met(journal)
    device.receive(host.ask_from(1))
    for fields in (
        {"packed": 1, "data": "not base64!"},
        {"packed": 1},
        {"packed": "1", "data": ""},
        {"packed": 1, "data": None},
    ):
        before = host.damaged
        assert host.receive(frame(encode(OrderedDict(fields.items())))) == [] and host.damaged == before + 1
    assert host.receive(frame(encode({"packed": 7, "data": "AAAA"}))) == []
    assert host.again, "events after some that did not come"
