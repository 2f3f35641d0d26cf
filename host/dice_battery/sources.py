"""Where dice come from: the firmware's own code, and dice of which it is known how they are loaded.

Law: what the firmware throws is asked for in `of_the_firmware` and nowhere else.
"""

import os
import random
from collections.abc import Callable

import numpy as np

from dice_battery.finding import Dice
from roller.app.dice_source import DiceSource  # type: ignore[import-not-found]

DICE = 5
LOADED = 1.06  # times as often as the other faces of a fair die: 1 % of all throws


def of_the_firmware(throws: int, seed: int | None) -> Dice:
    """Throws of five dice by the handheld's own code. What stands for its oscillator are the bytes of a generator with
    this seed; None: of this computer's own random source, other ones each time."""
    urandom: Callable[[int], bytes] = os.urandom if seed is None else random.Random(seed).randbytes
    source = DiceSource(urandom)
    found = bytearray()
    for _ in range(throws):
        found += bytes(source.faces(DICE))
    return np.frombuffer(found, dtype=np.int8).reshape(-1, DICE)


def of_chances(throws: int, chances: "list[list[float]]", chance: np.random.Generator) -> Dice:
    """Throws of five dice, each with its own chances of the six faces; one row for all if they are alike."""
    if len(chances) == 1:
        return _drawn(throws * DICE, chances[0], chance).reshape(-1, DICE)
    return np.stack([_drawn(throws, each, chance) for each in chances], axis=1)


def _drawn(many: int, chances: list[float], chance: np.random.Generator) -> Dice:
    bounds = np.cumsum(chances)[:-1]
    return (np.searchsorted(bounds, chance.random(many), side="right") + 1).astype(np.int8)


def loaded(face: int, times: float = LOADED) -> list[float]:
    """The chances of a die that shows `face` so many times as often as it should."""
    more = times / 6
    return [more if each == face else (1 - more) / 5 for each in range(1, 7)]


FAIR = [1 / 6] * 6
