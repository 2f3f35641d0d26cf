"""Mounts the drive in its part of the flash, after the journal, and formats it if there is none. A drive that cannot be
mounted is not formatted: it may be mended. Then there is no drive, and the handheld says so.
"""

import vfs
from _rp2 import Flash  # of `rp2`: the rest of that is written in Python, and takes time

drive = Flash(start=1024 * 1024, len=384 * 1024)
first_blocks = bytes(memoryview(drive)[:4112])
try:
    vfs.mount(vfs.VfsLfs2(drive, progsize=256), "/")
except OSError:
    if b"littlefs" not in (first_blocks[8:16], first_blocks[4104:4112]):  # littlefs, SPEC.md: the two superblocks
        vfs.VfsLfs2.mkfs(drive, progsize=256)
        vfs.mount(vfs.VfsLfs2(drive, progsize=256), "/")
