"""A PC that is slow with each packet, one that sleeps, a cable that is pulled: nothing waits, nothing is lost."""

from cables.joined_ends import Shelf
from parts.nor_drive import roll
from parts.usb_desk import with_old_events
from parts.usb_serial import BUFFER, PACKET, PERIOD, linked, usb
from running.no_end import going_on
from running.sampled import sampled
from turnlink.device import DeviceEnd


def test_however_long_a_packet_takes_old_events_go_in_whole_packets():
    for packet_us in sampled((55, 80, 120, 200, 350, 500, 1000)):

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
    for at in sampled((0, 1, 3, 7, 9, 12, 20)):
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
        for _ in going_on(lambda: PACKET not in desk.port.writes):
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


def test_however_long_the_pc_sleeps_nothing_waits():
    """The ticks begin again after 18 minutes, and before that the past looks like the future."""
    for minutes in sampled((18, 1, 8, 9, 10, 13, 17, 19, 27)):
        for begins in (0, 3, 12, 17):  # minutes after power-on

            def check(desk, minutes=minutes, begins=begins):
                desk.port.us += begins * 60000000
                desk.until(desk.journal.last)
                desk.port.fall_asleep()
                for _ in range(60 * minutes):
                    desk.port.us += 1000000
                    desk.step()
                for n in range(6):
                    desk.journal.append(roll("34561"), n)
                    desk.step()
                    desk.step()
                assert (desk.port.waited, desk.port.now) == (0, 0), (minutes, begins)
                desk.port.asleep = False
                desk.port.sent += desk.host.greet()
                desk.until(desk.journal.last)
                assert desk.lines == desk.truth() and desk.port.waited == 0

            with_old_events(check)


def test_only_a_frame_that_has_begun_just_now_proves_that_the_bus_goes_on():
    """Looks at the number of the last frame: us between them, by how much it has risen, and what that proves."""
    for start in (0, PERIOD - 2000000, PERIOD - 1):
        for looks in (
            ((0, 5, False),),  # the first: nobody knows since when it stands there
            ((0, 5, False), (900, 1, True), (1200, 0, True), (1000, 0, False)),
            ((0, 5, False), (900, 1, True), (1500000, 700, False)),  # 700 frames, and then silence
            ((0, 5, False), (900, 1, True), (700500, 700, True)),
            ((0, 5, False), (900, 1, True), (4000, 1900, False)),  # it does not count on: after a reset, perhaps
            ((0, 5, False), (900, 1, True), (4000, 1900, False), (1000, 1, True)),
        ):
            port, link = linked(DeviceEnd(Shelf(3), "0.1.0"), start)
            number = 0
            for us, risen, fresh in looks:
                port.us += us
                number += risen
                assert link.fresh(number % 2048) is fresh, (start, looks, us)
