# What run_loop.py sees of quick_core.py.
cimport cython
from quick_memory cimport QuickMemory
from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._simulation_clock cimport SimulationClock


@cython.final
cdef class QuickCore:
    cdef CortexM0Core _core
    cdef unsigned int *_r
    cdef readonly QuickMemory memory
    cdef int run(self, SimulationClock clock, int most) noexcept
    cdef int execute(self, unsigned int opcode, unsigned int at) noexcept
    cdef int call(self, unsigned int opcode, unsigned int second, unsigned int at) noexcept
    cdef int _branches(self, unsigned int opcode, unsigned int at) noexcept
    cdef int _computes(self, unsigned int opcode, unsigned int at) noexcept
    cdef int _operates(self, unsigned int opcode) noexcept
    cdef int _high(self, unsigned int opcode, unsigned int at) noexcept
    cdef void _shown(self, unsigned int result) noexcept
    cdef unsigned int _sum(self, unsigned int a, unsigned int b) noexcept
    cdef unsigned int _difference(self, unsigned int a, unsigned int b) noexcept
