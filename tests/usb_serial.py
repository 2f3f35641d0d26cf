"""The handheld's USB serial port as its program feels it, in memory: a buffer of 256 bytes that a PC empties, or not.

What MicroPython does with it: POLLOUT says that a byte fits; a write that does not fit waits for the PC, at most half a
second, and then drops the rest. `usb` is `roller.usb` on such a port, also under CPython.
"""

import time

if not hasattr(time, "ticks_ms"):  # CPython
    time.ticks_ms = time.ticks_diff = None
    from roller import usb

    del time.ticks_ms, time.ticks_diff
else:
    from roller import usb

BUFFER = 256  # bytes
PACKET = 64
PATIENCE = 500  # ms


class Port:
    """The buffer, and both who write into it and who empty it. Stands for `sys` and `select` in roller.usb, too."""

    POLLIN = 1
    POLLOUT = 4

    def __init__(self):
        self.held = b""  # in the buffer
        self.arrived = b""  # at the PC
        self.sent = b""  # by the PC, not read by the handheld yet
        self.reads = True  # the PC
        self.pace = 0  # packets that the PC takes whenever the handheld looks for room
        self.appetite = -1  # packets until the PC reads no more; -1: never
        self.wakes = PATIENCE  # ms after which a PC that does not read takes everything, if a write waits so long
        self.waited = 0  # writes that did not fit
        self.writes = []  # the lengths of all writes
        self.now = 0
        self.stdin = self.stdout = self
        self.buffer = self

    def poll(self, *_):
        return Poll(self)

    def readinto(self, into):
        into[:] = self.sent[: len(into)]
        self.sent = self.sent[len(into) :]

    def write(self, data):
        self.writes.append(len(data))
        self.say(bytes(data))

    def say(self, data):
        """Anybody writes: the link, or a print."""
        waits = len(data) > BUFFER - len(self.held)
        self.waited += waits
        while data:
            room = BUFFER - len(self.held)
            self.held, data = self.held + data[:room], data[room:]
            if data and self.reads:
                self.empty(1)
            elif data:
                self.now += self.wakes
                if self.wakes == PATIENCE:
                    return
                self.arrived, self.held = self.arrived + self.held, b""

    def empty(self, packets):
        """The PC takes so many packets, if it reads."""
        for _ in range(packets if self.reads else 0):
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

    def poll(self, _):
        port = self._port
        if self._flags == Port.POLLOUT:
            port.empty(port.pace)
        ready = bool(port.sent) if self._flags == Port.POLLIN else len(port.held) < BUFFER
        return [(port, self._flags)] if ready else []

    ipoll = poll


def linked(end):
    """A link for `end` on a new port."""
    port = Port()
    was = usb.select, usb.sys
    usb.select = usb.sys = port
    link = usb.UsbLink(end)
    usb.select, usb.sys = was
    return port, Link(port, link)


class Link:
    """The link, which looks for its port in the module's globals at each step."""

    def __init__(self, port, link):
        self._port = port
        self._link = link

    def step(self, calm=True):
        was = usb.sys, usb.ticks_ms, usb.ticks_diff
        usb.sys, usb.ticks_ms, usb.ticks_diff = self._port, lambda: self._port.now, lambda a, b: a - b
        try:
            return self._link.step(calm)
        finally:
            usb.sys, usb.ticks_ms, usb.ticks_diff = was

    @property
    def pending(self):
        return self._link.pending
