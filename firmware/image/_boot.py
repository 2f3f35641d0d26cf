"""Mounts the drive, as MicroPython's own _boot.py does; a flash that holds none gets an empty one. What is before it
belongs to the journal.
"""

import vfs
from _rp2 import Flash  # of `rp2`: the rest of that is written in Python, and takes time

drive = Flash(start=1024 * 1024, len=384 * 1024)
try:
    files = vfs.VfsLfs2(drive, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(drive, progsize=256)
    files = vfs.VfsLfs2(drive, progsize=256)
vfs.mount(files, "/")
