"""What one check has found, and what to do about it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Literal

from rollkeeper.errors import RollkeeperError

Level = Literal["ok", "warning", "problem"]
LEVELS: tuple[Level, ...] = ("ok", "warning", "problem")


@dataclass(frozen=True)
class Finding:
    """`area` is what was looked at, `found` one sentence about it, `advice` what to do ("": nothing), `name` that of a
    named error."""

    area: str
    level: Level
    found: str
    advice: str = ""
    name: str = ""

    def as_json(self) -> dict[str, str]:
        """The same, for programs."""
        return {key: value for key, value in asdict(self).items() if value}


def from_error(area: str, error: RollkeeperError, level: Level = "problem") -> Finding:
    """A named error: its message says what is wrong, a colon, and what to do."""
    found, advice = _parted(error.message)
    return Finding(area, level, found, advice, error.name)


def _parted(message: str) -> tuple[str, str]:
    """The message before and after its first colon that is not in parentheses."""
    depth = 0
    for at, letter in enumerate(message):
        depth += (letter == "(") - (letter == ")")
        if depth <= 0 and message.startswith(": ", at):
            return message[:at], message[at + 2 :]
    return message, ""


def guarded(area: str, check: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """The findings of a check; if the check itself fails, that is the finding."""
    try:
        yield from check()
    except RollkeeperError as error:
        yield from_error(area, error)
    except Exception as error:  # the law: never a traceback
        yield Finding(area, "problem", f"this check has failed ({error!r})", "please report this", "check-failed")
