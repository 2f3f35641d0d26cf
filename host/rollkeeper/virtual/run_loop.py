# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The loop that lets the emulated Pico run, instruction after instruction; only used compiled (compiled.py).

The emulator's own loop asks Python after every instruction whether it has been stopped, and calls its clock even when
no alarm is due. Its core fetches each instruction with a method that Python could have overridden, and asks a Python
method whether a branch is taken and what the divider says. This loop does none of that: it fetches and branches itself,
loads and stores words in RAM, divides, hands every other instruction of 16 bits to the emulator's own function for it,
and the rest to the emulator's core. What the Pico does is the same, to the nanosecond.
"""

import time
from typing import Any

import cython
from cython.cimports.rp2040py.native._cortex_m0_core import DISPATCH_TABLE, CortexM0Core, OpHandler
from cython.cimports.rp2040py.native._pio import RPPIO
from cython.cimports.rp2040py.native._rp2040 import RP2040
from cython.cimports.rp2040py.native._simulation_clock import SimulationClock

NANOSECONDS_PER_CYCLE = cython.declare(cython.double, 8.0)
SECONDS = cython.declare(cython.double, 0.005)  # of real time for a run
LOOK = cython.declare(cython.long, 255)  # a look at the real clock after so many and one

# Where programs are, as offsets can be taken from there; four bytes less, for an instruction may have four.
FLASH = cython.declare(cython.uint, 0x1000_0000)
FLASH_ROOM = cython.declare(cython.uint, (16 << 20) - 4)
RAM = cython.declare(cython.uint, 0x2000_0000)
RAM_ROOM = cython.declare(cython.uint, (264 << 10) - 4)
WIDE = cython.declare(cython.uint, 0xE800)  # from here on instructions may have 32 bits
SIO = cython.declare(cython.uint, 0xD000_0000)
EVEN = cython.declare(cython.uint, 0xFFFF_FFFE)
SP = cython.declare(cython.int, 13)
PC = cython.declare(cython.int, 15)

# Registers of the single-cycle block, as offsets (datasheet 2.3.1.7).
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


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _taken(core: CortexM0Core, condition: cython.uint) -> cython.bint:
    """Whether a branch with this condition is taken (ARMv6-M manual, A6.3)."""
    held: cython.bint
    which: cython.uint = condition >> 1
    if which == 0:
        held = core.z
    elif which == 1:
        held = core.c
    elif which == 2:
        held = core.n
    elif which == 3:
        held = core.v
    elif which == 4:
        held = core.c and not core.z
    elif which == 5:
        held = core.n == core.v
    else:
        held = core.n == core.v and not core.z
    return held != cython.cast(cython.bint, condition & 1)


@cython.cfunc
@cython.exceptval(check=False)
def _of_all(first: cython.uint) -> OpHandler:
    """The function of all 64 instructions from here on; none if they differ."""
    opcode: cython.uint
    for opcode in range(first, first + 64):
        if opcode >= WIDE or DISPATCH_TABLE[opcode] != DISPATCH_TABLE[first]:
            return cython.NULL
    return DISPATCH_TABLE[first]


@cython.final
@cython.cclass
class Registers:
    """Divider and spin locks of the single-cycle block, which MicroPython uses all the time (quick_sio.SharedSio)."""

    csr = cython.declare(cython.uint, visibility="public")
    dividend = cython.declare(cython.uint, visibility="public")
    divisor = cython.declare(cython.uint, visibility="public")
    quotient = cython.declare(cython.uint, visibility="public")
    remainder = cython.declare(cython.uint, visibility="public")
    locks = cython.declare(cython.uint, visibility="public")

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
            lock = cython.cast(cython.uint, 1) << ((offset - LOCKS) >> 2)
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
            self.locks &= ~(cython.cast(cython.uint, 1) << ((offset - LOCKS) >> 2))
            return True
        else:
            return False
        self.quotient = self.dividend // self.divisor
        self.remainder = self.dividend % self.divisor
        self.csr = READY_AND_DIRTY
        core.cycles += DIVIDING
        return True


@cython.final
@cython.cclass
class Machine:
    """Runs a chip. Whoever sets `stopped` ends the run after the present instruction."""

    stopped = cython.declare(cython.bint, visibility="public")
    registers = cython.declare(Registers, visibility="readonly")  # of the single-cycle block
    _chip: RP2040
    _cached: cython.bint  # each fetch goes through the model of the flash cache (xip_cache.py)
    _r: cython.p_uint  # the core's registers
    _alike: OpHandler[1024]  # of 64 instructions that have one function: a table that fits into the processor's cache
    _flash: cython.p_uchar
    _ram: cython.p_uchar

    def __init__(self, chip: Any) -> None:
        self._chip = chip
        self._cached = hasattr(chip, "flush_cache")
        self._r = cython.address(self._chip.core.registers[0])
        self._flash = cython.address(self._chip._flash[0])
        self._ram = cython.address(self._chip._sram[0])
        self.registers = Registers()
        self.registers.divisor = 1
        self.stopped = False
        group: cython.uint
        for group in range(1024):
            self._alike[group] = _of_all(group << 6)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _moves_a_word(self, core: CortexM0Core, opcode: cython.uint) -> cython.int:
        """LDR and STR relative to a register or the stack; the cycles, or 0 if the core has to do it."""
        address: cython.uint
        word: cython.p_uint
        if opcode >> 12 == 0b0110:
            address = self._r[opcode >> 3 & 7] + (opcode >> 4 & 0x7C)
            word = self._r + (opcode & 7)
        else:
            address = self._r[SP] + (opcode << 2 & 0x3FC)
            word = self._r + (opcode >> 8 & 7)
        if address & 3:
            return 0
        if address - RAM < RAM_ROOM:
            place: cython.p_uint = cython.cast(cython.p_uint, self._ram + (address - RAM))
            if opcode & 0x800:
                word[0] = place[0]
            else:
                place[0] = word[0]
            return 2
        if address - SIO < BEYOND:
            if opcode & 0x800:
                return 1 if self.registers.load(address - SIO, word) else 0
            return 1 if self.registers.store(address - SIO, word[0], core) else 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _instruction(self, core: CortexM0Core) -> cython.int:
        """Execute one; the cycles it took."""
        at: cython.uint = self._r[PC] & EVEN
        code: cython.p_uchar
        opcode: cython.uint
        jump: cython.int
        handler: OpHandler
        if core.interrupts_updated:
            return CortexM0Core.execute_instruction(core)
        if self._cached:
            opcode = self._chip.read_uint16(at)
        elif at - FLASH < FLASH_ROOM:
            code = self._flash + (at - FLASH)
            opcode = code[0] | code[1] << 8
        elif at - RAM < RAM_ROOM:
            code = self._ram + (at - RAM)
            opcode = code[0] | code[1] << 8
        else:
            return CortexM0Core.execute_instruction(core)
        if opcode >> 12 == 0b1101 and opcode < 0xDE00:
            if _taken(core, opcode >> 8 & 15):
                jump = opcode & 0xFF
                if jump > 127:
                    jump -= 256
                self._r[PC] += 4 + 2 * jump
                core.cycles += 2
                return 2
            self._r[PC] += 2
            core.cycles += 1
            return 1
        if opcode >> 12 == 0b0110 or opcode >> 12 == 0b1001:
            jump = self._moves_a_word(core, opcode)
            if jump:
                self._r[PC] += 2
                core.cycles += jump
                return jump
        handler = self._alike[opcode >> 6]
        if handler == cython.NULL:
            handler = DISPATCH_TABLE[opcode]
            if opcode >= WIDE or handler == cython.NULL:
                return CortexM0Core.execute_instruction(core)
        self._r[PC] += 2
        jump = handler(core, opcode, 0, at)
        core.cycles += jump
        return jump

    def run(self) -> None:
        """Until it is stopped, or for 5 ms of real time."""
        chip: RP2040 = self._chip
        core: CortexM0Core = chip.core
        clock: SimulationClock = chip.clock
        blocks: list[Any] = chip.pio
        block: RPPIO
        cycles: cython.longlong
        nanos: cython.double
        after: cython.double
        count: cython.long = 0
        end: cython.double = time.monotonic() + SECONDS
        while not self.stopped:
            count += 1
            if count & LOOK == 0 and time.monotonic() > end:
                break
            if core.waiting:
                nanos = 0.0 if clock._next_alarm is None else clock._next_alarm.nanos - clock._nanos_counter
                SimulationClock.tick(clock, nanos)
                cycles = max(1, cython.cast(cython.longlong, nanos / NANOSECONDS_PER_CYCLE))
            else:
                cycles = self._instruction(core)
                after = clock._nanos_counter + cycles * NANOSECONDS_PER_CYCLE
                if clock._next_alarm is None or clock._next_alarm.nanos > after:
                    clock._nanos_counter = after
                else:
                    SimulationClock.tick(clock, cycles * NANOSECONDS_PER_CYCLE)
            for block in blocks:
                if not block.stopped:
                    RPPIO.advance(block, cycles)
