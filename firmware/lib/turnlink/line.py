"""One fact, one line: a JSON object that ends in its own checksum. The same bytes stand on flash and on the cable.

    {"n":4,"t":19120,"score":"threes","points":6,"c":"5f0a31c2"}

`c` is the CRC-32 (polynomial of IEEE 802.3, as in binascii.crc32) of the bytes of the line with the field
`,"c":"........"` taken out, as eight lower-case hex digits. It is always the last field, so a reader needs no
canonical JSON: it checks the very bytes it has, before it parses them.
"""

from binascii import crc32, hexlify
from hashlib import sha256
from json import dumps, loads

LONGEST = 640  # bytes of a line without its line feed; a longer one is not ours
SEAL_DIGITS = 16  # hexadecimal ones of a seal that are shown and logged: 64 bits
_TAIL = 15  # len(',"c":"89abcdef"'), the checksum field without the closing brace
_SEPARATORS = (",", ":")


class LineError(Exception):
    """A line that cannot be trusted. `name` is "torn" (no checksum at its end), "crc", "json" or "too-long"."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(name + ": " + message)
        self.name = name
        self.message = message


def encode(fields: dict[str, object]) -> bytes:
    """The line (no line feed) for a non-empty dict of JSON values without a key "c", in the dict's order.

    On MicroPython only an OrderedDict has an order. Raises LineError "too-long" over LONGEST bytes.
    """
    body = dumps(fields, separators=_SEPARATORS).encode()
    line = body[:-1] + (',"c":"%08x"}' % (crc32(body) & 0xFFFFFFFF)).encode()
    if len(line) > LONGEST:
        raise LineError("too-long", "%d bytes; a line has at most %d" % (len(line), LONGEST))
    return line


def decode(line: bytes) -> dict[str, object]:
    """The fields of a line (no line feed), `c` not among them. Raises LineError."""
    if len(line) > LONGEST:
        raise LineError("too-long", "%d bytes; a line has at most %d" % (len(line), LONGEST))
    at = len(line) - _TAIL - 1
    if at < 1 or line[at : at + 6] != b',"c":"' or line[-2:] != b'"}':
        raise LineError("torn", "it does not end in its checksum")
    if _checksum(line, at) != line[at + 6 : -2]:
        raise LineError("crc", "its bytes do not match its checksum")
    try:
        fields = loads(line[:at] + b"}")
    except (ValueError, RuntimeError):  # RuntimeError: nested deeper than the parser goes
        raise LineError("json", "it is not JSON")
    if not isinstance(fields, dict):
        raise LineError("json", "it is not a JSON object")
    return fields


def is_whole(line: bytes) -> bool:
    """Whether a line (no line feed) ends in the checksum of its bytes; what they say is not read."""
    at = len(line) - _TAIL - 1
    return 0 < at < LONGEST - _TAIL and line[at : at + 6] == b',"c":"' and line[at + 6 :] == _checksum(line, at) + b'"}'


def _checksum(line: bytes, at: int) -> bytes:
    """The digits of a line whose field `c` begins at byte `at`; nothing of a line's length is copied."""
    return hexlify((crc32(b"}", crc32(memoryview(line)[:at])) & 0xFFFFFFFF).to_bytes(4, "big"))


def sealed(before: bytes, line: bytes) -> bytes:
    """The seal of a game with one more line (no line feed); `before` is the seal without it, b"" for the first line.

    It is a chain of SHA-256, not one hash over all lines: MicroPython cannot copy a hash that is still to go on.
    """
    seal: bytes = sha256(before + line).digest()
    return seal


def seal_text(seal: bytes) -> str:
    """The digits of a seal that are shown and logged."""
    return hexlify(seal).decode()[:SEAL_DIGITS]


def number_of(fields: dict[str, object], name: str) -> int:
    """A whole number that must be there. Raises LineError "unknown"."""
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise LineError("unknown", "%s is not a number" % name)
    return value


def text_of(fields: dict[str, object], name: str) -> str:
    """A text that must be there. Raises LineError "unknown"."""
    value = fields.get(name)
    if not isinstance(value, str):
        raise LineError("unknown", "%s is not a text" % name)
    return value
