"""`make fairness`: ten million dice of the firmware, the battery, the proof that it finds loaded ones, and the page.

With --open other dice each time, the battery alone, and no page: for `make soak`. The exit code is 1 if fair dice were
accused; that happens once in a thousand times to sound dice, so run it again before you look for a fault.
"""

import argparse
import secrets
import sys

from dice_battery import page
from dice_battery.battery import battery
from dice_battery.figures import load, of_dice, save
from dice_battery.rigged import CASES, LOADED, tried
from dice_battery.sources import DICE, of_the_firmware

SEED = 19
GROWING = (4_000, 8_000, 12_000, 16_000, 20_000, 30_000)  # throws of five


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fairness", description=__doc__)
    parser.add_argument("--faces", type=int, default=10_000_000, help="how many (default: 10,000,000)")
    parser.add_argument("--tries", type=int, default=1000, help="of each kind of loaded dice (default: 1000)")
    parser.add_argument("--open", action="store_true", help="other dice each time, and no page")
    parser.add_argument("--page", action="store_true", help="write the page from the figures that there are")
    asked = parser.parse_args()
    if asked.page:
        page.write(load())
        return 0
    if asked.open:
        return judge_others(asked.faces // DICE)
    say("dice: throwing")
    dice = of_the_firmware(asked.faces // DICE, SEED)
    power = []
    for case in CASES:
        tries = max(5, round(asked.tries * case.share))
        power.append(tried(case, tries))
        say(f"{case.told}, {DICE * case.throws:,} faces: {power[-1].accused} of {tries} accused")
    growing = [tried(LOADED, max(5, asked.tries // 5), throws) for throws in GROWING]
    figures = of_dice(dice, SEED, power, growing)
    save(figures)
    page.write(figures)
    for each in figures.judged.wrong:
        say(f"WRONG: {each.name}, chance {each.chance:.1e}")
    return 1 if figures.judged.wrong else 0


def judge_others(throws: int) -> int:
    """Other dice each time."""
    seed = secrets.randbits(64)
    found = battery(of_the_firmware(throws, seed))
    say(f"{DICE * throws:,} faces, seed {seed}: the smallest corrected chance is {min(found.corrected):.3g}")
    for each in found.wrong:
        say(f"WRONG: {each.name}, chance {each.chance:.1e}")
    return 1 if found.wrong else 0


def say(what: str) -> None:
    """A line of progress."""
    print(what, flush=True)


if __name__ == "__main__":
    sys.exit(main())
