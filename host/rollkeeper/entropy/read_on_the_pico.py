"""Runs on the Pico, not here: its text is sent over the raw REPL. Reads raw bits of the ring oscillator as the firmware
does (roller/hw/ring_oscillator.py): by DMA, one in 48 us; and nothing is done to them.
"""

# mypy: ignore-errors
import binascii
import sys
import time

import micropython
from _rp2 import DMA
from machine import freq, mem32

NEWER = "RP2350" in getattr(sys.implementation, "_machine", "")
APART = 48  # us
# RANDOMBIT of the ROSC: RP2040 datasheet 2.17.8, RP2350 datasheet 8.3.9; TIMER0 of the DMA: 2.5.7 and 12.6.10.
RANDOMBIT = 0x400E8020 if NEWER else 0x4006001C
PACE = 0x50000440 if NEWER else 0x50000420
BY_PACE = 0x3B
ROSC_ACCESS, DMA_MAY = 0x400600C8, 0xACCE00F8  # RP2350 datasheet 10.6.3
FAULTS = 29  # the control register's bits from here on; two of them are cleared by writing 1

if NEWER:
    mem32[ROSC_ACCESS] = DMA_MAY
mem32[PACE] = 1 << 16 | freq() // 1000000 * APART
dma = DMA()
how = dma.pack_ctrl(size=0, inc_read=False, treq_sel=BY_PACE, read_err=1, write_err=1)


@micropython.viper
def pack(into: ptr8, raw: ptr8, size: int):  # noqa: F821 -- types of viper
    byte = 0
    at = 0
    while at < size:
        byte = byte << 1 | raw[at] & 1
        at += 1
        if at & 7 == 0:
            into[(at >> 3) - 1] = byte & 0xFF


def bits(size):
    """Prints `size` bytes of eight bits in a row, the first one highest."""
    raw = bytearray(8 * size)
    try:
        dma.config(read=RANDOMBIT, write=raw, count=8 * size, ctrl=how, trigger=True)
        time.sleep_ms(8 * size * APART // 1000 + 2)
        if dma.active() or dma.ctrl >> FAULTS:
            raise OSError("DMA cannot read the ring oscillator")
    finally:
        dma.active(False)  # MicroPython does not stop it, not even by a soft reset
    data = bytearray(size)
    pack(data, raw, 8 * size)
    print(binascii.b2a_base64(data).decode().strip())
