"""The PC's side of slots that arrive in a frame, see `bulk`. The handheld does not need this file."""

from binascii import crc32

from turnlink.bulk import PACKED, SIZE
from turnlink.frame import LF, Deframer
from turnlink.packed_events import LAST, SLOT, UNSURE, line_at, slots_at
from turnlink.sector import numbers

MARK = bytes((PACKED | UNSURE,))


class Packed:
    """A whole frame of slots: those after its first, which begin with event `first`."""

    def __init__(self, first: int, slots: bytes) -> None:
        self.first = first
        self.slots = slots

    def lines(self) -> "tuple[list[bytes], bool]":
        """The lines of all events that are whole up to the first damage, and whether there is damage."""
        lines: list[bytes] = []
        data = self.slots
        at = 0
        while at + SLOT <= len(data):
            if 0 < data[at] & 127 <= LAST:
                line = line_at(data, at, self.first + len(lines))
                if line is None:
                    return lines, True
                lines.append(line)
                at += slots_at(data, at) * SLOT
            else:
                at += SLOT
        return lines, False


class Stream:
    """Bytes in, lines and frames of slots out, however the cable cuts them up. Holds at most one frame's bytes."""

    def __init__(self) -> None:
        self.damaged = 0  # frames of slots that are not as they were sent
        self._lines = Deframer()
        self._held = b""  # what may be a frame of slots

    @property
    def skipped(self) -> int:
        """Bytes that belonged to no frame."""
        return self._lines.skipped

    def give_up(self) -> None:
        """Wait no longer for the rest of a frame of slots: the handheld has stopped in the middle of one, perhaps, and
        what came since is something else. It comes out of the next `feed`."""
        self._lines.feed(self._held[:1])
        self._held = self._held[1:]

    def feed(self, data: bytes) -> "list[bytes | Packed]":
        """The lines (no RS, no LF) and frames of slots that `data` completes. The lines are not checked."""
        found: list[bytes | Packed] = []
        data = self._held + data
        while True:
            at = data.find(MARK)
            if at < 0:
                found += self._lines.feed(data)
                self._held = b""
                return found
            found += self._lines.feed(data[:at])
            data = data[at:]
            says = numbers(memoryview(data), 0, PACKED) if len(data) >= SLOT else (0, 0, 0)
            if says and len(data) < SIZE:
                self._held = data
                return found
            if says and crc32(data[SLOT:SIZE]) & 0xFFFFFFFF == says[2]:
                if self._lines.inside:  # a line that was cut off
                    found += self._lines.feed(LF)
                found.append(Packed(says[0], data[SLOT:SIZE]))
                data = data[SIZE:]
            else:  # a byte of something else; or some are lost, and another frame begins among those that are there
                self.damaged += says is not None
                found += self._lines.feed(MARK)
                data = data[1:]
