"""The emulated Pico, run in lock-step: the guest lives only inside `run_to`, so nothing can race with it.

Between two calls everything stands still and may be changed from outside; the same calls give the same run, to the
nanosecond. Emulated time and cycles are exact for the emulator, not measurements of a real RP2040.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.utils.logging import LogLevel

from emulator.chip import compiled
from emulator.chip.pio_parking import PioParking
from emulator.chip.quick_bus import CHIP
from emulator.chip.quick_sio import quicken

NANOSECONDS_PER_CYCLE = 8.0  # 125 MHz
# Before the image's first instruction: the boot ROM takes 38,743 cycles (counted on the emulator, from its reset vector
# to the second stage) at the 6.5 MHz of the ring oscillator (datasheet 2.17, typical). And the crystal takes 1 ms to
# start (2.16.3), for which the image waits; the emulator's is there at once.
BOOT_ROM_NANOS = 38_743 / 6.5e6 * 1e9
CRYSTAL_NANOS = 1e6
RING = 1  # of the PSM's WDSEL, RP2040 datasheet 2.13
HEARTBEAT_NANOS = 1e6  # with no alarm pending the emulator's clock would stand still while the guest sleeps


class Machine:
    """Runs a chip with the emulator's own loop, which asks for these attributes; run_loop.Machine does the same."""

    def __init__(self, chip: Any) -> None:
        self.rp2040, self.clock = chip, chip.clock
        self.stopped = False

    def run(self) -> None:
        """Until it is stopped, or for 5 ms of real time."""
        loop: Any = execute_batch
        loop(self, 1)


MACHINE = compiled.machine() or Machine


class Pico:
    """An RP2040 with MicroPython in its flash, and `content` from `start` on, at its first instruction. The clock has
    run since power came on."""

    def __init__(self, image: Path, start: int, content: bytes, *, chip: Any = CHIP) -> None:
        self.device: Any = BaseDevice(board=BoardSpec(mcu=chip, image=image), log_level=LogLevel.ERROR)
        self.mcu: Any = self.device.mcu
        self.clock: Any = self.mcu.clock
        self.on_beat: list[Callable[[], None]] = []  # called every emulated millisecond
        self.on_reset: list[Callable[[], None]] = []  # called when the guest resets the chip
        self.resets = 0
        self.locked_up = False  # the processor, since a BKPT
        self.no_ring: Callable[[], bool] = lambda: False  # whether the guest has the ring oscillator switched off
        self.mcu.flash[start : start + len(content)] = content
        self._machine = MACHINE(self.mcu)
        quicken(self.mcu.sio, self._machine)
        self._pio = PioParking(self.mcu, self._machine)
        self.mcu.watchdog.on_watchdog_trigger = self._guest_reset
        self.mcu.on_break = self._lock_up
        self.mcu.core.pc = FLASH_START_ADDRESS
        self._cycles_before_reset = 0
        self._interrupted = False
        self._due = self.clock.create_alarm(self.interrupt)
        self._heart = self.clock.create_alarm(self._beat)
        self.clock.tick(BOOT_ROM_NANOS + CRYSTAL_NANOS)
        self._heart.schedule(HEARTBEAT_NANOS)

    @property
    def nanos(self) -> float:
        """Emulated nanoseconds since power came on."""
        return float(self.clock.nanos)

    @property
    def cycles(self) -> int:
        """Cycles of the 125 MHz clock since power came on."""
        return int(self.clock.nanos / NANOSECONDS_PER_CYCLE)

    @property
    def executed_cycles(self) -> int:
        """Those in which the processor executed instructions, that is, did not sleep in WFI or WFE."""
        return int(self.mcu.core.cycles) + self._cycles_before_reset

    @property
    def cache_nanos(self) -> float:
        """Nanoseconds that the processor has waited for the flash; 0 without a model of the cache."""
        return float(getattr(self.mcu, "stalled_nanos", 0.0))

    def interrupt(self) -> None:
        """Ends `run_to` after the present instruction; for use in callbacks."""
        self._interrupted = True
        self._machine.stopped = True

    def run_to(self, nanos: float, wall_seconds: float | None = None) -> None:
        """Runs the guest to the emulated time `nanos`, or until interrupted, or for `wall_seconds` of real time.

        Real time is looked at every 5 ms or so.
        """
        if nanos <= self.clock.nanos:
            return
        give_up = None if wall_seconds is None else time.monotonic() + wall_seconds
        self._interrupted = False
        self._due.schedule(nanos - self.clock.nanos)
        while not self._interrupted and (give_up is None or time.monotonic() < give_up):
            self._machine.stopped = False
            self._machine.run()
        self._due.cancel()

    def _beat(self) -> None:
        self._heart.schedule(HEARTBEAT_NANOS)
        for listener in self.on_beat:
            listener()

    def _lock_up(self, code: int) -> None:
        """A BKPT of which no debugger hears: a HardFault, and its handler in the pico-sdk is another BKPT (crt0.S). The
        processor stands still and takes no interrupt (ARMv6-M, lockup); only a reset helps."""
        self.locked_up = self.mcu.core.waiting = True
        self.mcu.core.enabled_interrupts = 0

    def _guest_reset(self) -> None:
        """The watchdog fires: machine.reset(), or a guest that hung. The boot ROM runs from the ring oscillator: if
        that stands still, and is none of what the watchdog resets (PSM's WDSEL), all is over until the power goes."""
        if self.no_ring() and not self.mcu.psm.wdsel & RING:
            self._lock_up(0)
            return
        self.resets += 1
        self.locked_up = False
        self._cycles_before_reset += int(self.mcu.core.cycles)
        for listener in self.on_reset:
            listener()
        self._pio.bring_back()  # a reset touches them
        self.device.hard_reset(cause=ResetCause.WATCHDOG)
        self.clock.tick(BOOT_ROM_NANOS)
        if hasattr(self.mcu, "flush_cache"):
            self.mcu.flush_cache()
        self._pio.park()
