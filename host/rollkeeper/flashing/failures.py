"""Everything that can go wrong on the way to the Pico, each with a name and a message that says what to do.

Law: flashing ends well or with one of these. The command line prints `message`; a traceback is a bug.
"""


class FlashingError(Exception):
    """Base of all failures of this package; `message` is a whole sentence for a person."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    @property
    def name(self) -> str:
        """The failure's name, e.g. "BoardNotFound"."""
        return type(self).__name__


class FirmwareMissing(FlashingError):
    """There is no firmware folder where one was looked for."""


class PackageListBroken(FlashingError):
    """firmware/package.json cannot be read or does not have the shape that mip defines."""


class ListedFileMissing(FlashingError):
    """package.json names a file that is not in the firmware folder."""


class CompilationFailed(FlashingError):
    """mpy-cross refused a module; the message quotes what it said."""
