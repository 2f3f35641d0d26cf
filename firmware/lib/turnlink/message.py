"""The shape of every control message, in one place. PROTOCOL.md tells the same story to people.

Control messages travel in the same lines and frames as events; an event has a sequence number `n`, they have none.
"""

PROTOCOL = 1


def greeting(program: str) -> dict[str, object]:
    """PC to device: say hello. `program` is the name and version of the PC program."""
    return {"hello": PROTOCOL, "program": program}


def hello(
    firmware: str, device: str, epoch: str, first: int, last: int, game: str
) -> dict[str, object]:
    """Device to PC: who I am and which events I hold, `first`..`last` (last = first - 1: none)."""
    return {
        "hello": PROTOCOL,
        "firmware": firmware,
        "device": device,
        "epoch": epoch,
        "first": first,
        "last": last,
        "game": game,
    }


def ask_from(n: int, epoch: str) -> dict[str, object]:
    """PC to device: send me the events from number `n` on, and then each new one as it happens."""
    return {"from": n, "epoch": epoch}


def acknowledge(n: int, epoch: str) -> dict[str, object]:
    """PC to device: every event up to number `n` is committed to my database."""
    return {"ack": n, "epoch": epoch}


def gap(first: int, last: int) -> dict[str, object]:
    """Device to PC: I no longer hold these events."""
    return {"gap": [first, last]}


def refused(what: str, why: str) -> dict[str, object]:
    """Either way: I cannot do what you asked."""
    return {"refused": what, "why": why}
