"""Fetching a report from a handheld: its crash log, or its last self-test. Sans-IO: bytes and the time go in, bytes
come out.

Law: it needs no database and asks for no event, so it works where a sync does not. A part that is lost is asked for
again; what arrives twice is dropped.
"""

from rollkeeper.sync.greeting import is_ours
from rollkeeper.sync.retry import Retry
from rollkeeper.sync.session_errors import OtherProtocol, declined
from turnlink.host import Hello, HostEnd, Refused
from turnlink.host import Report as Part
from turnlink.message import PROTOCOL

MOST = 65536  # bytes; the firmware keeps 4 kB


class Report:
    """One conversation; `text` is whole when `done`. `name` is the report's on the cable."""

    name = ""

    def __init__(self, program: str) -> None:
        self.hello: Hello | None = None
        self.text = ""
        self.done = False
        self._host = HostEnd(program)
        self._again = Retry()
        self.heard_at = 0.0  # when something came that was asked for

    @property
    def junk(self) -> int:
        """How much came that is no message of ours."""
        return self._host.skipped + self._host.damaged

    def outgoing(self, now: float) -> bytes:
        """The bytes to send at `now` (seconds)."""
        if self.done or not self._again.due(now):
            return b""
        if self.hello is None:
            return self._host.greet()
        return self._host.ask_report(self.name, len(self.text))

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the handheld. Raises OtherProtocol or HandheldDeclines."""
        for item in self._host.receive(data):
            if isinstance(item, Hello) and self.hello is None and is_ours(item):
                self.hello, self.heard_at = item, now
                self._again = Retry(at=now)
                if item.protocol != PROTOCOL:
                    raise OtherProtocol(item.protocol, item.firmware)
            elif isinstance(item, Refused) and item.what == "hello":
                raise declined(item.why)
            elif isinstance(item, Part) and item.name == self.name and item.at == len(self.text):
                self.text, self.heard_at = self.text + item.text, now
                self.done = not item.text or len(self.text) >= min(item.size, MOST)
                self._again = Retry(at=now)


class CrashLog(Report):
    """Fetches the crash log of a handheld: what its program failed of, if it ever did."""

    name = "crash"
