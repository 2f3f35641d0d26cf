"""One line of an event log, as the handheld wrote it, with its number and checksum, or written by hand without; and the
seal over all lines of a game.

    {"journal":1,"device":"e660583883724a32","epoch":"5c1f09aa","first":1,"c":"bd633570"}     whose log this is
    {"n":4,"t":19120,"score":"threes","points":6,"c":"21a50921"}                              an event of a handheld
    {"score":"threes","points":6}                                                             an event written by hand

A line that carries a checksum must agree with it, byte for byte. One that carries none was written by a person: a
typing error (`kep` for `keep`) must not pass. No field stands twice: readers would not agree which one counts. A log
has the one kind of lines or the other.

The handheld shows the seal at the end. Its digits bind every line of the game; a log alone binds nothing once its seed
is known.
"""

import re
from collections.abc import Iterable
from json import JSONDecoder
from typing import TYPE_CHECKING

from rollkeeper.wording import quoted
from turnlink.line import SEAL_DIGITS, LineError, decode, seal_text, sealed


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NamedTwice(f"the field {quoted(twice)} is named twice")
    return fields


class NamedTwice(ValueError):
    """An object with a field that is named twice."""


_decode = JSONDecoder(object_pairs_hook=_once).decode


def parsed(text: str) -> object:
    """Returns the value of a JSON text. Raises ValueError, as NamedTwice, or RecursionError."""
    return _decode(text)


LONGEST = 4096  # bytes; a `game` event with eight names and every switch has fewer than 600
_CHECKED = re.compile(rb',"c":"[^"]{8}"\}\Z')

WRONG = {
    "torn": "its end is missing: the line was cut off",
    "crc": "its bytes do not match its checksum: the line was damaged or changed",
    "json": 'it is not a JSON object such as {"roll":"33416"}',
    "too-long": f"it has more than {LONGEST:,} bytes with its blanks: no event of a log is that long",
    "mixed": "a log has checksums in all its lines or in none: this line is damaged, or from another log",
    "not-text": "it is not UTF-8 text: this file is no event log, or the line is damaged",
}

# The fields beside the one that names a line's kind, and its number and time.
MAY_HAVE = {
    "journal": ("device", "epoch", "first", "told_twice"),
    "game": ("players", "teams", "switches", "column", "hints", "fault", "commit"),
    "rename": ("name",),
    "roll": ("keep", "fault", "share", "player"),
    "roll-off": ("fault", "share", "player"),
    "nonce": (),
    "score": ("points", "player"),
    **dict.fromkeys(("choose", "undo"), ("player",)),
    **dict.fromkeys(("end", "abandon"), ("seal", "seed", "player")),
}


def has_checksum(line: bytes) -> bool:
    """Returns whether a line ends in a checksum, right or wrong."""
    return _CHECKED.search(line) is not None


def fields_of(line: bytes) -> dict[str, object]:
    """Returns the fields of a line (without its line feed) without the checksum. Raises LineError "crc", "json",
    "too-long", "not-text", "named-twice", or "torn" for what looks like the beginning of an event."""
    if len(line) > LONGEST:
        raise _error("too-long")
    if has_checksum(line):
        try:
            decode(line)
        except LineError as error:
            if error.name == "too-long":
                raise  # it says how long a line of a handheld may be
            raise _error(error.name) from error
    try:
        fields = parsed(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _error("not-text") from error
    except NamedTwice as error:
        raise LineError("named-twice", f"{error}: leave one of them out") from error
    except (ValueError, RecursionError) as error:
        raise _error("torn" if _cut_off(line) else "json") from error
    if not isinstance(fields, dict):
        raise _error("json")
    if has_checksum(line):
        del fields["c"]
    elif "c" in fields:
        raise LineError("crc", "its checksum is not at its end: the line was written anew (take c out to replay it)")
    return fields


def check_names(fields: dict[str, object]) -> None:
    """Checks that a person's line has no field that nothing reads. Raises LineError "unknown-field"."""
    # What is no event at all is left for the rules to name.
    kinds = ["journal"] if "journal" in fields else [name for name in fields if name in MAY_HAVE]
    if len(kinds) == 1:
        may_have = MAY_HAVE[kinds[0]]
        for name in fields:
            if name not in (kinds[0], "n", "t", *may_have):
                has = f"what it may have is {', '.join(may_have)}" if may_have else "it has no others"
                raise LineError("unknown-field", f"no {kinds[0]} line has a field {quoted(name)}: {has}")


def _cut_off(line: bytes) -> bool:
    """Returns whether a line begins as an event does and then stops."""
    return line.startswith(b'{"') and not line.endswith(b"}")


def _error(name: str) -> LineError:
    return LineError(name, WRONG[name])


if TYPE_CHECKING:
    from rollkeeper.store.journal import StoredEvent

BITS = 4 * SEAL_DIGITS  # that the digits bind
CLOSING = ("end", "abandon")


class Seal:
    """The seal of a game: a SHA-256 over the exact bytes of its lines, with checksums and without line feeds, from the
    event with which it begins up to the last before the one that closes it."""

    def __init__(self) -> None:
        self._seal = b""
        self._done = self._lost = False

    def add(self, line: bytes, fields: dict[str, object]) -> None:
        """Takes the next line, whose fields are these."""
        self._done = self._done or any(kind in fields for kind in CLOSING)
        if not self._done:
            self._seal = sealed(self._seal, line)

    def lose(self) -> None:
        """Notes that a line is missing here, or cannot be read."""
        self._lost = self._lost or not self._done

    @property
    def digits(self) -> str:
        """The digits; "" if a line is missing."""
        return "" if self._lost or not self._seal else seal_text(self._seal)


def seal_of(events: "Iterable[StoredEvent]", first: int) -> str:
    """Returns the digits of a stored game that begins with event `first`; "" if some of its events are lost."""
    seal = Seal()
    for wanted, event in enumerate(events, first):
        if event.first != wanted:
            seal.lose()
        seal.add(event.line, event.fields)
    return seal.digits


def grouped(digits: str) -> str:
    """Returns the digits as people compare them: 3f2a 91c0 77de 10b4."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
