"""Where dice come from: the firmware's own code, and dice of which it is known how they are loaded.

Law: what the firmware throws is asked for in `of_the_firmware` and nowhere else.
"""

import os
import random
from collections.abc import Callable
from hashlib import sha256
from typing import Any, cast

import numpy as np

from dice_battery.finding import Dice
from roller.app.dice_source import DiceSource

DICE = 5
THROWS_OF_A_GAME = 39  # 13 turns of three
LOADED = 1.06  # times as often as the other faces of a fair die: 1 % of all throws


class Journal:
    """The place of a throw, as the handheld's journal has it."""

    device, epoch = "e660583883724a32", "5c1f09aa"

    def __init__(self) -> None:
        self.began = 1
        self.last = 1


class Game:
    """A game with its commitment and with what a PC has added to it."""

    def __init__(self, commit: str, nonce: str) -> None:
        self.commit, self.nonce = commit, nonce


class Healthy:
    """Noise that passes its tests: bytes of a generator, or of this computer's own source."""

    def __init__(self, urandom: Callable[[int], bytes]) -> None:
        self._urandom = urandom
        self.data = b""
        self.fault = ""

    def verdict(self) -> str:
        """Read what the tests read last."""
        self.data = self._urandom(128)
        return ""


def of_the_firmware(throws: int, seed: int | None) -> Dice:
    """Throws of five dice by the handheld's own code, in games of 39, of which every other one has a PC's nonce. What
    stands for its oscillator and for the hands that shake are the bytes of a generator with this seed; None: of this
    computer's own random source, other ones each time."""
    urandom: Callable[[int], bytes] = os.urandom if seed is None else random.Random(seed).randbytes
    noise, journal = Healthy(urandom), Journal()
    source: Any = DiceSource(cast(Any, noise), cast(Any, journal))
    found = bytearray()
    for number in range(throws):
        if number % THROWS_OF_A_GAME == 0:
            journal.began = journal.last = journal.last + 1
            game = Game(source.begin("")[0], urandom(16).hex() if number // THROWS_OF_A_GAME % 2 else "")
        found += bytes(source.faces(DICE, game, sha256(urandom(8)).digest())[0])
        journal.last += 1
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
