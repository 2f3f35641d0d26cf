"""The PC's end of the sync. Sans-IO: bytes in, items out; it opens no port and writes no database.

The law: events leave here in order and without holes. What arrives twice is dropped, what is missing is asked for
again (`again`), and a hole the device itself reports comes out as a Gap.
"""

from turnlink import message, question
from turnlink.frame import Deframer, frame
from turnlink.line import LineError, decode, encode, number_of, text_of


class Hello:
    """The device says who it is and which events, `first`..`last`, it holds. Answer every one with `ask_from`: the
    device sends no events before, and a second hello means that it was restarted or asked twice."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.protocol = number_of(fields, "hello")
        self.firmware = text_of(fields, "firmware")
        self.device = text_of(fields, "device")
        self.epoch = text_of(fields, "epoch")
        self.first = number_of(fields, "first")
        self.last = number_of(fields, "last")
        self.edition = text_of(fields, "game")
        self.boot = number_of(fields, "boot") if "boot" in fields else 0  # the first event since boot; 0: not said
        self.t = number_of(fields, "t") if "t" in fields else -1  # ms since boot; -1: not said


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
    """The device cannot do `what`, and says `why`. `request_id` is that of the request, "" if it had none."""

    def __init__(self, what: str, why: str, request_id: str = "") -> None:
        self.what = what
        self.why = why
        self.request_id = request_id


class Done:
    """The device has done what it was asked: "roster"; or "write", "undo", "begin" or "nonce", of which the event tells
    as well."""

    def __init__(self, what: str, request_id: str = "") -> None:
        self.what = what
        self.request_id = request_id


class Report:
    """A part of a report: `text` from its byte `at` on, of `size` in all."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.name = text_of(fields, "got")
        self.at = number_of(fields, "at")
        self.size = number_of(fields, "size")
        self.text = text_of(fields, "text")


class HostEnd:
    """One cable, seen from the PC. `program` is the name and version that greets the device; `views`: it wants to be
    told what the device shows, in Reports with the name "view"."""

    def __init__(self, program: str, views: bool = False) -> None:
        self.program = program
        self.views = views
        self.hello: Hello | None = None
        self.next = 0  # the event expected next; 0 until `ask_from`
        self.again = b""  # bytes to send now, because a line was lost on the way
        self.damaged = 0  # frames that were cut, flipped or not understood
        self._deframer = Deframer()

    @property
    def skipped(self) -> int:
        """Bytes that belonged to no frame."""
        return self._deframer.skipped

    def greet(self) -> bytes:
        """The bytes that ask the device for its hello. Send them again until it comes."""
        return frame(encode(question.greeting(self.program, message.PROTOCOL)))

    def ask_from(self, n: int) -> bytes:
        """The bytes that ask for every event from `n` on, and from then for each new one."""
        self.next = n
        return frame(encode(question.ask_from(n, self._epoch(), self.views)))

    def send_roster(self, names: list[str], request_id: str = "") -> bytes:
        """The bytes that give the device the names for new games. Send them again until Done with that id comes."""
        return frame(encode(question.roster(names, self._epoch(), request_id)))

    def ask_to_write(self, box: str, points: int, after: int, request_id: str = "") -> bytes:
        """The bytes that ask for a box to be written after event `after`: it comes back as an Event, or Refused."""
        return frame(encode(question.write(box, points, after, self._epoch(), request_id)))

    def ask_to_undo(self, box: str, after: int, request_id: str = "") -> bytes:
        """The bytes that ask for the last box to be taken back, if that is this box, and the last event `after`."""
        return frame(encode(question.undo(box, after, self._epoch(), request_id)))

    def ask_to_begin(
        self, edition: str, players: list[str], teams: int, difference: bool, after: int, request_id: str = ""
    ) -> bytes:
        """The bytes that ask for a new game after event `after`, see `question.begin`: it comes back as Events, of
        which the one before it may be closed first, or Refused."""
        return frame(
            encode(question.begin(edition, players, teams, difference, after, self._epoch(), request_id))
        )

    def ask_for_nonce(self, digits: str, after: int, request_id: str = "") -> bytes:
        """The bytes that add a nonce to the seed of the game that event `after` has begun: it comes back as an Event,
        or Refused."""
        return frame(encode(question.nonce(digits, after, self._epoch(), request_id)))

    def ask_report(self, name: str, at: int) -> bytes:
        """The bytes that ask for a report from its byte `at` on: a Report comes."""
        return frame(encode(question.get(name, at)))

    def acknowledge(self, n: int) -> bytes:
        """The bytes that say: everything up to event `n` is committed here."""
        return frame(encode(question.acknowledge(n, self._epoch())))

    def receive(self, data: bytes) -> list[object]:
        """What `data` completes, in order: Hello, Event, Gap, Refused, Done and Report items."""
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
            return Refused(text_of(fields, "refused"), text_of(fields, "why"), _id(fields))
        if "got" in fields:
            return Report(fields)
        if "did" in fields:
            return Done(text_of(fields, "did"), _id(fields))
        raise LineError("unknown", "no message has the fields " + ", ".join(fields))

    def _event(self, line: bytes, fields: dict[str, object]) -> "Event | None":
        n = number_of(fields, "n")
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


def _id(fields: dict[str, object]) -> str:
    return text_of(fields, "id") if "id" in fields else ""
