"""A handheld's end of the cable on a port in memory, and a PC that asks, reads and answers; also for MicroPython."""

from parts.nor_flash import GAME, NorFlash, flushed, journal_on, roll
from parts.usb_serial import linked
from turnlink.device import DeviceEnd
from turnlink.host import Event, Hello, HostEnd

OLD = 600  # events
SILENCE = 500  # looks for something from the handheld, after which the PC greets once more
STEP_US = 2000  # that the rest of a step takes


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

    def pc(self):
        """The PC answers what has come."""
        port = self.port
        port.drain()
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
        self.port.us += STEP_US

    def until(self, count, calm=True, most=20000):
        """Steps, and a PC that answers after each, until it has `count` events."""
        for _ in range(most):
            if len(self.lines) >= count:
                return
            self.step(calm)
            self.pc()
        raise AssertionError("%d of %d events" % (len(self.lines), count))

    def truth(self):
        return [self.journal.line(n) for n in range(1, self.journal.last + 1)]


def with_old_events(check):
    """A handheld with many events, which a PC has not."""
    journal = journal_on(NorFlash())
    journal.append(GAME, 1)
    for n in range(OLD + 2):
        journal.append(roll("12345"), n)
    flushed(journal)
    check(Desk(journal))
