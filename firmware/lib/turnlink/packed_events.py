"""An event's line in slots of 16 bytes, and back: a roll, an entry or an undo takes one.

    kind (1)  t (4)  what the kind says (20 bits)  t, four bits more  free (4)  checksum (4)
    ROLL      faces as octal digits (15 bits), kept dice (5 bits); the free bytes are the player's share, or all ones
    SCORE     box (1), points (1)
    UNDO      box (1)
    OFF       faces of a roll-off; the free bytes as in a roll
    TEXT      length (2) of the line after its t; the free bytes are its first four, the slots that follow have the
              rest. GAME is the same, for the event that begins a game. If it does not end in a brace, its last 43
              bytes are base64 of what is the last field of the line: the commitment of a GAME, the seed of others

t is in ms since boot, up to 2.2 years. Numbers are little-endian. The checksum is a CRC-32 over the bytes before it
(and the rest of a text) that begins with the event's number and kind: so a slot says by itself whether it is event n.

Law: the line is made of the slot alone, so it is the same whenever and wherever it is read. The highest bit of the
kind is for the journal (see `roller.journal`): it is set until the event is known to be whole on the flash.

Slots that are no events: notes of the journal to itself. They have no number. A kind of 0 is nothing any more.
"""

from binascii import a2b_base64, b2a_base64, crc32, hexlify, unhexlify
from json import dumps, loads
from struct import unpack_from

from fivedice.box import BOXES
from turnlink.line import LONGEST

SLOT = 16  # bytes
PIECE = 39 * SLOT  # bytes of slots that travel in one frame, see `bulk`
NOTHING, ROLL, SCORE, UNDO, OFF, GAME, TEXT = 0, 1, 2, 3, 4, 5, 6
LAST = TEXT  # of the kinds of events
BLANK = 0xFF  # flash that was erased
UNSURE = 0x80
FIRST = 4  # bytes of a text in its first slot
LAST_T = (1 << 36) - 1
_SEPARATORS = (",", ":")
SECRETS = b',"seed":"', b',"commit":"'
NO_SHARE = b"\xff\xff\xff\xff"
_ZEROS = bytes(4)  # between the number and t: a start value is the same as other first bytes, so n could stand in for t


def slots_of(n: int, t: int, fields: "dict[str, object]") -> bytes:
    """The slots of event `n` at `t` ms since boot. Raises LineError "too-long"."""
    t = min(max(t, 0), LAST_T)
    high = t >> 32 << 20
    head = (t & 0xFFFFFFFF).to_bytes(4, "little")
    kind, what, share = _short(fields)
    if kind:
        head += (what | high).to_bytes(3, "little") + share
        return bytes((kind,)) + head + _check(n, kind, head, b"").to_bytes(4, "little")
    text = dumps(fields, separators=_SEPARATORS).encode()[1:]
    size = len('{"n":%d,"t":%d,' % (n, t)) + len(text) + len(',"c":"89abcdef"')
    if size > LONGEST:
        # Here, as flashing/constants.py puts the number of LONGEST above: so power-on is 19 ms earlier.
        from turnlink.line import LineError

        raise LineError("too-long", "%d bytes; a line has at most %d" % (size, LONGEST))
    kind = GAME if "game" in fields else TEXT
    field = SECRETS[kind == GAME]
    if text[-66 - len(field) : -66] == field:
        text = _packed(text, len(field))
    first, rest = text[:FIRST], text[FIRST:]
    head += (len(text) | high).to_bytes(3, "little") + first
    return (
        bytes((kind,)) + head + _check(n, kind, head, rest).to_bytes(4, "little") + rest + b" " * (-len(rest) % SLOT)
    )


def slots_at(data: "bytes | memoryview", at: int) -> int:
    """How many slots belong to what begins at byte `at`."""
    kind = data[at] & 127
    if GAME <= kind <= TEXT:
        length = data[at + 5] | data[at + 6] << 8
        if FIRST < length <= LONGEST:
            return 1 + (length - FIRST + SLOT - 1) // SLOT
    return 1


def is_event(data: "bytes | memoryview", at: int, n: int) -> bool:
    """Whether event `n` stands at `at`, whole."""
    return _read(data, at, n) is not None


def _read(data: "bytes | memoryview", at: int, n: int) -> "tuple[int, int, int] | None":
    """Kind, t, and what the kind says, of event `n` at `at`; None if it is not there, or damaged."""
    kind, t, low, high, check = unpack_from("<BIHB4xI", data, at)
    kind &= 127
    if not ROLL <= kind <= TEXT:
        return None
    found = crc32(data[at + 1 : at + 12], crc32(_ZEROS, (n ^ kind << 24) & 0xFFFFFFFF))
    if kind >= GAME:
        end = at + SLOT + low - FIRST
        if not FIRST < low <= LONGEST or end > len(data):
            return None
        found = crc32(data[at + SLOT : end], found)
    if found & 0xFFFFFFFF != check or (SCORE <= kind <= UNDO and low & 255 >= len(BOXES)):
        return None
    return kind, t | high >> 4 << 32 if high > 15 else t, low | (high & 15) << 16


def line_at(data: "bytes | memoryview", at: int, n: int) -> "bytes | None":
    """The line of event `n` at `at`; None when it is not there, or damaged."""
    found = _read(data, at, n)
    if found is None:
        return None
    kind, t, what = found
    text = b'{"n":%d,"t":%d,' % (n, t)
    if kind >= GAME:
        try:
            text += _text(data, at)[:-1]
        except ValueError:
            return None
    elif kind in (ROLL, OFF):
        text += (b'"roll":"%o"' if kind == ROLL else b'"roll-off":"%o"') % (what & 0x7FFF)
        if what >> 15:
            text += b',"keep":"%s"' % _kept(what >> 15).encode()
        if _has_share(data, at):
            text += b',"share":"%s"' % hexlify(bytes(data[at + 8 : at + 12]))
    elif kind == SCORE:
        text += b'"score":"%s","points":%d' % (BOXES[what & 255].encode(), what >> 8)
    else:
        text += b'"undo":"%s"' % BOXES[what & 255].encode()
    return text + b',"c":"%08x"}' % (crc32(text + b"}") & 0xFFFFFFFF)


def fields_at(data: "bytes | memoryview", at: int, n: int, share: bool = True) -> "dict[str, object] | None":
    """The fields of event `n` at `at`, without its number and time, and the share of a roll only if that is wanted: it
    takes as long as the rest. None when the event is not there, or damaged, or its text says no fields."""
    found = _read(data, at, n)
    if found is None:
        return None
    kind, _, what = found
    if kind >= GAME:
        try:
            fields = loads(b"{" + _text(data, at))
        except (ValueError, RuntimeError):  # RuntimeError: nested deeper than the parser goes
            return None
        return fields if isinstance(fields, dict) else None
    if kind in (ROLL, OFF):
        fields = {"roll" if kind == ROLL else "roll-off": "%o" % (what & 0x7FFF)}
        if what >> 15:
            fields["keep"] = _kept(what >> 15)
        if share and _has_share(data, at):
            fields["share"] = hexlify(bytes(data[at + 8 : at + 12])).decode()
        return fields
    box = BOXES[what & 255]
    return {"score": box, "points": what >> 8} if kind == SCORE else {"undo": box}


def _text(data: "bytes | memoryview", at: int) -> bytes:
    """What the line says after its t, with the closing brace. Raises ValueError."""
    length = data[at + 5] | data[at + 6] << 8
    text = bytes(data[at + 8 : at + 12]) + bytes(data[at + SLOT : at + SLOT + length - FIRST])
    if text[-1:] == b"}":
        return text
    return text[:-43] + SECRETS[data[at] & 127 == GAME] + hexlify(a2b_base64(text[-43:] + b"=")) + b'"}'


def _packed(text: bytes, head: int) -> bytes:
    """The text with 64 digits at its end as base64, and without the name of that field, of `head` bytes: so a game
    takes five slots less."""
    digits = text[-66:-2]
    try:
        secret = unhexlify(digits)
    except ValueError:
        return text
    return text[: -66 - head] + b2a_base64(secret)[:43] if hexlify(secret) == digits else text


def _has_share(data: "bytes | memoryview", at: int) -> bool:
    """Whether the free bytes are not all ones, without an allocation."""
    return data[at + 8] & data[at + 9] & data[at + 10] & data[at + 11] < 255


def _check(n: int, kind: int, head: bytes, rest: bytes) -> int:
    return crc32(rest, crc32(head, crc32(_ZEROS, (n ^ kind << 24) & 0xFFFFFFFF))) & 0xFFFFFFFF


def _kept(mask: int) -> str:
    """The numbers of the kept dice."""
    kept = "1" if mask & 1 else ""
    if mask & 2:
        kept += "2"
    if mask & 4:
        kept += "3"
    if mask & 8:
        kept += "4"
    return kept + "5" if mask & 16 else kept


def _short(fields: "dict[str, object]") -> "tuple[int, int, bytes]":
    """The kind, what it says, and the free bytes; a kind of 0 if these fields need a text."""
    names = list(fields)
    first = fields[names[0]]
    share = NO_SHARE
    if not isinstance(first, str):
        return 0, 0, share
    if names[0] in ("roll", "roll-off") and 0 < len(first) <= 5:
        faces = 0
        for face in first:
            if face not in "1234567":
                return 0, 0, share
            faces = faces << 3 | int(face)
        if names[-1] == "share":
            text = fields[names.pop()]
            try:
                share = unhexlify(str(text))
            except ValueError:
                return 0, 0, share
            if len(share) != 4 or share == NO_SHARE or hexlify(share).decode() != text:
                return 0, 0, share
        if names[1:] == []:
            return ROLL if names[0] == "roll" else OFF, faces, share
        if names != ["roll", "keep"]:
            return 0, 0, share
        kept = 0
        for number in "12345":
            if number in str(fields["keep"]):
                kept |= 1 << int(number) - 1
        return ROLL if kept and _kept(kept) == fields["keep"] else 0, faces | kept << 15, share
    if first in BOXES:
        box = BOXES.index(first)
        if names == ["undo"]:
            return UNDO, box, share
        points = fields.get("points")
        if names == ["score", "points"] and type(points) is int and 0 <= points < 256:
            return SCORE, box | points << 8, share
    return 0, 0, share
