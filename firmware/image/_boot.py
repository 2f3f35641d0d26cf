"""Mounts the drive, as MicroPython's own _boot.py does; a flash that holds none gets an empty one."""

import vfs
from _rp2 import Flash  # of `rp2`: the rest of that is written in Python, and takes time

drive = Flash()
try:
    files = vfs.VfsLfs2(drive, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(drive, progsize=256)
    files = vfs.VfsLfs2(drive, progsize=256)
vfs.mount(files, "/")
