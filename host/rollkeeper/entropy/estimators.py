"""How much min-entropy is in a bit: the estimators of NIST SP 800-90B, 6.3.1 to 6.3.6, of which the lowest counts.

Min-entropy is what the best guess is worth: 1 bit if nothing is better than tossing a coin, 0 if the next bit is known.
Each estimate takes the end of a 99 % interval that speaks against the source (Z), so a source without any fault gets a
little less than 1, by collision and compression much less.

Left out are the standard's four predictors (6.3.7 to 6.3.10), which take minutes, and tuples longer than LONGEST bits.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

Z = 2.5758293035489004  # standard deviations: 99.5 % of a normal figure are below
CHAIN = 128  # bits that the most likely sequence of a Markov chain is looked at
BLOCK, LEARNT = 6, 1000  # bits in a block of the compression; blocks that only fill its dictionary
SPREAD = 0.5907  # of its figure, in proportion (6.3.4, step 5)
OFTEN = 35  # times that the most common tuple is there (6.3.5)
LONGEST = 256  # bits

Bits = NDArray[np.uint8]  # 0 and 1
Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Estimate:
    """An estimator, and the bits of min-entropy in a bit by it, 0 to 1."""

    name: str
    section: str
    bits: float


STEPS = 5  # that `assess` tells of


def assess(bits: Bits, tell: Callable[[str], None] = lambda name: None) -> list[Estimate]:
    """All estimates in the standard's order, of 10,000 bits at least; `tell` hears which one is next."""
    ways: list[tuple[str, str, Callable[[Bits], float]]] = [
        ("most common value", "6.3.1", most_common), ("collision", "6.3.2", collision), ("Markov", "6.3.3", markov),
        ("compression", "6.3.4", compression),
    ]  # fmt: skip
    found = []
    for name, section, way in ways:
        tell(name)
        found.append(Estimate(name, section, way(bits)))
    tell("tuples")
    tuples, repeated = tuples_and_repeats(bits)
    return [*found, Estimate("t-tuple", "6.3.5", tuples), Estimate("longest repeat", "6.3.6", repeated)]


def most_common(bits: Bits) -> float:
    """How often the more frequent of the two comes."""
    share = max(int(bits.sum()), len(bits) - int(bits.sum())) / len(bits)
    return _worth(_above(share, len(bits)))


def collision(bits: Bits) -> float:
    """How soon a value comes again: after two bits if they are equal, else after three. The mean is 2 + 2 p (1 - p)."""
    waits = np.fromiter(_waits(bits.tobytes()), dtype=np.int64)
    mean = float(waits.mean()) - Z * float(waits.std(ddof=1)) / sqrt(len(waits))
    return 1.0 if mean >= 2.5 else _worth(0.5 + sqrt(1.25 - 0.5 * max(2.0, mean)))


def _waits(bits: bytes) -> Iterator[int]:
    at, last = 0, len(bits) - 1
    while at < last:
        wait = 2 if bits[at] == bits[at + 1] else 3
        at += wait
        if at <= last + 1:
            yield wait


def markov(bits: Bits) -> float:
    """The most likely of all sequences of CHAIN bits, if each depends on the one before."""
    ones = int(bits.sum()) / len(bits)
    pairs = np.bincount(2 * bits[:-1] + bits[1:], minlength=4).reshape(2, 2)
    after = pairs / np.maximum(1, pairs.sum(axis=1, keepdims=True))
    first = _log(1 - ones), _log(ones)
    ((stay0, go0), (go1, stay1)) = [[_log(float(chance)) for chance in row] for row in after]
    rest = CHAIN - 1
    likely = max(
        first[0] + rest * stay0,
        first[0] + (rest + 1) // 2 * go0 + rest // 2 * go1,
        first[0] + go0 + (rest - 1) * stay1,
        first[1] + go1 + (rest - 1) * stay0,
        first[1] + (rest + 1) // 2 * go1 + rest // 2 * go0,
        first[1] + rest * stay1,
    )  # fmt: skip
    return min(1.0, abs(likely) / CHAIN)


def compression(bits: Bits) -> float:
    """How far back a block of six bits was seen before: Maurer's universal test, made an estimate from below."""
    count = len(bits) // BLOCK
    blocks = np.packbits(bits[: count * BLOCK].reshape(-1, BLOCK), axis=1).ravel()
    order = np.argsort(blocks, kind="stable")
    same = blocks[order[1:]] == blocks[order[:-1]]
    back = np.arange(1, count + 1)  # one that was never seen counts from the beginning
    back[order[1:][same]] = (order[1:] - order[:-1])[same]
    logs = np.log2(back[LEARNT:])
    mean = float(logs.mean())
    spread = SPREAD * sqrt(float((logs**2).sum()) / (len(logs) - 1) - mean**2)
    wanted = mean - Z * spread / sqrt(len(logs))
    return _worth(_block_chance(wanted, count)) / BLOCK


def _block_chance(wanted: float, count: int) -> float:
    """The chance of the most common block by which `wanted` is expected, all others being equally likely."""
    logs = np.log2(np.arange(1, count + 1))
    many = 1 << BLOCK

    def part(chance: float) -> float:
        passed = np.exp(np.arange(count) * np.log1p(-chance)) if chance < 1 else np.eye(1, count)[0]
        terms = logs * passed
        before = np.cumsum(terms) - terms
        return float(np.mean(chance**2 * before[LEARNT:] + chance * terms[LEARNT:]))

    low, high = 1 / many, 1.0
    if wanted >= part(low) * many:
        return low
    for _ in range(60):
        middle = (low + high) / 2
        if part(middle) + (many - 1) * part((1 - middle) / (many - 1)) > wanted:
            low = middle
        else:
            high = middle
    return high


def tuples_and_repeats(bits: Bits) -> tuple[float, float]:
    """The most common tuples that come OFTEN (6.3.5); and of longer ones how many pairs are alike (6.3.6)."""
    common, alike, size = 0.0, 0.0, len(bits)
    rank: Counts = np.zeros(size, dtype=np.int64)  # of the tuple that begins at each bit
    for length in range(1, min(LONGEST, size - 1) + 1):
        counts, rank = _counted(rank[: size - length + 1], bits[length - 1 :])
        most, places = int(counts.max()), size - length + 1
        if most < 2:
            break
        if most >= OFTEN:
            common = max(common, (most / places) ** (1 / length))
            continue
        pairs = float((counts * (counts - 1) // 2).sum())
        alike = max(alike, (pairs / (places * (places - 1) / 2)) ** (1 / length))
    else:
        alike = max(alike, common)  # repeats that are longer than LONGEST
    return _worth(_above(common, size)), _worth(_above(alike, size))


def _counted(rank: Counts, following: Bits) -> tuple[Counts, Counts]:
    """How often each tuple is there, and the ranks of tuples, from those of tuples that are a bit shorter."""
    longer = 2 * rank + following
    there = np.bincount(longer)
    numbers = np.cumsum(there > 0) - 1
    return there[there > 0], numbers[longer]


def _above(share: float, tries: int) -> float:
    return min(1.0, share + Z * sqrt(share * (1 - share) / (tries - 1)))


def _worth(chance: float) -> float:
    return abs(-log2(chance))  # no -0.0


def _log(chance: float) -> float:
    return log2(chance) if chance else -1e9


GRANTED = 0.4  # bits of min-entropy in a raw bit that the handheld's own tests take for granted
ENOUGH = 1_000_000  # samples that SP 800-90B wants, 3.1.1


@dataclass(frozen=True)
class Verdict:
    """The lowest estimate, and whether the dice may rely on it."""

    lowest: Estimate
    good: bool
    told: str


def verdict(estimates: Sequence[Estimate], samples: int) -> Verdict:
    """The verdict of all estimates of these many samples."""
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
