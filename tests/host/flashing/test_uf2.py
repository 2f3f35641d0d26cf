"""UF2 files: what is read, what is refused, and what the boot ROM of an RP2040 makes of what is written."""

import os
import random
import struct

import pytest

from rollkeeper.flashing import uf2
from rollkeeper.flashing.flash_errors import NotUf2, WrongFamily

SIZE = 64 * 1024


def block(number: int = 0, count: int = 1, address: int = uf2.FLASH, **other: int) -> bytes:
    fields = {"flags": 0x2000, "size": 256, "family": 0xE48BFF56, "end": 0x0AB16F30, **other}
    head = (0x0A324655, 0x9E5D5157, fields["flags"], address, fields["size"], number, count, fields["family"])
    return struct.pack("<8I", *head) + bytes(range(256)) + bytes(220) + struct.pack("<I", fields["end"])


def boot_rom(content: bytes, flash: bytearray) -> None:
    """Writes a file as the RP2040 does: one sector is erased for each 16 block numbers, programming clears bits."""
    erased = set()
    for start in range(0, len(content), 512):
        _, _, _, address, size, number, _, _ = struct.unpack_from("<8I", content, start)
        at = address - 0x10000000
        if number // 16 not in erased:
            erased.add(number // 16)
            flash[at // 4096 * 4096 : at // 4096 * 4096 + 4096] = b"\xff" * 4096
        for offset, byte in enumerate(content[start + 32 : start + 32 + size]):
            flash[at + offset] &= byte


@pytest.mark.parametrize("length", [1, 255, 4096, 5000, 3 * 4096 + 256])
def test_the_boot_rom_puts_everything_where_it_belongs(length: int) -> None:
    program, drive = os.urandom(length), os.urandom(3 * 4096)
    before = random.Random(length).randbytes(SIZE)
    flash = bytearray(before)
    boot_rom(uf2.write({0x8000: drive, 0: program}), flash)
    filled = -length % 4096
    assert flash[: length + filled] == program + b"\xff" * filled
    assert flash[length + filled : 0x8000] == before[length + filled : 0x8000], "what lies between is left alone"
    assert flash[0x8000 : 0x8000 + len(drive)] == drive


def test_every_block_has_its_number_the_total_and_the_family() -> None:
    content = uf2.write({0: bytes(5000), 0x8000: bytes(4096)})
    heads = [struct.unpack_from("<8I", content, at) for at in range(0, len(content), 512)]
    assert len(heads) == 3 * 16
    for number, head in enumerate(heads):
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert head[4:] == (256, number, 48, 0xE48BFF56)
        assert content[512 * number + 508 : 512 * number + 512] == struct.pack("<I", 0x0AB16F30)
    assert [head[3] for head in heads] == [0x10000000 + 256 * n for n in (*range(32), *range(128, 144))]


def test_what_is_written_is_read() -> None:
    program = os.urandom(5000)
    assert uf2.read(uf2.write({0: program}), "it")[:5000] == program
    assert uf2.read(block() + b"", "it") == bytes(range(256))
    assert uf2.read(block(0, 2) + block(1, 2, flags=0x2001), "it") == bytes(range(256)), "not for the flash"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "0 bytes"),
        (b"UF2\n", "4 bytes"),
        (bytes(512), "block 0 has no UF2 marks"),
        (block(end=1), "block 0 has no UF2 marks"),
        (block(0, 2), "1 blocks of 2"),
        (block(1, 1), "another form"),
        (block(size=476), "another form"),
        (block(address=0x20000000 - 0x18000000), "another form"),
        (block(address=uf2.FLASH + 1), "another form"),
        (block(flags=0), "another form"),
    ],
)
def test_what_is_no_uf2_file_is_named(content: bytes, complaint: str) -> None:
    with pytest.raises(NotUf2, match=f"it is .*{complaint}|it is cut short.*{complaint}"):
        uf2.read(content, "it")


@pytest.mark.parametrize(("family", "chip"), [(0xE48BFF59, "RP2350"), (0xE48BFF57, "RP2350"), (1, "0x00000001")])
def test_another_chip_is_named(family: int, chip: str) -> None:
    with pytest.raises(WrongFamily, match=chip):
        uf2.read(block(family=family), "it")
