"""docs/explain/fairness.md, written from the figures."""

from pathlib import Path

from dice_battery.battery import HANDS, WHOLE
from dice_battery.figures import Figures
from dice_battery.finding import LEVEL, Finding
from dice_battery.plots import plots
from dice_battery.rigged import FACES, ROLLS, Tried

DOCS = Path(__file__).resolve().parents[2] / "docs" / "explain"
PAGE, FOLDER = DOCS / "fairness.md", DOCS / "fairness"

BEGIN = """# Would a loaded die be found?

`make fairness` measures all this again and writes this page; a test compares the page with the figures.
`rollkeeper fairness` asks the same of the dice that you have thrown yourself.

## The dice

{faces:,} faces, in {throws:,} throws of five, by [the code of the handheld](../../firmware/roller/app/dice_source.py),
run on the PC; it is the same code. {stand_in}
What the chip's own source is worth, `rollkeeper doctor --entropy` measures on a real Pico. The seed is {seed}: who runs
it again gets the same dice. `make soak` throws others each time.

{count} tests look at them. Each compares with what counting gives, not with other dice, and says how likely it is that
fair dice are so far off, to either side: dice that come out too evenly are no dice. Of so many tests some are far off
by chance, so their chances are corrected (Holm), and **fair dice are accused once in {once:,} at most**.

**Nothing is wrong with these dice: {verdict}**

![How far each face of each die is off](fairness/faces.svg)

![Poker hands](fairness/hands.svg)

![The chances of all tests, in order](fairness/chances.svg)

| family | what it looks at | tests | farthest off | its chance | corrected |
|---|---|---|---|---|---|
"""

FAMILIES = {
    "faces": "how often each face came, in all",
    "positions": "the same of each of the five dice",
    "pairs": "two faces together: of two dice in a throw, of one die in two throws, of neighbours in the stream of all",
    "runs": "how long a face repeats, and how long faces rise",
    "gaps": "how many faces until a face comes again",
    "correlation": "do high faces follow high ones, 1 to 12 faces and 1 to 3 throws apart",
    "hands": "poker hands, the 252 rolls, the 7776 with an order, the sums",
}

POWER = """
## The proof that they would be found

A battery that never accuses anybody is worth nothing. So dice that are known to be loaded were judged by the same
tests. Loaded by 1 % means: one face comes in 1.06 / 6 of all throws instead of 1 / 6, 1 % of all throws more, and the
others share the rest. "100,000 rolls" can mean 100,000 faces, which is {faces:,} throws of five, or {rolls:,} throws of
five; this is both. If only one of the five dice is loaded it takes the latter, for a throw has one face of it.

![How often a loaded die is found, by how many faces](fairness/power.svg)

| dice | faces | tries | accused | by |
|---|---|---|---|---|
"""

END = """
To be found 99 times in 100, and with fair dice accused once in 100 at most, was the aim. What is smaller than a fault
of 1 % needs more: a fault half as large four times as many throws.

## What this does not say

That the random source of your Pico is good: its own tests judge that with each roll, and so does `rollkeeper
entropy`. That the handheld shows the dice it has thrown, and that nobody chose them: for that every roll can be
recomputed. Statistics find dice that come out wrongly, not dice that were known before.
"""

STAND_IN = """Each face is made as in a game: of a seed that is committed to, of a share of
the player's shake, in half of the games of a PC's nonce, by HMAC-SHA-256 ([how](fair-dice.md)); for the noise of the
ring oscillator and for the hands that shake stands a generator with a seed."""


def page(figures: Figures) -> str:
    """The whole page."""
    wrong = figures.judged.wrong
    least = min(figures.corrected)
    verdict = (
        f"the farthest off of all tests has a corrected chance of {_told(least)}." if not wrong else
        "that is not so, see " + ", ".join(each.name for each in wrong) + "."
    )  # fmt: skip
    text = BEGIN.format(
        faces=5 * figures.throws, throws=figures.throws, seed=figures.seed, count=len(figures.findings),
        once=round(1 / LEVEL), verdict=verdict, stand_in=STAND_IN,
    )  # fmt: skip
    rows = list(zip(figures.findings, figures.corrected, strict=True))
    for family, told in FAMILIES.items():
        own = [row for row in rows if row[0].family == family]
        worst, corrected = min(own, key=lambda row: row[0].chance)
        text += (
            f"| {family} | {told} | {len(own)} | {_figure(worst)} | {_told(worst.chance)} | {_told(corrected)} |\n"
        )
    text += "\n| hand | thrown | to be expected |\n|---|---|---|\n"
    for (hand, ways), thrown in zip(HANDS.items(), figures.hands, strict=True):
        text += f"| {hand} | {thrown:,} | {ways / WHOLE * figures.throws:,.1f} |\n"
    text += POWER.format(faces=FACES, rolls=ROLLS) + "".join(map(_row, figures.power))
    return text + END


def write(figures: Figures) -> None:
    """The page and its plots."""
    PAGE.write_text(page(figures), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name, content in plots(figures).items():
        (FOLDER / name).write_text(content, encoding="utf-8")


def _row(each: Tried) -> str:
    families = ", ".join(sorted(each.families, key=lambda name: -each.families[name])) if each.guilty else "-"
    told = each.told if each.guilty else f"**{each.told}**"
    return f"| {told} | {5 * each.throws:,} | {each.tries:,} | {each.accused:,} | {families} |\n"


def _figure(finding: Finding) -> str:
    if not finding.freedom:
        return f"{finding.name}: {finding.figure:+.2f} standard deviations"
    return f"{finding.name}: chi-square {finding.figure:,.1f} of {finding.freedom:,} degrees"


def _told(chance: float) -> str:
    return f"{chance:.3f}" if chance >= 0.001 else f"{chance:.0e}"
