"""What can go wrong with the emulated Pico, each with a name and a message that says what to do."""

from rollkeeper.errors import RollkeeperError


class EmulatorError(RollkeeperError):
    """Base of all failures of this package."""


class FlashImageUnwritable(EmulatorError):
    """The flash image cannot be saved where it was asked for."""


class CacheModelUnavailable(EmulatorError):
    """The model of the flash cache cannot be made here: Cython is not installed."""


class BootFailed(EmulatorError):
    """MicroPython did not come up on the emulated Pico."""


class PortClosed(EmulatorError):
    """Bytes were sent to a handheld whose serial port nobody has open: call open_port() first."""


class ReplFailed(EmulatorError):
    """MicroPython did not answer at its REPL, or the code that was sent raised an exception."""


class DriveBroken(EmulatorError):
    """The bytes of a handheld's drive have the wrong size, or their file system cannot be mounted."""


class DriveFull(EmulatorError):
    """The files do not fit onto the drive."""
