"""The firmware as one file, /rollkeeper.bundle: all compiled modules behind an index; main.py mounts it at /fw.

Why one file: littlefs takes 3 ms for each look-up of a path and at least a block for each file. From loose files the
imports take 895 ms and 89 blocks, from the bundle 450 ms and 30 (emulated, with the cache). Of these 450 ms MicroPython
spends 40 % on looking for names that it has already: each name of a module costs 0.1 ms, so none is sent in vain.

    "RKB1"  index size (4 bytes)  CRC-32 of the index (4)  index  modules
    index:  an entry for each folder and module: CRC-32 of its path under /fw (4), start in the bundle (3; 0: a folder)
    module: size (2), CRC-32 (4), .mpy                                     numbers are little-endian

The index stays in RAM, so it has no names in it, and is searched as it is. Each module is checked each time that it is
loaded: altered bytecode may do anything. That takes 30 ms of a power-on.

An update replaces the bundle by a rename, which littlefs does in one piece. main.py is written after it, and only when
it differs; between the two the Pico may lose its power. That does no harm, for main.py and any bundle go together: all
that main.py asks of one is this form, `Board().keys_down()` of roller.hw.board, `guarded(board)` of roller.crash and,
with K1 and K5 held, `safe_mode(board)` of roller.crash, or after Ctrl-C `stopped()` of roller.crash; without the last
two it goes to the prompt all the same.
Whoever changes one of these, from 1.0 on, gives the bundle another name: then its new main.py, renamed into place, is
what switches. Before 1.0 nobody has a bundle that must be served.

Loose modules win over the bundle. While the file /loose.off is there they do not: an update that removes them, one
after the other, makes it first, and so never leaves some of them with modules of another version.
"""

import re
import zlib
from collections.abc import Callable, Iterator, Mapping

from rollkeeper.flashing.bundle_order import ordered

BUNDLE = "/rollkeeper.bundle"
MOUNTED = "/fw"
MAGIC = b"RKB1"
HEAD = 12  # bytes before the index
ENTRY = 7
LARGEST = 0xFFFF  # bytes of a module
VERSION_IN = "/roller/__init__.mpy"


def pack(modules: Mapping[str, bytes]) -> bytes:
    """The bundle of `modules`: path under /fw ("/roller/app.mpy") -> compiled module of at most 65,535 bytes."""
    folders = sorted({above for path in modules for above in _above(path)})
    start = HEAD + ENTRY * (len(folders) + len(modules))
    index = [_key(folder) + bytes(3) for folder in folders]
    contents = []
    for path, module in ordered(modules, start).items():
        assert len(module) <= LARGEST, f"{path} is too large for a bundle"
        contents.append(len(module).to_bytes(2, "little") + _crc(module) + module)
        index.append(_key(path) + start.to_bytes(3, "little"))
        start += len(contents[-1])
    whole = b"".join(index)
    assert all(whole.find(entry[:4]) == at * ENTRY for at, entry in enumerate(index)), "two paths look alike"
    return MAGIC + len(whole).to_bytes(4, "little") + _crc(whole) + whole + b"".join(contents)


def unpack(bundle: bytes) -> Iterator[bytes]:
    """The modules of a bundle."""
    at = HEAD + int.from_bytes(bundle[4:8], "little")
    while at < len(bundle):
        end = at + 6 + int.from_bytes(bundle[at : at + 2], "little")
        yield bundle[at + 6 : end]
        at = end


def version(read: Callable[[int, int], bytes]) -> str:
    """The version of the firmware in a bundle, of which `read` gives so many bytes from a place on; "" if it has none
    that could be found."""
    head = read(0, HEAD)
    index = read(HEAD, min(int.from_bytes(head[4:8], "little"), LARGEST)) if head[:4] == MAGIC else b""
    at = index.find(_key(VERSION_IN))
    if at < 0:
        return ""
    start = int.from_bytes(index[at + 4 : at + ENTRY], "little")
    found = re.search(rb"\d+(\.\d+)+", read(start + 6, int.from_bytes(read(start, 2), "little")))
    return found[0].decode() if found else ""


def numbers_of(version: str) -> list[int]:
    """The numbers of a version, to tell the older of two."""
    return [int(part) for part in version.split(".") if part.isascii() and part.isdigit()]


def _above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(2, len(parts))]


def _key(path: str) -> bytes:
    return _crc(path.encode())


def _crc(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(4, "little")
