"""Mounts the drive, as MicroPython's own _boot.py does, and formats it if there is none. A drive that cannot be mounted
is not formatted: it may hold games. Then there is no drive, and the handheld says so.
"""

import vfs
from _rp2 import Flash  # of `rp2`: the rest of that is written in Python, and takes time

drive = Flash()
first_blocks = bytes(memoryview(drive)[:4112])
try:
    vfs.mount(vfs.VfsLfs2(drive, progsize=256), "/")
except OSError:
    if b"littlefs" not in (first_blocks[8:16], first_blocks[4104:4112]):  # littlefs, SPEC.md: the two superblocks
        vfs.VfsLfs2.mkfs(drive, progsize=256)
        vfs.mount(vfs.VfsLfs2(drive, progsize=256), "/")
