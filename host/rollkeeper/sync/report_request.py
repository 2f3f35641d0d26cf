"""Fetching a report from a handheld: its crash log, or its last self-test. Sans-IO: bytes and the time go in, bytes
come out.

Law: it needs no database and asks for no event, so it works where a sync does not. A part that is lost is asked for
again; what arrives twice is dropped.
"""

from rollkeeper.errors import RollkeeperError
from rollkeeper.sync.greeting import is_ours
from rollkeeper.sync.retry import Retry
from rollkeeper.wording import shown
from turnlink.host import Hello, HostEnd
from turnlink.host import Report as Part

SPEAKS = 2  # the first protocol that has reports
MOST = 65536  # bytes; the firmware keeps 8 kB


class NoReports(RollkeeperError):
    """The handheld's firmware sends no reports."""

    def __init__(self, firmware: str, report: str, file: str) -> None:
        super().__init__(
            f"the handheld's firmware {shown(firmware)} sends no {report}: update it with `rollkeeper flash`, or "
            f"read it with `mpremote cat :{file}`"
        )


class Report:
    """One conversation; `text` is whole when `done`. `name` is the report's on the cable, `title` what people call it,
    `file` where the handheld keeps it."""

    name = ""
    title = ""
    file = ""

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
        """Bytes from the handheld. Raises NoReports."""
        for item in self._host.receive(data):
            if isinstance(item, Hello) and self.hello is None and is_ours(item):
                self.hello, self.heard_at = item, now
                self._again = Retry(at=now)
                if item.protocol < SPEAKS:
                    raise NoReports(item.firmware, self.title, self.file)
            elif isinstance(item, Part) and item.name == self.name and item.at == len(self.text):
                self.text, self.heard_at = self.text + item.text, now
                self.done = not item.text or len(self.text) >= min(item.size, MOST)
                self._again = Retry(at=now)


class CrashLog(Report):
    """Fetches the crash log of a handheld: what its program failed of, if it ever did."""

    name = "crash"
    title = "crash log"
    file = "/crash.log"
