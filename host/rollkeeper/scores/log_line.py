"""One line of an event log: as the handheld wrote it, with its number and checksum, or written by hand without.

    {"journal":1,"device":"e660583883724a32","epoch":"5c1f09aa","first":1,"c":"bd633570"}     whose log this is
    {"n":4,"t":19120,"score":"threes","points":6,"c":"21a50921"}                              an event of a handheld
    {"score":"threes","points":6}                                                             an event written by hand

A line that carries a checksum must agree with it, byte for byte. One that carries none was written by a person, for
a game with real dice: a typing error must not pass, so it has no field that nothing reads (`kep` for `keep`). Neither
has a field twice: readers would not agree which one counts. A log has the one kind of lines or the other.
"""

import re

from rollkeeper.scores.strict_json import NamedTwice, parsed
from rollkeeper.wording import quoted
from turnlink.line import LineError, decode

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
    """Whether a line ends in a checksum, right or wrong."""
    return _CHECKED.search(line) is not None


def fields_of(line: bytes) -> dict[str, object]:
    """The fields of a line without its line feed, the checksum not among them.

    Raises LineError "crc", "json", "too-long", "not-text", "named-twice", or "torn" for what looks like the
    beginning of an event.
    """
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
    """A person's line has no field that nothing reads. Raises LineError "unknown-field"."""
    # What is no event at all is left for the rules to name.
    kinds = ["journal"] if "journal" in fields else [name for name in fields if name in MAY_HAVE]
    if len(kinds) == 1:
        may_have = MAY_HAVE[kinds[0]]
        for name in fields:
            if name not in (kinds[0], "n", "t", *may_have):
                has = f"what it may have is {', '.join(may_have)}" if may_have else "it has no others"
                raise LineError("unknown-field", f"no {kinds[0]} line has a field {quoted(name)}: {has}")


def _cut_off(line: bytes) -> bool:
    """Whether a line begins as an event does and then stops."""
    return line.startswith(b'{"') and not line.endswith(b"}")


def _error(name: str) -> LineError:
    return LineError(name, WRONG[name])
