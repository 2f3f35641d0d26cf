"""UF2, the form of a file that is dragged onto a Pico in BOOTSEL mode: read, and written for an RP2040.

The format: https://github.com/microsoft/uf2 (blocks of 512 bytes, each with an address, its number, how many there are
and the family of the chip), and the RP2040 datasheet, 2.8.4.2 (payload of 256 bytes, the family's number).

The law of `write`: 16 blocks in a row, the first with a number that 16 divides, are one whole sector. The boot ROM
erases a sector for each such 16 numbers, whatever their addresses are; a file with a gap elsewhere is not written
right: https://github.com/raspberrypi/pico-bootrom-rp2040/issues/19.
"""

import struct
from collections.abc import Mapping

from rollkeeper.flashing.flash_errors import NotUf2, WrongFamily

HEAD = struct.Struct("<8I")  # two magic numbers, flags, address, payload, number, how many, family
MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = struct.pack("<I", 0x0AB16F30)
BLOCK = 512
PAYLOAD = 256  # a page of the flash
SECTOR = 4096
NOT_FLASH, HAS_FAMILY = 0x0001, 0x2000  # flags
RP2040 = 0xE48BFF56
FAMILIES = {0xE48BFF57: "an RP2350", 0xE48BFF59: "an RP2350 (a Pico 2)", 0xE48BFF5A: "an RP2350 (RISC-V)"}
FLASH = 0x10000000  # where the flash is in the address space


def read(content: bytes, called: str) -> bytes:
    """What a UF2 file for an RP2040 puts into the flash, from its first byte on. Raises NotUf2 or WrongFamily."""
    if not content or len(content) % BLOCK:
        raise NotUf2(f"{called} is not a UF2 file: it has {len(content)} bytes, which is no multiple of {BLOCK}")
    flash = bytearray()
    for number in range(len(content) // BLOCK):
        block = content[BLOCK * number : BLOCK * (number + 1)]
        first, second, flags, address, size, own, count, family = HEAD.unpack_from(block)
        if (first, second) != MAGIC or block[-4:] != MAGIC_END:
            raise NotUf2(f"{called} is not a UF2 file: block {number} has no UF2 marks")
        if flags & HAS_FAMILY and family != RP2040:
            chip = FAMILIES.get(family, f"another chip (family {family:#010x})")
            raise WrongFamily(f"{called} is for {chip}, not for the RP2040 of a Pico or Pico W")
        if flags & NOT_FLASH:
            continue
        if not flags & HAS_FAMILY or size != PAYLOAD or address < FLASH or address % PAYLOAD or own != number:
            raise NotUf2(f"{called} is no UF2 file as the RP2040 takes it: block {number} is of another form")
        if count != len(content) // BLOCK:
            raise NotUf2(f"{called} is cut short: it has {len(content) // BLOCK} blocks of {count}")
        end = address - FLASH + PAYLOAD
        flash += b"\xff" * (end - len(flash))
        flash[end - PAYLOAD : end] = block[HEAD.size : HEAD.size + PAYLOAD]
    return bytes(flash)


def write(parts: Mapping[int, bytes]) -> bytes:
    """A UF2 file that puts `parts` into the flash: offset of a sector -> content, filled up to a whole sector."""
    pages: list[tuple[int, bytes]] = []
    for start, content in sorted(parts.items()):
        assert start % SECTOR == 0, "a sector that is written in part would lose its rest"
        whole = content + b"\xff" * (-len(content) % SECTOR)
        pages += [(start + at, whole[at : at + PAYLOAD]) for at in range(0, len(whole), PAYLOAD)]
    blocks = bytearray()
    for number, (offset, page) in enumerate(pages):
        blocks += HEAD.pack(*MAGIC, HAS_FAMILY, FLASH + offset, PAYLOAD, number, len(pages), RP2040)
        blocks += page.ljust(BLOCK - HEAD.size - len(MAGIC_END), b"\0") + MAGIC_END
    return bytes(blocks)
