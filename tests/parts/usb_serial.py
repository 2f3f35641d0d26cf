"""The handheld's USB serial port as its program feels it, in memory: a buffer of 256 bytes that a PC empties, or not.

What our MicroPython does with it: POLLOUT says that a byte fits; a write waits for a PC 10 ms at most for each packet
that does not fit, and says how much it took. While the bus is suspended it takes anything, and nobody reads it. `usb`
is `roller.hw.usb` on such a port, also under CPython.
"""

import time

if not hasattr(time, "ticks_us"):  # CPython
    time.ticks_us = time.ticks_diff = lambda *_: 0
    from roller.hw import usb

    del time.ticks_us, time.ticks_diff
else:
    from roller.hw import usb

BUFFER = 256  # bytes
PACKET = 64
PATIENCE = 10000  # us that a write waits for room
PERIOD = 1 << 30  # of the ticks in us: 18 minutes
POLL_US, WRITE_US, LOOK_US = 70, 200, 30  # what the handheld itself takes, about


class Port:
    """The buffer, and both who write into it and who empty it. Stands for `sys` and `select` in roller.hw.usb, too."""

    POLLIN = 1
    POLLOUT = 4

    def __init__(self):
        self.held = b""  # in the buffer
        self.arrived = b""  # at the PC
        self.lost = b""  # written while nobody read
        self.sent = b""  # by the PC, not read by the handheld yet
        self.reads = True  # the PC
        self.packet_us = 50  # that a packet takes to the PC, 50 to 1000
        self.appetite = -1  # packets until the PC reads no more; -1: never
        self.writes = []  # the lengths of all writes
        self.waited = 0  # us that writes have waited
        self.us = 0  # what all has taken
        self._emptied = 0  # when the last packet was gone
        self.asleep = False  # no frames: the PC sleeps, or the cable is pulled
        self._silent_since = 0
        self.frames = 0  # that have begun before it fell asleep
        self.stdin = self.stdout = self
        self.buffer = self

    def poll(self, *_):
        return Poll(self)

    def readinto(self, into):
        into[:] = self.sent[: len(into)]
        self.sent = self.sent[len(into) :]

    def write(self, data):
        self.writes.append(len(data))
        self.us += WRITE_US
        self.drain()
        if self.suspended:
            self.lost += bytes(data)
            return len(data)
        end = self.us + PATIENCE
        while self.us < end and len(data) > BUFFER - len(self.held):
            self.us += 100
            self.waited += 100
            self.drain()
        taken = min(len(data), BUFFER - len(self.held))
        self.held += bytes(data[:taken])
        return taken

    def ticks_us(self):
        return self.us % PERIOD

    def ticks_diff(self, end, begin):
        assert 0 <= end < PERIOD and 0 <= begin < PERIOD, "the Pico takes no others"
        return (end - begin + PERIOD // 2) % PERIOD - PERIOD // 2

    def drain(self):
        """The PC has taken what it could meanwhile."""
        while self.held and self.reads and not self.asleep and self._emptied + self.packet_us <= self.us:
            if self.appetite == 0:
                self.reads = False
                break
            self.appetite -= 1
            self._emptied += self.packet_us
            self.arrived += self.held[:PACKET]
            self.held = self.held[PACKET:]
        if not self.held:
            self._emptied = self.us

    def frame(self):
        """The number of the USB's frame."""
        self.us += LOOK_US
        if not self.asleep:
            self.frames = self.us // 1000 % 2048
        return self.frames

    def fall_asleep(self):
        """No more frames, and after 3 ms without them the bus is suspended."""
        self.asleep = True
        self._silent_since = self.us

    @property
    def suspended(self):
        return self.asleep and self.us - self._silent_since >= 3000


class Poll:
    """What select.poll() gives."""

    def __init__(self, port):
        self._port = port
        self._flags = 0

    def register(self, _, flags):
        self._flags = flags

    def poll(self, timeout):
        assert timeout == 0, "the step loop does not wait for a PC"
        port = self._port
        port.us += POLL_US
        port.drain()
        ready = bool(port.sent) if self._flags == Port.POLLIN else port.suspended or len(port.held) < BUFFER
        return [(port, self._flags)] if ready else []


def linked(end):
    """A link for `end` on a new port."""
    port = Port()
    return port, Link(port, usb.UsbLink, end)


class Link:
    """The link, which looks for its port in the module's globals."""

    def __init__(self, port, kind, end):
        self._port = port
        self._link = self._called(lambda: kind(end, port.frame))

    def step(self, calm=True):
        return self._called(lambda: self._link.step(calm))

    def _called(self, what):
        port = self._port
        was = usb.sys, usb.select, usb.ticks_us, usb.ticks_diff
        usb.sys, usb.select, usb.ticks_us, usb.ticks_diff = port, port, port.ticks_us, port.ticks_diff
        try:
            return what()
        finally:
            usb.sys, usb.select, usb.ticks_us, usb.ticks_diff = was

    @property
    def pending(self):
        return self._link.pending
