"""The cable's end in the handheld hardly waits, whatever the PC does, and what it sends arrives whole and in order."""

from cables.joined_ends import Shelf
from parts.nor_flash import roll
from parts.usb_desk import Desk, with_old_events
from parts.usb_serial import BUFFER, PACKET, PATIENCE, POLL_US, usb
from running.no_end import going_on
from running.sampled import sampled

HELLO = 1  # packet, and a part of another
FRAME = 640  # bytes of the longest
ONE_WAIT = 2 * PATIENCE  # us: a write that finds room for a part is tried once more


def test_old_events_arrive_however_long_a_packet_takes():
    for packet_us in sampled((50, 80, 120, 200, 350, 500, 1000)):
        for calm in (True, False):

            def check(desk, packet_us=packet_us, calm=calm):
                desk.port.packet_us = packet_us
                for _ in going_on(lambda: len(desk.lines) < desk.journal.last):
                    began = desk.port.us
                    desk.step(calm)
                    most = usb.LONG if calm else usb.SHORT
                    assert desk.port.us - began < most + 12000, "the keys have their turn"
                    desk.pc()
                assert desk.lines == desk.truth() and desk.host.damaged == desk.host.skipped == 0
                assert max(desk.port.writes) == PACKET

            with_old_events(check)


def test_lines_arrive():
    desk = Desk(Shelf(50))
    desk.until(50)
    assert desk.lines == desk.truth() and desk.port.waited == 0


def test_a_pc_that_stops_reading_anywhere_costs_one_wait_and_gets_the_rest_later():
    for packet in sampled((1, 2, 3, 9, 14, 25, 31)):

        def check(desk, packet=packet):
            desk.port.appetite = packet
            for n in range(200):
                desk.journal.append(roll("34561"), n)
                desk.step(n % 2 == 0)
                desk.pc()
            assert not desk.port.reads and not desk.more
            assert desk.link.pending == (packet > HELLO), "it has asked for events"
            assert desk.port.waited <= ONE_WAIT and len(desk.port.held) <= BUFFER
            desk.port.reads = True
            desk.port.appetite = -1
            desk.until(desk.journal.last)
            assert desk.lines == desk.truth()

        with_old_events(check)


def test_while_the_pc_sleeps_nothing_waits_and_nothing_is_left_to_say():
    for at in sampled((0, 1, 3, 7, 9, 12, 20)):
        for minutes in (0, 1, 18, 27):  # the ticks begin again after 18

            def check(desk, at=at, minutes=minutes):
                for _ in range(at):
                    desk.step()
                    desk.pc()
                desk.port.fall_asleep()
                desk.step()
                desk.step()
                desk.port.us += 3000 + minutes * 60000000
                waited = desk.port.waited
                for n in range(50):
                    desk.journal.append(roll("34561"), n)
                    desk.step()
                    assert not desk.more and not desk.link.pending, "an idle handheld sleeps"
                assert desk.port.waited == waited and len(desk.port.lost) <= FRAME, "the one that was on its way"
                desk.port.asleep = False
                desk.port.sent = desk.host.greet()  # as the PC does after some silence
                desk.until(desk.journal.last)
                assert desk.lines == desk.truth()

            with_old_events(check)


def test_a_pc_that_does_not_read_and_falls_asleep_is_forgotten():
    def check(desk):
        desk.port.appetite = 9
        for _ in going_on(lambda: desk.port.reads):
            desk.step()
            desk.pc()
        for _ in range(3):
            desk.step()
        assert desk.link.pending
        desk.port.fall_asleep()
        for _ in range(8):
            desk.step()
        assert not desk.link.pending and not desk.more

    with_old_events(check)


def test_a_step_reads_little():
    desk = Desk(Shelf(1))
    desk.port.sent = b"AT\r" * 100
    began = desk.port.us
    desk.step()
    assert len(desk.port.sent) == 300 - usb.AT_ONCE
    assert desk.port.us - began < usb.AT_ONCE * POLL_US + 5000


def test_it_says_whether_more_could_be_moved_at_once():
    desk = Desk(Shelf(20))
    desk.port.sent = b""
    desk.step()
    assert not desk.more and not desk.link.pending, "nobody has asked for anything"
    desk.until(20)
    desk.step()
    assert not desk.more and not desk.link.pending
    desk.port.reads = False
    for n in range(200):
        desk.end.show("x" * 900 + str(n))
        desk.step()
    assert not desk.more and desk.link.pending, "it waits for room, not in a loop"


def test_a_step_ends_although_more_could_be_sent():
    wrote = []
    for calm in (False, True):

        def check(desk, calm=calm):
            desk.port.packet_us = 1
            for _ in going_on(lambda: not desk.more or not desk.lines):
                desk.step(calm=False)
                desk.pc()
            before = len(desk.port.writes)
            desk.step(calm)
            assert desk.more
            wrote.append(len(desk.port.writes) - before)

        with_old_events(check)
    assert wrote[1] > 2 * wrote[0] > 10
