"""Takes the two PIO blocks out of the emulator's loop for as long as the guest does not use them.

The emulator asks both after every instruction whether they have something to do, which costs a fifth of its
speed; the OLED build never uses them. The guest's first write to a PIO register brings them back.
"""

from typing import Any

PIO_BLOCKS = (0x50200, 0x50300)  # keys in the emulator's table of peripherals


class PioParking:
    """The PIO blocks of `mcu`, which `machine` runs, parked until needed."""

    def __init__(self, mcu: Any, machine: Any) -> None:
        self._mcu, self._machine = mcu, machine
        self._blocks = self._mcu.pio
        for key in PIO_BLOCKS:
            self._mcu.peripherals[key] = _Doorbell(self._mcu.peripherals[key], self)
        self.park()

    def park(self) -> None:
        """Takes them out of the loop; both must be stopped, as they are after a reset."""
        self._mcu.pio = []

    def bring_back(self) -> None:
        """From the next instruction on the PIO blocks run again."""
        if not self._mcu.pio:
            self._mcu.pio = self._blocks
            self._machine.stopped = True  # the running batch has its own list of them: end it


class _Doorbell:
    """Stands in for a block's registers: reads pass through, a write wakes the block first."""

    def __init__(self, block: Any, parking: PioParking) -> None:
        self._block, self._parking = block, parking

    def write_uint32(self, offset: int, value: int) -> None:
        self._parking.bring_back()
        self._block.write_uint32(offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._parking.bring_back()
        self._block.write_uint32_atomic(offset, value, atomic_type)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._block, name)
