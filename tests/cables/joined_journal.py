"""The two real ends of the sync over the handheld's real journal on a flash in memory; also for MicroPython."""

from cables.joined_ends import MOST, carried, greeted, numbers
from parts.nor_flash import GAME, NorFlash, flushed, journal_on, roll
from turnlink.device import DeviceEnd
from turnlink.host import HostEnd


def played(events, sectors=24):
    """A flash, and its journal of so many events."""
    flash = NorFlash(sectors)
    journal = journal_on(flash)
    journal.append(GAME, 1)
    for n in range(events - 1):
        journal.append(roll("12345"), n)
        if n % 7 == 0:
            journal.keep_locks(n & 31)
        flushed(journal)
    return flash, journal


def met(journal):
    device, host = DeviceEnd(journal, "0.2.0"), HostEnd("test")
    greeted(device, host)
    return device, host


def lines(journal):
    return [journal.line(n) for n in range(1, journal.last + 1)]


def heard(device, host):
    """Everything, with what the PC has to ask again and to acknowledge in between."""
    items = []
    for _ in range(MOST):
        more = carried(device, host)
        items += more
        events = numbers(more)
        if host.again:
            device.receive(host.again)
            host.again = b""
        elif events:
            device.receive(host.acknowledge(events[-1]))
        else:
            return items
    raise AssertionError("the two never end")
