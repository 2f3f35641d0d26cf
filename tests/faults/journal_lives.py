"""Long lives of journals: what a player, a PC and an empty battery do, in any order and many times round the flash.

The machines that cut the power at every operation know one short course each. Here the order is chance: a sector whose
opening was cut, or its erase, is met again much later. See JournalLife for the law.
"""

import random
from collections import Counter

from faults.journal_life import JournalLife
from faults.torn_flash import TornFlash
from parts.nor_flash import PowerCut

SECTORS = (4, 6, 8)  # so few that a life goes round them
STEPS = (30, 150)  # of a life
AGAIN = 0.3  # how often the next start is cut off, too
WHAT = ("few", "few", "many", "many", "full", "rest", "rest", "sync", "partly", "lock", "cut", "cut", "power")


def one_step(life: JournalLife, what: str) -> None:
    """Something happens. Raises PowerCut."""
    rng = life.rng
    if what == "few":
        life.log(rng.randint(1, 3))
    elif what == "many":
        life.log(rng.randint(50, 300))
    elif what == "full":
        life.fill_sector(rng.randint(4, 45))
    elif what == "rest":
        for _ in range(rng.randint(1, 4)):
            if not life.journal.flushed:
                life.journal.flush()
    elif what == "sync":
        life.sync()
    elif what == "partly":
        life.sync(rng.randint(0, len(life.truth)))
    elif what == "lock":
        life.lock()
    elif what == "cut":
        life.flash.cut = rng.randint(0, 8)
    else:
        life.power_on()


def lived(seed: int) -> Counter[str]:
    """What happened in one life. Raises AssertionError."""
    rng = random.Random(seed)
    flash = TornFlash(rng, rng.choice(SECTORS))
    life = JournalLife(flash, rng)
    life.power_on()
    found: Counter[str] = Counter(lives=1)
    steps = rng.randint(*STEPS)
    while found["steps"] < steps:
        found["steps"] += 1
        try:
            one_step(life, rng.choice(WHAT))
        except PowerCut:
            while True:
                found["cuts"] += 1
                flash.cut = rng.randrange(12) if rng.random() < AGAIN else -1
                try:
                    life.power_on()
                    break
                except PowerCut:
                    pass
    flash.cut = -1
    for _ in range(8):  # once a PC has everything, there is room again and again
        life.sync()
        life.rest()
        life.log(100)
    life.power_on()
    found["erases"] += flash.erases
    return found
