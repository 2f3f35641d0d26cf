"""The cable as programs on this computer see it: opened, closed, opened again, and not read."""

import contextlib
import sys
import time

import pytest
import serial

from emulator.cable import PtyCable, TcpCable
from emulator.firmware import with_main
from emulator.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated

ECHO = b"""
import sys, select
from machine import mem32
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
count = 0
while True:
    poll.poll()
    line = sys.stdin.readline()
    count += 1
    mem32[0x4005800C] = count  # the first scratch register of the watchdog, for who cannot ask
    if line.startswith('flood'):
        for n in range(500):
            print('%060d' % n)
    print('echo', count, line.strip())
"""

CABLES = [
    pytest.param(PtyCable, marks=pytest.mark.skipif(sys.platform == "win32", reason="has no terminals")),
    TcpCable,
]


class Desk:
    """A handheld that echoes lines, with a cable; guest and PC take turns in small steps."""

    def __init__(self, image, kind):
        self.handheld = VirtualHandheld(image, files=with_main({}, ECHO))
        self.cable = kind(self.handheld)
        self.handheld.boot()

    def run(self, ms):
        for _ in range(int(ms)):
            self.cable.serve()
            self.handheld.run_ms(1)
        self.cable.serve()

    @contextlib.contextmanager
    def program(self):
        """A PC program that has the port open."""
        with serial.serial_for_url(self.cable.port, 115200, timeout=0) as port:
            self.run(5)
            yield port
        self.run(5)

    def ask(self, port, line):
        """Sends a line; what came back within 20 emulated ms."""
        port.write(line)
        self.run(20)
        time.sleep(0.01)
        return port.read(10_000)


@pytest.fixture(params=CABLES)
def desk(request, micropython_image):
    """A desk with each kind of cable."""
    set_up = Desk(micropython_image, request.param)
    set_up.run(100)
    yield set_up
    set_up.cable.close()


def test_opened_closed_and_opened_again(desk):
    assert not desk.handheld.usb.open
    with desk.program() as port:
        assert desk.handheld.usb.open
        assert b"echo 1 one\r\n" in desk.ask(port, b"one\n")
    assert not desk.handheld.usb.open
    desk.run(50)
    with desk.program() as port:
        assert b"echo 2 two\r\n" in desk.ask(port, b"two\n")


def test_what_a_program_writes_just_before_it_closes_the_port_comes_and_then_dtr_falls(desk):
    with desk.program() as port:
        assert b"echo 1 one\r\n" in desk.ask(port, b"one\n")
        port.write(b"two\n")
    desk.run(50)
    assert desk.handheld.pico.mcu.watchdog.scratch_data[0] == 2
    assert not desk.handheld.usb.open and not desk.handheld.usb._cdc.dtr


@pytest.mark.parametrize("desk", CABLES[:1], indirect=True)  # TCP's own buffers take megabytes
def test_a_pc_that_does_not_read_holds_the_guest_up_for_a_moment_and_loses_what_finds_no_room(desk):
    with desk.program() as port:
        port.write(b"flood\n")
        desk.run(400)
        assert not desk.handheld.usb.reading
        stuck = len(desk.handheld.received)
        desk.run(100)
        assert len(desk.handheld.received) == stuck < 1000
        read = bytearray()
        while b"echo" not in read and desk.handheld.now_ms < 5000:
            desk.run(1)
            read += port.read(100_000)
        numbers = [int(line) for line in read.split(b"\r\n") if len(line) == 60 and line.isdigit()]
        assert numbers == sorted(set(numbers)) and numbers[0] == 0 and numbers[-1] == 499
        assert 20 < len(numbers) < 480, "a print() waits 10 ms for room, and goes on without"
        assert b"echo 1 flood" in read


def test_a_program_that_writes_much_is_not_taken_ahead_of_the_guest(desk):
    with desk.program() as port:
        port.write(b"x" * 3000)
        desk.cable.serve()
        assert len(desk.handheld.usb.outgoing) < 6000
        port.write(b"\n")
        desk.run(300)
        assert b"xxxx" in port.read(10_000)
