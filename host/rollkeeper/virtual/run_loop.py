# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The loop that lets the emulated Pico run, instruction after instruction; only used compiled (compiled.py).

The emulator's own loop asks Python after every instruction whether it has been stopped, and calls its clock even when
no alarm is due. This one does neither, and otherwise the same, to the nanosecond.
"""

import time
from typing import Any

import cython
from cython.cimports.rp2040py.native._cortex_m0_core import CortexM0Core
from cython.cimports.rp2040py.native._pio import RPPIO
from cython.cimports.rp2040py.native._rp2040 import RP2040
from cython.cimports.rp2040py.native._simulation_clock import SimulationClock

NANOSECONDS_PER_CYCLE = cython.declare(cython.double, 8.0)
SECONDS = cython.declare(cython.double, 0.005)  # of real time for a run
LOOK = cython.declare(cython.long, 255)  # a look at the real clock after so many and one


@cython.final
@cython.cclass
class Machine:
    """Runs a chip. Whoever sets `stopped` ends the run after the present instruction."""

    stopped = cython.declare(cython.bint, visibility="public")
    _chip: RP2040

    def __init__(self, chip: Any) -> None:
        self._chip = chip
        self.stopped = False

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
                cycles = CortexM0Core.execute_instruction(core)
                after = clock._nanos_counter + cycles * NANOSECONDS_PER_CYCLE
                if clock._next_alarm is None or clock._next_alarm.nanos > after:
                    clock._nanos_counter = after
                else:
                    SimulationClock.tick(clock, cycles * NANOSECONDS_PER_CYCLE)
            for block in blocks:
                if not block.stopped:
                    RPPIO.advance(block, cycles)
