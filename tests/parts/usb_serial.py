"""The handheld's USB serial port as its program feels it, in memory: a buffer of 256 bytes that a PC empties, or not.

What MicroPython does with it: POLLOUT says that a byte fits; a write that does not fit waits for the PC, at most half a
second, and then drops the rest. `usb` is `roller.hw.usb` on such a port, also under CPython.
"""

import time

if not hasattr(time, "ticks_us"):  # CPython
    time.ticks_us = time.ticks_diff = lambda *_: 0
    time.ticks_add = lambda ticks, us: us
    from roller.hw import usb

    del time.ticks_us, time.ticks_diff, time.ticks_add
else:
    from roller.hw import usb

BUFFER = 256  # bytes
PACKET = 64
PATIENCE = 500  # ms
PERIOD = 1 << 30  # of the ticks in us: 18 minutes
POLL_US, BYTE_US, PACKET_US, LOOK_US = 70, 50, 200, 30  # what the handheld itself takes, about


class Port:
    """The buffer, and both who write into it and who empty it. Stands for `sys` and `select` in roller.hw.usb, too."""

    POLLIN = 1
    POLLOUT = 4

    def __init__(self):
        self.held = b""  # in the buffer
        self.arrived = b""  # at the PC
        self.sent = b""  # by the PC, not read by the handheld yet
        self.reads = True  # the PC
        self.pace = 0  # packets that the PC takes whenever the handheld looks for room
        self.packet_us = 0  # that a packet takes to the PC; 0: they wait until `empty`
        self._emptied = 0  # when the last one was gone
        self.appetite = -1  # packets until the PC reads no more; -1: never
        self.wakes = PATIENCE  # ms after which a PC that does not read takes everything, if a write waits so long
        self.waited = 0  # writes that did not fit
        self.writes = []  # the lengths of all writes
        self.now = 0  # ms that writes have waited
        self.us = 0  # what all else has taken
        self.asleep = False  # no frames: the PC sleeps, or the cable is pulled
        self.silent_since = 0
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
        self.us += PACKET_US if len(data) > 1 else BYTE_US
        self.say(bytes(data))

    def say(self, data):
        """Anybody writes: the link, or a print."""
        waits = len(data) > BUFFER - len(self.held)
        self.waited += waits
        while data:
            room = BUFFER - len(self.held)
            self.held, data = self.held + data[:room], data[room:]
            if data and self.reads and not self.asleep:
                self.empty(1)
            elif data:
                self.now += self.wakes
                if self.wakes == PATIENCE:
                    return
                self.arrived, self.held = self.arrived + self.held, b""

    def clock(self):
        """us since the beginning."""
        return self.us + 1000 * self.now

    def ticks_us(self):
        return self.clock() % PERIOD

    def ticks_add(self, ticks, us):
        return (ticks + us) % PERIOD

    def ticks_diff(self, end, begin):
        assert 0 <= end < PERIOD and 0 <= begin < PERIOD, "the Pico takes no others"
        return (end - begin + PERIOD // 2) % PERIOD - PERIOD // 2

    def drain(self):
        """What the PC has taken meanwhile."""
        while self.packet_us and self.held and self._emptied + self.packet_us <= self.clock():
            self._emptied += self.packet_us
            self.empty(1)
        if not self.held:
            self._emptied = self.clock()

    def frame(self):
        """The number of the USB's frame."""
        self.us += LOOK_US
        if not self.asleep:
            self.frames = self.clock() // 1000 % 2048
        return self.frames

    def fall_asleep(self):
        """No more frames, and after 3 ms without them the bus is suspended."""
        self.asleep = True
        self.silent_since = self.clock()

    @property
    def suspended(self):
        return self.asleep and self.clock() - self.silent_since >= 3000

    def empty(self, packets):
        """The PC takes so many packets, if it reads."""
        for _ in range(packets if self.reads and not self.asleep else 0):
            if self.appetite == 0:
                self.reads = False
                return
            if self.held:
                self.appetite -= 1
            self.arrived += self.held[:PACKET]
            self.held = self.held[PACKET:]


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
        if self._flags == Port.POLLOUT:
            port.us += POLL_US
            port.drain()
            port.empty(port.pace)
        ready = bool(port.sent) if self._flags == Port.POLLIN else port.suspended or len(port.held) < BUFFER
        return [(port, self._flags)] if ready else []

    ipoll = poll


def linked(end, us=0):
    """A link for `end` on a new port, so long after power-on."""
    port = Port()
    port.us = us
    was = usb.select, usb.sys, usb.ticks_us, usb.ticks_add
    usb.select = usb.sys = port
    usb.ticks_us, usb.ticks_add = port.ticks_us, port.ticks_add
    link = usb.UsbLink(end, port.frame)
    usb.select, usb.sys, usb.ticks_us, usb.ticks_add = was
    return port, Link(port, link)


class Link:
    """The link, which looks for its port in the module's globals at each step."""

    def __init__(self, port, link):
        self._port = port
        self._link = link

    def step(self, calm=True):
        return self._called(lambda: self._link.step(calm))

    def fresh(self, frame):
        """What it says of the bus when this is the frame's number."""
        self._link._frame = lambda: frame
        return self._called(self._link._fresh)

    def _called(self, what):
        port = self._port
        was = usb.sys, usb.ticks_us, usb.ticks_diff, usb.ticks_add
        usb.sys, usb.ticks_us, usb.ticks_diff, usb.ticks_add = port, port.ticks_us, port.ticks_diff, port.ticks_add
        try:
            return what()
        finally:
            usb.sys, usb.ticks_us, usb.ticks_diff, usb.ticks_add = was

    @property
    def pending(self):
        return self._link.pending
