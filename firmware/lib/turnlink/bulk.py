"""A piece of a pack as a frame of exactly ten USB packets, made in one buffer that is used again and again.

    RS {"packed":1,"pack":1,"at":86,"last":0,    "data":"....","c":"........"} LF

Spaces fill it up, as JSON allows. On the Pico an allocation of a few hundred bytes takes 0.1 ms, so this saves most
of the time of a bulk sync. Only the PC reads such long lines.
"""

from binascii import b2a_base64, crc32

PACKET = 64  # bytes, of full-speed USB
SIZE = 10 * PACKET
_DATA = 62  # where the base64 begins
PIECE = 417  # bytes of a pack: 556 in base64
_BLANK = b" " * (_DATA - 8) + b'"data":"'
_CHECK = b',"c":"'


class PieceFrame:
    """The buffer, and how it is filled: `piece` bytes at a time."""

    piece = PIECE

    def __init__(self) -> None:
        self._buffer = bytearray(SIZE)
        self._view = memoryview(self._buffer)

    def fill(self, first: int, pack: int, at: int, last: bool, data: "bytes | memoryview") -> memoryview:
        """The frame for `data` (at most PIECE bytes), which stands in `pack` from byte `at` on. If it begins with the
        record of an event, `first` is its number, else 0. The frame is valid until the next one is made."""
        view = self._view
        head = b'\x1e{"packed":%d,"pack":%d,"at":%d,"last":%d,' % (first, pack, at, last)
        view[:_DATA] = head + _BLANK[len(head) :]
        text = b2a_base64(data)
        end = _DATA + len(text) - 1
        view[_DATA : end + 1] = text
        view[end] = 34  # the quotation mark, instead of the line feed that b2a_base64 adds
        if end < SIZE - 18:
            view[end + 1 : SIZE - 17] = b" " * (SIZE - 18 - end)
        check = crc32(b"}", crc32(view[1 : SIZE - 17])) & 0xFFFFFFFF
        view[SIZE - 17 :] = _CHECK + b'%08x"}\n' % check
        return view
