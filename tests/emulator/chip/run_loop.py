# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The loop that lets the emulated Pico run, instruction after instruction; only used compiled (compiled.py).

The emulator's own loop asks Python after every instruction whether it has been stopped, and calls its clock even when
no alarm is due; and every instruction goes through several functions that Python could have overridden. This one
executes the busiest instructions itself (quick_core.py) and leaves the others to the emulator's core. What the Pico
does is the same, to the nanosecond.
"""

import time
from typing import Any

import cython
from cython.cimports.instruction_set import PC, WIDE
from cython.cimports.quick_core import QuickCore
from cython.cimports.rp2040py.native._cortex_m0_core import DISPATCH_TABLE, CortexM0Core, OpHandler
from cython.cimports.rp2040py.native._pio import RPPIO
from cython.cimports.rp2040py.native._rp2040 import RP2040
from cython.cimports.rp2040py.native._simulation_clock import SimulationClock

NANOSECONDS_PER_CYCLE = cython.declare(cython.double, 8.0)
SECONDS = cython.declare(cython.double, 0.005)  # of real time for a run
LOOK = cython.declare(cython.long, 31)  # a look at the real clock after so many and one
TOGETHER = cython.declare(cython.int, 100)  # instructions


@cython.final
@cython.cclass
class Machine:
    """Runs a chip. Whoever sets `stopped` ends the run after the present instruction."""

    stopped = cython.declare(cython.bint, visibility="public")
    registers = cython.declare(object, visibility="readonly")  # of the single-cycle block
    _chip: RP2040
    _quick: QuickCore
    _cached: cython.bint  # each fetch goes through the model of the flash cache (xip_cache.py)

    def __init__(self, chip: Any) -> None:
        self._chip = chip
        self._quick = QuickCore(chip)
        self._cached = self._quick.memory.cached
        self.registers = self._quick.memory.registers
        self.stopped = False

    @cython.cfunc
    @cython.exceptval(-1)
    def _instruction(self, core: CortexM0Core) -> cython.int:
        """Execute one; the cycles it took."""
        at: cython.uint = core.registers[PC]
        code: cython.p_uchar
        opcode: cython.uint
        took: cython.int
        handler: OpHandler
        if core.interrupts_updated or at & 1:
            return CortexM0Core.execute_instruction(core)
        if self._cached:
            opcode = self._chip.read_uint16(at)
        else:
            code = self._quick.memory.code(at)
            if code == cython.NULL:
                return CortexM0Core.execute_instruction(core)
            opcode = code[0] | code[1] << 8
            if opcode >= WIDE:
                took = self._quick.call(opcode, code[2] | code[3] << 8, at)
                core.cycles += took
                return took if took else CortexM0Core.execute_instruction(core)
        took = self._quick.execute(opcode, at)
        if not took:
            handler = DISPATCH_TABLE[opcode]
            if opcode >= WIDE or handler == cython.NULL:
                return CortexM0Core.execute_instruction(core)
            core.registers[PC] = at + 2
            took = handler(core, opcode, 0, at)
        core.cycles += took
        return took

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
            if not (core.waiting or core.interrupts_updated or self._cached or blocks):
                cycles = self._quick.run(clock, TOGETHER)
                if cycles:
                    SimulationClock.tick(clock, cycles * NANOSECONDS_PER_CYCLE)
                    continue
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
