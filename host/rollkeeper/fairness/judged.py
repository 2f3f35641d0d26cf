"""What the counts of rolled dice say: how often each face came, and whether chance explains it.

The verdict says that dice are loaded, or fair, only where the counts show it. All that is compared with LEVEL is
corrected for how much was looked at (Holm), and beside every answer stands how large a fault would have been found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from rollkeeper.fairness.tails import (
    binomial_two_sided,
    chi_square,
    chi_square_tail,
    deviations,
    holm,
    poisson_two_sided,
    two_sided_normal,
    wilson,
)
from rollkeeper.store.results import Thrown
from rollkeeper.words import grouped, plural, tenths, tr

LEVEL = 0.001  # one in a thousand fair handhelds would be accused
SURE = 2.576  # standard deviations: 99 % of a normal figure are within them
MANY = 1000  # expected; from there on a count is as good as normal
FEW = 10  # expected of each face; a chi-square of fewer says nothing
ENOUGH = 3600  # dice; in fewer nobody would notice a face that comes a quarter more often than it should
ACCUSED = 4.05  # standard deviations of a fair face: then it is below LEVEL of 13 tests
NINETY_NINE = 2.35  # standard deviations of a loaded face: 99 times in 100 it is no farther below what is expected

LOOKS_FAIR, TOO_FEW, UNEVEN = "looks fair", "too few", "uneven"
FOR_FIVE = (1 / 6, 1 / 36, 1 / 216, 1 / 1296, 1 / 1296)  # the chance of five alike, by dice rolled; kept ones are alike


@dataclass(frozen=True)
class Face:
    """How often a face came, as a share of all, between which shares the true one is, and its corrected chance."""

    face: int
    count: int
    share: float
    low: float
    high: float
    chance: float


@dataclass(frozen=True)
class Die:
    """One of the five: how often each face came there, and the corrected chance of counts so uneven."""

    die: int
    counts: tuple[int, ...]
    chance: float


@dataclass(frozen=True)
class Fives:
    """How many rolls made five alike, how many were to be expected, and the corrected chance."""

    throws: int
    count: int
    expected: float
    chance: float


@dataclass(frozen=True)
class Judged:
    """The whole answer. `verdict` is one of LOOKS_FAIR, TOO_FEW and UNEVEN; a face that comes by `would_find` (0.1: a
    tenth) more often than it should would have been found, 99 times in 100."""

    dice: int
    verdict: str
    would_find: float
    faces: tuple[Face, ...]
    places: tuple[Die, ...]
    fives: Fives

    @property
    def wrong(self) -> Iterator[Face | Die | Fives]:
        """What chance does not explain."""
        looked_at: list[Face | Die | Fives] = [*self.faces, *self.places, self.fives]
        return (each for each in looked_at if each.chance < LEVEL)


def judged(thrown: Thrown) -> Judged:
    """Returns the verdict on the counts."""
    dice = thrown.dice
    totals = [sum(column) for column in zip(*thrown.faces, strict=True)]
    expected, spread = _fives_expected(thrown)
    chances = [_count_chance(total, dice, 1 / 6) for total in totals]
    chances += [_uneven_chance(counts) for counts in thrown.faces]
    chances.append(_fives_chance(thrown.fives, expected, spread))
    corrected = holm(chances)
    faces = tuple(
        Face(face, total, total / dice if dice else 0.0, *wilson(total, dice, SURE), chance)
        for face, (total, chance) in enumerate(zip(totals, corrected, strict=False), 1)
    )
    places = tuple(
        Die(die, counts, chance)
        for die, (counts, chance) in enumerate(zip(thrown.faces, corrected[len(faces) :], strict=False), 1)
    )
    fives = Fives(sum(thrown.for_five), thrown.fives, expected, corrected[-1])
    would_find = _would_find(dice) if dice else float("inf")
    verdict = UNEVEN if min(corrected) < LEVEL else TOO_FEW if dice < ENOUGH else LOOKS_FAIR
    return Judged(dice, verdict, would_find, faces, places, fives)


def _would_find(dice: int) -> float:
    """How much more often a face must come to be found 99 times in 100, from 500 dice on. A loaded face also varies
    more, by how much depends on itself: so it is found in steps."""
    more = 0.0
    for _ in range(50):
        chance = min(1.0, (1 + more) / 6)
        hits = ACCUSED * sqrt(5 * dice) / 6 + NINETY_NINE * sqrt(dice * chance * (1 - chance)) + 1
        more = 6 * hits / dice
    return more


def _count_chance(count: int, tries: int, chance: float) -> float:
    if tries * chance < MANY:
        return binomial_two_sided(count, tries, chance)
    return two_sided_normal(deviations(count, tries, chance))


def _uneven_chance(counts: tuple[int, ...]) -> float:
    mean = sum(counts) / len(counts)
    return chi_square_tail(chi_square(counts, [mean] * len(counts)), len(counts) - 1) if mean >= FEW else 1.0


def _fives_expected(thrown: Thrown) -> tuple[float, float]:
    """The mean, and the variance. Whatever the players keep, each roll has its own chance."""
    throws = list(zip(thrown.for_five, FOR_FIVE, strict=True))
    return sum(many * chance for many, chance in throws), sum(many * chance * (1 - chance) for many, chance in throws)


def _fives_chance(count: int, mean: float, spread: float) -> float:
    """As of Poisson's distribution, which is a little wider than the true one, while few are expected."""
    if mean >= MANY:
        return two_sided_normal((count - mean) / sqrt(spread))
    return poisson_two_sided(count, mean)


def what_counts() -> str:
    """Returns which dice are counted."""
    return tr(
        "Every rolled die of every logged game counts, hidden games too; kept dice do not, and real dice only if you "
        "choose their PC. In Challenge a roll counts for the player who made it."
    )


def headline(found: Judged) -> str:
    """Returns the verdict in a few words."""
    if not found.dice:
        return tr("No dice have been rolled here yet")
    return {
        LOOKS_FAIR: tr("These dice look fair"),
        TOO_FEW: tr("With so few rolls nobody can tell yet"),
        UNEVEN: tr("Chance alone does not explain these dice"),
    }[found.verdict]


def explained(found: Judged) -> str:
    """Returns what the verdict rests on."""
    if not found.dice:
        return tr("Play a game, copy it with `rollkeeper sync`, and look again.")
    dice = grouped(found.dice)
    if found.verdict == TOO_FEW:
        return tr(
            "{dice} dice were rolled. Even a face that comes a quarter more often than it should might not be noticed "
            "in so few; it takes {enough} dice until it would: about thirty-five games of one player.",
            dice=dice, enough=grouped(ENOUGH),
        )  # fmt: skip
    if found.verdict == LOOKS_FAIR:
        return tr(
            "{dice} dice were rolled, and nothing is off by more than chance explains; a face that came {more} more "
            "often than it should would have been found.",
            dice=dice, more=_percent(found.would_find),
        )  # fmt: skip
    return tr(
        "{dice} dice were rolled: {what}. That happens to fewer than one in {many} fair handhelds. It may still be "
        "that one: roll on, and see whether it stays. `rollkeeper doctor --selftest` and "
        "`rollkeeper doctor --entropy` look at the handheld.",
        dice=dice, what="; ".join(map(_wrong, found.wrong)), many=grouped(round(1 / LEVEL)),
    )  # fmt: skip


def told_face(face: Face) -> str:
    """Returns a face's share, in words."""
    share, low, high = (tenths(100 * each) for each in (face.share, face.low, face.high))
    return tr("{share} in 100 dice, surely between {low} and {high}", share=share, low=low, high=high)


def told_fives(fives: Fives) -> str:
    """Returns the count of five-alikes, in words."""
    if not fives.throws:
        return tr("Five alike: no roll could have made them yet.")
    came = plural(
        fives.count,
        "Five alike: once, where {expected} were to be expected in {rolls} rolls that could have made them.",
        "Five alike: {n} times, where {expected} were to be expected in {rolls} rolls that could have made them.",
        expected=tenths(fives.expected, style=","), rolls=grouped(fives.throws),
    )  # fmt: skip
    if fives.chance < LEVEL:
        return f"{came} {tr('Chance alone does not explain that.')}"
    return f"{came} {tr('With so few nobody can tell.') if fives.expected < 5 else tr('That is normal.')}"


def told_die(die: Die) -> str:
    """Returns whether a die shows its faces evenly, in words."""
    return tr("uneven") if die.chance < LEVEL else tr("too few") if sum(die.counts) < 60 else tr("normal")


def _wrong(each: Face | Die | Fives) -> str:
    if isinstance(each, Face):
        told = told_face(each)
        if each.share > 1 / 6:
            return tr(
                "face {face} came more often than it should ({told}; a fair die: 16.7)", face=each.face, told=told
            )
        return tr("face {face} came less often than it should ({told}; a fair die: 16.7)", face=each.face, told=told)
    if isinstance(each, Die):
        return tr("die {die} shows its faces unevenly", die=each.die)
    return plural(
        each.count, "five alike came once, not about {expected}", "five alike came {n} times, not about {expected}",
        expected=tenths(each.expected, 0, ","),
    )  # fmt: skip


def _percent(share: float) -> str:
    return f"{tenths(100 * share, 0 if share >= 0.1 else 1)} %"
