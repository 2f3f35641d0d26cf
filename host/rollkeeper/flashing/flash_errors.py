"""The named errors of flashing, beside those of any port (link/port_errors.py)."""

from rollkeeper.errors import RollkeeperError

UNTOUCHED = "games and settings are untouched"


class FlashingError(RollkeeperError):
    """Base of the failures of this package."""


class FirmwareTooLarge(FlashingError):
    """The compiled firmware, or MicroPython, is larger than its part of the flash."""


class CompilerMissing(FlashingError):
    """What builds MicroPython is not installed; the script has said what to install."""


class ImageNotBuilt(FlashingError):
    """MicroPython for the handheld could not be built."""


class CompilationFailed(FlashingError):
    """mpy-cross refused a module; the message quotes what it said."""


class BoardInBootloader(FlashingError):
    """A Pico waits in BOOTSEL mode for a UF2 file, and nothing has mounted its drive."""


class NotMicroPython(FlashingError):
    """Whatever is at the port, it does not answer as MicroPython does."""


class NotAPico(FlashingError):
    """MicroPython, but on some other board."""


class OtherImage(FlashingError):
    """A Pico with another MicroPython than Rollkeeper's, or with one that lays out the flash in another way."""


class OlderFirmware(FlashingError):
    """The firmware is older than the one on the Pico, and nobody has agreed to that."""


class ConnectionLost(FlashingError):
    """The Pico went silent in the middle: unplugged, switched off or hung."""


class BoardRefused(FlashingError):
    """The Pico answered with an error that flashing does not know."""


class VerificationFailed(FlashingError):
    """After the update, the Pico does not have what was sent."""


class CopyFailed(FlashingError):
    """The UF2 file did not get onto the drive of a Pico, or no handheld came of it."""


class NoHello(FlashingError):
    """The firmware is in place, but the restarted Pico does not greet."""


class OutputUnwritable(FlashingError):
    """The UF2 file cannot be written where it was asked for."""
