# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Divider and spin locks of the single-cycle block (datasheet 2.3.1), for the compiled core (quick_core.py)."""

import cython
from cython.cimports.rp2040py.native._cortex_m0_core import CortexM0Core

# As offsets (datasheet 2.3.1.7).
UDIVIDEND = cython.declare(cython.uint, 0x60)
UDIVISOR = cython.declare(cython.uint, 0x64)
QUOTIENT = cython.declare(cython.uint, 0x70)
REMAINDER = cython.declare(cython.uint, 0x74)
CSR = cython.declare(cython.uint, 0x78)
LOCKS = cython.declare(cython.uint, 0x100)
BEYOND = cython.declare(cython.uint, 0x180)
READY_AND_DIRTY = cython.declare(cython.uint, 0b11)
READY = cython.declare(cython.uint, 0b01)
DIVIDING = cython.declare(cython.int, 8)  # cycles, as the emulator counts them
ONE = cython.declare(cython.uint, 1)


@cython.final
@cython.cclass
class Registers:
    """MicroPython uses them all the time. The emulator's own block reads and writes them, too (quick_sio.SharedSio)."""

    def __init__(self) -> None:
        self.csr = self.dividend = self.quotient = self.remainder = self.locks = 0
        self.divisor = 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def load(self, offset: cython.uint, value: cython.p_uint) -> cython.bint:
        """What is read there becomes `value`; False if it is none of these registers."""
        lock: cython.uint
        if offset == CSR:
            value[0] = self.csr
        elif offset == REMAINDER:
            value[0] = self.remainder
        elif offset == QUOTIENT:
            self.csr &= READY
            value[0] = self.quotient
        elif LOCKS <= offset < BEYOND:
            lock = ONE << ((offset - LOCKS) >> 2)
            value[0] = lock & ~self.locks
            self.locks |= lock
        else:
            return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def store(self, offset: cython.uint, value: cython.uint, core: CortexM0Core) -> cython.bint:
        """Write it; False if it is none of these registers, or a division by zero."""
        if offset == UDIVIDEND and self.divisor:
            self.dividend = value
        elif offset == UDIVISOR and value:
            self.divisor = value
        elif LOCKS <= offset < BEYOND:
            self.locks &= ~(ONE << ((offset - LOCKS) >> 2))
            return True
        else:
            return False
        self.quotient = self.dividend // self.divisor
        self.remainder = self.dividend % self.divisor
        self.csr = READY_AND_DIRTY
        core.cycles += DIVIDING
        return True
