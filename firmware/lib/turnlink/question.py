"""The shape of every control message of the PC; those of the device are in `message`. The device does not need this
file."""

from collections import OrderedDict

from turnlink.message import with_id


def greeting(program: str, speaks: int) -> dict[str, object]:
    """PC to device: say hello. `program` is the name and version of the PC program, which speaks protocol
    `speaks`."""
    return OrderedDict(hello=speaks, program=program)


def ask_from(n: int, epoch: str, views: bool = False) -> dict[str, object]:
    """PC to device: send me the events from number `n` on, and then each new one as it happens. `views`: tell me also
    what is shown, and again whenever that changes."""
    fields = OrderedDict([("from", n), ("epoch", epoch)])
    if views:
        fields["views"] = 1
    return fields


def acknowledge(n: int, epoch: str) -> dict[str, object]:
    """PC to device: every event up to number `n` is committed to my database."""
    return OrderedDict(ack=n, epoch=epoch)


def roster(names: list[str], epoch: str, request_id: str = "") -> dict[str, object]:
    """PC to device: the names that new games use, in this order; none: forget those you have. Asked again until `did`
    comes with the same id: an answer to an older roster is no answer to this one."""
    return with_id(OrderedDict(roster=names, epoch=epoch), request_id)


def write(box: str, points: int, after: int, epoch: str, request_id: str = "") -> dict[str, object]:
    """PC to device: write this box, if event `after` is still your last. So it is done once however often it is
    asked; that it is done says the event itself."""
    return with_id(OrderedDict(write=box, points=points, after=after, epoch=epoch), request_id)


def undo(box: str, after: int, epoch: str, request_id: str = "") -> dict[str, object]:
    """PC to device: take back the last entry, which is in this box, if event `after` is still your last. As `write`."""
    return with_id(OrderedDict(undo=box, after=after, epoch=epoch), request_id)


def begin(
    edition: str, players: list[str], teams: int, difference: bool, after: int, epoch: str, request_id: str = ""
) -> dict[str, object]:
    """PC to device: begin a game of this edition, if event `after` is still your last, and close the one before it. The
    `players` sit in this order, each by a name of your roster or "" for a guest; they are `teams` teams, 0 without
    partners. Or the edition is "further", without players: begin the next game on the card. As `write`."""
    fields: OrderedDict[str, object] = OrderedDict(begin=edition)
    if players:
        fields["players"] = players
    if teams:
        fields["teams"] = teams
    if difference:
        fields["difference"] = 1
    fields["after"] = after
    fields["epoch"] = epoch
    return with_id(fields, request_id)


def nonce(digits: str, after: int, epoch: str, request_id: str = "") -> dict[str, object]:
    """PC to device: add these 32 hexadecimal digits to the seed of the game that event `after` has begun, if that is
    still your last. As `write`."""
    return with_id(OrderedDict(nonce=digits, after=after, epoch=epoch), request_id)


def get(report: str, at: int) -> dict[str, object]:
    """PC to device: send me a report ("crash" or "selftest": the crash log, the last self-test) from byte `at` on."""
    return OrderedDict(get=report, at=at)
