"""The journal's flash in memory, whose power goes inside an operation, as the virtual flash chip has it
(flash_operation.py), or worse: each cell that was to change may have, and none of them is sure.
"""

import random

from emulator.chip.flash_operation import PAGE_PROGRAM, SECTOR_ERASE, Operation
from parts.nor_flash import SIZE, NorFlash, PowerCut

# How far the operation has come: as chance has it (twice), hardly begun, in the middle, nearly done, done but for what
# is verified; or each cell as chance has it.
WORSE = -1.0
PROGRESS = (None, None, 0.285, 0.3, 0.6, 0.93, 0.955, 0.9695, WORSE, WORSE)


class TornFlash(NorFlash):
    """Dies in operation number `cut` from now on; what that leaves follows from `rng`."""

    def __init__(self, rng: random.Random, sectors: int = 12, content: bytes = b"") -> None:
        super().__init__(sectors, content)
        self.rng = rng

    def _change(self, at: int, new: bytes) -> None:
        if self.cut:
            super()._change(at, new)
            return
        old = bytes(self.bytes[at : at + len(new)])
        progress = self.rng.choice(PROGRESS)
        if progress == WORSE:
            share = self.rng.choice((0.02, 0.5, 0.9, 1.0))
            torn, unsure = self._worse(at, old, new, share)
        else:
            command = SECTOR_ERASE if len(new) == SIZE else PAGE_PROGRAM
            torn, unsure = Operation(command, at, old, new, 0.0).torn(self.rng.getrandbits(32), progress)
        self.bytes[at : at + len(new)] = torn
        self.marginal.update(8 * byte + bit for byte, mask in unsure.items() for bit in range(8) if mask >> bit & 1)
        raise PowerCut

    def _worse(self, at: int, old: bytes, new: bytes, share: float) -> tuple[bytes, dict[int, int]]:
        changing = [before ^ after for before, after in zip(old, new, strict=True)]
        switched = [mask & sum(1 << bit for bit in range(8) if self.rng.random() < share) for mask in changing]
        torn = bytes(before ^ mask for before, mask in zip(old, switched, strict=True))
        return torn, {at + place: mask for place, mask in enumerate(changing) if mask}

    def read_later(self) -> None:
        """Time has passed: the marginal bits may read differently."""
        self.read_again(self.rng)

    def torn_copy(self, rng: random.Random) -> "TornFlash":
        """Another flash on which the same stands."""
        other = TornFlash(rng, self.sectors, bytes(self.bytes))
        other.marginal = set(self.marginal)
        return other
