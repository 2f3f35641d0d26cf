"""Makes the emulator as it is installed almost three times as fast (8 to 22 million cycles a second were measured).

For every memory access the compiled code asks whether somebody has overridden the method in Python, and in the
stable-ABI builds of rp2040py 0.3.6 each question makes and throws away a bound-method object. A slot that holds the
plain function gives the answer at once, and it is still "no". The price: Python code can no longer call these methods
on the chip. Of the parts of the emulator only DMA does; its channels get `_Callable`.

The emulator that was compiled here (compiled.py) asks no such questions, and its chip is used as it is.
"""

import types
from typing import Any

from rp2040py.rp2040 import RP2040

from emulator.chip import compiled

ACCESSES = ("read_uint32", "read_uint16", "read_uint8", "write_uint32", "write_uint16", "write_uint8")
FUNCTIONS = {name: vars(RP2040)[name] for name in ACCESSES}


class QuickRP2040(RP2040):
    """The chip with the functions in slots, where they are found without a look into its dictionary."""

    __slots__ = ACCESSES

    def __init__(self, clock: Any = None) -> None:
        for name, function in FUNCTIONS.items():
            setattr(self, name, function)
        super().__init__(clock)
        callable_chip: Any = _Callable(self)
        for channel in self.dma.channels:
            channel.rp2040 = callable_chip


class _Callable:
    """The chip as Python code may use it: its memory accesses as ordinary methods, all else unchanged."""

    def __init__(self, mcu: Any) -> None:
        self._mcu = mcu
        for name, function in FUNCTIONS.items():
            setattr(self, name, types.MethodType(function, mcu))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._mcu, name)


STABLE = RP2040.__module__.startswith(compiled.EMULATOR) and not compiled.in_use()
CHIP: type[RP2040] = QuickRP2040 if STABLE else RP2040
