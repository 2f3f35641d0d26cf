# What the other compiled modules see of sio_registers.py.
cimport cython
from rp2040py.native._cortex_m0_core cimport CortexM0Core


@cython.final
cdef class Registers:
    cdef public unsigned int csr, dividend, divisor, quotient, remainder, locks
    cdef bint load(self, unsigned int offset, unsigned int *value) noexcept
    cdef bint store(self, unsigned int offset, unsigned int value, CortexM0Core core) noexcept
