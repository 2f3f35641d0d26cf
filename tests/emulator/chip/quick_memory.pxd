# What quick_core.py and run_loop.py see of quick_memory.py.
cimport cython
from instruction_set cimport FLASH, FLASH_SIZE, RAM, RAM_SIZE
from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._simulation_clock cimport SimulationClock


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
    cdef bint cached, exact
    cdef SimulationClock _clock
    cdef object _timer
    cdef readonly Registers registers

    # Here, so that C can compile them into whoever calls them: that is done for each instruction.
    cdef inline unsigned char *place(self, unsigned int address, unsigned int size, bint written) noexcept:
        """So many bytes of RAM, or if nothing is written of flash; none if they are elsewhere."""
        if address - RAM <= RAM_SIZE - size:
            return self._ram + (address - RAM)
        if not written and not self.cached and address - FLASH <= FLASH_SIZE - size:
            return self._flash + (address - FLASH)
        return NULL

    cdef inline unsigned char *code(self, unsigned int at) noexcept:
        """Four bytes of the program; none if it is neither in flash nor in RAM, or fetching it costs time."""
        return NULL if self.cached else self.place(at, 4, False)

    cdef int moves(self, unsigned int opcode, unsigned int at) noexcept
    cdef int stacks(self, unsigned int opcode) noexcept
    cdef int _transfers(self, unsigned int how, unsigned int address, unsigned int register) noexcept
