"""An erase or a program of the flash chip: how long it takes, and what a power cut leaves of it.

How a NOR flash works inside, as its makers describe it: a program pulls the cells of a page from 1 to 0 in pulses, each
cell as fast as it happens to be; an erase first programs all cells of the sector to 0, so that they age alike, and then
pulls them to 1. So there is no front that moves from the first byte to the last: any cell may be done and any other
not, a torn erase may hold zeros where neither the old nor the new bytes have them, and the cells that had nearly
switched are marginal (FlashImage). No datasheet gives the spread; the numbers below are chosen to be unkind.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass

PAGE_PROGRAM, SECTOR_ERASE, BLOCK_ERASE = 0x02, 0x20, 0xD8
ERASED_BYTES = {SECTOR_ERASE: 4096, BLOCK_ERASE: 65536}
# ms of each: W25Q16JV datasheet (the chip on a Pico), table 9.6, tPP, tSE and tBE2.
TYPICAL: Mapping[int, float] = {PAGE_PROGRAM: 0.5, SECTOR_ERASE: 45.0, BLOCK_ERASE: 150.0}
MAXIMUM: Mapping[int, float] = {PAGE_PROGRAM: 3.0, SECTOR_ERASE: 400.0, BLOCK_ERASE: 2000.0}
PRE_PROGRAM = 0.2  # of an erase's time, in which all cells go to 0
SLOWEST = 0.95  # of the time of a phase: by then every cell has switched, and is verified in the rest
FASTEST = 0.3
MARGIN = 0.02  # of the time of a phase, before and after a cell switches: so long it is marginal


@dataclass
class Operation:
    """An erase or program that has begun: what was there before, and what it is to become."""

    command: int
    address: int
    before: bytes
    after: bytes
    ends: float  # emulated nanoseconds

    def torn(self, seed: int, progress: float | None = None) -> tuple[bytes, dict[int, int]]:
        """What is in the flash if the power fails when `progress` (0 to 1, by default as chance has it) of the time is
        over: how it reads now, and the marginal bits by address."""
        dice = random.Random(f"power cut {seed} {self.address}")
        chosen = dice.random()
        done = chosen if progress is None else progress
        if self.command == PAGE_PROGRAM:
            return self._phase(self.before, self.after, done, dice)
        zeros = bytes(len(self.before))
        if done < PRE_PROGRAM:
            return self._phase(self.before, zeros, done / PRE_PROGRAM, dice)
        return self._phase(zeros, self.after, (done - PRE_PROGRAM) / (1 - PRE_PROGRAM), dice)

    def _phase(self, old: bytes, new: bytes, done: float, dice: random.Random) -> tuple[bytes, dict[int, int]]:
        """Every cell that is to change switches at a time of its own."""
        found = bytearray(old)
        marginal: dict[int, int] = {}
        for at, (was, becomes) in enumerate(zip(old, new, strict=True)):
            changing = was ^ becomes
            unsure = 0
            for bit in range(8):
                if changing >> bit & 1:
                    late = done - FASTEST - (SLOWEST - FASTEST) * dice.random()
                    if abs(late) < MARGIN:
                        unsure |= 1 << bit
                    elif late > 0:
                        found[at] ^= 1 << bit
            if unsure:
                marginal[self.address + at] = unsure
                found[at] ^= unsure & dice.getrandbits(8)
        return bytes(found), marginal


class FlashImage(bytes):
    """What is in a flash chip while it has no power: the bytes as they read now, and the bits that nobody can be sure
    of. `marginal` has those that may read differently later: address -> mask.

    A cell whose program or erase was cut short may be left near the reading threshold: it reads as 0 now and as 1
    later, with temperature and voltage, until its sector is erased or it is programmed once more.
    """

    marginal: Mapping[int, int]

    def __new__(cls, content: bytes, marginal: Mapping[int, int] | None = None) -> "FlashImage":
        image = super().__new__(cls, content)
        image.marginal = marginal or {}
        return image

    def read_again(self, seed: int) -> "FlashImage":
        """The same chip, read at another time."""
        content = bytearray(self)
        reread(content, self.marginal, random.Random(f"marginal bits {seed}"))
        return FlashImage(bytes(content), self.marginal)


def reread(content: bytearray | memoryview, marginal: Mapping[int, int], chance: random.Random) -> None:
    """Lets chance decide the marginal bits of `content` again."""
    for address, mask in marginal.items():
        content[address] = content[address] & ~mask & 0xFF | chance.getrandbits(8) & mask
