"""The cable's end in the handheld never waits, whatever the PC does, and what it sends arrives whole and in order."""


from cables.joined_ends import Shelf
from parts.nor_drive import roll
from parts.usb_desk import Desk, Mixed, with_old_events
from parts.usb_serial import BUFFER, PACKET, POLL_US, usb
from running.no_end import going_on
from running.sampled import sampled
from turnlink.bulk import SIZE


def test_everything_arrives_and_no_write_waits_however_fast_the_pc_reads():
    for pace in (0, 1, 2):
        for packets in sampled((1, 3, 100)):
            for calm in (True, False):

                def check(desk, pace=pace, packets=packets, calm=calm):
                    desk.port.pace = pace
                    desk.until(desk.journal.last, packets, calm)
                    assert desk.lines == desk.truth()
                    assert desk.port.waited == 0 and desk.host.damaged == desk.host.skipped == 0
                    if pace:
                        assert desk.port.writes.count(PACKET) > 40, "old events go in whole packets"
                        assert desk.port.writes.count(1) < 900, "and nothing else of them"

                with_old_events(check)


def test_lines_arrive_byte_by_byte_and_no_write_waits():
    for packets in (1, 100):
        desk = Desk(Shelf(50))
        desk.until(50, packets)
        assert desk.lines == desk.truth() and desk.port.waited == 0
        assert set(desk.port.writes) <= {1, PACKET}


def test_a_pc_that_stops_reading_at_any_packet_holds_nothing_up_and_gets_the_rest_later():
    for calm in (True, False):
        for packet in sampled(list(range(2, 34)) + [50, 70]):
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
    for packet in sampled((3, 9, 14, 25, 31)):

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

        with_old_events(check)


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

    with_old_events(check)


def test_whole_packets_are_sent_only_once_the_pc_has_proved_that_the_buffer_is_empty():
    def check(desk):
        for _ in range(9):
            desk.step()
        assert set(desk.port.writes) == {1}, "something may lie in the buffer since power-on"
        desk.pc()
        at = len(desk.port.writes)
        desk.step()
        assert len(desk.port.writes) == at, "the code of whole packets is loaded in a step of its own"
        desk.step()
        assert set(desk.port.writes[at:]) == {PACKET}

    with_old_events(check)


def test_a_pc_that_asks_with_a_second_hello_unread_and_then_stops_costs_one_wait():
    def check(desk):
        desk.end.greet()  # as at power-on; the PC's own greeting is answered, too
        for _ in range(9):
            desk.step()
        desk.port.appetite = 2  # the packets that the first hello is in
        desk.pc(2)
        desk.pc(1)
        assert not desk.port.reads and desk.port.sent
        for _ in range(50):
            desk.step()
        assert desk.port.waited <= 1
        desk.port.reads = True
        desk.port.appetite = -1
        desk.until(desk.journal.last)
        assert desk.lines == desk.truth() and desk.port.waited <= 1

    with_old_events(check)


def test_what_somebody_else_prints_costs_one_wait_at_most_and_nothing_is_lost():
    for at in (3, 8, 9, 12):
        for printed in sampled((65, 1, 63, 200)):

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

            with_old_events(check)


def test_after_a_write_that_waited_it_is_bytes_until_the_next_proof():
    def check(desk):
        desk.port.pace = 1
        for _ in going_on(lambda: PACKET not in desk.port.writes):
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

    with_old_events(check)


def test_a_frame_that_waited_and_found_room_in_the_end_is_the_last_that_waits():
    def check(desk):
        desk.port.pace = 1
        for _ in going_on(lambda: PACKET not in desk.port.writes):
            desk.step(False)
            desk.pc(1)
        desk.port.say(b"Traceback\r\n")
        desk.port.reads = False
        desk.port.wakes = 300
        for _ in range(50):
            desk.step()
        assert 1 <= desk.port.waited <= 3, "ten packets find the buffer full at most so often"

    with_old_events(check)


def test_a_step_moves_little():
    def check(desk):
        for _ in going_on(lambda: len(desk.lines) < desk.journal.last):
            before = len(desk.port.writes)
            desk.port.sent += b"AT\r" * 100
            waiting = len(desk.port.sent)
            calm = before % 2 == 0
            began = desk.port.us
            desk.step(calm)
            took = desk.port.us - began - usb.AT_ONCE * POLL_US
            wrote = desk.port.writes[before:]
            assert waiting - len(desk.port.sent) == usb.AT_ONCE
            if PACKET in wrote:
                assert set(wrote) == {PACKET} and took <= (usb.BULK if calm else usb.SHORT) + 4500
            else:
                assert len(wrote) <= usb.AT_ONCE
            desk.port.sent = desk.port.sent.replace(b"AT\r", b"")
            desk.pc(1)

    with_old_events(check)


def test_it_says_whether_more_could_be_moved_at_once():
    desk = Desk(Shelf(20))
    desk.port.sent = b""
    desk.step()
    assert not desk.more and not desk.link.pending, "nobody has asked for anything"
    desk.port.sent += desk.host.greet()
    desk.step()
    assert desk.more and desk.link.pending, "a hello is longer than a step"
    for _ in going_on(lambda: desk.more):
        desk.step()
    assert not desk.link.pending
    desk.pc()
    desk.until(20)
    desk.step()
    desk.step()
    assert not desk.more and not desk.link.pending


def test_a_step_sends_several_frames_though_each_takes_longer_to_make_than_a_frame_of_the_usb():
    def check(desk):
        made = []
        outgoing = desk.end.outgoing

        def slowly():
            piece = outgoing()
            if len(piece) == SIZE:
                desk.port.us += 2300
                made.append(len(desk.port.writes))
            return piece

        desk.end.outgoing = slowly
        desk.port.packet_us = 60
        for _ in going_on(lambda: not made):
            desk.step()
            desk.pc()
        steps = []
        for _ in range(2):
            before = len(made)
            desk.step()
            desk.pc()
            steps.append(len(made) - before)
        assert min(steps) >= 4, steps
        assert desk.port.waited == 0

    with_old_events(check)
