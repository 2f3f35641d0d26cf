"""Who holds the write lock of a database, asked without taking any lock.

In a database with a write-ahead log the writer locks one byte of the file that ends in -shm: number 120
(sqlite.org/walformat.html, section 2.3). fcntl's F_GETLK tells the process. Only Linux and macOS are known here.
"""

import struct
import sys
from pathlib import Path

from rollkeeper.store.files import companion

WRITE_LOCK = 120  # the byte's place
# struct flock with 64 bits
LAYOUTS = {"linux": ("hhqqi4x", "kind whence start length pid"), "darwin": ("qqihh", "start length pid kind whence")}


def writer_of(path: Path) -> int | None:
    """The number of the process that is writing now; None if nobody is, or if this system does not tell."""
    if sys.platform not in LAYOUTS:
        return None
    import fcntl

    layout, order = LAYOUTS[sys.platform]
    names = order.split()
    asked = {"kind": fcntl.F_WRLCK, "whence": 0, "start": WRITE_LOCK, "length": 1, "pid": 0}
    packed = struct.pack(layout, *(asked[name] for name in names))
    try:
        with companion(path, "-shm").open("rb") as file:
            packed = fcntl.fcntl(file, fcntl.F_GETLK, packed)
    except OSError:
        return None
    answer = dict(zip(names, struct.unpack(layout, packed), strict=True))
    return answer["pid"] if answer["kind"] != fcntl.F_UNLCK else None
