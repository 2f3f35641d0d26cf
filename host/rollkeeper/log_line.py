"""One line of an event log: as the handheld wrote it, with its number and checksum, or written by hand without.

    {"journal":1,"device":"e660583883724a32","epoch":"5c1f09aa","first":1,"c":"bd633570"}     whose log this is
    {"n":4,"t":19120,"score":"threes","points":6,"c":"21a50921"}                              an event of a handheld
    {"score":"threes","points":6}                                                             an event written by hand

A line that carries a checksum must agree with it, byte for byte. One that carries none is taken at its word: people
with real dice write such logs, and the rules check every event anyway. A log has the one kind of lines or the other.
"""

import json
import re

from turnlink.line import LineError, decode

LONGEST = 4096  # bytes; a `game` event with eight names and every switch has fewer than 600
_CHECKED = re.compile(rb',"c":"[^"]{8}"\}\Z')

WRONG = {
    "torn": "its end is missing: the line was cut off",
    "crc": "its bytes do not match its checksum: the line was damaged or changed",
    "json": 'it is not a JSON object such as {"roll":"33416"}',
    "too-long": "it is longer than any event of a log",
    "mixed": "a log has checksums in all its lines or in none: this line is damaged, or from another log",
    "not-text": "it is not UTF-8 text: this file is no event log, or the line is damaged",
}


def has_checksum(line: bytes) -> bool:
    """Whether a line ends in a checksum, right or wrong."""
    return _CHECKED.search(line) is not None


def fields_of(line: bytes) -> dict[str, object]:
    """The fields of a line without its line feed, the checksum not among them.

    Raises LineError "crc", "json", "too-long", "not-text", or "torn" for what looks like the beginning of an event.
    """
    if len(line) > LONGEST:
        raise _error("too-long")
    if has_checksum(line):
        try:
            return decode(line)
        except LineError as error:
            raise _error(error.name) from error
    try:
        fields = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _error("not-text") from error
    except (ValueError, RecursionError) as error:
        raise _error("torn" if _cut_off(line) else "json") from error
    if not isinstance(fields, dict):
        raise _error("json")
    if "c" in fields:
        raise LineError("crc", "its checksum is not at its end: the line was written anew (take c out to replay it)")
    return fields


def _cut_off(line: bytes) -> bool:
    """Whether a line begins as an event does and then stops."""
    return line.startswith(b'{"') and not line.endswith(b"}")


def _error(name: str) -> LineError:
    return LineError(name, WRONG[name])
