"""Counts: how often everyday movements roll the dice, and how many shakes do not, at each sensitivity.

Everything comes from the name of a trace and a number: the same call finds the same figures. `seed` 0 is that of the
tests; the document has others: nothing was tuned on its traces. The switch's rule was tuned on seeds 0 to 4.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from emulator.parts.adxl345 import Adxl345
from emulator.parts.mpu6050 import Mpu6050
from roller.app.shake import TURNS
from shaking.desk import Desk
from shaking.everyday import EVERYDAY, SCENE_S
from shaking.shakes import SHAKES
from shaking.switch import SwitchDesk

SENSITIVITIES = ("low", "medium", "high")
DESKS: dict[str, Callable[[Random], Desk | SwitchDesk]] = {
    "lis3dh": Desk, "adxl345": partial(Desk, chip=Adxl345), "mpu6050": partial(Desk, chip=Mpu6050),
    "switch": SwitchDesk,
}  # fmt: skip
SETTLED_MS = 1000  # of a scene, in which the driver finds the chip and learns where the earth pulls
EARLY_MS, LATE_MS = 50, 100  # a shake that is found in between is that shake


@dataclass
class Noticed:
    """What became of a number of shakes at one sensitivity. Times in ms, after it began and after it ended."""

    missed: int = 0
    broken: int = 0  # taken for two
    early: int = 0  # rolled before it was shaken
    unfelt: int = 0  # too rarely for any rule: a switch did not close TURNS times more than once
    begins: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)


def false_rolls(name: str, scenes: int, seed: int = 0, sensor: str = "lis3dh") -> dict[str, int]:
    """How often the dice rolled in a number of scenes of SCENE_S of an everyday movement."""
    found = dict.fromkeys(SENSITIVITIES, 0)
    for scene in range(scenes):
        random = Random(f"{seed} {name} {scene}")
        desk = DESKS[sensor](random)
        desk.moved.motion = EVERYDAY[name](random)
        desk.run(SCENE_S * 1000)
        for sensitivity, began in desk.began.items():
            found[sensitivity] += sum(at >= SETTLED_MS for at in began)
    return found


def noticed(name: str, count: int, seed: int = 0, sensor: str = "lis3dh") -> dict[str, Noticed]:
    """What became of `count` shakes of a kind."""
    found = {sensitivity: Noticed() for sensitivity in SENSITIVITIES}
    for number in range(count):
        random = Random(f"{seed} {name} {number}")
        desk = DESKS[sensor](random)
        shaken = SHAKES[name](random)
        desk.moved.motion = shaken.motion
        desk.run(shaken.lasts * 1000)
        first, last = shaken.begins * 1000, shaken.ends * 1000
        for sensitivity, result in found.items():
            began = desk.began[sensitivity]
            if isinstance(desk, SwitchDesk):
                result.unfelt += desk.turns(first - EARLY_MS, last + LATE_MS) <= TURNS
            result.early += sum(at < first - EARLY_MS for at in began)
            during = [at for at in began if first - EARLY_MS <= at <= last + LATE_MS]
            if not during:
                result.missed += 1
                continue
            result.broken += len(during) > 1
            result.begins.append(round(during[0] - first))
            result.ends.append(round(desk.ended[sensitivity][-1] - last))
    return found


def middle(values: Sequence[int], part: float = 0.5) -> int:
    """The value below which that part of them lies."""
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]
