"""This computer: the program, the right to open ports, the data folder, and the firmware."""

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from rollkeeper import __version__
from rollkeeper.carried import FirmwareMissing, find_firmware
from rollkeeper.doctor.finding import Finding, from_error, ok, problem, warning
from rollkeeper.link import udev
from rollkeeper.store.timestamp import clock_fault

LITTLE_ROOM = 100_000_000  # bytes; a database of a thousand games has about ten million
NO_ROOM = 5_000_000
MODEM_MANAGERS = ("/usr/sbin/ModemManager", "/usr/bin/ModemManager")


def check_program() -> Iterator[Finding]:
    """Which program this is, and on what."""
    system = f"{platform.system()} {platform.release()}"
    yield ok(f"rollkeeper {__version__}, Python {platform.python_version()}, {system}")
    if fault := clock_fault():
        yield warning(fault, "connect it to the network, or set its clock", "clock-not-set")


def check_port_rights() -> Iterator[Finding]:
    """The udev rule of Linux. Without it a port may still open: that is looked at where the ports are."""
    if not sys.platform.startswith("linux"):
        return
    there = udev.installed()
    if there:
        yield ok(f"{udev.INSTALLED} is installed")
    elif there is None:
        yield warning(f"{udev.INSTALLED} differs from this version's", udev.how_to_install())
    elif any(Path(each).exists() for each in MODEM_MANAGERS):
        yield warning(
            "not installed: ModemManager may talk to the handheld for some seconds after it is plugged in",
            udev.how_to_install(),
        )
    else:
        yield ok("not installed; needed only if a port does not open")


def check_data_folder(folder: Path) -> Iterator[Finding]:
    """The folder that the database is in: may it be written, and is there room?"""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        yield problem(f"{there} is no folder", "name another database with --database")
        return
    if not os.access(there, os.W_OK | os.X_OK):
        yield problem(
            f"{there} may not be written by this user", "make it writable, or name another database with --database"
        )
        return
    free = shutil.disk_usage(there).free
    room = f"{folder}{'' if folder.exists() else ' (made when it is needed)'}, {free // 1_000_000} MB free"
    if free < NO_ROOM:
        yield problem(room, "free some disk space: nothing can be stored")
    elif free < LITTLE_ROOM:
        yield warning(room, "free some disk space soon")
    else:
        yield ok(room)
    quarantined = sorted(each.name for each in folder.glob("*-damaged-*") if each.is_dir()) if folder.exists() else []
    if quarantined:
        yield warning(
            f"kept aside, from a damaged database: {', '.join(quarantined)}",
            "sync every handheld once; when no game is missing, you may delete it",
        )


def check_firmware() -> Iterator[Finding]:
    """The handheld's program, for `rollkeeper play` and `rollkeeper flash`."""
    try:
        yield ok(f"the handheld's program is in {find_firmware()}")
    except FirmwareMissing as error:
        yield from_error(error, "warning")
