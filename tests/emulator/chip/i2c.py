"""The hardware I2C controller's side of the bus: hands its bytes to the chips that are wired to it.

The emulator finishes every byte in zero time. With `timed`, a byte costs its nine SCL periods of emulated time
(a full 128x64 picture at 400 kHz: 27 ms), and the guest's polling of the controller is short-circuited: a poll
that could only say "not yet" moves the clock to the next event, so bus time costs hardly any wall time.

While a wire is held low (`bus_faults`) the controller stands still where it is: it can make no START, and of its own
it does nothing about it. The guest gives up after its timeout.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rp2040py.peripherals.i2c import (
    ENABLE,
    IC_DATA_CMD,
    IC_ENABLE,
    IC_FS_SPKLEN,
    IC_TX_ABRT_SOURCE,
    R_TX_EMPTY,
    RPI2C,
    STOP,
    TX_CMD_BLOCK,
    TX_EMPTY_CTRL,
    I2CState,
)

from emulator.parts.bus_faults import BusFaults, Chip

NANOSECONDS_PER_CYCLE = 8.0  # 125 MHz
RISE_NANOS = 300.0  # the most that NXP UM10204 table 10 allows at 400 kHz; docs/reference/electrical.md: 171 to 377 ns
HELD_POLL_NANOS = 20_000.0  # a guest that polls a controller which stands still looks again after so long
RAW_INTR_STAT = 0x34
POLLED = frozenset((0x2C, 0x70, 0x74, 0x78))  # INTR_STAT, STATUS, TXFLR, RXFLR


class Controller(RPI2C):
    """Takes the place of the emulator's class, with what that leaves out (rp2040py 0.3.6). `polled` is called before
    the guest reads one of the registers that it waits on, `disabled` when it turns the controller off.

    * TX_EMPTY with TX_EMPTY_CTRL set, as the SDK sets it, says that the byte has left the shift register, its
      acknowledge with it (RP2040 datasheet 4.3.17, IC_CON); the emulator raises it as soon as the byte has left the
      FIFO. The SDK tells by it which byte was refused.
    * An abort empties the FIFO, so TX_EMPTY comes with it; the emulator's guest waited for that until its timeout.
    * IC_FS_SPKLEN may be odd.
    * Disabling the controller takes back a START that could not be made.

    A picture is a thousand bytes, so a byte that is written by itself goes to the bus at once, past the FIFO: two
    thirds of the time. tests/emulator/tests/test_i2c_bytes.py compares that with the emulator's own way.
    """

    polled: Callable[[], None]
    disabled: Callable[[], None]
    _scl_cycles = 0  # until they are asked for

    @property
    def scl_cycles(self) -> int:
        """Cycles of the system clock in a period of SCL, without the time in which the wire rises (4.3.14)."""
        if not self._scl_cycles:
            self._scl_cycles = self.scl_high_period + self._spikelen + 7 + self.scl_low_period + 1
        return self._scl_cycles

    def read_uint32(self, offset: int) -> int:
        """What the guest reads."""
        if offset == RAW_INTR_STAT:  # the SDK waits on it for every byte: it need not be looked for
            self.polled()
            return self.int_raw
        if offset == IC_TX_ABRT_SOURCE and not self.abort_source:  # this it asks for after every byte
            return 0
        if offset in POLLED:
            self.polled()
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """What the guest writes."""
        if offset == IC_DATA_CMD:
            if self._sends_alone(value):
                self._clear_interrupts(R_TX_EMPTY)
                self._busy, self._stop, self._pending_restart = True, value > 0xFF, False
                self.on_write_byte(value & 0xFF)
            else:
                super().write_uint32(offset, value)
            return
        self._scl_cycles = 0
        if offset == IC_FS_SPKLEN:
            self._spikelen = max(value & 0xFF, 1)
            return
        if offset == IC_ENABLE and not value & 1:
            self.disabled()
        super().write_uint32(offset, value)

    def reset(self) -> None:
        """As at power-on."""
        self._scl_cycles = 0
        super().reset()

    def _sends_alone(self, value: int) -> bool:
        """Whether this is a byte to be written, with a STOP or without, to a chip that waits for it, and none else."""
        ready = not self._busy and self._state is I2CState.CONNECTED and self._tx_fifo.empty
        enabled = self.enable & (ENABLE | TX_CMD_BLOCK) == ENABLE and self.control & TX_EMPTY_CTRL
        return bool(ready and enabled) and not value & ~(STOP | 0xFF)

    def forget(self) -> None:
        """Whatever was going on is over, without a STOP."""
        self._state = I2CState.IDLE
        self._busy = self._stop = self._pending_restart = False

    def complete_write(self, ack: bool) -> None:
        """The acknowledge of a byte has been seen."""
        self._set_interrupts(R_TX_EMPTY)
        if ack and not self._stop and self._tx_fifo.empty:
            self._busy = False
        else:
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


class Bus:
    """Wires `chips` to one hardware I2C controller of the emulated Pico."""

    def __init__(self, chips: Iterable[Chip], *, timed: bool = False, faults: BusFaults | None = None) -> None:
        self.chips = {chip.address: chip for chip in chips}
        self.timed = timed
        self.rise_nanos = RISE_NANOS
        self.faults = faults or BusFaults()
        self.faults.on_change.append(self._wires_changed)
        self.stalled_nanos = 0.0  # bus time that was jumped over instead of being polled through
        self._chip: Chip | None = None
        self._reading = False
        self._then: Callable[[], None] | None = None
        self._held = False  # `_then` waits for a wire that is held low

    def attach(self, mcu: Any, index: int) -> None:
        """Connects to controller `index` (0 or 1) of `mcu`."""
        self._clock = mcu.clock
        self._controller = controller = mcu.i2c[index]
        controller.__class__ = Controller
        self._alarm = mcu.clock.create_alarm(self._finish)
        controller.polled = self._skip
        controller.disabled = self._disabled
        controller.on_start = lambda repeated: self._after(1, controller.complete_start)
        controller.on_connect = self._connect
        controller.on_write_byte = self._write
        controller.on_read_byte = self._read
        controller.on_stop = self._stop

    def reset(self) -> None:
        """The guest has reset the chip. A chip that was being read goes on to show its bits, and holds SDA low."""
        if self._then is not None and self._reading:
            self.faults.hang()
        self._forget()

    @property
    def period_nanos(self) -> float:
        """Of SCL: the controller's counters, of which that of the high time starts when the wire has risen (RP2040
        datasheet 4.3.14)."""
        return float(self._controller.scl_cycles) * NANOSECONDS_PER_CYCLE + self.rise_nanos

    def _forget(self) -> None:
        self._then = None
        self._held = False
        self._alarm.cancel()
        self._chip = None
        self._reading = False

    def _disabled(self) -> None:
        if self._held:
            self._forget()
            self._controller.forget()

    def _skip(self) -> None:
        """The guest polls: on to the next event."""
        if self._then is not None:
            step = self._clock.nanos_to_next_alarm
            if self._held:
                step = min(step, HELD_POLL_NANOS)
            self.stalled_nanos += step
            self._clock.tick(step)

    def _after(self, periods: int, action: Callable[[], None]) -> None:
        """Runs `action` once `periods` SCL periods have passed, or now if the bus is not timed."""
        if self.timed:
            self._then = action
            self._alarm.schedule(periods * self.period_nanos)
        elif self.faults.held:
            self._then, self._held = action, True
        else:
            action()

    def _finish(self) -> None:
        self._held = self.faults.held
        if self._held:
            return
        action, self._then = self._then, None
        if action is not None:
            action()

    def _wires_changed(self) -> None:
        if self._held:
            self._finish()

    def _connect(self, address: int, mode: int) -> None:
        chip = self.chips.get(address)
        self._chip = chip if chip is not None and chip.present else None
        self._reading = bool(mode)
        if self._chip is not None:
            self._chip.start(self._reading)
        acknowledged = self._chip is not None
        self._after(9, lambda: self._controller.complete_connect(acknowledged))

    def _write(self, byte: int) -> None:
        acknowledged = self._chip is not None and self.faults.deliver(self._chip, byte)
        self._after(9, lambda: self._controller.complete_write(acknowledged))

    def _read(self, acknowledge: bool) -> None:
        byte = self._chip.read() if self._chip is not None else 0xFF
        self._after(9, lambda: self._controller.complete_read(byte))

    def _stop(self) -> None:
        if self._chip is not None:
            self._chip.stop()
        self._chip = None
        self._reading = False
        self._after(1, self._controller.complete_stop)
