"""The two real ends of the sync joined by a cable of bytes, over a journal in memory; also for MicroPython."""

from collections import OrderedDict

from turnlink.device import DeviceEnd
from turnlink.host import Event, HostEnd
from turnlink.line import encode

MOST = 20000  # pieces or rounds: more are an end that never ends


class Shelf:
    """A journal in memory."""

    device = "e661000000000001"
    epoch = "5c1f09aa"
    first = 1

    def __init__(self, count, first=1):
        self.first = first
        self.last = count
        self.acknowledged_to = 0
        self.damaged = ()

    def line(self, n):
        return None if n in self.damaged else encode(OrderedDict([("n", n), ("t", 5 * n), ("roll", "33446")]))

    def acknowledged(self, n):
        self.acknowledged_to = n


def joined(count, first=1):
    shelf = Shelf(count, first)
    return shelf, DeviceEnd(shelf, "0.1.0"), HostEnd("test")


def pieces(device):
    """Everything the device has to say now, piece by piece."""
    for _ in range(MOST):
        data = bytes(device.outgoing())
        if not data:
            return
        yield data
    raise AssertionError("the device never ends")


def carried(device, host):
    """The same, as the host's items."""
    items = []
    for data in pieces(device):
        items += host.receive(data)
    return items


def greeted(device, host):
    device.receive(host.greet())
    (hello,) = carried(device, host)
    return hello


def numbers(items):
    return [item.n for item in items if isinstance(item, Event)]
