"""DMA channels that one of the four pacing timers sets the pace of: a transfer at each multiple of Y/X cycles.

rp2040py 0.3.6 takes the fraction upside down and has an event for each transfer. Here all transfers of a block are made
when the last one is due, or when somebody looks at the channel before. The ring oscillator is read as it was when each
was due, so that nothing of the processor's timing is in its bits. What a block has read is not in memory until then.
Channels with another pace are rp2040py's own. RP2040 datasheet 2.5.3.2; 2.5.7, TIMER0: X is the upper half.
"""

from typing import Any

from rp2040py.peripherals.dma import CTRL_REGS, TREQ, RPDMAChannel

from emulator.chip.identity import Noise
from emulator.chip.pico import NANOSECONDS_PER_CYCLE

CRYSTAL_CYCLE = 1e3 / 12  # ns of clk_sys in light sleep
EARLY = 1.0  # ns; the clock's sums are rounded


class PacedDma:
    """Takes the place of the channels in `mcu`; what they read of `noise` is as it was when it was due."""

    def __init__(self, mcu: Any, noise: Noise) -> None:
        self.noise, self._dma, self._cycle = noise, mcu.dma, NANOSECONDS_PER_CYCLE
        mcu.dma.channels = self._channels = [PacedChannel(self, each) for each in mcu.dma.channels]
        noise.before_switch = self.settle

    def settle(self) -> None:
        """Makes all transfers that are due by now."""
        for channel in self._channels:
            channel.settle()

    def clocked(self, fast: bool) -> None:
        """The processor's clock, and with it the timers', is the PLL now, or the crystal."""
        self.settle()
        self._cycle = NANOSECONDS_PER_CYCLE if fast else CRYSTAL_CYCLE
        for channel in self._channels:
            channel.plan()

    def period(self, treq: int) -> float:
        """Nanoseconds from one request of a pacing timer to the next; 0 while it stands still."""
        dma = self._dma
        timer = (dma._timer0, dma._timer1, dma._timer2, dma._timer3)[treq - TREQ.TIMER0]
        times, cycles = timer >> 16, timer & 0xFFFF
        return cycles / times * self._cycle if times else 0.0


class PacedChannel(RPDMAChannel):
    """A channel, in the place of `original`."""

    def __init__(self, paced: PacedDma, original: Any) -> None:
        self._paced = paced
        self._period = 0.0  # ns; 0: no block is going on that a timer paces
        self._next = 0  # the number of the timer's period in which the next transfer is due
        super().__init__(original.dma, original.rp2040, original.index)

    @property
    def _by_timer(self) -> bool:
        return bool(TREQ.TIMER0 <= self.treq <= TREQ.TIMER3)

    def schedule_transfer(self) -> None:
        """A transfer is wanted: the first of a block, or the next one, for which all is set."""
        if self._period:
            return
        if self._by_timer:
            self.plan()
        else:
            super().schedule_transfer()

    def plan(self) -> None:
        """Has the transfers made that are left, if a timer paces them."""
        if self.active and self._by_timer:
            self._period = self._paced.period(self.treq)
            if self._period:
                now = self.rp2040.clock.nanos
                self._next = int(now / self._period) + 1
                self.transfer_alarm.schedule((self._next + self._trans_count - 1) * self._period - now)

    def transfer(self) -> None:
        """The alarm: a block is at its end, or one transfer is due."""
        if self._period:
            self.settle()
        else:
            super().transfer()

    def settle(self) -> None:
        """Makes the transfers that are due by now."""
        noise, now = self._paced.noise, self.rp2040.clock.nanos + EARLY
        while self._period and self._next * self._period <= now:
            noise.due = self._next * self._period
            self._next += 1
            super().transfer()
            if not self._trans_count:
                self._stop()
        noise.due = None

    def abort(self) -> None:
        """Ends a block where it is."""
        self.settle()
        self._stop()
        super().abort()

    def reset(self) -> None:
        """To the values at power-on. BUSY is among them, which the original leaves."""
        self.settle()
        self._stop()
        self._ctrl = 0
        super().reset()

    def read_uint32(self, offset: int) -> int:
        """A register, as it is now."""
        self.settle()
        return int(super().read_uint32(offset))

    def write_uint32(self, offset: int, value: int) -> None:
        """A register; the control register may change the pace, or stop the channel."""
        self.settle()
        if offset in CTRL_REGS:
            self._stop()
        super().write_uint32(offset, value)

    def _stop(self) -> None:
        if self._period:
            self.transfer_alarm.cancel()
            self._period = 0.0
