# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The loop that lets the emulated Pico run, instruction after instruction; only used compiled (compiled.py).

The emulator's own loop asks Python after every instruction whether it has been stopped, and calls its clock even when
no alarm is due. Its core fetches each instruction with a method that Python could have overridden, and asks a Python
method whether a branch is taken. This loop does none of that: it fetches and branches itself, hands every other
instruction of 16 bits to the emulator's own function for it, and the rest to the emulator's core. What the Pico does is
the same, to the nanosecond.
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
EVEN = cython.declare(cython.uint, 0xFFFF_FFFE)
PC = cython.declare(cython.int, 15)


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


@cython.final
@cython.cclass
class Machine:
    """Runs a chip. Whoever sets `stopped` ends the run after the present instruction."""

    stopped = cython.declare(cython.bint, visibility="public")
    _chip: RP2040
    _cached: cython.bint  # each fetch goes through the model of the flash cache (xip_cache.py)
    _registers: cython.p_uint
    _flash: cython.p_uchar
    _ram: cython.p_uchar

    def __init__(self, chip: Any) -> None:
        self._chip = chip
        self._cached = hasattr(chip, "flush_cache")
        self._registers = cython.address(self._chip.core.registers[0])
        self._flash = cython.address(self._chip._flash[0])
        self._ram = cython.address(self._chip._sram[0])
        self.stopped = False

    @cython.cfunc
    @cython.exceptval(-1)
    def _instruction(self, core: CortexM0Core) -> cython.int:
        """Execute one; the cycles it took."""
        at: cython.uint = self._registers[PC] & EVEN
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
                self._registers[PC] += 4 + 2 * jump
                core.cycles += 2
                return 2
            self._registers[PC] += 2
            core.cycles += 1
            return 1
        handler = DISPATCH_TABLE[opcode]
        if opcode >= WIDE or handler == cython.NULL:
            return CortexM0Core.execute_instruction(core)
        self._registers[PC] += 2
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
