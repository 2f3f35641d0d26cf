"""The RP2040's USB controller, where the emulator's own is too simple: what the bus does to it, and its frames.

The emulator has no way out of SIE_STATUS.SUSPENDED (real: writing 1 clears it), its SOF_RD always says 0 and its
DEV_SOF interrupt never comes. Sources: RP2040 datasheet 4.1.2.6.4 (suspend and resume), 4.1.4 (registers).
"""

from collections.abc import Callable
from typing import Any

from emulator.chip.usb_frames import Wire

SOF_RD, SIE_CTRL, SIE_STATUS, INTE = 0x48, 0x4C, 0x50, 0x90
PULLUP_EN = 1 << 16  # of SIE_CTRL: the guest shows itself to the host
BUS_RESET, RESUME, SUSPENDED = 1 << 19, 1 << 11, 1 << 4  # of SIE_STATUS
DEV_SOF = 1 << 17  # of INTE


class BusSide:
    """The controller `usb` (rp2040py's) as the bus sees it: reset, suspended, resumed, told of frames."""

    def __init__(self, usb: Any, clock: Any, wire: Wire) -> None:
        self._usb, self._wire = usb, wire
        self.on_pull_up: Callable[[bool], None] = lambda up: None  # the guest shows itself to the host, or no more
        self._sof_alarm = clock.create_alarm(self._sof)
        self._sof_wanted = False
        self._stale: int | None = None  # the frame's number, if the controller's clock stood, and until when
        self._stale_until = 0.0
        self._clock = clock
        self._read, self._write = usb.read_uint32, usb.write_uint32
        usb.read_uint32, usb.write_uint32 = self._read_uint32, self._write_uint32

    @property
    def pulled_up(self) -> bool:
        """Whether a host would see that something is plugged in."""
        return bool(self._usb._sie_ctrl & PULLUP_EN)

    def reset(self) -> None:
        """The host resets the bus: no transfer that was going on ends any more."""
        for each in (*self._usb.endpoint_read_alarms, *self._usb.endpoint_write_alarms):
            each.alarm.cancel()
            each.buffers = []
        self._signal(BUS_RESET)

    def suspend(self) -> None:
        """Nothing has happened on the bus for 3 ms."""
        self._signal(SUSPENDED)

    def resume(self) -> None:
        """The host wakes the bus again."""
        self._signal(RESUME)

    def chip_reset(self) -> None:
        """The controller has its values of power-on."""
        self._sof_wanted = False
        self._sof_alarm.cancel()

    def clocked(self, running: bool) -> None:
        """The controller's clock runs again, or stops: then its frame counter shows the next frame that begins."""
        if not running:
            self._stale, self._stale_until = self._wire.frame, float("inf")
        elif self._wire.running:
            self._stale_until = self._clock.nanos + self._wire.to_next_frame
        else:
            self._stale = None

    def frames_begin(self) -> None:
        """The host sends frames: the guest may have waited for one."""
        if self._sof_wanted:
            self._sof_alarm.schedule(self._wire.to_next_frame)

    def frames_end(self) -> None:
        """It does not any more."""
        self._sof_alarm.cancel()

    def _signal(self, bit: int) -> None:
        self._usb._sie_status |= bit
        self._usb._sie_status_updated()

    def _read_uint32(self, offset: int) -> int:
        if offset != SOF_RD:
            return int(self._read(offset))
        if self._usb._int_raw & DEV_SOF:  # reading the number is what takes the interrupt back
            self._usb._int_raw &= ~DEV_SOF
            self._usb.check_interrupts()
        if self._stale is not None and self._clock.nanos >= self._stale_until:
            self._stale = None
        return self._wire.frame if self._stale is None else self._stale

    def _write_uint32(self, offset: int, value: int) -> None:
        if offset == SIE_STATUS:
            self._usb._sie_status &= ~(self._usb.raw_write_value & SUSPENDED)
        before = self.pulled_up
        self._write(offset, value)
        if self.pulled_up != before:
            self.on_pull_up(not before)
        if offset == INTE and bool(value & DEV_SOF) != self._sof_wanted:
            self._sof_wanted = not self._sof_wanted
            self._sof_alarm.cancel()
            if self._wire.running:
                self.frames_begin()

    def _sof(self) -> None:
        self._usb._int_raw |= DEV_SOF
        self._usb.check_interrupts()
        self.frames_begin()
