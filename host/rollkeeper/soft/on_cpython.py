"""Makes CPython able to import the firmware: MicroPython knows some names without an import, and has `framebuf`."""

import builtins
import sys
from pathlib import Path
from types import SimpleNamespace

from rollkeeper.soft import framebuf


def prepare(firmware: Path) -> None:
    """From now on modules of the folder `firmware` can be imported."""
    names = vars(builtins)
    names.setdefault("micropython", SimpleNamespace(viper=lambda function: function))  # machine code, there
    for pointer in ("ptr8", "ptr16"):
        names.setdefault(pointer, bytearray)  # only the types of its arguments
    sys.modules.setdefault("framebuf", framebuf)
    if str(firmware) not in sys.path:
        sys.path.append(str(firmware))
