"""The shape of every control message of the device; those of the PC are in `question`, to save the device the memory.
PROTOCOL.md tells the same story to people.

Control messages travel in the same lines and frames as events; an event has a sequence number `n`, they have none.
All are OrderedDicts: a MicroPython dict has no order, and a line should read the same wherever it was made.
"""

from collections import OrderedDict

PROTOCOL = 7
GONE_ON = "the game has gone on"  # why nothing is written after an event that is no longer the last


def hello(
    speaks: int, firmware: str, device: str, epoch: str, first: int, last: int, game: str
) -> dict[str, object]:
    """Device to PC: who I am and which events I hold, `first`..`last` (last = first - 1: none), in
    protocol `speaks`."""
    return OrderedDict(
        hello=speaks, firmware=firmware, device=device, epoch=epoch, first=first, last=last, game=game
    )


def gap(first: int, last: int) -> dict[str, object]:
    """Device to PC: I no longer hold these events."""
    return OrderedDict(gap=[first, last])


def refused(what: str, why: str, request_id: str = "") -> dict[str, object]:
    """Either way: I cannot do what you asked. `request_id` is that of the request."""
    return with_id(OrderedDict(refused=what, why=why), request_id)


def got(report: str, at: int, size: int, text: str) -> dict[str, object]:
    """Device to PC: a part of a report that has `size` bytes in all; 0 when there is none."""
    return OrderedDict(got=report, at=at, size=size, text=text)


def did(what: str, request_id: str = "") -> dict[str, object]:
    """Device to PC: what you asked for under this id is done."""
    return with_id(OrderedDict(did=what), request_id)


def with_id(fields: dict[str, object], request_id: str) -> dict[str, object]:
    if request_id:
        fields["id"] = request_id
    return fields
