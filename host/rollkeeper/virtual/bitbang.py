"""The I2C bus seen as two wires: for a guest that wiggles SDA and SCL itself.

MicroPython's `machine.I2C.scan()` on the Pico does so (it probes with zero-length writes, which the hardware
controller cannot send), as does `machine.SoftI2C`. This model also is the pair of pull-up resistors, without
which a scan never ends.
"""

from collections.abc import Iterable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from rollkeeper.virtual.i2c import Chip

READ, WRITE = True, False


class Wires:
    """`chips` on the wires `sda` and `scl` (GPIO numbers); each wire is high unless somebody pulls it low."""

    def __init__(self, chips: Iterable[Chip], sda: int, scl: int) -> None:
        self.chips = {chip.address: chip for chip in chips}
        self._numbers = (sda, scl)
        self._host_sda = self._host_scl = True  # what the guest lets the wires be
        self._chip: Chip | None = None
        self._idle()

    def attach(self, mcu: Any) -> None:
        """Pulls both wires up and listens to them."""
        self._sda, self._scl = (mcu.gpio[number] for number in self._numbers)
        for wire, changed in ((self._sda, self._sda_changed), (self._scl, self._scl_changed)):
            wire.set_input_value(True)
            wire.add_listener(lambda now, _before, changed=changed: changed(now != GPIOPinState.LOW))

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
        self._sda.set_input_value(self._host_sda and not low)

    def _sda_changed(self, level: bool) -> None:
        if level == self._host_sda:
            return
        self._host_sda = level
        self._sda.set_input_value(level and not self._pulled)
        if not self._host_scl:
            return
        if self._chip is not None and level:
            self._chip.stop()
        self._chip = None if level else self._chip
        self._idle()
        self._pull(False)
        self._selected = not level  # falling while SCL is high: START; rising: STOP

    def _scl_changed(self, level: bool) -> None:
        if level == self._host_scl:
            return
        self._host_scl = level
        self._scl.set_input_value(level)
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
            self._bits = (self._bits << 1) | self._host_sda
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
        acknowledged = self._address() if self._addressing else self._value()
        self._pull(acknowledged)
        self._selected = acknowledged

    def _value(self) -> bool:
        return self._chip is not None and self._chip.write(self._bits)

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
