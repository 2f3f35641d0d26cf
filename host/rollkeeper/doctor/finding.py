"""What one check has found, and what to do about it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Literal

from rollkeeper.errors import RollkeeperError

Level = Literal["ok", "warning", "problem"]


@dataclass(frozen=True)
class Finding:
    """`area` was looked at, `found` is a sentence about it, `advice` what to do, `name` that of a named error."""

    area: str = field(default="", kw_only=True)
    level: Level
    found: str
    advice: str = ""
    name: str = ""

    def as_json(self) -> dict[str, str]:
        """Its fields that are not empty, for programs."""
        return {key: value for key, value in asdict(self).items() if value}


ok = partial(Finding, "ok")
warning = partial(Finding, "warning")
problem = partial(Finding, "problem")


def from_error(error: RollkeeperError, level: Level = "problem") -> Finding:
    """A finding of a named error; its advice is what is safe, and what to do."""
    return Finding(level, error.happened, error.advice, error.name)


def guarded(area: str, check: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """The findings of a check, about `area` if they do not say it; if the check itself fails, that is the finding."""
    try:
        yield from (replace(finding, area=finding.area or area) for finding in check())
    except RollkeeperError as error:
        yield replace(from_error(error), area=area)
    except Exception as error:  # the law: never a traceback
        yield problem(f"this check has failed ({error!r})", "please report this", "check-failed", area=area)
