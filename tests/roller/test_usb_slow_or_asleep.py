"""A PC that is slow with each packet, one that sleeps, a cable that is pulled: nothing waits, nothing is lost."""

from nor_drive import roll
from usb_desk import with_old_events
from usb_serial import BUFFER, PACKET, usb


def test_however_long_a_packet_takes_old_events_go_in_whole_packets():
    for packet_us in (55, 80, 120, 200, 350, 500, 1000):

        def check(desk, packet_us=packet_us):
            desk.port.packet_us = packet_us
            for _ in range(20000):
                if len(desk.lines) >= desk.journal.last:
                    break
                began = desk.port.us
                desk.step()
                assert desk.port.us - began < usb.BULK + 8000, "the keys have their turn"
                desk.port.us += 2000  # the rest of the loop
                desk.port.drain()
                desk.pc(0)
            assert desk.lines == desk.truth() and desk.port.waited == 0
            assert desk.port.writes.count(PACKET) >= 90 and desk.port.writes.count(1) < 900, packet_us

        with_old_events(check)


def test_while_the_pc_sleeps_nothing_waits_and_nothing_is_left_to_say():
    for at in (0, 1, 3, 7, 9, 12, 20):
        for calm in (True, False):

            def check(desk, at=at, calm=calm):
                desk.port.pace = at % 2
                for _ in range(at):
                    desk.step(calm)
                    desk.pc(2)
                desk.port.fall_asleep()
                desk.step(calm)
                desk.step(calm)
                desk.port.us += 3000
                for n in range(50):
                    desk.journal.append(roll("34561"), n)
                    began = desk.port.us
                    desk.step(calm)
                    assert desk.port.us - began < 5000
                    assert not desk.more and not desk.link.pending, "an idle handheld sleeps"
                assert (desk.port.waited, desk.port.now) == (0, 0)
                desk.port.asleep = False
                desk.port.sent = desk.host.greet()  # as the PC does after some silence
                desk.until(desk.journal.last)
                assert desk.lines == desk.truth() and desk.port.waited == 0

            with_old_events(check)


def test_a_pc_that_does_not_read_and_falls_asleep_holds_nothing_up():
    def check(desk):
        desk.port.pace = 1
        while PACKET not in desk.port.writes:
            desk.step()
            desk.pc(1)
        desk.port.reads = False
        for _ in range(3):
            desk.step()
        assert desk.link.pending and len(desk.port.held) == BUFFER
        desk.port.fall_asleep()  # after 3 ms POLLOUT says that there is room
        for _ in range(8):
            desk.step()
            desk.port.us += 700
        assert not desk.link.pending and (desk.port.waited, desk.port.now) == (0, 0)

    with_old_events(check)
