"""The last self-test of a handheld: which of its parts work. (`term/handheld_tables.py` has what the others need.)

Law: what is shown is what the handheld wrote, line by line with checksums; a report that is not whole is refused.
"""

from dataclasses import dataclass

from rollkeeper.errors import RollkeeperError
from rollkeeper.sync.report_request import Report
from turnlink.line import LineError, decode, number_of, text_of

HOW = "on the handheld: key 4 before the first roll, then Self-test"


class NoSelfTest(RollkeeperError):
    """No self-test was ever run on the handheld."""

    def __init__(self, device: str) -> None:
        super().__init__(
            f"no self-test was ever run on handheld {device}, or its firmware is too old for one; to run it, {HOW}"
        )


class SelfTestDamaged(RollkeeperError):
    """What came is not a whole report."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the self-test's results are damaged ({why}): run the self-test once more, {HOW}")


class SelfTest(Report):
    """Fetches it."""

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
        """Those that did not pass."""
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
