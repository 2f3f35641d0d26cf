# What quick_core.py and run_loop.py see of quick_memory.py.
cimport cython
from rp2040py.native._cortex_m0_core cimport CortexM0Core


@cython.final
cdef class Registers:
    cdef public unsigned int csr, dividend, divisor, quotient, remainder, locks
    cdef bint load(self, unsigned int offset, unsigned int *value) noexcept
    cdef bint store(self, unsigned int offset, unsigned int value, CortexM0Core core) noexcept


@cython.final
cdef class QuickMemory:
    cdef CortexM0Core _core
    cdef unsigned int *_r
    cdef unsigned char *_flash
    cdef unsigned char *_ram
    cdef bint cached
    cdef readonly Registers registers
    cdef unsigned char *code(self, unsigned int at) noexcept
    cdef unsigned char *place(self, unsigned int address, unsigned int size, bint written) noexcept
    cdef int moves(self, unsigned int opcode, unsigned int at) noexcept
    cdef int stacks(self, unsigned int opcode) noexcept
    cdef int _transfers(self, unsigned int how, unsigned int address, unsigned int register) noexcept
