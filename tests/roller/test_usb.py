"""The cable's end in the handheld never waits, whatever the PC does, and what it sends arrives whole and in order."""

import sys
from collections import OrderedDict

from joined_ends import Shelf
from journal_folder import GAME, in_folder, roll, settled
from roller.journal import Journal
from turnlink.device import DeviceEnd
from turnlink.host import Event, Hello, HostEnd
from turnlink.line import encode
from usb_serial import BUFFER, PACKET, linked, usb

OLD = 300  # events that are packed


class Desk:
    """A handheld with this journal, its port, and a PC that asks, reads and acknowledges."""

    def __init__(self, journal):
        self.journal = journal
        self.end = DeviceEnd(journal, "0.1.0")
        self.port, self.link = linked(self.end)
        self.host = HostEnd("test")
        self.lines = []
        self.more = False  # what the last step said
        self.port.sent += self.host.greet()

    def pc(self, packets=100):
        """The PC takes so many packets, and answers what is in them."""
        port = self.port
        port.empty(packets)
        data, port.arrived = port.arrived, b""
        before = len(self.lines)
        for item in self.host.receive(data):
            if isinstance(item, Hello):
                port.sent += self.host.ask_from(len(self.lines) + 1)
            elif isinstance(item, Event):
                self.lines.append(item.line)
        if self.host.again:
            port.sent += self.host.again
            self.host.again = b""
        elif len(self.lines) > before:
            port.sent += self.host.acknowledge(len(self.lines))

    def step(self, calm=True):
        self.more = self.link.step(calm)

    def until(self, count, packets=100, calm=True, most=20000):
        """Steps, and a PC that takes so many packets after each, until it has `count` events."""
        for _ in range(most):
            if len(self.lines) >= count:
                return
            self.step(calm)
            self.pc(packets)
        raise AssertionError("%d of %d events" % (len(self.lines), count))

    def truth(self):
        return [self.journal.line(n) for n in range(1, self.journal.last + 1)]


class Mixed(Shelf):
    """Lines whose frames are whole packets, and others, by turns of twenty, five and one."""

    def __init__(self):
        Shelf.__init__(self, 60)

    def line(self, n):
        even = n <= 20 or 25 < n <= 30 or n % 2
        fields = OrderedDict([("n", n), ("t", n), ("pad", "")])
        fields["pad"] = "x" * ((2 * PACKET if even else 75) - 2 - len(encode(fields)))
        return encode(fields)


def with_packs(check):
    """A handheld with old events, which travel packed, and some in the tail."""

    def run(path):
        journal = Journal(path, "e661", "5c1f09aa")
        journal.append(GAME, 1)
        for n in range(OLD - 1):
            journal.append(roll("12345"), n)
        settled(journal)
        for n in range(3):
            journal.append(roll("23456"), n)
        check(Desk(journal))

    in_folder(run)


def test_everything_arrives_and_no_write_waits_however_fast_the_pc_reads():
    for pace in (0, 1, 2):
        for packets in (1, 3, 100):
            for calm in (True, False):

                def check(desk, pace=pace, packets=packets, calm=calm):
                    desk.port.pace = pace
                    desk.until(desk.journal.last, packets, calm)
                    assert desk.lines == desk.truth()
                    assert desk.port.waited == 0 and desk.host.damaged == desk.host.skipped == 0
                    if pace:
                        assert desk.port.writes.count(PACKET) > 40, "old events go in whole packets"
                        assert desk.port.writes.count(1) < 900, "and nothing else of them"

                with_packs(check)


def test_lines_arrive_byte_by_byte_and_no_write_waits():
    for packets in (1, 100):
        desk = Desk(Shelf(50))
        desk.until(50, packets)
        assert desk.lines == desk.truth() and desk.port.waited == 0
        assert set(desk.port.writes) <= {1, PACKET}


def test_a_pc_that_stops_reading_at_any_packet_holds_nothing_up_and_gets_the_rest_later():
    for calm in (True, False):
        for packet in list(range(40)) + [50, 70, 90]:
            desk = Desk(Mixed())
            desk.port.pace = 1
            desk.port.appetite = packet
            for _ in range(30):
                desk.step(calm)
                desk.pc(1)
            assert not desk.port.reads and not desk.more, packet
            assert (desk.port.waited, desk.port.now) == (0, 0), packet
            desk.port.reads = True
            desk.port.appetite = -1
            desk.until(desk.journal.last, 2)
            assert desk.lines == desk.truth() and desk.port.waited == 0


def test_a_pc_that_stops_reading_anywhere_in_packs_gets_the_rest_later():
    for packet in (3, 9, 14, 25, 31):

        def check(desk, packet=packet):
            desk.port.pace = 1
            desk.port.appetite = packet
            for _ in range(20):
                desk.step()
                desk.pc(1)
            assert not desk.port.reads and not desk.more and desk.port.waited == 0
            desk.port.reads = True
            desk.port.appetite = -1
            desk.until(desk.journal.last)
            assert desk.lines == desk.truth() and desk.port.waited == 0

        with_packs(check)


def test_lines_that_happen_to_be_whole_packets_wait_no_more_than_others():
    for caught_up in (1, 5, 20, 23):
        desk = Desk(Mixed())
        desk.journal.last = caught_up
        desk.until(caught_up)
        for _ in range(5):
            desk.step()
            desk.pc()
        desk.port.reads = False
        for n in range(caught_up, 41):
            desk.journal.last = n
            desk.step(n % 2 == 0)
        assert desk.port.waited == 0 and desk.link.pending
        desk.port.reads = True
        desk.until(40)
        assert desk.lines == desk.truth() and desk.port.waited == 0


def test_a_pc_that_never_reads_is_never_waited_for():
    def check(desk):
        desk.step()
        desk.pc()
        desk.port.reads = False
        for n in range(500):
            desk.journal.append(roll("34561"), n)
            desk.step(n % 2 == 0)
            if n % 10 == 0:
                desk.port.sent += desk.host.greet()
        assert desk.port.waited == 0 and len(desk.port.held) <= BUFFER and desk.link.pending

    with_packs(check)


def test_whole_packets_are_sent_only_once_the_pc_has_proved_that_the_buffer_is_empty():
    def check(desk):
        desk.port.sent = b""
        desk.end.greet()  # as at power-on: it may lie in the buffer
        for _ in range(9):
            desk.step()
        assert set(desk.port.writes) == {1}
        (hello,) = desk.host.receive(desk.port.held)
        desk.port.sent += desk.host.greet()  # it is not what the PC asks for after that which is the last thing sent
        desk.port.sent += desk.host.ask_from(1)
        desk.step()
        assert set(desk.port.writes) == {1}, "the hello's answer came before the hello was read"

    with_packs(check)


def test_what_somebody_else_prints_costs_one_wait_at_most_and_nothing_is_lost():
    for at in (3, 8, 9, 12):
        for printed in (1, 63, 65, 200):

            def check(desk, at=at, printed=printed):
                desk.port.pace = 1
                for _ in range(at):
                    desk.step(False)
                    desk.pc(2)
                desk.port.say(b"x" * printed)
                before = desk.port.waited
                desk.until(desk.journal.last, 2)
                assert desk.lines == desk.truth()
                assert desk.port.waited - before <= 1, (at, printed)

            with_packs(check)


def test_after_a_write_that_waited_it_is_bytes_until_the_next_proof():
    def check(desk):
        desk.port.pace = 1
        while PACKET not in desk.port.writes:
            desk.step(False)
            desk.pc(1)
        desk.port.say(b"Traceback\r\n")  # now what is free is no multiple of a packet
        desk.port.reads = False
        for _ in range(50):
            desk.step()
        assert (desk.port.waited, desk.port.now) == (1, 500), "half a second, once"
        at = len(desk.port.writes)
        desk.port.reads = True
        desk.pc()
        desk.step()
        assert desk.port.writes[at : at + 1] == [1]
        desk.until(desk.journal.last)
        assert desk.lines == desk.truth() and desk.port.waited == 1
        assert PACKET in desk.port.writes[at:], "and after it whole packets"

    with_packs(check)


def test_a_step_that_waited_and_found_room_in_the_end_is_the_last_that_waits():
    def check(desk):
        desk.port.pace = 1
        while PACKET not in desk.port.writes:
            desk.step(False)
            desk.pc(1)
        desk.port.say(b"Traceback\r\n")
        desk.port.reads = False
        desk.port.wakes = 300
        waits = []
        for _ in range(50):
            before = desk.port.now
            desk.step()
            waits.append(desk.port.now - before)
        assert [wait > 0 for wait in waits].count(True) == 1, waits

    with_packs(check)


def test_a_step_moves_little():
    def check(desk):
        while len(desk.lines) < desk.journal.last:
            before = len(desk.port.writes)
            desk.port.sent += b"AT\r" * 100
            waiting = len(desk.port.sent)
            calm = before % 2 == 0
            desk.step(calm)
            wrote = desk.port.writes[before:]
            assert waiting - len(desk.port.sent) == usb.AT_ONCE
            if PACKET in wrote:
                assert set(wrote) == {PACKET} and len(wrote) <= 10 * (usb.BULK if calm else usb.FRAMES)
            else:
                assert len(wrote) <= usb.AT_ONCE
            desk.port.sent = desk.port.sent.replace(b"AT\r", b"")
            desk.pc(1)

    with_packs(check)


def test_it_says_whether_more_could_be_moved_at_once():
    desk = Desk(Shelf(20))
    desk.port.sent = b""
    desk.step()
    assert not desk.more and not desk.link.pending, "nobody has asked for anything"
    desk.port.sent += desk.host.greet()
    desk.step()
    assert desk.more and desk.link.pending, "a hello is longer than a step"
    while desk.more:
        desk.step()
    assert not desk.link.pending
    desk.pc()
    desk.until(20)
    desk.step()
    desk.step()
    assert not desk.more and not desk.link.pending


def test_what_sent_the_packs_is_let_go_once_they_are_sent():
    def check(desk):
        loaded = False
        while len(desk.lines) < desk.journal.last:
            desk.step()
            desk.pc(1)
            loaded = loaded or "turnlink.bulk" in sys.modules and desk.end.bulk is not None
        desk.step()
        assert loaded and desk.end.bulk is None
        assert [name for name in ("turnlink.bulk", "roller.reading") if name in sys.modules] == []

    with_packs(check)
