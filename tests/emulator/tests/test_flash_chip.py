"""What a power cut in the middle of a flash operation leaves behind."""

from pathlib import Path

import pytest

from emulator.chip.flash_operation import MAXIMUM, PAGE_PROGRAM, SECTOR_ERASE, TYPICAL, FlashImage, Operation
from emulator.handheld import VirtualHandheld
from rollkeeper.flashing.layout import JOURNAL, SECTOR

OLD = bytes(range(256)) * 16
ERASE = Operation(SECTOR_ERASE, 0x1000, OLD, b"\xff" * 4096, 0)
PROGRAM = Operation(PAGE_PROGRAM, 0x1000, b"\xff" * 256, bytes(range(256)), 0)
WRITE = "with open('x', 'wb') as f: f.write(bytes(range(256)) * 8)"


@pytest.mark.parametrize("seed", range(30))
def test_a_torn_program_only_clears_bits_that_were_to_be_cleared(seed: int) -> None:
    torn, marginal = PROGRAM.torn(seed)
    assert len(torn) == 256
    assert all(new & value == new for new, value in zip(PROGRAM.after, torn, strict=True))
    assert all(0x1000 <= at < 0x1100 and not mask & PROGRAM.after[at - 0x1000] for at, mask in marginal.items())
    assert (torn, marginal) == PROGRAM.torn(seed), "the same seed, the same cut"


def test_a_torn_program_has_no_front() -> None:
    """Half way, there are cells that have switched and cells that have not, at the end of the page as at its front."""
    torn, _ = PROGRAM.torn(1, progress=0.6)
    for part in (slice(16, 100), slice(172, 255)):
        pairs = list(zip(torn[part], PROGRAM.after[part], strict=True))
        assert any(value == new for value, new in pairs) and any(value != new for value, new in pairs)


def test_an_erase_programs_to_zero_first() -> None:
    begun, _ = ERASE.torn(1, progress=0.1)
    assert all(old & value == value for old, value in zip(OLD, begun, strict=True)) and sum(begun) < sum(OLD)
    assert ERASE.torn(1, progress=0.2) == (bytes(4096), {})
    later, _ = ERASE.torn(1, progress=0.7)
    assert 0xFF in later[:2048] and 0xFF in later[2048:] and later.count(0) + later.count(0xFF) < 4096
    assert ERASE.torn(1, progress=1.0) == (ERASE.after, {})


def test_a_marginal_bit_reads_differently_later() -> None:
    torn, marginal = PROGRAM.torn(3, progress=0.6)
    image = FlashImage(bytes(0x1000) + torn, marginal)
    readings = {bytes(image.read_again(seed)) for seed in range(8)}
    assert len(readings) > 4
    for reading in readings:
        differ = {at: image[at] ^ value for at, value in enumerate(reading) if image[at] != value}
        assert all(not bits & ~marginal[at] for at, bits in differ.items())
    assert bytes(image.read_again(5)) == bytes(image.read_again(5))


@pytest.mark.emulated
def test_marginal_bits_stay_so_over_a_power_on_until_they_are_written_again(micropython_image: Path) -> None:
    """Some bits of a sector that the journal has not used yet."""
    at = JOURNAL + 200 * SECTOR
    blank = VirtualHandheld(micropython_image).flash
    handheld = VirtualHandheld(micropython_image, flash=FlashImage(blank, {at + n: 0x81 for n in range(32)}))
    handheld.boot()
    look = "import rp2\nb = bytearray(32)\nrp2.Flash().readblocks(200, b)\nprint(b.hex())"
    readings = set()
    for _ in range(4):
        readings.add(handheld.repl(look))
        handheld.run_ms(200)
    assert len(readings) == 4, "they do not stay as they were first read"
    assert all(set(bytes.fromhex(reading)) <= {0x7E, 0x7F, 0xFE, 0xFF} for reading in readings)
    programmed = "rp2.Flash().writeblocks(200, bytes([0x7F]) * 16 + bytes([0xFF]) * 16, 0)"
    handheld.repl(programmed)
    assert handheld.flash_chip.marginal[at] == 0x01 and handheld.flash_chip.marginal[at + 16] == 0x81
    assert all(value & 0x80 == 0 for value in handheld.flash[at : at + 16])
    handheld.repl("rp2.Flash().ioctl(6, 200)")
    assert not handheld.flash_chip.marginal and handheld.flash[at : at + 32] == b"\xff" * 32


@pytest.mark.emulated
def test_the_slowest_chip_takes_as_long_as_its_datasheet_allows(micropython_image: Path) -> None:
    stalled = {}
    for name, durations in (("typical", TYPICAL), ("maximum", MAXIMUM)):
        handheld = VirtualHandheld(micropython_image, flash_timing=durations)
        handheld.boot()
        handheld.repl("1")
        begun = handheld.flash_chip.erases, handheld.flash_chip.programs, handheld.flash_chip.stalled_nanos
        handheld.repl(WRITE)
        erases, programs = handheld.flash_chip.erases - begun[0], handheld.flash_chip.programs - begun[1]
        assert erases and programs
        stalled[name] = (handheld.flash_chip.stalled_nanos - begun[2]) / 1e6
        wanted = erases * durations[SECTOR_ERASE] + programs * durations[PAGE_PROGRAM]
        assert stalled[name] == pytest.approx(wanted, rel=0.02)
    assert stalled["maximum"] > 7 * stalled["typical"]
