"""The short way to the guest's divider gives what the emulator's own block gives: results, flags, cycles."""

import random
from typing import Any

import pytest
from rp2040py import sio
from rp2040py.rp2040 import RP2040

from emulator.chip.quick_sio import QuickSio

EDGES = (0, 1, 2, 3, 7, 10, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF)
UNSIGNED, SIGNED = (sio.DIV_UDIVIDEND, sio.DIV_UDIVISOR), (sio.DIV_SDIVIDEND, sio.DIV_SDIVISOR)
RESULTS = (sio.DIV_REMAINDER, sio.DIV_QUOTIENT)


def divided(kind: type[sio.RPSIO], operands: tuple[int, int], pairs: list[tuple[int, int]]) -> list[int]:
    """What the guest reads after each division, its operands written in either order, and the cycles it took."""
    chip: Any = RP2040()
    block: Any = kind(chip)
    seen: list[int] = []
    for dividend, divisor in pairs:
        for order in (1, -1):
            for register, value in list(zip(operands, (dividend, divisor), strict=True))[::order]:
                block.write_uint32(register, value)
            for register in (sio.DIV_CSR, *RESULTS, sio.DIV_CSR, *operands, sio.CPUID):
                seen.append(int(block.read_uint32(register)) & 0xFFFF_FFFF)
            seen.append(chip.core.cycles)
    return seen


@pytest.mark.parametrize("operands", [UNSIGNED, SIGNED], ids=["unsigned", "signed"])
def test_every_division_is_the_emulators_own(operands: tuple[int, int]) -> None:
    rng = random.Random(1)
    pairs = [(dividend, divisor) for dividend in EDGES for divisor in EDGES]
    pairs += [(rng.getrandbits(rng.randint(1, 32)), rng.getrandbits(rng.randint(1, 32))) for _ in range(500)]
    assert divided(QuickSio, operands, pairs) == divided(sio.RPSIO, operands, pairs)


@pytest.mark.parametrize("kind", [sio.RPSIO, QuickSio])
def test_an_interrupt_that_divides_puts_back_what_it_found(kind: type[sio.RPSIO]) -> None:
    block: Any = kind(RP2040())

    def divide(dividend: int, divisor: int) -> None:
        block.write_uint32(sio.DIV_UDIVIDEND, dividend)
        block.write_uint32(sio.DIV_UDIVISOR, divisor)

    divide(100, 7)
    kept = [int(block.read_uint32(register)) for register in (*UNSIGNED, *RESULTS)]
    divide(5, 2)
    for register, value in zip((*UNSIGNED, *RESULTS), kept, strict=True):
        block.write_uint32(register, value)
    assert [int(block.read_uint32(register)) for register in RESULTS] == [2, 14]
