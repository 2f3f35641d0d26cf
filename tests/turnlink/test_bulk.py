"""Old events travel as packs in pieces: the real journal at one end, the PC's unpacking at the other."""

from collections import OrderedDict

from joined_ends import carried, numbers
from joined_journal import heard, lines, met, played
from journal_folder import in_folder, roll, settled
from roller.journal import Journal
from turnlink.bulk import PIECE, SIZE, PieceFrame
from turnlink.frame import Deframer, frame
from turnlink.host import Gap
from turnlink.line import decode, encode
from turnlink.unpacking import Piece


def test_all_sizes_of_pieces_are_frames_of_whole_packets():
    frames = PieceFrame()
    for size in list(range(1, PIECE, 13)) + [PIECE, PIECE - 1, 1, PIECE]:
        frames.data[:size] = bytes([each * 7 & 255 for each in range(size)])
        made = bytes(frames.fill(4000000, 4000000, 9999, True, size))
        assert len(made) == SIZE and SIZE % 64 == 0
        (line,) = Deframer(SIZE).feed(made)
        fields = decode(line, SIZE)
        assert (fields["packed"], fields["pack"], fields["at"], fields["last"]) == (4000000, 4000000, 9999, 1)
        assert Piece(fields).data == bytes(frames.data[:size])
    assert len(bytes(frames.fill(1, 1, 86, False, PIECE))) == SIZE


def test_packed_and_tail_arrive_as_the_same_lines():
    def check(path):
        journal = played(path, 600)
        device, host = met(journal)
        device.receive(host.ask_from(1))
        items = heard(device, host)
        assert numbers(items) == list(range(1, 601)) and [item.line for item in items] == lines(journal)
        journal.append(roll("66666"), 5)
        (live,) = carried(device, host)
        assert live.line == journal.line(601)

    in_folder(check)


def test_from_anywhere():
    def check(path):
        journal = played(path, 500)
        settled(journal)
        for start in (1, 2, 177, 178, 179, 300, 499, 500, 501):
            device, host = met(journal)
            device.receive(host.ask_from(start))
            assert numbers(heard(device, host)) == list(range(start, 501)), start

    in_folder(check)


def test_a_lost_doubled_or_damaged_piece_is_asked_for_again():
    def check(path):
        journal = played(path, 500)
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

    in_folder(check)


def test_what_is_damaged_on_the_flash_is_a_gap_and_the_rest_arrives():
    def check(path):
        journal = played(path, 500)
        settled(journal)
        before = lines(journal)
        with open(path + "/00000001.pack", "rb") as file:
            data = file.read()
        with open(path + "/00000001.pack", "wb") as file:
            file.write(data[:1000] + b"\xff" + data[1001:])
        again = Journal(path, "e661", "bb")
        device, host = met(again)
        device.receive(host.ask_from(1))
        items = heard(device, host)
        gaps = [(item.first, item.last) for item in items if isinstance(item, Gap)]
        assert len(gaps) == 1 and gaps[0][0] == gaps[0][1]
        lost = gaps[0][0]
        assert numbers(items) == [n for n in range(1, 501) if n != lost]
        assert [item.line for item in items if not isinstance(item, Gap)] == before[: lost - 1] + before[lost:]

    in_folder(check)


def test_the_journal_may_grow_and_be_read_while_it_is_sent():
    def check(path):
        journal = played(path, 300)
        device, host = met(journal)
        device.receive(host.ask_from(1))
        got = []
        for step in range(40):
            data = bytes(device.outgoing())
            if not data:
                break
            got += host.receive(data)
            journal.append(roll("22222"), step)
            journal.line(1 + step)
            if step % 5 == 0:
                settled(journal)
        got += heard(device, host)
        assert numbers(got) == list(range(1, journal.last + 1))
        assert [item.line for item in got] == lines(journal)

    in_folder(check)


def test_a_pack_that_goes_while_it_is_sent_is_a_gap():
    def check(path):
        journal = played(path, 500)
        settled(journal)
        device, host = met(journal)
        device.receive(host.ask_from(1))
        got = host.receive(bytes(device.outgoing()))
        first = numbers(got)[-1] + 1
        assert 10 < first < 50, "in the middle of the first pack"
        journal._packs.remove_first()  # another PC has it, and room was needed
        got += heard(device, host)
        gaps = [(item.first, item.last) for item in got if isinstance(item, Gap)]
        assert gaps == [(first, journal.first - 1)]
        assert numbers(got) == list(range(1, first)) + list(range(journal.first, 501))

    in_folder(check)


def test_pieces_that_make_no_sense_are_damage():
    def check(path):
        device, host = met(played(path, 5))
        device.receive(host.ask_from(1))
        for fields in (
            {"packed": 1, "pack": 1, "at": 0, "last": 0, "data": "not base64!"},
            {"packed": 1, "pack": 1, "at": 0, "last": 0},
            {"packed": "1", "pack": 1, "at": 0, "last": 0, "data": ""},
            {"packed": 1, "pack": None, "at": 0, "last": 0, "data": ""},
        ):
            before = host.damaged
            assert host.receive(frame(encode(OrderedDict(fields.items())))) == [] and host.damaged == before + 1
        assert host.receive(frame(encode({"packed": 0, "pack": 7, "at": 99, "last": 0, "data": "AAAA"}))) == []
        assert host.again, "the middle of a pack that was never begun"

    in_folder(check)
