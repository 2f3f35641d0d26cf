"""The firmware in a handheld's ROMFS partition: whether it is the one that is wanted, which version it is, and another
in its place. All of it over the cable, in the raw REPL.
"""

import hashlib

from rollkeeper.flashing.flash_errors import VerificationFailed
from rollkeeper.flashing.raw_repl import BoardSession, Progress

DIGEST = """import hashlib, vfs
print(hashlib.sha256(memoryview(vfs.rom_ioctl(2, 0))[:{size}]).digest().hex())"""
# main.py of firmware/image says whether the firmware is whole: nothing of one that is not is run.
VERSION = """import sys
sys.path[:0] = [".frozen", "/rom"]
import main
if main.is_whole(main.romfs()):
    from roller import VERSION
    print(VERSION)"""


def is_installed(session: BoardSession, romfs: bytes) -> bool:
    """Whether the partition begins with these bytes, by their SHA-256."""
    return session.run(DIGEST.format(size=len(romfs))).strip() == hashlib.sha256(romfs).hexdigest()


def version_there(session: BoardSession) -> str:
    """The version of the firmware that is there; "" if there is none, or not all of it."""
    return session.run(VERSION).strip()


def install(session: BoardSession, romfs: bytes, progress: Progress) -> None:
    """Writes the firmware and checks it. If it is cut short the handheld says so, at power-on, and waits for this to be
    done again; games and settings are elsewhere. Raises ConnectionLost, BoardRefused or VerificationFailed."""
    session.deploy(romfs, progress)
    if not is_installed(session, romfs):
        raise VerificationFailed(
            "the firmware on the Pico is not what was sent; games and settings are untouched: run this again; if it "
            "happens twice, the Pico's flash memory is worn out"
        )
