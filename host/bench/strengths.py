"""What the automatic players score on average, by how strong they are: the worth of the game less their mistakes.

Luck is 0 on average, so it is left out, and some hundred games are enough.
"""

import math
import random
import statistics

from bench.figure import Figure, beside
from bench.workbench import Workbench
from fivedice.edition import EDITIONS
from rollkeeper.coach.solved import values_of
from rollkeeper.coach.worths import WorthsOf, worths_by
from rollkeeper.play.optimal import STRENGTHS, Optimal

GAMES = 200


def strengths(bench: Workbench) -> list[Figure]:
    """A row each: mean and its interval of 95 %."""
    worths_of = worths_by(EDITIONS["travel"], values_of(EDITIONS["travel"]))
    return [row(name, temper, worths_of, random.Random(bench.seed)) for name, temper in STRENGTHS.items()]


def row(name: str, temper: float, worths_of: WorthsOf, chance: random.Random) -> Figure:
    """One strength."""
    means = [mean_of_a_game(worths_of, temper, chance) for _ in range(GAMES)]
    off = 1.96 * statistics.stdev(means) / math.sqrt(GAMES)
    return beside(f"mean score of --player {name}, {GAMES} games", f"{statistics.mean(means):.1f} +- {off:.1f}")


def mean_of_a_game(worths_of: WorthsOf, temper: float, chance: random.Random) -> float:
    """What the game is worth less what the choices of one game of 13 turns have lost."""
    boxes: dict[str, int] = {}
    mean = worths_of(boxes).before
    while len(boxes) < 13:
        worths = worths_of(boxes)
        decisions = Optimal(worths, temper, chance)
        kept: tuple[int, ...] = ()
        for left in (2, 1, 0):
            dice = tuple(sorted((*kept, *(chance.randint(1, 6) for _ in range(5 - len(kept))))))
            if not left:
                break
            numbers = decisions.keep(dice, left)
            kept = dice if numbers is None else tuple(dice[number - 1] for number in numbers)
            mean -= worths.roll(dice, left) - worths.keep(kept, left)
        choice = decisions.choose(dice)
        found = dict(worths.boxes(dice))
        mean -= max(found.values()) - found[choice.box, choice.points]
        boxes[choice.box] = choice.points
    return mean
