"""UF2 files, which are dropped on the drive of a Pico in BOOTSEL mode: one for each chip, or one for both.

The format: https://github.com/microsoft/uf2 (blocks of 512 bytes, each with an address, its number, how many there are
and the family of the chip); RP2040 datasheet, 2.8.4.2, and RP2350 datasheet, 5.5 (payload of 256 bytes, families).
A boot ROM skips the blocks of other families: a file for both chips is a file for each, one behind the other
(https://github.com/raspberrypi/pico-examples/tree/master/universal, "Universal UF2"). It restarts the Pico after the
last block of its own family, so some systems say that the drive went away in the middle of the copy. No such file was
tried on hardware.

The law of `write`: 16 blocks in a row, the first with a number that 16 divides, are one whole sector. The boot ROM
erases a sector for each such 16 numbers, whatever their addresses are; a file with a gap elsewhere is not written
right: https://github.com/raspberrypi/pico-bootrom-rp2040/issues/19 and erratum RP2040-E14.
"""

import struct
from collections.abc import Mapping

from rollkeeper.flashing.flash_errors import FirmwareTooLarge
from rollkeeper.flashing.layout import ROMFS, SECTOR

HEAD = struct.Struct("<8I")  # two magic numbers, flags, address, payload, number, how many, family
MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = struct.pack("<I", 0x0AB16F30)
BLOCK = 512
PAYLOAD = 256  # a page of the flash
HAS_FAMILY, HAS_EXTENSION = 0x2000, 0x8000  # flags
RP2040, ABSOLUTE, RP2350_ARM = 0xE48BFF56, 0xE48BFF57, 0xE48BFF59
FAMILIES = {"rp2040": RP2040, "rp2350": RP2350_ARM}
FLASH = 0x10000000  # where the flash is in the address space
IGNORE = struct.pack("<I", 0x9957E304)  # the extension by which programs know the absolute block


def handheld(images: Mapping[str, bytes], romfs: bytes) -> bytes:
    """One file that makes any of these chips (chip -> MicroPython) a handheld with this `romfs`; games and settings
    stay. Raises FirmwareTooLarge."""
    # The RP2040 comes last: a Pico or Pico W, the usual board, then restarts at the very end of the copy.
    content = b""
    for chip in sorted(images, reverse=True):
        if chip == "rp2350":
            content += absolute_block()
        if len(images[chip]) > ROMFS - SECTOR:  # the last sector is that of the absolute block
            raise FirmwareTooLarge(
                f"MicroPython for the {chip} has {len(images[chip])} bytes, and there is room for {ROMFS - SECTOR} "
                "before the firmware", "nothing was written",
                f"build it with less in it (firmware/image/{chip}/mpconfigboard.h), or from MicroPython 1.25, as "
                "`make image` does",
            )  # fmt: skip
        content += write({0: images[chip], ROMFS: romfs}, FAMILIES[chip])
    return content


def write(parts: Mapping[int, bytes], family: int = RP2040) -> bytes:
    """A UF2 file that puts `parts` into the flash: offset of a sector -> content, filled up to a whole sector."""
    pages: list[tuple[int, bytes]] = []
    for start, content in sorted(parts.items()):
        assert start % SECTOR == 0, "a sector that is written in part would lose its rest"
        whole = content + b"\xff" * (-len(content) % SECTOR)
        pages += [(start + at, whole[at : at + PAYLOAD]) for at in range(0, len(whole), PAYLOAD)]
    return b"".join(
        _block(HAS_FAMILY, offset, page, number, len(pages), family) for number, (offset, page) in enumerate(pages)
    )


def absolute_block() -> bytes:
    """What a file for an RP2350 begins with: else its first stepping writes to a wrong place if an earlier program has
    left a partition table (erratum RP2350-E10; of the form that picotool gives it, 0 of 2 and never a second).

    A boot ROM does write it. By default it goes to the end of 16 MB, which is the end of whatever flash there is, and
    on 2 MB that is the drive. Here it goes to the last sector before the firmware, where nothing is.
    """
    return _block(HAS_FAMILY | HAS_EXTENSION, ROMFS - PAYLOAD, b"\xef" * PAYLOAD + IGNORE, 0, 2, ABSOLUTE)


def _block(flags: int, offset: int, content: bytes, number: int, count: int, family: int) -> bytes:
    head = HEAD.pack(*MAGIC, flags, FLASH + offset, PAYLOAD, number, count, family)
    return head + content.ljust(BLOCK - HEAD.size - len(MAGIC_END), b"\0") + MAGIC_END
