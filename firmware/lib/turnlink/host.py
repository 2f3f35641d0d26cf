"""The PC's end of the sync. Sans-IO: bytes in, items out; it opens no port and writes no database.

The law: events leave here in order and without holes. What arrives twice is dropped, what is missing is asked for
again (`again`), and a hole the device itself reports comes out as a Gap.
"""

from turnlink import message
from turnlink.frame import Deframer, frame
from turnlink.line import LineError, decode, encode


class Hello:
    """The device says who it is and which events, `first`..`last`, it holds. Answer every one with `ask_from`: the
    device sends no events before, and a second hello means that it was restarted or asked twice."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.protocol = _number(fields, "hello")
        self.firmware = _text(fields, "firmware")
        self.device = _text(fields, "device")
        self.epoch = _text(fields, "epoch")
        self.first = _number(fields, "first")
        self.last = _number(fields, "last")
        self.edition = _text(fields, "game")


class Event:
    """Event number `n`: its `line` byte for byte as on the device's flash, and its fields."""

    def __init__(self, n: int, line: bytes, fields: dict[str, object]) -> None:
        self.n = n
        self.line = line
        self.fields = fields


class Gap:
    """The device no longer holds events `first`..`last`."""

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last


class Refused:
    """The device cannot do `what`, and says `why`."""

    def __init__(self, what: str, why: str) -> None:
        self.what = what
        self.why = why


class HostEnd:
    """One cable, seen from the PC. `program` is the name and version that greets the device."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.hello: Hello | None = None
        self.next = 0  # the event expected next; 0 until `ask_from`
        self.again = b""  # bytes to send now, because a line was lost on the way
        self.damaged = 0  # lines that were cut, flipped or not understood
        self._deframer = Deframer()

    @property
    def skipped(self) -> int:
        """Bytes that belonged to no frame."""
        return self._deframer.skipped

    def greet(self) -> bytes:
        """The bytes that ask the device for its hello. Send them again until it comes."""
        return frame(encode(message.greeting(self.program)))

    def ask_from(self, n: int) -> bytes:
        """The bytes that ask for every event from `n` on, and from then for each new one."""
        self.next = n
        return frame(encode(message.ask_from(n, self._epoch())))

    def acknowledge(self, n: int) -> bytes:
        """The bytes that say: everything up to event `n` is committed here."""
        return frame(encode(message.acknowledge(n, self._epoch())))

    def receive(self, data: bytes) -> list[object]:
        """What `data` completes: Hello, Event, Gap and Refused items, in order."""
        items: list[object] = []
        for line in self._deframer.feed(data):
            try:
                item = self._item(line, decode(line))
            except LineError:
                self.damaged += 1
                continue
            if item is not None:
                items.append(item)
        return items

    def _item(self, line: bytes, fields: dict[str, object]) -> object:
        if "n" in fields:
            return self._event(line, fields)
        if "hello" in fields:
            hello = Hello(fields)
            self.hello, self.next = hello, 0
            return hello
        if "gap" in fields:
            return self._gap(fields)
        if "refused" in fields:
            return Refused(_text(fields, "refused"), _text(fields, "why"))
        raise LineError("unknown", "no message has the fields " + ", ".join(fields))

    def _event(self, line: bytes, fields: dict[str, object]) -> "Event | None":
        n = _number(fields, "n")
        if not 0 < self.next <= n:
            return None  # not asked for, or had before
        if n > self.next:
            self.again = self.ask_from(self.next)
            return None
        self.next += 1
        return Event(n, line, fields)

    def _gap(self, fields: dict[str, object]) -> "Gap | None":
        span = fields["gap"]
        if not (isinstance(span, list) and len(span) == 2):
            raise LineError("unknown", "a gap is two numbers")
        first, last = span
        if not (isinstance(first, int) and isinstance(last, int) and first <= last):
            raise LineError("unknown", "a gap is two rising numbers")
        if not 0 < self.next <= last:
            return None
        if first > self.next:
            self.again = self.ask_from(self.next)
            return None
        found = Gap(self.next, last)
        self.next = last + 1
        return found

    def _epoch(self) -> str:
        if self.hello is None:
            raise RuntimeError("no hello yet: greet first")
        return self.hello.epoch


def _number(fields: dict[str, object], name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise LineError("unknown", "%s is not a number" % name)
    return value


def _text(fields: dict[str, object], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise LineError("unknown", "%s is not a text" % name)
    return value
