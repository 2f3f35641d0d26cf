"""What can be wrong with a serial port, each by name, and the numbers by which the systems say so.

POSIX says it with errno. On Windows pyserial gives only text, with "PermissionError" both for a port that another
program has and for a device that hangs: Windows' own number, the last in the text, tells them apart.
"""

import errno
import re
import sys

from rollkeeper.errors import RollkeeperError
from rollkeeper.link import udev
from rollkeeper.link.lsof import Holder, others_with

GONE = (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO)
BUSY = (errno.EBUSY, errno.EAGAIN)  # the kernel's lock; pyserial's lock
DENIED = (errno.EACCES, errno.EPERM)
# learn.microsoft.com/windows/win32/debug/system-error-codes
WINDOWS_GONE = (2, 3, 433, 1167)  # no such file, no such path, no such device, not connected
WINDOWS_BUSY = (5, 32)  # access is denied (a port has no owner: so it is open elsewhere), sharing violation
WINDOWS_HUNG = (21, 22, 31, 121, 995, 1117)  # not ready, bad command, not functioning, semaphore timeout, aborted, I/O
SWITCH_OFF_AND_ON = "switch it off and on (SW6; without a battery: pull the cable)"  # no Pico has a reset button
SERVICE = "`systemctl --user stop rollkeeper`"
WINDOWS_SAYS = re.compile(r"Error\(\d+, .*, None, (\d+)\)")


class NoDevice(RollkeeperError):
    """No handheld is plugged in, or the port that was named does not exist (now)."""


class SeveralDevices(RollkeeperError):
    """More than one board could be meant."""


class PortBusy(RollkeeperError):
    """Another program has the port open."""


class NoPermission(RollkeeperError):
    """This user may not open the port."""


class NotAPort(RollkeeperError):
    """The path exists but is no serial port, or the system refuses to set it up as one."""


class NoHandheldThere(NotAPort):
    """Something else answers at an address: a web server, say."""


class PortVanished(RollkeeperError):
    """The port was open and is gone: unplugged, reset, or the virtual handheld ended."""


class PortStalled(RollkeeperError):
    """The board behind the port takes no bytes. The port is still there."""


class PortHung(NoDevice):
    """The system lists the port, but the device behind it does not answer the system."""


class HandheldSilent(RollkeeperError):
    """A handheld had answered, and does not any more. Its port is still there."""

    def __init__(self, device: str, seconds: float) -> None:
        super().__init__(
            f"handheld {device} has not answered for {seconds:.0f} seconds", "everything copied so far is safe",
            f"if its display stands still, {SWITCH_OFF_AND_ON}",
        )


def why_not(path: str, error: Exception) -> RollkeeperError:
    """The named reason for which `path` did not open."""
    text = str(error)
    said = WINDOWS_SAYS.search(text)
    windows = int(said[1]) if said else 0
    number = getattr(error, "errno", None) or (error.args[0] if error.args and not said else None)  # termios: args only
    if number in GONE or windows in WINDOWS_GONE:
        return NoDevice(f"there is no port {path}", todo="is the handheld plugged in, and is the name right?")
    if number in BUSY or windows in WINDOWS_BUSY:
        return busy(path, others_with(path))
    if number in DENIED:
        return NoPermission(f"this user may not open {path}", todo=permission_advice(path))
    if windows in WINDOWS_HUNG:
        return PortHung(
            f"{path} is there, but Windows gets no answer from the device behind it (error {windows})",
            todo="unplug it, wait three seconds and plug it in again, into another socket if that does not help",
        )
    # pyserial quotes termios: "Could not configure port: (25, 'Inappropriate ...')"
    told = re.search(r"'([^']+)'\)$", text)
    why = getattr(error, "strerror", None) or (told[1] if told else text)
    return NotAPort(f"{path} cannot be used as a serial port ({why})", todo="check --port")


def busy(path: str, others: list[Holder]) -> PortBusy:
    """The error for a port that another program has."""
    who = ", ".join(map(str, others)) or "Thonny, mpremote, a terminal, another `rollkeeper watch` or `play`"
    serves = not others or any(other.name == "rollkeeper serve" for other in others)
    service = f"; the service stops with {SERVICE}" if serves and sys.platform.startswith("linux") else ""
    return PortBusy(f"another program has {path} open", todo=f"close it ({who}{service}) and try again")


def vanished(path: str) -> PortVanished:
    """The error for a port that was open."""
    return PortVanished(
        f"{path} has disappeared (unplugged or reset)",
        "everything copied so far is safe, and the rest is still on the handheld", "plug it in and go on",
    )


def stalled(path: str) -> PortStalled:
    """The error for a board that does not read."""
    return PortStalled(
        f"{path} takes no data (the handheld is busy or stuck)", todo=f"if this goes on, {SWITCH_OFF_AND_ON}"
    )


def permission_advice(path: str) -> str:
    """What gives this user the right to open `path`."""
    if not sys.platform.startswith("linux"):
        return "log in as the user at this computer's screen, or ask its administrator"
    return udev.advice(path)
