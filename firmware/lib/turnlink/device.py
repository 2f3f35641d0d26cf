"""The handheld's end of the sync. Sans-IO: it is fed bytes and asked for bytes, and never waits.

The law: it holds at most one outgoing line at a time besides short answers, so a PC that stops reading costs the
game neither time nor memory. The journal is the queue: what was not sent yet is simply still on flash.

The journal it is given has: device, epoch (str), first, last (int), line(n) -> bytes or None (a damaged line),
acknowledged(n).
"""

from turnlink import message
from turnlink.frame import Deframer, frame
from turnlink.line import LineError, decode, encode

MOST_ANSWERS = 4  # answers waiting to be sent; further questions are dropped, the PC asks again


class DeviceEnd:
    """One cable, seen from the handheld."""

    def __init__(self, journal: "Journal", firmware: str) -> None:
        self.journal = journal
        self.firmware = firmware
        self.game = ""  # the edition in play, for the hello
        self.next = 0  # the event to send next; 0 until a PC has asked
        self._answers: list[dict[str, object]] = []
        self._deframer = Deframer()

    def greet(self) -> None:
        """Put a hello in the way of whoever listens: at boot, and when a PC asks."""
        journal = self.journal
        self._answer(
            message.hello(
                self.firmware, journal.device, journal.epoch, journal.first, journal.last, self.game
            )
        )

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
            return frame(encode(self._answers.pop(0)))
        if not 0 < self.next <= self.journal.last:
            return b""
        n = self.next
        if n < self.journal.first:
            self.next = self.journal.first
            return frame(encode(message.gap(n, self.journal.first - 1)))
        self.next += 1
        line = self.journal.line(n)
        return frame(encode(message.gap(n, n)) if line is None else line)

    def hung_up(self) -> None:
        """The PC has gone: forget what it asked."""
        self.next = 0
        self._answers = []
        self._deframer = Deframer()

    def _obey(self, fields: dict[str, object]) -> None:
        if "hello" in fields:
            self.next = 0
            if fields["hello"] == message.PROTOCOL:
                self.greet()
            else:
                why = "this handheld speaks protocol %d" % message.PROTOCOL
                self._answer(message.refused("hello", why))
            return
        for what in ("from", "ack"):
            if what in fields:
                break
        else:
            return
        n = fields[what]
        last = self.journal.last
        if fields.get("epoch") != self.journal.epoch:
            self._answer(message.refused(what, "the journal is " + self.journal.epoch))
        elif not isinstance(n, int) or n < (what == "from") or n > last + (what == "from"):
            self._answer(message.refused(what, "the last event is %d" % last))
        elif what == "from":
            self.next = n
        else:
            self.journal.acknowledged(n)

    def _answer(self, fields: dict[str, object]) -> None:
        if len(self._answers) < MOST_ANSWERS:
            self._answers.append(fields)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Journal(Protocol):
        """What the device end needs of a journal."""

        device: str
        epoch: str
        first: int
        last: int

        def line(self, n: int) -> bytes | None:
            """The line of event `n`, or None when it is damaged."""

        def acknowledged(self, n: int) -> None:
            """A PC has committed everything up to `n`."""
