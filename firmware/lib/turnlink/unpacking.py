"""The PC's side of slots that arrive in a frame, see `bulk`. The handheld does not need this file."""

from binascii import a2b_base64

from turnlink.line import LineError, number_of, text_of
from turnlink.slots import LAST, SLOT, line_at, slots_at


def unpacked(fields: dict[str, object]) -> "tuple[int, list[bytes], bool]":
    """The first event of a message of slots, the lines of all that are whole up to the first damage, and whether there
    is damage. Raises LineError when it is no such message."""
    first = number_of(fields, "packed")
    try:
        data = a2b_base64(text_of(fields, "data"))
    except ValueError:  # binascii.Error is one
        raise LineError("unknown", "packed events are in base64")
    lines: list[bytes] = []
    at = 0
    while at + SLOT <= len(data):
        if 0 < data[at] & 127 <= LAST:
            line = line_at(data, at, first + len(lines))
            if line is None:
                return first, lines, True
            lines.append(line)
            at += slots_at(data, at) * SLOT
        else:
            at += SLOT
    return first, lines, False
