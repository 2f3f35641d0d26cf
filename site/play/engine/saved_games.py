"""Games as a file: the log that `rollkeeper import`, `replay` and `verify` take."""

from turnlink.line import encode


def log_of(device: str, epoch: str, first: int, lines: "list[bytes | None]") -> str:
    """The log of a journal whose events from `first` on have these lines; None is an event that is lost."""
    head = encode({"journal": 1, "device": device, "epoch": epoch, "first": first})
    return "".join([line.decode() + "\n" for line in [head] + lines if line is not None])


def name_of(epoch: str, last: int) -> str:
    """How the file with it is called, up to event `last`."""
    return "rollkeeper-%s-%d.jsonl" % (epoch, last)
