"""The handheld program. Pure inside, hardware at the edge: only `roller.board` imports `machine`."""

import sys

VERSION = "0.1.0"


def let_go(*prefixes: str) -> None:
    """Forget the modules whose names begin with one of these: what is needed for a while is imported where it is used,
    and its RAM is free again when nothing uses it any more."""
    for name in list(sys.modules):
        for prefix in prefixes:
            if name.startswith(prefix):
                del sys.modules[name]
                home, _, own = name.rpartition(".")
                delattr(sys.modules[home], own)
