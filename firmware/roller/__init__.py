"""The handheld program. Pure inside, hardware at the edge: only `roller.hw` imports `machine`."""

import gc
import sys

VERSION = "0.1.0"
root = ""  # where the root of the drive is: on a PC a folder. Here, for this module is never unloaded
CRASH_LOG = "/crash.log"  # what the program failed of, if it ever did: written by `crash`, read by `remote.reports`
collect = gc.collect  # on a Pico that of hw.collector
BUILT_IN = (
    "_rp2", "array", "binascii", "collections", "hashlib", "io", "json", "machine", "os", "select", "struct", "time",
)  # fmt: skip


def unload(*prefixes: str) -> None:
    """Forget the modules whose names begin with one of these: what is needed for a while is imported where it is used,
    and its RAM is free again when nothing uses it any more."""
    for name in list(sys.modules):
        if name.startswith(prefixes):
            del sys.modules[name]
            home, _, own = name.rpartition(".")
            delattr(sys.modules[home], own)


def soon(name: str) -> "Any":
    """The module, if it is here already; else it is loaded, and None says that this step has taken long enough."""
    here = sys.modules.get(name)
    __import__(name)
    return here


def later(name: str, function: str) -> "Callable[..., Any]":
    """A function of the module `name`, which is loaded when it is called."""
    return lambda *arguments: getattr(__import__(name, None, None, (function,)), function)(*arguments)


def make_room(but: "tuple[str, ...]", *prefixes: str) -> None:
    """`unload`, `but` for some, and collect garbage: other code is about to be loaded, and what of it stays (its names)
    should go where memory is in use anyway. Else the free memory falls into ever smaller pieces: 11 of 40 kB after two
    minutes."""
    unload(*[name for name in sys.modules if name.startswith(prefixes) and name not in but])
    collect()


def _know_the_built_in() -> None:
    """A file on the drive could replace a module that is built in, so MicroPython looks for one at each import of it:
    3 to 5 ms, twenty times at power-on. It does not without a path, nor for what is in sys.modules."""
    path = sys.path
    sys.path = []
    for name in BUILT_IN:
        sys.modules[name] = __import__(name)
    sys.path = path


if sys.platform == "rp2":
    _know_the_built_in()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any
