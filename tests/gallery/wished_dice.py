"""Dice that fall as a scene wishes, with the unchanged firmware: the ring oscillator gives the bits they come from.

Any dice can fall, so what they lead to can occur; which seed they fall with would change with every random byte that
the firmware draws beside them.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any

from roller.app.dice_source import DRAWN
from rollkeeper.virtual.chip.identity import RANDOMBIT, Noise

FEEDBACK = 0xD5  # found from 120 bytes of os.urandom and the bits that they were made of
SHIFTS = 8  # bits of the oscillator for each random byte


class WishedDice(Noise):
    """Takes the ring oscillator's place, from power-on. MicroPython shifts its bits into a register of eight bits with
    feedback, which is the random byte; a face is that byte modulo six, plus one (roller.app.dice_source)."""

    def __init__(self, mcu: Any, seed: int) -> None:
        super().__init__(mcu, seed)
        self._wished: deque[tuple[int, ...]] = deque()  # roll by roll
        self.reset()

    def reset(self) -> None:
        """The guest was reset: its register is 0."""
        self._register = 0
        self._drawn = 0  # bits
        self._bits_to_come: deque[int] = deque()
        self._roll: deque[int | None] = deque()  # the bytes that are left of those that a roll draws; None: any

    def wish(self, faces: Iterable[int]) -> None:
        """The next roll for which nothing is wished yet gives these faces, 1 to 6, from left to right."""
        self._wished.append(tuple(faces))

    @property
    def granted(self) -> bool:
        """Whether all wished dice have fallen."""
        return not self._wished

    def read_uint32(self, offset: int) -> int:
        """One bit of the wished dice, or a random one."""
        if offset != RANDOMBIT:
            return super().read_uint32(offset)
        if self._drawn % SHIFTS == 0:
            self._begin_byte()
        bit = self._bits_to_come.popleft() if self._bits_to_come else super().read_uint32(offset)
        self._register = _shifted(self._register, bit)
        self._drawn += 1
        return bit

    def _begin_byte(self) -> None:
        if not self._roll and self._wished:
            faces = self._wished.popleft()
            self._roll.extend((None, *faces, *[None] * (DRAWN - 1 - len(faces))))  # the first byte makes no die
        face = self._roll.popleft() if self._roll else None
        if face is not None:
            self._bits_to_come.extend(_bits(self._register, face - 1))


def _shifted(register: int, bit: int) -> int:
    """The register with one more bit."""
    return (register << 1 | bit) & 0xFF ^ (FEEDBACK if register & 0x80 else 0)


def _bits(register: int, wanted: int) -> list[int]:
    """The bits after which the register holds `wanted`; there are such bits for every byte."""
    for number in range(256):
        bits = [number >> at & 1 for at in range(SHIFTS - 1, -1, -1)]
        after = register
        for bit in bits:
            after = _shifted(after, bit)
        if after == wanted:
            return bits
    raise AssertionError(wanted)
