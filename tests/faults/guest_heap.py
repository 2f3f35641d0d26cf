"""The heap of MicroPython on the emulated Pico, looked at from outside while the program runs on.

MicroPython keeps two bits for each block of 16 bytes: 0 is a free one. Where those bits are stands in a structure that
no symbol names in a released image; it is found by what its fields must be to each other (py/mpstate.h,
mp_state_mem_area_t). Garbage counts as taken until it is collected.
"""

import re
import struct

from rollkeeper.virtual.handheld import VirtualHandheld

RAM_START = 0x20000000
BLOCK = 16  # bytes
BLOCKS = 4  # in a byte of the table
FREE_IN = bytes(sum(not byte >> 2 * place & 3 for place in range(BLOCKS)) for byte in range(256))
AS_TEXT = ["".join("x." [not byte >> 2 * place & 3] for place in range(BLOCKS)) for byte in range(256)]
COLLECTED = 4096  # bytes; by so much the free heap grows at once only when garbage is collected

_known: list[int] = []  # where the structure was, in words from the start of the RAM


class GuestHeap:
    """The heap of a handheld whose MicroPython has started."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self._ram = handheld.pico.mcu.sram
        self._table = (0, 0)

    def free(self) -> int:
        """Bytes that are free just now; 0 before MicroPython has started."""
        return sum(self._bits().translate(FREE_IN)) * BLOCK

    def largest(self) -> int:
        """Bytes of the largest piece that is free just now."""
        text = "".join([AS_TEXT[byte] for byte in self._bits()])
        return max(map(len, re.findall(r"\.+", text)), default=0) * BLOCK

    def _bits(self) -> bytes:
        start, length = self._table
        if not length:
            start, length = self._table = self._find()
        return bytes(self._ram[start : start + length])

    def _find(self) -> tuple[int, int]:
        words = struct.unpack(f"<{len(self._ram) // 4}I", self._ram)
        for at in _known or range(len(words) - 4):
            table, length, finalisers, pool, end = words[at : at + 5]
            inside = RAM_START <= table < finalisers <= pool < end <= RAM_START + len(self._ram)
            if inside and table + length <= finalisers <= table + length + 4 and self._fits(pool, end, length):
                _known[:] = [at]
                return table - RAM_START, length
        return 0, 0

    @staticmethod
    def _fits(pool: int, end: int, length: int) -> bool:
        return (end - pool) // BLOCK == length * BLOCKS


class LowWater:
    """The least that was free, of many looks: at any instant, and right after garbage was collected."""

    def __init__(self) -> None:
        self.ever: dict[str, int] = {}
        self.collected: dict[str, int] = {}
        self.largest: dict[str, int] = {}
        self._before = 0

    def look(self, heap: GuestHeap, where: str) -> None:
        """Take a look, while `where` (a kind of game) is played. To be done often: what is allocated between a
        collection and the look counts as in use."""
        free = heap.free()
        if not free:
            return
        self.ever[where] = min(free, self.ever.get(where, free))
        if free - self._before >= COLLECTED:
            self.collected[where] = min(free, self.collected.get(where, free))
            largest = heap.largest()
            self.largest[where] = min(largest, self.largest.get(where, largest))
        self._before = free

    def forget(self) -> None:
        """The power has been off."""
        self._before = 1 << 30

    def counts(self) -> dict[str, int]:
        """The least of each, in bytes; and what was free after a collection in each kind of game."""
        found = {f"heap: least free in {where}": least for where, least in self.collected.items()}
        found["heap: least free, with garbage"] = min(self.ever.values())
        found["heap: least free"] = min(self.collected.values())
        found["heap: least largest piece"] = min(self.largest.values())
        return found
