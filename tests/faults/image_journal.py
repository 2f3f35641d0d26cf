"""The journal's part of a flash image, for the firmware's own journal on the PC: what would a handheld find that starts
with it?

The image itself stays as it is.
"""

from emulator.chip.flash_operation import FlashImage
from emulator.handheld import UNIQUE_ID
from parts.nor_flash import SIZE, NorFlash, journal_on
from roller.journal import Journal
from rollkeeper.flashing.layout import JOURNAL, JOURNAL_SIZE


class ImageFlash(NorFlash):
    """The journal's part of the whole flash `image`."""

    def __init__(self, image: bytes) -> None:
        super().__init__(JOURNAL_SIZE // SIZE, image[JOURNAL : JOURNAL + JOURNAL_SIZE])
        marginal = image.marginal if isinstance(image, FlashImage) else {}
        for address, mask in marginal.items():
            at = address - JOURNAL
            self.marginal.update(8 * at + bit for bit in range(8) if mask >> bit & 1 and 0 <= at < JOURNAL_SIZE)


def journal_in(image: bytes, chip: bytes = UNIQUE_ID) -> Journal:
    """The journal of a flash image, as at power-on of the Pico whose flash chip has that number."""
    return journal_on(ImageFlash(image), device=chip.hex(), new_epoch="00000000")


def held(image: bytes) -> list[bytes | None]:
    """The events on a flash image."""
    journal = journal_in(image)
    return [journal.line(n) for n in range(1, journal.last + 1)]
