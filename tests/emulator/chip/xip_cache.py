# cython: language_level=3, boundscheck=False, wraparound=False
"""The cache between the processor and the flash: what it costs to run MicroPython out of a serial flash chip.

The emulator fetches from flash as fast as from RAM. A real RP2040 fetches through a cache of 16 kB, two ways, lines of
8 bytes (datasheet 2.6.3.1); a flush zeroes its 16 kB / 8 bytes / 2 ways = 1024 tags, one a cycle (2.6.3.2). A miss
waits for the flash: at the clock divider of 2 that the Pico's board file sets, 6 clocks of address, 2 of mode, 4 of
waiting and 8 for each 4 bytes are 40 cycles of 125 MHz for a word and 56 for a line. About 400 ns a load, 50 cycles,
were measured on a real chip (https://oberon-rtk.org/description/flash-memory/); MISS_CYCLES is that. Which of two lines
has to go is not in the datasheet: here the one used longer ago.

One source, two ways to run: compiled with Cython it is as fast as the emulator itself (compiled.py), as plain
Python it makes the emulator seven times slower.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.rp2040py.native._rp2040 import RP2040
else:
    from rp2040py.rp2040 import RP2040

COMPILED = bool(cython.compiled)
MISS_CYCLES = 50
FLUSH_CYCLES = 1024
FLUSH = 0x04  # register of the cache's control block
NANOSECONDS_PER_CYCLE = 8.0
TOGETHER = 16  # misses after which the clock is moved on: 6 us

# What the compiled code compares with, as C numbers: one cached and three uncached views of the flash, and the sets.
SETS = cython.declare(cython.longlong, 1024)
FLASH = cython.declare(cython.longlong, 0x1000_0000)
UNCACHED = cython.declare(cython.longlong, 0x1100_0000)
BEYOND = cython.declare(cython.longlong, 0x1400_0000)


@cython.final
@cython.cclass
class CachedRP2040(RP2040):
    """The chip, with a cache before its flash. `misses` are counted from power-on, `stalled_nanos` is what all cost."""

    _newer: cython.longlong[:]  # the line in each set that was used last, and the other one
    _older: cython.longlong[:]
    _last: cython.longlong
    _owed: cython.int
    misses = cython.declare(cython.longlong, visibility="public")
    stalled_nanos = cython.declare(cython.double, visibility="public")

    def __init__(self, clock: Any = None) -> None:
        self._newer = array("q", [-1] * SETS)
        self._older = array("q", [-1] * SETS)
        self._last = -1
        self._owed = 0
        self.misses = 0
        self.stalled_nanos = 0.0
        RP2040.__init__(self, clock)
        control = self.xip_ctrl
        write = control.write_uint32

        def control_written(offset: int, value: int) -> None:
            write(offset, value)
            if offset == FLUSH and value & 1:
                self.flush_cache()

        control.write_uint32 = control_written

    def flush_cache(self) -> None:
        """Empties it: after a reset, and when the guest asks for it, as it does after each erase and program."""
        for place in range(SETS):
            self._newer[place] = self._older[place] = -1
        self._last = -1
        self._stall(FLUSH_CYCLES)

    @cython.cfunc
    def _stall(self, cycles: cython.int) -> cython.void:
        nanos: cython.double = cycles * NANOSECONDS_PER_CYCLE
        self.stalled_nanos += nanos
        self.clock.tick(nanos)

    @cython.cfunc
    def _look(self, line: cython.longlong) -> cython.void:
        """An access to the 8 bytes number `line`: put them in front, and wait if they were not there."""
        place: cython.longlong = line % SETS
        newer: cython.longlong = self._newer[place]
        if newer == line:
            return
        older: cython.longlong = self._older[place]
        self._newer[place] = line
        self._older[place] = newer
        if older != line:
            self._miss()

    @cython.cfunc
    def _miss(self) -> cython.void:
        self.misses += 1
        self._owed += 1
        if self._owed == TOGETHER:
            self._owed = 0
            self._stall(TOGETHER * MISS_CYCLES)

    @cython.cfunc
    def _access(self, address: cython.longlong) -> cython.void:
        """Whatever is read at `address`: from the cached view of the flash, from an uncached one, or from elsewhere."""
        if FLASH <= address < UNCACHED:
            self._look(address >> 3)
        elif UNCACHED <= address < BEYOND:
            self._miss()

    @cython.ccall
    def read_uint16(self, address: cython.longlong) -> cython.uint:
        """Chip: mostly instructions; four of them in a row are in the same line."""
        line: cython.longlong = address >> 3
        if line != self._last:
            self._last = line
            self._access(address)
        return RP2040.read_uint16(self, address)

    @cython.ccall
    @cython.exceptval(0, check=True)
    def read_uint32(self, address: cython.longlong) -> cython.uint:
        """Chip: constants of the program, and what it copies from the drive."""
        self._access(address)
        return RP2040.read_uint32(self, address)

    @cython.ccall
    def read_uint8(self, address: cython.longlong) -> cython.uint:
        """Chip: texts, byte code and byte after byte of what it copies from the drive."""
        self._access(address)
        return RP2040.read_uint8(self, address)
