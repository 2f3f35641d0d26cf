"""What `machine.lightsleep` does to the clocks, seen at the registers that it writes: how long the guest slept so, and
whether a PC was cut off.

MicroPython's own code runs (ports/rp2/modmachine.c): it runs the processor from the crystal, stops the USB's clock
unless a PC has set the device up, and waits for an interrupt. The emulator's clocks are only registers. So here the
time is counted that the processor's clock was the crystal, which also paces the timers of the DMA (paced_dma.py); and
the USB's frame counter stands still with its clock: what it says is old until the next frame begins. Registers: RP2040
datasheet 2.15.7.

A WFI with an interrupt pending does not wait (ARMv6-M, B1.5.18); the emulator's does, and would sleep through a key
that was pressed just before. Here it is woken at the next beat of the clock, 1 ms later at most.
"""

from typing import Any

CLK_SYS_CTRL, CLK_USB_CTRL = 0x3C, 0x54
FROM_PLL = 1  # of CLK_SYS_CTRL; else from the crystal, as MicroPython sets CLK_REF
ENABLED = 1 << 11  # of CLK_USB_CTRL
SHORTEST = 1e6  # ns; while it starts MicroPython runs the processor from the crystal, too, for a moment


class LightSleep:
    """`times` the guest slept lightly, for `nanos` in all; `cut_off` is how often it stopped the USB's clock while a PC
    sent frames."""

    def __init__(self, mcu: Any, usb: Any, dma: Any) -> None:
        self.times = self.cut_off = 0
        self.nanos = 0.0
        self._clock, self._core, self._usb, self._dma = mcu.clock, mcu.core, usb, dma
        self._began: float | None = None  # to run from the crystal
        self._usb_runs = self._started = False
        clocks = mcu.clocks
        self._write, clocks.write_uint32 = clocks.write_uint32, self._write_uint32

    @property
    def asleep(self) -> bool:
        """Whether the processor's clock is the crystal now."""
        return self._began is not None

    def _write_uint32(self, offset: int, value: int) -> None:
        self._write(offset, value)
        if offset == CLK_SYS_CTRL:
            self._processor(bool(value & FROM_PLL))
        elif offset == CLK_USB_CTRL and bool(value & ENABLED) != self._usb_runs:
            self._usb_runs = not self._usb_runs
            self._started = True
            self.cut_off += self._usb.clocked(self._usb_runs)

    def _processor(self, fast: bool) -> None:
        self._dma.clocked(fast)
        if fast and self._began is not None:
            lasted, self._began = self._clock.nanos - self._began, None
            if lasted >= SHORTEST:
                self.nanos += lasted
                self.times += 1
        elif not fast and self._began is None and self._started:
            self._began = self._clock.nanos

    def beat(self) -> None:
        """Called every millisecond."""
        core = self._core
        if core.waiting and core.pending_interrupts & core.enabled_interrupts:
            core.waiting = False

    def reset(self) -> None:
        """The chip was reset."""
        self._began = None
        self._usb_runs = self._started = False
