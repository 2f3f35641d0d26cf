"""Who holds the write lock of a database, asked without taking any lock.

In a database with a write-ahead log the writer locks one byte of the file that ends in -shm: number 120
(sqlite.org/walformat.html, section 2.3). fcntl's F_GETLK tells the process. Only Linux and macOS are known here.
"""

import struct
import sys
from pathlib import Path

from rollkeeper.store.files import companion

WRITE_LOCK = 120  # the byte's place
LAYOUTS = {"linux": "hhqqi4x", "darwin": "qqihh"}  # struct flock with 64 bits


def writer_of(path: Path) -> int | None:
    """The number of the process that is writing now; None if nobody is, or if this system does not tell."""
    layout = LAYOUTS.get(sys.platform)
    if layout is None:
        return None
    import fcntl

    def lock(kind: int, pid: int = 0) -> tuple[int, ...]:
        fields = {"kind": kind, "whence": 0, "start": WRITE_LOCK, "length": 1, "pid": pid}
        order = ("kind", "whence", "start", "length", "pid")
        if sys.platform == "darwin":
            order = ("start", "length", "pid", "kind", "whence")
        return tuple(fields[name] for name in order)

    try:
        with companion(path, "-shm").open("rb") as file:
            answer = struct.unpack(layout, fcntl.fcntl(file, fcntl.F_GETLK, struct.pack(layout, *lock(fcntl.F_WRLCK))))
    except OSError:
        return None
    kind, pid = (answer[3], answer[2]) if sys.platform == "darwin" else (answer[0], answer[4])
    return pid if kind != fcntl.F_UNLCK else None
