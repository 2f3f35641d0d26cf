"""The handheld's end of the sync. Sans-IO: it is fed bytes and asked for bytes, and never waits.

The law: it holds at most one outgoing line at a time besides short answers, so a PC that stops reading costs the
game neither time nor memory. The journal is the queue: what was not sent yet is simply still on flash.

The journal it is given has: device, epoch (str), first, last (int), line(n) -> bytes or None (a damaged line), and
acknowledged(n).
"""

from turnlink import message
from turnlink.frame import Deframer, frame
from turnlink.line import LineError, decode, encode

MOST_ON_THE_WAY = 1024  # events sent and not yet acknowledged; then it is the PC's turn
MOST_LOST = 32  # events that are looked for in a step: one that is lost takes 6 ms on a Pico
VIEW_PART = 120  # characters of a view in a line: it must fit even if JSON doubles each
LONGEST_WHY = 200  # characters of a reason, for the same
LONGEST_REPORT = 16  # characters of the name of one that is asked for
MOST_ANSWERS = 4  # answers waiting to be sent; further questions are dropped, the PC asks again


class DeviceEnd:
    """One cable, seen from the handheld."""

    def __init__(self, journal: "Journal", firmware: str) -> None:
        self.journal = journal
        self.firmware = firmware
        self.game = ""  # the edition in play, for the hello
        self.now = -1  # ms since boot, for the hello; -1: not known
        self._boot = journal.last + 1  # the first event since boot, or the one that will be
        self.next = 0  # the event to send next; 0 until a PC has asked
        self.request: tuple[str, dict[str, object]] | None = None  # what, and its fields: for the program to do
        self._declined = ("", "")  # id of the request declined last, and why: asked again, it gets the same answer
        self.reports: Reports | None = None  # (name, at) -> as much of its text as a line has room for, its size
        self.views = False  # the PC wants to know what is shown
        self.told: object = None  # what it was told last: for who tells it
        self._view = ""
        self._view_at = 0  # so much of it is sent
        self._window = 0  # the last event that may be sent
        self._answers: list[dict[str, object]] = []
        self._deframer = Deframer()

    def greet(self) -> None:
        """Put a hello in the way of whoever listens: at boot, and when a PC asks."""
        journal = self.journal
        hello = message.hello(
            message.PROTOCOL, self.firmware, journal.device, journal.epoch, journal.first, journal.last, self.game
        )
        if self.now >= 0:
            hello["boot"] = self._boot
            hello["t"] = self.now
        self._answer(hello)

    def receive(self, data: bytes) -> None:
        """Bytes from the PC. Anything that is not a whole, known message is ignored: the PC asks again."""
        for line in self._deframer.feed(data):
            try:
                self._obey(decode(line))
            except LineError:
                pass

    def outgoing(self) -> bytes:
        """The next frame to send, or b"" when there is nothing to say now."""
        if self._answers:
            answer = self._answers.pop(0)
            return frame(encode(answer))
        n = self.next
        journal = self.journal
        if not 0 < n <= min(journal.last, self._window):
            return self._view_part()
        if n < journal.first:
            return self._lost(n, journal.first)
        line = journal.line(n)
        if line is None:
            after = n + 1
            while after <= journal.last and after < n + MOST_LOST and journal.line(after) is None:
                after += 1
            return self._lost(n, after)
        self.next = n + 1
        return frame(line)

    def show(self, view: str) -> None:
        """Tell the PC what is shown, in ASCII: what it has not been told yet of the view before no longer counts."""
        self._view = view
        self._view_at = 0

    def _view_part(self) -> bytes:
        at = self._view_at
        part = self._view[at : at + VIEW_PART]
        if not part:
            return b""
        self._view_at = at + len(part)
        return frame(encode(message.got("view", at, len(self._view), part)))

    def _lost(self, n: int, after: int) -> bytes:
        """The events from `n` on cannot be had, up to the one before `after`."""
        self.next = after
        return frame(encode(message.gap(n, after - 1)))

    def hung_up(self) -> None:
        """The PC has gone: forget what it asked."""
        self.next = 0
        self.views, self.told, self._view = False, None, ""
        self._answers = []
        self._deframer = Deframer()

    def granted(self) -> None:
        """The request is done."""
        if self.request:
            self._answer(message.did(self.request[0], id_of(self.request[1])))
        self.request = None

    def declined(self, why: str) -> None:
        """The request cannot be done now."""
        if self.request:
            request_id = id_of(self.request[1])
            why = why[:LONGEST_WHY]  # it may say what was asked for
            self._declined = (request_id, why)
            self._answer(message.refused(self.request[0], why, request_id))
        self.request = None

    def _obey(self, fields: dict[str, object]) -> None:
        for what in ("hello", "from", "ack", "roster", "write", "undo", "begin", "nonce", "get"):
            if what in fields:
                break
        else:
            return
        if what == "hello":
            self._agree(fields[what])
        elif what == "get":
            self._report(str(fields[what]), fields.get("at"))
        elif fields.get("epoch") != self.journal.epoch:
            self._answer(message.refused(what, "the journal is " + self.journal.epoch, id_of(fields)))
        elif what not in ("from", "ack"):
            self._hear_request(what, fields)
        else:
            self._count(what, fields)

    def _agree(self, speaks: object) -> None:
        """Greet a PC that speaks the same protocol."""
        self.next = 0
        self.views, self.told, self._view = False, None, ""
        if speaks == message.PROTOCOL:
            self.greet()
        else:
            speaks = "this handheld speaks protocol %d, firmware %s" % (message.PROTOCOL, self.firmware)
            self._answer(message.refused("hello", speaks))

    def _hear_request(self, what: str, fields: dict[str, object]) -> None:
        """Put a request in the way of the program; one at a time, the PC asks again."""
        request_id = id_of(fields)
        if self.request is not None and request_id and request_id == id_of(self.request[1]):
            return  # being done: a new game takes two events
        if what != "roster" and fields.get("after") != self.journal.last:
            self._answer(message.refused(what, message.GONE_ON, request_id))
        elif what != "roster" and request_id and request_id == self._declined[0]:
            self._answer(message.refused(what, self._declined[1], request_id))
        elif self.request is None:
            self.request = (what, fields)

    def _report(self, name: str, at: object) -> None:
        if isinstance(at, int) and 0 <= at < 1 << 30 and len(name) <= LONGEST_REPORT:
            text, size = self.reports(name, at) if self.reports else ("", 0)
            self._answer(message.got(name, at, size, text))

    def _count(self, what: str, fields: dict[str, object]) -> None:
        n = fields[what]
        last = self.journal.last
        if not isinstance(n, int) or n < (what == "from") or n > last + (what == "from"):
            self._answer(message.refused(what, "the last event is %d" % last))
        elif what == "from":
            self.views = fields.get("views") == 1
            self._window = n - 1 + MOST_ON_THE_WAY
            self.next = n
        else:
            self._window = max(self._window, n + MOST_ON_THE_WAY)
            self.journal.acknowledged(n)

    def _answer(self, fields: dict[str, object]) -> None:
        if len(self._answers) < MOST_ANSWERS:
            self._answers.append(fields)


def id_of(fields: dict[str, object]) -> str:
    """What tells a request from others in the answers to it; "" if it has no id."""
    request_id = fields.get("id")
    return request_id if isinstance(request_id, str) and len(request_id) <= 8 else ""


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    Reports = Callable[[str, int], tuple[str, int]]

    class Journal(Protocol):
        """What the device end needs of a journal."""

        device: str
        epoch: str
        last: int

        @property
        def first(self) -> int:
            """The oldest event that is still there."""

        def line(self, n: int) -> bytes | None:
            """The line of event `n`, or None when it is damaged."""

        def acknowledged(self, n: int) -> None:
            """A PC has committed everything up to `n`."""
