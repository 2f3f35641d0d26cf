"""The shape of every control message, in one place. PROTOCOL.md tells the same story to people.

Control messages travel in the same lines and frames as events; an event has a sequence number `n`, they have none.
All are OrderedDicts: a MicroPython dict has no order, and a line should read the same wherever it was made.
"""

from collections import OrderedDict

PROTOCOL = 2
GONE_ON = "the game has gone on"  # why a box is not written after an event that is no longer the last
OLDEST = 1  # 1 has no packs, no wishes and no reports; all the rest is the same


def greeting(program: str, speaks: int) -> dict[str, object]:
    """PC to device: say hello. `program` is the name and version of the PC program, which speaks the protocols
    OLDEST to `speaks`."""
    return OrderedDict(hello=speaks, program=program)


def hello(
    speaks: int, firmware: str, device: str, epoch: str, first: int, last: int, game: str
) -> dict[str, object]:
    """Device to PC: who I am and which events I hold, `first`..`last` (last = first - 1: none). From here on both
    speak protocol `speaks`."""
    return OrderedDict(
        hello=speaks, firmware=firmware, device=device, epoch=epoch, first=first, last=last, game=game
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


def refused(what: str, why: str, mark: str = "") -> dict[str, object]:
    """Either way: I cannot do what you asked. `mark` is that of the wish."""
    return _marked(OrderedDict(refused=what, why=why), mark)


def roster(names: list[str], epoch: str, mark: str = "") -> dict[str, object]:
    """PC to device: the names that new games use, in this order; none: forget those you have. Asked again until `did`
    comes with the same mark: an answer to an older roster is no answer to this one."""
    return _marked(OrderedDict(roster=names, epoch=epoch), mark)


def write(box: str, points: int, after: int, epoch: str, mark: str = "") -> dict[str, object]:
    """PC to device: write this box, if event `after` is still your last. So it is done once however often it is
    asked; that it is done says the event itself."""
    return _marked(OrderedDict(write=box, points=points, after=after, epoch=epoch), mark)


def get(report: str, at: int) -> dict[str, object]:
    """PC to device: send me a report ("crash": the crash log), from its byte `at` on."""
    return OrderedDict(get=report, at=at)


def got(report: str, at: int, size: int, text: str) -> dict[str, object]:
    """Device to PC: a part of a report that has `size` bytes in all; 0 when there is none."""
    return OrderedDict(got=report, at=at, size=size, text=text)


def did(what: str, mark: str = "") -> dict[str, object]:
    """Device to PC: what you wished with this mark is done."""
    return _marked(OrderedDict(did=what), mark)


def _marked(fields: dict[str, object], mark: str) -> dict[str, object]:
    if mark:
        fields["mark"] = mark
    return fields
