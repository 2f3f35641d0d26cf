"""A piece of a pack as a frame of exactly ten USB packets, made in one buffer that is used again and again.

    RS {"packed":1      ,"pack":1      ,"at":86  ,"last":0,"data":"....","c":"........"} LF

Spaces fill it up, as JSON allows. On the Pico an allocation of a few hundred bytes takes 0.1 ms, so this saves most
of the time of a bulk sync. Only the PC reads such long lines.
"""

from binascii import b2a_base64, crc32

PACKET = 64  # bytes, of full-speed USB
SIZE = 10 * PACKET
PIECE = 420  # bytes of a pack: 560 in base64, and the quotation mark after it, are all there is room for
_HEAD = b'\x1e{"packed":%-7d,"pack":%-7d,"at":%-5d,"last":%d,"data":"'
_DATA = 62  # where the base64 begins
_CHECK = SIZE - 17  # where the checksum's field begins


class PieceFrame:
    """The buffer, and how it is filled: `data` is to be filled first, with a piece of a pack."""

    def __init__(self) -> None:
        self._frame = view = memoryview(bytearray(SIZE))
        self.data = memoryview(bytearray(PIECE))
        self._head = view[:_DATA]
        self._text = view[_DATA:_CHECK]  # the base64, and the quotation mark
        self._checked = view[1:_CHECK]
        self._sum = view[_CHECK + 6 : _CHECK + 14]
        view[_CHECK:] = b',"c":"........"}\n'

    def fill(self, first: int, pack: int, at: int, last: bool, size: int) -> memoryview:
        """The frame for the first `size` bytes of `data`, which stand in `pack` from byte `at` on. If they begin with
        the record of an event, `first` is its number, else 0. The frame is valid until the next one is made."""
        self._head[:] = _HEAD % (first, pack, at, last)
        text = self._text
        if size == PIECE:
            text[:] = b2a_base64(self.data)
        else:
            encoded = b2a_base64(self.data[:size])
            text[: len(encoded)] = encoded
            text[len(encoded) :] = b" " * (len(text) - len(encoded))
            text = text[: len(encoded)]
        text[-1] = 34  # the quotation mark, instead of the line feed that b2a_base64 adds
        self._sum[:] = b"%08x" % (crc32(b"}", crc32(self._checked)) & 0xFFFFFFFF)
        return self._frame
