"""Slots of the journal as a frame of exactly ten USB packets, made in one buffer that is used again and again.

    PACKED | UNSURE (1)  first event (4)  0 (3)  CRC-32 of the slots (4)  checksum (4), then 39 slots

It begins as a note of the journal does (see `turnlink.sector`), with a byte that is no ASCII. The slots are as they
stand on the flash (see `turnlink.packed_events`); blank ones fill the frame up. On the Pico an allocation of a few
hundred bytes takes 0.5 ms, as the heap is searched for the room: so nothing of that size is made anew for a frame. Only
the PC reads such frames.
"""

from binascii import crc32
from struct import pack_into

from turnlink.packed_events import PIECE, SLOT, UNSURE

SIZE = SLOT + PIECE  # ten packets of 64 bytes
PACKED = 56  # the kind of the first slot; no note of the journal has it


class SlotsFrame:
    """The buffer, and how it is filled."""

    def __init__(self) -> None:
        self._frame = view = memoryview(bytearray(SIZE))
        self._says = view[1:12]
        self._slots = view[SLOT:]
        view[0] = PACKED | UNSURE

    def fill(self, first: int, slots: memoryview) -> memoryview:
        """The frame for these slots, at most PIECE bytes, that begin with event `first`. It is valid until the next one
        is made."""
        end = len(slots)
        room = self._slots
        room[:end] = slots
        if end < PIECE:
            room[end:] = b"\xff" * (PIECE - end)
        frame = self._frame
        pack_into("<I", frame, 1, first)
        pack_into("<I", frame, 8, crc32(room) & 0xFFFFFFFF)
        pack_into("<I", frame, 12, crc32(self._says, PACKED) & 0xFFFFFFFF)
        return frame
