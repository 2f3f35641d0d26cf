"""Dice that are not right, each in a way of its own: does the battery accuse them, and fair ones not?

Each is thrown so often, and tried many times, with the seeds 0, 1, 2 and so on: who runs it again gets the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dice_battery.battery import battery
from dice_battery.finding import Dice
from dice_battery.sources import DICE, FAIR, loaded, of_chances, of_the_firmware

ROLLS = 100_000  # of five dice
FACES = 20_000  # rolls of five dice: 100,000 faces


@dataclass(frozen=True)
class Case:
    """Dice in words, how many throws of five they are judged by, and a try of them; `guilty`: whether they are rigged.
    It is tried `share` of as often as is asked for: some take long."""

    told: str
    throws: int
    guilty: bool
    made: Callable[[int, int], Dice]  # throws, number of the try
    share: float = 1.0


@dataclass(frozen=True)
class Tried:
    """How often dice were accused, and by which families of tests."""

    told: str
    throws: int
    guilty: bool
    tries: int
    accused: int
    families: dict[str, int]


def tried(case: Case, tries: int, throws: int | None = None) -> Tried:
    """A case, tried so often; with another number of throws if one is given."""
    accused, families = 0, dict[str, int]()
    for number in range(tries):
        wrong = battery(case.made(throws or case.throws, number)).wrong
        accused += bool(wrong)
        for family in {each.family for each in wrong}:
            families[family] = families.get(family, 0) + 1
    return Tried(case.told, throws or case.throws, case.guilty, tries, accused, families)


def fair(throws: int, number: int) -> Dice:
    """Fair dice of numpy's generator."""
    return of_chances(throws, [FAIR], np.random.default_rng(number))


def all_loaded(throws: int, number: int) -> Dice:
    """All five are loaded, in each try for another face."""
    return of_chances(throws, [loaded(number % 6 + 1)], np.random.default_rng(number))


def one_loaded(throws: int, number: int) -> Dice:
    """One of the five is loaded, in each try another one."""
    chances = [FAIR] * DICE
    chances[number // 6 % DICE] = loaded(number % 6 + 1)
    return of_chances(throws, chances, np.random.default_rng(number))


def sticky(throws: int, number: int) -> Dice:
    """In a throw in 50 the first die does not turn: it shows what it showed before."""
    chance = np.random.default_rng(number)
    dice = of_chances(throws, [FAIR], chance)
    for at in np.flatnonzero(chance.random(throws - 1) < 1 / 50):
        dice[at + 1, 0] = dice[at, 0]
    return dice


def alike(throws: int, number: int) -> Dice:
    """In a throw in 50 the second die shows what the first one shows."""
    chance = np.random.default_rng(number)
    dice = of_chances(throws, [FAIR], chance)
    copied = chance.random(throws) < 1 / 50
    dice[copied, 1] = dice[copied, 0]
    return dice


def from_a_bag(throws: int, number: int) -> Dice:
    """Each 60 faces have every face ten times, shuffled: as even as no dice are."""
    bag = np.repeat(np.arange(1, 7, dtype=np.int8), 10)
    bags = np.tile(bag, (throws * DICE // len(bag) + 1, 1))
    return np.random.default_rng(number).permuted(bags, axis=1).ravel()[: throws * DICE].reshape(-1, DICE)


def in_a_circle(throws: int, number: int) -> Dice:
    """After 5000 throws they begin again."""
    once = of_chances(5000, [FAIR], np.random.default_rng(number))
    return np.tile(once, (throws // 5000 + 1, 1))[:throws]


def modulo_alone(throws: int, number: int) -> Dice:
    """A random byte modulo 6, with none left out: faces 1 to 4 come 43 times in 256, 5 and 6 only 42 times."""
    drawn = np.random.default_rng(number).integers(0, 256, throws * DICE, dtype=np.uint8)
    return (drawn % 6 + 1).astype(np.int8).reshape(-1, DICE)


LOADED = Case("all five show one face 1 % more often", FACES, True, all_loaded)
CASES = [
    Case("fair, numpy's generator", FACES, False, fair, 5),
    Case("fair, numpy's generator", ROLLS, False, fair),
    Case("fair, by the firmware", FACES, False, of_the_firmware, 0.5),
    LOADED,
    Case(LOADED.told, ROLLS, True, all_loaded, 0.2),
    Case("one of the five shows one face 1 % more often", ROLLS, True, one_loaded),
    Case("a throw in 50 leaves the first die as it lay", ROLLS, True, sticky, 0.2),
    Case("a throw in 50 shows on the second die what the first one has", ROLLS, True, alike, 0.2),
    Case("dealt from a bag of ten of each face", FACES, True, from_a_bag, 0.2),
    Case("the same 5000 throws again and again", ROLLS, True, in_a_circle, 0.2),
    Case("a byte modulo 6, none left out", 10 * ROLLS, True, modulo_alone, 0.02),
]
