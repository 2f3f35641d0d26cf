"""The quick chip runs what the emulator's own chip runs, to the cycle, and DMA still reaches its memory."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from rp2040py.rp2040 import RP2040

from emulator.chip import pico
from emulator.chip.quick_bus import CHIP
from emulator.firmware import with_main
from emulator.handheld import VirtualHandheld

RAM = 0x2000_0000
PROGRAM = b"import machine\nwhile True:\n    print(sum(range(100)) // 7, machine.unique_id())\n"


def lived(image: Path) -> tuple[int, str]:
    """The cycles and the memory of a Pico after some work."""
    device = VirtualHandheld(image, files=with_main({}, PROGRAM))
    device.open_port()
    assert device.run_until(lambda: b"707" in device.received)
    device.run_ms(50)
    return device.pico.executed_cycles, hashlib.sha256(bytes(device.pico.mcu.sram)).hexdigest()


@pytest.mark.emulated
def test_it_lives_the_life_of_the_emulators_own(micropython_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = lived(micropython_image)
    monkeypatch.setattr(pico, "CHIP", RP2040)
    assert lived(micropython_image) == quick


def test_dma_reads_and_writes_its_memory() -> None:
    chip: Any = CHIP()
    bus = chip.dma.channels[0].rp2040
    bus.write_uint32(RAM + 8, 0x12345678)
    bus.write_uint16(RAM + 4, 0xBEEF)
    bus.write_uint8(RAM, 0x5A)
    assert bytes(chip.sram[:12]) == b"\x5a\0\0\0\xef\xbe\0\0\x78\x56\x34\x12"
    assert (bus.read_uint32(RAM + 8), bus.read_uint16(RAM + 4), bus.read_uint8(RAM)) == (0x12345678, 0xBEEF, 0x5A)
    assert bus.core is chip.core
