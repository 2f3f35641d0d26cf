"""The hardware I2C controller's side of the bus: hands its bytes to the chips that are wired to it.

The emulator finishes every byte in zero time. With `timed`, a byte costs its nine SCL periods of emulated time
(a full 128x64 picture at 400 kHz: 24 ms), and the guest's polling of the controller is short-circuited: a poll
that could only say "not yet" moves the clock to the next event, so bus time costs hardly any wall time.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

TX_EMPTY = 1 << 4
POLLED = frozenset((0x2C, 0x34, 0x70, 0x74, 0x78))  # INTR_STAT, RAW_INTR_STAT, STATUS, TXFLR, RXFLR
NANOSECONDS_PER_CYCLE = 8.0  # 125 MHz


class Chip(Protocol):
    """A chip on the bus, as seen by a bus model."""

    address: int  # 7-bit
    present: bool  # False: wired off, answers nothing

    def start(self, reading: bool) -> None:
        """A transfer that addresses this chip begins."""

    def write(self, byte: int) -> bool:
        """The host sends a byte; returns whether the chip acknowledges it."""

    def read(self) -> int:
        """The host fetches a byte."""

    def stop(self) -> None:
        """The transfer has ended."""


class Bus:
    """Wires `chips` to one hardware I2C controller of the emulated Pico."""

    def __init__(self, chips: Iterable[Chip], *, timed: bool = False) -> None:
        self.chips = {chip.address: chip for chip in chips}
        self.timed = timed
        self.stalled_nanos = 0.0  # bus time that was jumped over instead of being polled through
        self._chip: Chip | None = None

    def attach(self, mcu: Any, index: int) -> None:
        """Connects to controller `index` (0 or 1) of `mcu`."""
        self._clock = mcu.clock
        self._controller = controller = mcu.i2c[index]
        self._then: Callable[[], None] | None = None
        self._alarm = mcu.clock.create_alarm(self._finish)
        self._repair_abort(controller)
        self._shorten_polling(controller)
        controller.on_start = lambda repeated: self._after(1, controller.complete_start)
        controller.on_connect = self._connect
        controller.on_write_byte = self._write
        controller.on_read_byte = self._read
        controller.on_stop = self._stop

    def reset(self) -> None:
        """The guest has reset the chip: whatever was going on is over."""
        self._then = None
        self._alarm.cancel()
        self._chip = None

    def _repair_abort(self, controller: Any) -> None:
        """rp2040py 0.3.6 empties the TX FIFO on an abort but does not raise TX_EMPTY: the guest would time out
        (ETIMEDOUT after 50 ms instead of EIO), and its next transfer would fail as well."""
        abort = controller._abort

        def repaired(reason: int) -> None:
            abort(reason)
            controller._set_interrupts(TX_EMPTY)

        controller._abort = repaired

    def _shorten_polling(self, controller: Any) -> None:
        read_register = controller.read_uint32

        def polled(offset: int) -> int:
            if self._then is not None and offset in POLLED:
                step = self._clock.nanos_to_next_alarm
                self.stalled_nanos += step
                self._clock.tick(step)
            return int(read_register(offset))

        controller.read_uint32 = polled

    def _after(self, periods: int, action: Callable[[], None]) -> None:
        """Runs `action` once `periods` SCL periods have passed, or now if the bus is not timed."""
        if not self.timed:
            action()
            return
        cycles = self._controller.scl_low_period + self._controller.scl_high_period
        self._then = action
        self._alarm.schedule(periods * cycles * NANOSECONDS_PER_CYCLE)

    def _finish(self) -> None:
        action, self._then = self._then, None
        if action is not None:
            action()

    def _connect(self, address: int, mode: int) -> None:
        chip = self.chips.get(address)
        self._chip = chip if chip is not None and chip.present else None
        if self._chip is not None:
            self._chip.start(bool(mode))
        acknowledged = self._chip is not None
        self._after(9, lambda: self._controller.complete_connect(acknowledged))

    def _write(self, byte: int) -> None:
        acknowledged = self._chip is not None and self._chip.write(byte)
        self._after(9, lambda: self._controller.complete_write(acknowledged))

    def _read(self, acknowledge: bool) -> None:
        byte = self._chip.read() if self._chip is not None else 0xFF
        self._after(9, lambda: self._controller.complete_read(byte))

    def _stop(self) -> None:
        if self._chip is not None:
            self._chip.stop()
        self._chip = None
        self._after(1, self._controller.complete_stop)
