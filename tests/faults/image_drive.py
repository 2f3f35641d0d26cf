"""The drive of a flash image, for the firmware's own journal on the PC: what would a handheld find that starts with it?

The image itself stays as it is.
"""

from emulator.chip.flash_operation import FlashImage
from emulator.emulator_errors import DriveBroken
from emulator.handheld import UNIQUE_ID
from emulator.littlefs_drive import drive_of, read_files
from parts.nor_drive import NorDrive, journal_on
from roller.journal import Journal
from rollkeeper.flashing.layout import DRIVE
from turnlink.sector import SIZE, path_of, sectors_of


class ImageDrive(NorDrive):
    """The drive of the whole flash `image`. Raises AssertionError if it cannot be mounted."""

    def __init__(self, image: bytes) -> None:
        drive = drive_of(image)
        super().__init__(len(drive) // SIZE, made=False)
        try:
            found = read_files(drive)
        except DriveBroken as error:
            raise AssertionError(f"the drive cannot be mounted: {error}") from error
        self.bytes[:] = drive
        marginal = image.marginal if isinstance(image, FlashImage) else {}
        for address, mask in marginal.items():
            at = address - DRIVE
            self.marginal.update(8 * at + bit for bit in range(8) if mask >> bit & 1 and 0 <= at < len(drive))
        self.contents = {
            sector: found[path_of(sector)] for sector in range(sectors_of(self.blocks)) if path_of(sector) in found
        }

    def head(self, sector: int) -> bytes | None:
        """NorDrive: as the file says."""
        content = self.contents.get(sector)
        if content is None:
            return None
        return content[:16] if len(content) == SIZE else b""

    def write(self, sector: int, name: bytes) -> None:
        """NorDrive: the PC makes no files here."""
        raise OSError(28, "no file is made")

    rename = write


def journal_in(image: bytes, chip: bytes = UNIQUE_ID) -> Journal:
    """The journal of a flash image, as at power-on of the Pico whose flash chip has that number."""
    return journal_on(ImageDrive(image), device=chip.hex(), new_epoch="00000000")


def held(image: bytes) -> list[bytes | None]:
    """The events on a flash image. Raises AssertionError if it cannot be read."""
    journal = journal_in(image)
    return [journal.line(n) for n in range(1, journal.last + 1)]
