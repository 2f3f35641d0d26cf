"""The shape of every control message, in one place. PROTOCOL.md tells the same story to people.

Control messages travel in the same lines and frames as events; an event has a sequence number `n`, they have none.
All are OrderedDicts: a MicroPython dict has no order, and a line should read the same wherever it was made.
"""

from collections import OrderedDict

PROTOCOL = 1


def greeting(program: str) -> dict[str, object]:
    """PC to device: say hello. `program` is the name and version of the PC program."""
    return OrderedDict(hello=PROTOCOL, program=program)


def hello(firmware: str, device: str, epoch: str, first: int, last: int, game: str) -> dict[str, object]:
    """Device to PC: who I am and which events I hold, `first`..`last` (last = first - 1: none)."""
    return OrderedDict(
        hello=PROTOCOL, firmware=firmware, device=device, epoch=epoch, first=first, last=last, game=game
    )


def ask_from(n: int, epoch: str, packed: bool = False) -> dict[str, object]:
    """PC to device: send me the events from number `n` on, and then each new one as it happens. `packed`: I can
    unpack; a device that cannot pack sends lines all the same."""
    fields = OrderedDict([("from", n), ("epoch", epoch)])
    if packed:
        fields["packed"] = 1
    return fields


def acknowledge(n: int, epoch: str) -> dict[str, object]:
    """PC to device: every event up to number `n` is committed to my database."""
    return OrderedDict(ack=n, epoch=epoch)


def gap(first: int, last: int) -> dict[str, object]:
    """Device to PC: I no longer hold these events."""
    return OrderedDict(gap=[first, last])


def refused(what: str, why: str) -> dict[str, object]:
    """Either way: I cannot do what you asked."""
    return OrderedDict(refused=what, why=why)
