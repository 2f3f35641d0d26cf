"""What can go wrong on the way to the Pico, beyond what can go wrong with any port (see serial_port.py).

Law: flashing ends well or with a named error whose message says what was wrong, what was kept and what to do.
"""

from rollkeeper.errors import RollkeeperError


class FlashingError(RollkeeperError):
    """Base of the failures of this package."""


class FirmwareMissing(FlashingError):
    """There is no firmware folder where one was looked for."""


class PackageListBroken(FlashingError):
    """firmware/package.json cannot be read, does not have mip's shape, or names places that are not ours."""


class ListedFileMissing(FlashingError):
    """package.json names a file that is not in the firmware folder."""


class FirmwareTooLarge(FlashingError):
    """The compiled firmware is larger than its partition."""


class CompilerMissing(FlashingError):
    """What builds MicroPython is not installed; the script has said what to install."""


class ImageNotBuilt(FlashingError):
    """MicroPython for the handheld could not be built."""


class CompilationFailed(FlashingError):
    """mpy-cross refused a module; the message quotes what it said."""


class BoardInBootloader(FlashingError):
    """A Pico is plugged in, but blank: it waits in BOOTSEL mode for a UF2 file."""


class NotMicroPython(FlashingError):
    """Whatever is at the port, it does not answer as MicroPython does."""


class NotAPico(FlashingError):
    """MicroPython, but on some other board."""


class MicroPythonTooOld(FlashingError):
    """This MicroPython cannot load the firmware because it is older."""


class MicroPythonTooNew(FlashingError):
    """This MicroPython cannot load the firmware because it is newer."""


class OtherProcessor(FlashingError):
    """The board runs a MicroPython that is not for an Arm processor."""


class FlashFull(FlashingError):
    """The firmware does not fit into what is free on the Pico's flash drive."""


class OlderFirmware(FlashingError):
    """The firmware is older than the one on the Pico, and nobody has agreed to that."""


class ConnectionLost(FlashingError):
    """The Pico went silent in the middle: unplugged, switched off or hung."""


class BoardRefused(FlashingError):
    """The Pico answered with an error that flashing does not know."""


class VerificationFailed(FlashingError):
    """After the update, files on the Pico are not what was sent."""


class NoHello(FlashingError):
    """The files are in place, but the restarted Pico does not greet."""


class NotUf2(FlashingError):
    """The file that was named as MicroPython's image is no UF2 file, or only a part of one."""


class WrongFamily(FlashingError):
    """A UF2 file for another chip."""


class NoImageForBoard(FlashingError):
    """MicroPython for this board comes in no package: the user has to name a file."""


class ImageOfAnotherBoard(FlashingError):
    """MicroPython for another board: its drive would be somewhere else."""


class ImageIntoDrive(FlashingError):
    """The image would reach into the drive."""


class OutputUnwritable(FlashingError):
    """The UF2 file cannot be written where it was asked for."""


class ImageMissing(FlashingError):
    """The MicroPython image file that was named is not there."""


class ImageWrong(FlashingError):
    """The file is not the MicroPython image that was asked for (its SHA-256 differs)."""


class ImageUnavailable(FlashingError):
    """The MicroPython image could not be got from the package registry."""


class DriveBroken(FlashingError):
    """The bytes of a handheld's drive have the wrong size, or their file system cannot be mounted."""


class LittlefsMissing(FlashingError):
    """The package that makes the drive of a new handheld is not installed."""
