"""What can go wrong with the virtual handheld, each with a name and a message that says what to do."""

from rollkeeper.errors import RollkeeperError


class VirtualError(RollkeeperError):
    """Base of all failures of this package."""


class ImageMissing(VirtualError):
    """The MicroPython image file that was named is not there."""


class ImageWrong(VirtualError):
    """The file is not the MicroPython image that the virtual handheld is made for (its SHA-256 differs)."""


class ImageUnavailable(VirtualError):
    """The MicroPython image could not be got from the package registry."""


class FlashImageBroken(VirtualError):
    """A saved flash image has the wrong size or its file system cannot be mounted."""


class FlashFull(VirtualError):
    """The files do not fit on the handheld's flash."""


class FlashImageUnwritable(VirtualError):
    """The flash image cannot be saved where it was asked for."""


class CacheModelUnavailable(VirtualError):
    """The model of the flash cache cannot be made here: Cython is not installed."""


class BootFailed(VirtualError):
    """MicroPython did not come up on the emulated Pico."""


class PortClosed(VirtualError):
    """Bytes were sent to a handheld whose serial port nobody has open: call open_port() first."""


class ReplFailed(VirtualError):
    """MicroPython did not answer at its REPL, or the code that was sent raised an exception."""
