"""The I2C bus seen as two wires: for a guest that wiggles SDA and SCL itself.

MicroPython's `machine.I2C.scan()` on the Pico does so (it probes with zero-length writes, which the hardware
controller cannot send), as does `machine.SoftI2C`. This model also is the pair of pull-up resistors, without
which a scan never ends. A wire is high unless the guest, a chip or a fault (`bus_faults`) pulls it low.
"""

from collections.abc import Iterable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from emulator.parts.bus_faults import BusFaults, Chip

READ, WRITE = True, False


class Wires:
    """`chips` on the wires `sda` and `scl` (GPIO numbers)."""

    def __init__(self, chips: Iterable[Chip], sda: int, scl: int, faults: BusFaults | None = None) -> None:
        self.chips = {chip.address: chip for chip in chips}
        self.faults = faults or BusFaults()
        self._numbers = (sda, scl)
        self._host_sda = self._host_scl = True  # what the guest lets the wires be
        self._level_sda = self._level_scl = True  # what they are
        self._chip: Chip | None = None
        self._idle()

    def attach(self, mcu: Any) -> None:
        """Pulls both wires up and listens to them."""
        self._sda, self._scl = (mcu.gpio[number] for number in self._numbers)
        for wire, level in ((self._sda, "_host_sda"), (self._scl, "_host_scl")):
            wire.set_input_value(True)
            wire.add_listener(lambda now, _before, level=level: self._host_moves(level, now != GPIOPinState.LOW))
        self.faults.on_change.append(self._settle)
        self._settle()

    def _idle(self) -> None:
        """Outside a transfer, or in one that addresses somebody else."""
        self._selected = False  # this transfer is followed: an address or data byte is on its way
        self._addressing = True
        self._direction = self._wanted = WRITE  # of this byte; of the ones after the address
        self._count = 0  # clock pulses of this byte so far; the ninth is the acknowledge
        self._bits = 0
        self._pulled = False  # a chip holds SDA low

    def _pull(self, low: bool) -> None:
        self._pulled = low
        self._settle()

    def _host_moves(self, name: str, level: bool) -> None:
        setattr(self, name, level)
        self._settle()

    def _settle(self) -> None:
        """The wires take the levels that everybody on them allows."""
        scl = self._host_scl and not self.faults.scl_low
        if scl != self._level_scl:
            self._level_scl = scl
            self._scl.set_input_value(scl)
            self._scl_moved(scl)
        sda = self._host_sda and not self._pulled and not self.faults.sda_low
        if sda != self._level_sda:
            self._level_sda = sda
            self._sda.set_input_value(sda)
            if self._level_scl:
                self._begin_or_end(sda)

    def _begin_or_end(self, level: bool) -> None:
        """SDA has fallen while SCL is high: START; or risen: STOP."""
        if self._chip is not None and level:
            self._chip.stop()
        self._chip = None if level else self._chip
        self._idle()
        self._selected = not level

    def _scl_moved(self, level: bool) -> None:
        if not level:
            self.faults.clocked()
        if not self._selected:
            return
        if level:
            self._sample()
        else:
            self._drive()

    def _sample(self) -> None:
        """SCL rose: take the bit that the guest shows."""
        self._count += 1
        if self._count <= 8 and self._direction == WRITE:
            self._bits = (self._bits << 1) | self._level_sda
        elif self._count == 9 and self._direction == READ and self._host_sda:
            self._selected = False  # not acknowledged: the guest wants no further byte

    def _drive(self) -> None:
        """SCL fell: show the guest the next bit, or the acknowledge."""
        if self._count < 8:
            if self._direction == READ and self._count:
                self._pull(not (self._bits >> (7 - self._count)) & 1)
        elif self._count == 8:
            self._acknowledge()
        else:
            self._count = 0
            self._bits = 0
            self._direction = self._wanted
            self._pull(False)
            if self._direction == READ and self._chip is not None:
                self._bits = self._chip.read()
                self._pull(not self._bits & 0x80)

    def _acknowledge(self) -> None:
        if self._direction == READ:
            self._pull(False)  # it is the guest's turn to acknowledge
            return
        if self._addressing:
            acknowledged = self._address()
        else:
            acknowledged = self._chip is not None and self.faults.deliver(self._chip, self._bits)
        self._pull(acknowledged)
        self._selected = acknowledged

    def _address(self) -> bool:
        chip = self.chips.get(self._bits >> 1)
        self._addressing = False
        if chip is None or not chip.present:
            self._chip = None
            return False
        self._chip = chip
        self._wanted = bool(self._bits & 1)
        chip.start(self._wanted)
        return True
