"""The power goes at each operation of the flash: while the first events are logged, while a sector is
opened, and while one is erased ahead. And once more while the handheld starts again.

On a flash in memory, so that it can be tried thousands of times; see JournalLife for the law.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

from faults.journal_life import JournalLife
from faults.torn_flash import TornFlash
from parts.nor_flash import SIZE, PowerCut

SECTORS = 8
AGAIN = 0.4  # how often the next start is cut off, too
EARLY = 14  # operations after which it is at the latest


def first_start(life: JournalLife) -> None:
    """The first sector is erased and opened."""
    life.power_on()
    life.log(3)
    life.rest()
    life.log()


def opening(life: JournalLife) -> None:
    """The last records of a sector, and the first of the next."""
    life.power_on()
    life.log(2)
    life.rest()
    life.lock()
    life.lock()
    life.log(3)
    life.lock()
    life.rest()


def opening_with_locks(life: JournalLife) -> None:
    """The record that opens the next sector is one of locks."""
    life.power_on()
    for _ in range(60):
        life.lock()
    life.log()


def erasing(life: JournalLife) -> None:
    """A PC has come: the oldest sector is erased, opened, and the one after it is erased."""
    life.power_on()
    life.sync()
    life.rest()
    life.lock()
    life.log(4)
    life.rest()
    life.log()


def erasing_at_once(life: JournalLife) -> None:
    """There was no time: the sector is erased when it is needed."""
    life.power_on()
    life.sync()
    life.log(6)
    life.rest()


@cache
def unused() -> JournalLife:
    """Nothing is on the flash but what was there before: another program."""
    rng = random.Random(0)
    return JournalLife(TornFlash(rng, SECTORS, rng.randbytes(SECTORS * SIZE)), rng)


@cache
def at_the_end_of_a_sector() -> JournalLife:
    """The first sector is nearly full."""
    life = JournalLife(TornFlash(random.Random(1), SECTORS), random.Random(1))
    life.power_on()
    life.log()
    life.rest()
    life.fill_sector(8)
    return life


@cache
def full() -> JournalLife:
    """All sectors are in use, and the last is nearly full."""
    life = JournalLife(TornFlash(random.Random(2), SECTORS), random.Random(2))
    life.power_on()
    for _ in range(SECTORS):
        life.log(4)
        life.rest()
        life.fill_sector(8)
    return life


COURSES: dict[str, tuple[Callable[[JournalLife], None], Callable[[], JournalLife]]] = {
    "first start": (first_start, unused),
    "a sector is opened": (opening, at_the_end_of_a_sector),
    "locks open a sector": (opening_with_locks, at_the_end_of_a_sector),
    "a sector is erased ahead": (erasing, full),
    "a sector is erased at once": (erasing_at_once, full),
}


def cut_at(course: str, operation: int, seed: int) -> int:
    """The power goes in this operation of a course. Returns how often it went: 0, if there are not so many operations.
    Raises AssertionError."""
    run, prepared = COURSES[course]
    rng = random.Random(f"{course} {operation} {seed}")
    life = prepared().copied(rng)
    life.flash.cut = operation
    cuts = 0
    while True:
        try:
            if cuts:
                life.power_on()
                life.flash.read_later()  # what was shown now
                life.log(2)
                life.lock()
                break
            run(life)
            return 0
        except PowerCut:
            cuts += 1
            life.flash.cut = rng.randrange(EARLY) if rng.random() < AGAIN else -1
    life.flash.cut = -1
    life.power_on()
    life.rest()
    life.log(2)
    life.power_on()
    life.check_room()
    life.log(6)
    life.power_on()
    return cuts


def all_cuts(course: str, seeds: range) -> Counter[str]:
    """A course with the power cut at each operation, for so many seeds: how many cuts there were, and of how many
    operations. Raises AssertionError."""
    found: Counter[str] = Counter()
    for seed in seeds:
        operation = 0
        while cuts := cut_at(course, operation, seed):
            found["cuts"] += cuts
            operation += 1
        found["operations"] = max(found["operations"], operation)
    return found
