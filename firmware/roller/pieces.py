"""Packs as the cable sends them: piece by piece, straight from the file, with no place in memory besides what is sent.

In memory only while old events are sent, see `UsbLink`. What is damaged the PC finds.
"""

from roller.packs import HEADING, fits
from turnlink.packing import number_at, size_at


class Pieces:
    """One pack at a time of `packs`; its file stays open until `close`, because opening it takes 2 ms."""

    def __init__(self, packs: "Packs") -> None:
        self._packs = packs
        self._file: BinaryIO | None = None
        self._start = self._at = self._end = 0  # of the pack: its first event, where its file is, and its size

    def place(self, n: int, last: int) -> "tuple[int, int, int] | None":
        """The pack of event `n`, where in it its record begins, and the first event after that pack, if the packs end
        with event `last`; None when it is not where it should be."""
        start, end = 0, last + 1
        for each in self._packs.starts:
            if each > n:
                end = min(end, each)
                break
            start = each
        at = self._beginning(start) if start == n else self._within(start, n)
        return (start, at, end) if at else None

    def piece(self, start: int, at: int, into: memoryview) -> tuple[int, bool]:
        """Fill `into` with bytes of the pack `start` from byte `at` on; how many, and whether they are its last."""
        file = self._opened(start)
        if self._at != at:
            file.seek(at)
        count = file.readinto(into) or 0  # type: ignore[attr-defined]  # the stubs lack readinto
        self._at = at + count
        last = self._at >= self._end
        if last:
            self.close()
        return count, last

    def close(self) -> None:
        """Close the file: it may grow or go."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _opened(self, start: int) -> "BinaryIO":
        if self._file is None or self._start != start:
            self.close()
            self._file = open(self._packs.path(start), "rb")  # noqa: SIM115
            self._start = start
            self._at = self._end = self._file.seek(0, 2)
        return self._file

    def _beginning(self, start: int) -> int:
        """Where the first record of the pack `start` begins; 0 if that is not the record of event `start`."""
        file = self._opened(start)
        file.seek(0)
        head = file.read(HEADING)
        self._at = len(head)
        at = head.find(b"\n") + 1
        return at if 0 < at < len(head) - 1 and number_at(head, at, start) == start else 0

    def _within(self, start: int, n: int) -> int:
        """Where the record of event `n` begins in the pack `start`; 0 if records before it do not fit."""
        if not start:
            return 0
        data, at = self._packs.read(start)
        for number in range(start, n):
            if at >= len(data) or not fits(data, at, number):
                return 0
            at += size_at(data, at)
        return at if at < len(data) else 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from roller.packs import Packs
