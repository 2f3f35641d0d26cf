"""What was measured, in a file: the page and its plots are made from it, and a test compares all three."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from dice_battery.battery import battery, hands_of
from dice_battery.finding import Dice, Finding, Judged
from dice_battery.rigged import Tried

FILE = Path(__file__).with_name("figures.json")


@dataclass(frozen=True)
class Figures:
    """`counts[die][face]`; `hands` as thrown; `power` of all cases; `growing`: loaded dice, more and more throws."""

    seed: int
    counts: list[list[int]]
    hands: list[int]
    findings: list[Finding]
    corrected: list[float]
    power: list[Tried]
    growing: list[Tried]

    @property
    def throws(self) -> int:
        """Of five dice."""
        return sum(self.counts[0])

    @property
    def judged(self) -> Judged:
        """The battery's findings."""
        return Judged(self.findings, self.corrected)


def of_dice(dice: Dice, seed: int, power: list[Tried], growing: list[Tried]) -> Figures:
    """The figures of these dice."""
    found = battery(dice)
    counts = [np.bincount(dice[:, die], minlength=7)[1:].tolist() for die in range(dice.shape[1])]
    return Figures(seed, counts, hands_of(dice), found.findings, found.corrected, power, growing)


def save(figures: Figures, path: Path = FILE) -> None:
    """Write them down, one finding a line."""
    parts = asdict(figures)
    lines = []
    for name, value in parts.items():
        if isinstance(value, list):
            inside = ",\n  ".join(json.dumps(each) for each in value)
            lines.append(f' "{name}": [\n  {inside}\n ]')
        else:
            lines.append(f' "{name}": {json.dumps(value)}')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def load(path: Path = FILE) -> Figures:
    """What was written down last."""
    parts = json.loads(path.read_text(encoding="utf-8"))
    for name, kind in (("findings", Finding), ("power", Tried), ("growing", Tried)):
        parts[name] = [kind(**each) for each in parts[name]]
    return Figures(**parts)
