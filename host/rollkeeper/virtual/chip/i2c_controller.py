"""The RP2040's I2C controller, with what the emulator's leaves out (rp2040py 0.3.6).

* TX_EMPTY with TX_EMPTY_CTRL set, as the SDK sets it, says that the byte has left the shift register, its acknowledge
  with it (RP2040 datasheet 4.3.17, IC_CON); the emulator raises it as soon as the byte has left the FIFO. The SDK
  tells by it which byte was refused.
* An abort empties the FIFO, so TX_EMPTY comes with it; the emulator's guest waited for that until its timeout.
* IC_FS_SPKLEN may be odd.
* Disabling the controller takes back a START that could not be made.
"""

from collections.abc import Callable

from rp2040py.peripherals.i2c import (
    IC_ENABLE,
    IC_FS_SPKLEN,
    IC_RAW_INTR_STAT,
    R_TX_EMPTY,
    RPI2C,
    TX_EMPTY_CTRL,
    I2CState,
)

POLLED = frozenset((0x2C, 0x70, 0x74, 0x78))  # INTR_STAT, STATUS, TXFLR, RXFLR


class Controller(RPI2C):
    """Takes the place of the emulator's class. `polled` is called before the guest reads one of the registers that it
    waits on, `disabled` when it turns the controller off."""

    polled: Callable[[], None]
    disabled: Callable[[], None]

    @property
    def scl_cycles(self) -> int:
        """Cycles of the system clock in a period of SCL, without the time in which the wire rises (4.3.14)."""
        return self.scl_high_period + self._spikelen + 7 + self.scl_low_period + 1

    def read_uint32(self, offset: int) -> int:
        """What the guest reads."""
        if offset == IC_RAW_INTR_STAT:  # the SDK waits on it for every byte: it need not be looked for
            self.polled()
            return self.int_raw
        if offset in POLLED:
            self.polled()
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """What the guest writes."""
        if offset == IC_FS_SPKLEN:
            self._spikelen = max(value & 0xFF, 1)
            return
        if offset == IC_ENABLE and not value & 1:
            self.disabled()
        super().write_uint32(offset, value)

    def forget(self) -> None:
        """Whatever was going on is over, without a STOP."""
        self._state = I2CState.IDLE
        self._busy = self._stop = self._pending_restart = False

    def complete_write(self, ack: bool) -> None:
        """The acknowledge of a byte has been seen."""
        self._set_interrupts(R_TX_EMPTY)
        super().complete_write(ack)

    def complete_read(self, value: int) -> None:
        """A byte has been read."""
        self._set_interrupts(R_TX_EMPTY)
        super().complete_read(value)

    def _next_command(self) -> None:
        super()._next_command()
        if self._busy and self.control & TX_EMPTY_CTRL:
            self._clear_interrupts(R_TX_EMPTY)

    def _abort(self, reason: int) -> None:
        super()._abort(reason)
        self._set_interrupts(R_TX_EMPTY)
