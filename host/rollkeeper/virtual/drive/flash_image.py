"""What is in a flash chip while it has no power: its bytes, and the bits that nobody can be sure of.

A cell whose program or erase was cut short may be left near the reading threshold: it reads as 0 now and as 1 later,
with temperature and voltage, until its sector is erased or it is programmed once more.
"""

import random
from collections.abc import Mapping


class FlashImage(bytes):
    """The bytes as they read now. `marginal` has the bits that may read differently later: address -> mask."""

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
    """Lets chance decide the marginal bits of `content` anew."""
    for address, mask in marginal.items():
        content[address] = content[address] & ~mask & 0xFF | chance.getrandbits(8) & mask
