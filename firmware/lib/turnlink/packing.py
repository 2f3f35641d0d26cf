"""An event's line in a few bytes, and back: a roll takes 13 bytes instead of about 60.

Law: what comes back is the line itself, byte for byte, and its own checksum says so: the four bytes of the CRC-32 are
kept and compared. A line that the short forms cannot say is kept as text.

    kind (1)  number, lowest byte (1)  what the kind says  checksum (4)
    ROLL     t (4), dice and kept dice (3)          13 bytes: faces are octal digits, kept dice the five bits above
    SCORE    t (4), box (1), points (1)             12
    UNDO     t (4), box (1)                         11
    OFF      t (4), dice (2)                        12
    TEXT     length (2), the line up to its checksum; GAME is the same, for the event that begins a game

Numbers are little-endian. A record says only the lowest byte of its number, so a reader that has lost its way finds
it again within 255 events.
"""

from binascii import crc32, hexlify, unhexlify

from fivedice.box import BOXES

ROLL, SCORE, UNDO, OFF, TEXT, GAME = 1, 2, 3, 4, 5, 6
SHORTEST = 11  # bytes
_SIZES = (0, 13, 12, 11, 12)
_TAIL = 16  # len(',"c":"89abcdef"}')


def pack(line: bytes, fields: "dict[str, object]") -> bytes:
    """The record of a whole line (no line feed) with these fields."""
    check = unhexlify(line[-10:-2])
    n = fields["n"]
    assert isinstance(n, int)
    record = _short(fields)
    if record:
        record = record[:1] + bytes((n & 255,)) + record[1:] + check
        if line_at(record, 0, n) == (n, line):
            return record
    text = line[:-_TAIL]
    return bytes((GAME if "game" in fields else TEXT, n & 255, len(text) & 255, len(text) >> 8)) + text + check


def size_at(data: "bytes | memoryview", at: int) -> int:
    """Bytes of the record at `at`, or 0 when there can be none."""
    kind = data[at]
    if kind < TEXT:
        size = _SIZES[kind]
    elif kind <= GAME and at + 4 <= len(data):
        size = 8 + data[at + 2] + (data[at + 3] << 8)
    else:
        size = 0
    return size if at + size <= len(data) else 0


def number_at(data: "bytes | memoryview", at: int, expected: int) -> int:
    """The number of the record at `at`: the first from `expected` on with its lowest byte."""
    return expected + (data[at + 1] - expected & 255)


def line_at(data: "bytes | memoryview", at: int, expected: int) -> "tuple[int, bytes] | None":
    """Number and line of the record at `at`; None when it is damaged."""
    size = size_at(data, at)
    if not size:
        return None
    kind = data[at]
    n = number_at(data, at, expected)
    end = at + size - 4
    check = data[end : end + 4]
    if kind >= TEXT:
        text = bytes(data[at + 4 : end])
        if not text.startswith(b'{"n":%d,' % n):
            return None
    else:
        t = int.from_bytes(data[at + 2 : at + 6], "little")
        what = int.from_bytes(data[at + 6 : end], "little")
        if kind == ROLL:
            kept = what >> 15
            if kept:
                text = b'{"n":%d,"t":%d,"roll":"%o","keep":"%s"' % (n, t, what & 0x7FFF, _kept(kept))
            else:
                text = b'{"n":%d,"t":%d,"roll":"%o"' % (n, t, what)
        elif kind == OFF:
            text = b'{"n":%d,"t":%d,"roll-off":"%o"' % (n, t, what)
        elif what & 255 >= len(BOXES):
            return None
        elif kind == SCORE:
            text = b'{"n":%d,"t":%d,"score":"%s","points":%d' % (n, t, BOXES[what & 255].encode(), what >> 8)
        else:
            text = b'{"n":%d,"t":%d,"undo":"%s"' % (n, t, BOXES[what].encode())
    if crc32(text + b"}") & 0xFFFFFFFF != int.from_bytes(check, "big"):
        return None
    return n, text + b',"c":"' + hexlify(check) + b'"}'


def _kept(mask: int) -> bytes:
    """The numbers of the kept dice."""
    return bytes([49 + i for i in range(9) if mask >> i & 1])


def _short(fields: "dict[str, object]") -> bytes:
    """The kind, the time and the rest of a short form; b"" if there is none for these fields."""
    t = fields.get("t")
    if not isinstance(t, int) or not 0 <= t < 1 << 32:
        return b""
    kind = 0
    rest = b""
    if "roll" in fields:
        kind, kept = ROLL, 0
        for number in str(fields.get("keep", "")):
            kept |= 1 << (ord(number) - 49 & 7)
        rest = (_octal(fields["roll"]) | (kept & 31) << 15).to_bytes(3, "little")
    elif "roll-off" in fields:
        kind = OFF
        rest = _octal(fields["roll-off"]).to_bytes(2, "little")
    else:
        box = fields.get("score", fields.get("undo"))
        if not isinstance(box, str) or box not in BOXES:
            return b""
        kind = UNDO
        rest = bytes((BOXES.index(box),))
        if "score" in fields:
            kind = SCORE
            points = fields.get("points")
            rest += bytes((points if isinstance(points, int) and 0 <= points < 256 else 0,))
    return bytes((kind,)) + t.to_bytes(4, "little") + rest


def _octal(faces: object) -> int:
    """Five faces as octal digits. What is no face gives a number all the same: the checksum tells."""
    number = 0
    for face in str(faces)[:5]:
        number = number * 8 + (ord(face) & 7)
    return number
