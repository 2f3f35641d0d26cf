"""What a handheld reports: its crash log, its last self-test, and what it shows. Sans-IO.

Laws: crash log and self-test need no database and ask for no event, so they come where a sync does not work. A lost
part of a report is asked for again; a lost part of a view is not, as the next view comes whole.
"""

import json
from dataclasses import dataclass
from typing import NamedTuple

from rollkeeper.errors import RollkeeperError
from rollkeeper.sync.greeting import PROGRAM, answered
from rollkeeper.sync.retry import Retry
from rollkeeper.sync.session_errors import OtherProtocol
from turnlink.host import Hello, HostEnd
from turnlink.host import Report as Part
from turnlink.line import LineError, decode, number_of, text_of
from turnlink.message import PROTOCOL

MOST = 65536  # bytes; the firmware keeps 4 kB


class Report:
    """One conversation; `text` is whole when `done`. `name` is the report's on the cable."""

    name = ""

    def __init__(self) -> None:
        self.hello: Hello | None = None
        self.text = ""
        self.done = False
        self._host = HostEnd(PROGRAM)
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
            said = answered(item)
            if isinstance(said, RollkeeperError):
                raise said
            if said is not None and self.hello is None:
                self.hello, self.heard_at = said, now
                self._again = Retry(at=now)
                if said.protocol != PROTOCOL:
                    raise OtherProtocol(said.protocol, said.firmware)
            elif isinstance(item, Part) and item.name == self.name and item.at == len(self.text):
                self.text, self.heard_at = self.text + item.text, now
                self.done = not item.text or len(self.text) >= min(item.size, MOST)
                self._again = Retry(at=now)


class CrashLog(Report):
    """Fetches the crash log of a handheld."""

    name = "crash"


HOW = "on the handheld: key 4 before the first roll, then Self-test"


class NoSelfTest(RollkeeperError):
    """No self-test was ever run on the handheld."""

    def __init__(self, device: str) -> None:
        super().__init__(
            f"no self-test was ever run on handheld {device}, or its firmware is too old for one",
            todo=f"run it, {HOW}",
        )


class SelfTestDamaged(RollkeeperError):
    """What came is not a whole report."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the self-test's results are damaged ({why})", todo=f"run the self-test once more, {HOW}")


class SelfTest(Report):
    """Fetches the last self-test."""

    name = "selftest"


@dataclass(frozen=True)
class Result:
    """What was found about one part."""

    name: str
    passed: bool
    said: str


@dataclass(frozen=True)
class Results:
    """A whole self-test."""

    passed: bool
    firmware: str
    seconds: int  # after power-on, when it ended
    results: list[Result]

    @property
    def failed(self) -> list[Result]:
        """Returns the results that did not pass."""
        return [result for result in self.results if not result.passed]


def read(text: str) -> Results:
    """The results in a report. Raises SelfTestDamaged."""
    lines = text.rstrip("\n").split("\n")
    try:
        head, *rest = [decode(line.encode(errors="replace")) for line in lines]
        results = [
            Result(text_of(fields, "check"), number_of(fields, "passed") == 1, text_of(fields, "said"))
            for fields in rest
        ]
        if number_of(head, "selftest") != len(results):
            raise SelfTestDamaged(f"{len(results)} results instead of {head['selftest']}")
        passed = number_of(head, "passed") == 1
        if passed != all(result.passed for result in results):
            raise SelfTestDamaged("the sum of its results is not that of the report")
        return Results(passed, text_of(head, "firmware"), number_of(head, "t") // 1000, results)
    except LineError as error:
        raise SelfTestDamaged(error.message) from None


VIEW = "view"
LONGEST_VIEW = 4096  # characters; the longest view has 700


class ShownView(NamedTuple):
    """A view: `kind` and `fields` are the record's of the firmware. `practice` is 1 in a practice game, 2 while the
    score is kept on paper; `weak` is the battery; `lit` is False while the display is off."""

    kind: str
    practice: int
    weak: bool
    lit: bool
    fields: list[object]


class ViewParts:
    """Puts views together from their parts."""

    def __init__(self) -> None:
        self._text = ""

    def add(self, part: Part) -> ShownView | None:
        """Returns the view that this part completes; None if it completes none."""
        if part.at == 0:
            self._text = ""
        if part.at != len(self._text) or part.size > LONGEST_VIEW:
            return None
        self._text += part.text
        return _view(self._text) if len(self._text) == part.size else None


def _view(text: str) -> ShownView | None:
    try:
        kind, practice, weak, lit, fields = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    if not isinstance(kind, str) or not isinstance(fields, list) or type(practice) is not int:
        return None
    return ShownView(kind, practice, bool(weak), bool(lit), fields)
