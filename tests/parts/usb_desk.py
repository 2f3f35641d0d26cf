"""A handheld's end of the cable on a port in memory, and a PC that asks, reads and answers; also for MicroPython."""

from collections import OrderedDict

from cables.joined_ends import Shelf
from parts.nor_drive import GAME, NorDrive, flushed, journal_on, roll
from parts.usb_serial import PACKET, linked
from turnlink.device import DeviceEnd
from turnlink.host import Event, Hello, HostEnd
from turnlink.line import encode

OLD = 600  # events that travel as slots
SILENCE = 500  # looks for something from the handheld, after which the PC greets once more


class Desk:
    """A handheld with this journal, its port, and a PC that asks, reads and acknowledges."""

    def __init__(self, journal):
        self.journal = journal
        self.end = DeviceEnd(journal, "0.1.0")
        self.port, self.link = linked(self.end)
        self.host = HostEnd("test")
        self.lines = []
        self.more = False  # what the last step said
        self._silence = 0  # looks in a row that found nothing
        self.port.sent += self.host.greet()

    def pc(self, packets=100):
        """The PC takes so many packets, and answers what is in them."""
        port = self.port
        port.empty(packets)
        data, port.arrived = port.arrived, b""
        before = len(self.lines)
        self._silence = 0 if data else self._silence + 1
        if self._silence == SILENCE:
            port.sent += self.host.greet()
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


def with_old_events(check):
    """A handheld with many events, which travel as slots."""
    journal = journal_on(NorDrive())
    journal.append(GAME, 1)
    for n in range(OLD + 2):
        journal.append(roll("12345"), n)
    flushed(journal)
    check(Desk(journal))
