"""Slots of the journal as a frame of exactly ten USB packets, made in one buffer that is used again and again.

    RS {"packed":1      ,"data":"....","c":"........"} LF

`packed` is the number of the first event in it; `data` are slots as they stand on the flash (see `slots`), in base64.
Spaces fill the frame up, as JSON allows. On the Pico an allocation of a few hundred bytes takes 0.1 ms, so this saves
most of the time of a bulk sync. Only the PC reads such long lines.
"""

from binascii import b2a_base64, crc32

PACKET = 64  # bytes, of full-speed USB
SIZE = 10 * PACKET
_HEAD = b'\x1e{"packed":%-7d,"data":"'
_DATA = 27  # where the base64 begins
_CHECK = SIZE - 17  # where the checksum's field begins


class SlotsFrame:
    """The buffer, and how it is filled."""

    def __init__(self) -> None:
        self._frame = view = memoryview(bytearray(SIZE))
        self._head = view[:_DATA]
        self._text = view[_DATA:_CHECK]
        self._checked = view[1:_CHECK]
        self._sum = view[_CHECK + 6 : _CHECK + 14]
        view[_CHECK:] = b',"c":"........"}\n'

    def fill(self, first: int, slots: memoryview) -> memoryview:
        """The frame for these slots, at most PIECE bytes, that begin with event `first`. It is valid until the next one
        is made."""
        self._head[:] = _HEAD % first
        text = self._text
        encoded = b2a_base64(slots)
        end = len(encoded)
        text[:end] = encoded
        text[end - 1] = 34  # the quotation mark, instead of the line feed that b2a_base64 adds
        if end < len(text):
            text[end:] = b" " * (len(text) - end)
        self._sum[:] = b"%08x" % (crc32(b"}", crc32(self._checked)) & 0xFFFFFFFF)
        return self._frame
