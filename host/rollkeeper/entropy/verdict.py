"""What an assessment means for the dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from rollkeeper.entropy.estimators import Estimate

GRANTED = 0.4  # bits of min-entropy in a raw bit that the handheld's own tests take for granted
ENOUGH = 1_000_000  # samples that SP 800-90B wants, 3.1.1
FEWEST = 10_000  # with fewer the intervals say nothing


@dataclass(frozen=True)
class Verdict:
    """The lowest estimate, and whether the dice may rely on it."""

    lowest: Estimate
    good: bool
    told: str


def verdict(estimates: Sequence[Estimate], samples: int) -> Verdict:
    """Of all estimates of so many samples."""
    lowest = min(estimates, key=lambda each: each.bits)
    good = lowest.bits >= GRANTED
    told = (
        f"At least {lowest.bits:.2f} bits of chance in each bit, by the worst of {len(estimates)} estimates "
        f"({lowest.name}); the dice take {GRANTED} for granted: "
    )
    if good:
        told += "this source is good enough, with room to spare." if lowest.bits > 1.5 * GRANTED else "this is enough."
    else:
        told += (
            "this is not enough. Run it once more; if it stays so, do not trust this handheld's dice, and tell us "
            "which Pico it is."
        )
    if samples < ENOUGH:
        told += f" The standard wants {ENOUGH:,} samples; these are {samples:,}, so take it as a first look."
    return Verdict(lowest, good, told)
