"""Dice that fall as a scene wishes. What they would have been is made as ever; then the program asks here, instead of
the ring oscillator, whether others are wished. Such a game does not stand a verification, and need not.

Any dice can fall, so what they lead to can occur.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any

from emulator.chip.identity import Noise

WISHED = 0x100  # a register that the ring oscillator does not have; one for each die of a throw
ASKING = """
def asking():
    from machine import mem32
    from roller.app.dice_source import DiceSource

    made = DiceSource.faces

    def faces(self, count, game, shake):
        found, share, fault = made(self, count, game, shake)
        return tuple([mem32[0x40060100 + 4 * at] or found[at] for at in range(count)]), share, fault

    DiceSource.faces = faces
"""


class WishedDice(Noise):
    """Takes the ring oscillator's place, from power-on, for a program that calls `asking`."""

    def __init__(self, mcu: Any, seed: int) -> None:
        super().__init__(mcu, seed)
        self._wished: deque[tuple[int, ...]] = deque()  # roll by roll
        self._roll: tuple[int, ...] = ()

    def wish(self, faces: Iterable[int]) -> None:
        """The next roll for which nothing is wished yet gives these faces, 1 to 6, from left to right."""
        self._wished.append(tuple(faces))

    @property
    def granted(self) -> bool:
        """Whether all wished dice have fallen."""
        return not self._wished

    def read_uint32(self, offset: int) -> int:
        """A face that is wished, 0 if none is; and what the ring oscillator says."""
        if offset < WISHED:
            return super().read_uint32(offset)
        if offset == WISHED:
            self._roll = self._wished.popleft() if self._wished else ()
        at = (offset - WISHED) // 4
        return self._roll[at] if at < len(self._roll) else 0
