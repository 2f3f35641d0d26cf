"""Check: each capacitor that serves a pin stands at it: from pad to pad, in the same net, not more than a few mm."""

import math
from pathlib import Path

from generators.checking.board_read import Board, Laid, board_of
from generators.checking.verdict import Verdict

# Of each board: the capacitor, the part and the pins it serves, and the most that its pads may be away from them, mm.
SERVED = {
    "oled": (("C3", "J1", ("1", "2"), 3.5),),
    "led": (("C3", "U2", ("5",), 4.0), ("C6", "Q3", ("1", "2"), 5.5), ("C7", "Q3", ("1", "3"), 5.5)),
}
PIXELS = [f"D{number}" for number in range(11, 46)]
AT_PIXELS = [f"C{number}" for number in range(11, 31)]
SUPPLY, TO_PIXELS = "4", 8.5  # a pixel's supply pin has the supply pad of one of C11 to C30 so near


def served(root: Path) -> Verdict:
    """Both boards."""
    wrong, most, count = [], 0.0, 0
    for build in SERVED:
        board = board_of(root, build)
        found = distances(build, board)
        wrong += [f"{build}: {each}" for each in too_far(build, board)]
        most, count = max(most, *(away for _, away, _ in found)), count + len(found)
    return Verdict(f"{count} pins, {most:.1f} mm at most", wrong)


def too_far(build: str, board: Board) -> list[str]:
    """What does not stand where it serves."""
    return [f"{what} is {away:.1f} mm away, at most {most} are wanted"
            for what, away, most in distances(build, board) if not away <= most]  # fmt: skip


def distances(build: str, board: Board) -> list[tuple[str, float, float]]:
    """Each capacitor and pin, how far they are apart, and how far they may be."""
    parts, found = board.parts, []
    for ref, other, pins, most in SERVED[build]:
        for pin in pins:
            found.append((f"{ref} at pin {pin} of {other}", apart(parts[ref], parts[other], pin), most))
    for ref in PIXELS if build == "led" else ():
        nearest = min(AT_PIXELS, key=lambda each: apart(parts[each], parts[ref], SUPPLY))
        found.append((f"{nearest} at {ref}", apart(parts[nearest], parts[ref], SUPPLY), TO_PIXELS))
    return found


def apart(capacitor: Laid, part: Laid, pin: str) -> float:
    """From a pin to the nearest pad of the capacitor in the same net; infinite if there is none."""
    same = [at for number, at in capacitor.pads.items() if capacitor.nets[number] == part.nets[pin]]
    return min((math.dist(at, part.pads[pin]) for at in same), default=math.inf)
