"""Makes the compiled emulator two and a half times as fast (8 to 20 million cycles a second were measured).

For every memory access the compiled code asks whether somebody has overridden the method in Python, and in the
stable-ABI builds of rp2040py 0.3.6 each question makes and throws away a bound-method object. If the plain
function lies in the instance's own dictionary, the answer is found there and is still "no". The price: Python code can
no longer call these methods on the chip. Of the parts of the emulator only DMA does; its channels get `_Callable`.
"""

import types
from typing import Any

ACCESSES = ("read_uint32", "read_uint16", "read_uint8", "write_uint32", "write_uint16", "write_uint8")
COMPILED = "rp2040py.native"


def install(mcu: Any) -> None:
    """Speeds up `mcu`; does nothing to the emulator's pure-Python form."""
    kind = type(mcu)
    if not kind.__module__.startswith(COMPILED):
        return
    functions = {name: vars(kind)[name] for name in ACCESSES}
    for channel in mcu.dma.channels:
        channel.rp2040 = _Callable(mcu, functions)
    mcu.__dict__.update(functions)


class _Callable:
    """The chip as Python code may use it: its memory accesses as ordinary methods, all else unchanged."""

    def __init__(self, mcu: Any, functions: dict[str, Any]) -> None:
        self._mcu = mcu
        for name, function in functions.items():
            setattr(self, name, types.MethodType(function, mcu))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._mcu, name)
