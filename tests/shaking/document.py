"""docs/explain/shake.md is made from counts.json and the firmware's own thresholds, never by hand.

python tests/shaking/document.py judges all traces again (some minutes), and writes counts.json, the document and its
picture. With --switch only those of the vibration switch are (three minutes), with --others only those of the other
accelerometers, with --keep only the document is made, from the counts that are there.
"""

import json
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean
from typing import TypedDict

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "host", "firmware", "firmware/lib")]

from roller.app import shake  # noqa: E402 (after the path)
from roller.hw import accelerometer  # noqa: E402
from shaking.everyday import EVERYDAY, SCENE_S  # noqa: E402
from shaking.judged import SENSITIVITIES, false_rolls, middle, noticed  # noqa: E402
from shaking.shakes import SHAKES  # noqa: E402

COUNTS = Path(__file__).with_name("counts.json")
DOCUMENT = ROOT / "docs" / "explain" / "shake.md"
WHOLE = (360, 500, 1)  # scenes, shakes, seed
SEEDS = tuple((45, 100, seed) for seed in range(5, 10))  # of the switch, whose rule was good on one seed only once
REDUCED = (18, 25, 0)  # what the test does again
SENSORS = ("lis3dh", "switch", "adxl345", "mpu6050")
NAMES = {"adxl345": "ADXL345", "mpu6050": "MPU-6050"}


class Counted(TypedDict):
    """Of one run: false rolls by trace and sensitivity; of shakes [missed, taken for two, rolled before, begun after ms
    (half of them, 95 of 100), ended after ms (the same), and of a switch how many no rule can feel]."""

    false: dict[str, dict[str, int]]
    shakes: dict[str, dict[str, list[int]]]


def counted(scenes: int, shakes: int, seed: int, sensor: str = "lis3dh") -> Counted:
    """Judge all traces, on all cores."""
    with ProcessPoolExecutor() as workers:
        rolled = {name: workers.submit(false_rolls, name, scenes, seed, sensor) for name in EVERYDAY}
        results = {name: workers.submit(noticed, name, shakes, seed, sensor) for name in SHAKES}
    false = {name: job.result() for name, job in rolled.items()}
    found: dict[str, dict[str, list[int]]] = {}
    for name, kinds in results.items():
        found[name] = {}
        for sensitivity, result in kinds.result().items():
            times = [
                middle(values, part) if values else -1
                for values in (result.begins, result.ends)
                for part in (0.5, 0.95)
            ]
            unfelt = [result.unfelt] if sensor == "switch" else []
            found[name][sensitivity] = [result.missed, result.broken, result.early, *times, *unfelt]
    return {"false": false, "shakes": found}


def document(whole: Counted, switch: list[Counted], *others: Counted) -> str:
    """The text of docs/explain/shake.md."""
    scenes, shakes, _ = WHOLE
    hours = scenes * SCENE_S / 3600
    lines = [
        "# What is a shake",
        "",
        "<!-- Made by tests/shaking/document.py from tests/shaking/counts.json: do not edit. -->",
        "",
        "The dice roll when the handheld is shaken, and not when it is carried, put down, handed over or pressed. How "
        "that is told, and how well, on traces of a physical model. **Not measured on hardware:** nobody has shaken "
        "a Rollkeeper yet.",
        "",
        "## How well",
        "",
        "With a LIS3DH. "
        f"False rolls an hour while the display is lit, over {hours:.0f} hours of each movement, in scenes of "
        f"{SCENE_S:.0f} s but for their first second, in which the sensor is switched on. (While it is dark the sensor "
        "is powered down: a pocket never rolls.)",
        "",
        *_table("movement", EVERYDAY, lambda name, each: _rate(whole["false"][name][each] / hours)),
        "",
        f"Missed shakes of a hundred, of {shakes} of each kind; in brackets after how many ms a shake is noticed: half "
        "of them, and 95 of 100.",
        "",
        *_table("shake", SHAKES, lambda name, each: _missed(whole["shakes"][name][each], shakes)),
    ]
    usual = [kinds["medium"] for kinds in whole["shakes"].values()]
    half, most = max(times[5] for times in usual), max(times[6] for times in usual)
    broken = sum(times[1] for times in usual)
    early = sum(times[2] for times in usual)
    lines += [
        "",
        f"At medium a shake ends at most {half} ms (half of each kind) and {most} ms (95 of 100) after the last "
        f"movement of more than 150 mg; {broken} of {shakes * len(usual)} were taken for two, {early} rolled before "
        "they began.",
        "",
        "![Traces, and where the dice roll](shake.png)",
        "",
        *SWITCH.format(
            closing=shake.CLOSING, slot=shake.SLOT, rattles=shake.RATTLES, longest=shake.LONGEST, swing=shake.SWING,
            more=shake.CLOSING + shake.MORE, even=round(100 * shake.EVEN - 100), seeds=len(SEEDS), shakes=SEEDS[0][1],
            hours=f"{SEEDS[0][0] * SCENE_S / 3600:.2f}", unfelt=_mean_and_worst(switch, "vigorous", "medium", 7),
        ).splitlines(),
        "",
        *_table("movement", EVERYDAY, lambda name, each: _rates(switch, name, each)),
        "",
        *_table("shake", SHAKES, lambda name, each: _mean_and_worst(switch, name, each, 0)),
        "",
        *OTHER_CHIPS.format(
            hours=f"{REDUCED[0] * SCENE_S / 3600:.1f}", shakes=REDUCED[1], rolled=_rolled(others),
        ).splitlines(),
        "",
        "| shake | " + " | ".join(NAMES.values()) + " |",
        "|---|" + "---|" * len(NAMES),
        *(
            f"| {name} | " + " | ".join(_missed(each["shakes"][name]["medium"], REDUCED[1]) for each in others) + " |"
            for name in SHAKES
        ),
        "",
        *REASONS.format(
            longest=shake.LONGEST, turns=shake.TURNS, least=shake.LEAST, most=shake.MOST,
            uneven=shake.UNEVEN, still=shake.STILL, quiet=shake.QUIET, unseen=shake.UNSEEN // 1000,
            sample=accelerometer.SAMPLE, slow=accelerometer.SLOW, down=-accelerometer.DOWN,
            upright=-accelerometer.UPRIGHT, away=accelerometer.AWAY // 1000,
        ).splitlines(),
        "",
        "| sensitivity | each turn at least | their sum at least |",
        "|---|---|---|",
        *("| {} | {} mg | {} mg |".format(name, *shake.SENSITIVITIES[name]) for name in SENSITIVITIES),
        *LIMITS.splitlines(),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


SWITCH = """\
## With the vibration switch

Who builds with SW7 in place of the LIS3DH gets a sensor that knows neither direction nor strength. The same movements
go through a model of it: the tip of a spring that swings across itself at 18 to 32 Hz, touches where 1.4 to 2.2 g would
bend it to, and bounces there. **No datasheet gives these figures, and none was measured**: more than 1 g it must be, as
the switch is open at rest in any pose. Sellers say that it has no direction; a spring along the board has one.

* Each turn stands for {closing} mg. What closes again within {slot} ms belongs to the turn before, but a rattle that
  goes on has another one every {rattles} ms. No least and no most is asked of three turns.
* Gravity holds the spring to one side, so it often closes once to and fro and not twice: a gap of {longest} to
  {swing} ms counts, too, and for {more} mg, if the next is as long within {even} %. Few steps are so even.

{seeds} seeds on which nothing was tuned, each with {hours} hours of each movement and {shakes} shakes of each kind: the
mean, and in brackets the worst seed. **Of a hundred vigorous shakes {unfelt} do not close this switch even four
times**, as they go along the spring or do not reach what it needs: no rule can feel them, and what is missed beyond
that is the rule's. Who wants every shake felt builds with the LIS3DH. A cart, stairs or a run with the lit handheld in
the hand may roll: the sensitivity *low* is for that. False rolls an hour, and missed shakes of a hundred:"""

OTHER_CHIPS = """\
## With an ADXL345 or an MPU-6050

The same rule and thresholds, on models of these chips with the noise and offset of their datasheets: an ADXL345 at
50 Hz, whose bandwidth is 25 Hz, and an MPU-6050 with its low-pass of 10 Hz. A short run, on whose traces the rate of
the ADXL345 was chosen: over {hours} hours of each movement, at medium, {rolled}. Missed shakes of a
hundred, of {shakes} of each kind; in brackets after how many ms a shake is noticed: half of them, and 95 of 100."""

REASONS = """\
## How it is told

A hand that shakes dice goes to and fro (or round and round), about as strongly there as back, evenly, four to seven
times a second. Everything else lacks one of these:

| what is asked of a movement | why | who fails |
|---|---|---|
| it turns back at least half as strong as it came | a heel strikes hard and is lifted softly | walking, stairs |
| straight back, within 22 degrees | things that are thrown about come from anywhere | cobbles, bounces |
| {turns} turns in a row within {least} to {most} ms, none longer than {longest} ms | who runs takes longer, and what \
rings is quicker | jogging, knocks, carts |
| no gap between turns more than {uneven} times the one before | a blow and what rings after it are out of step with \
the next | brisk walk |
| each turn has a least strength, and all of them a least sum | a weak shake must go on for longer to be believed | \
keys, picking up, handing over |

So somebody who shakes no faster than others run is not felt, however hard: 3.7 times to and fro in a second is the
slowest shake.

* It has ended when nothing moved by {quiet} mg, or an eighth of the shake that was, for {still} ms.
* The LIS3DH (+-4 g, 100 Hz, high resolution: a bandwidth of 11 Hz) is read every {sample} ms, from the interrupt that
  a movement of 256 mg makes until half a second after the last one. Reading twice as often, which is every
  sample, told no shake from a step any better on these traces. What stays over {slow} readings is gravity and is taken
  away, so it does not matter how the device is held.
* A sensor that is gone, or feels for {away} s at rest what a chip at rest cannot feel (nothing, or the end of its
  range), is missing: the display says so, and K5, held, is the shake.

## Face-down

The LIS3DH lies flat, its parts towards the player: face up, z feels +1 g. Less than -{down} mg for about half a
second is face-down, until it is more than -{upright} mg. While the dice tumble face-down, the display and the LEDs are
off, and the roll goes on until the device is turned up and still; one that has lain face-down for {unseen} s without a
movement has been put away, and the roll ends. A module on wires that is mounted the other way up feels face-down when
it is face up: then switch the setting off.

## Thresholds"""

LIMITS = """
They are live: a setting that is changed holds from the next movement on.

## What the traces are, and are not

`tests/shaking` has them: sums of turned gravity, sinusoids, blows of 4 to 60 ms that ring, the tremor of a hand, and
the noise and offset of a chip, with chance in every figure. They go through the register-level model of the LIS3DH
that the virtual handheld has (range, rate, high resolution's low-pass, interrupt) and the firmware's own driver. The
figures of the models are from how fast people step and shake; a real hand is none of these. Real wrists were tried,
too, as far as they are recorded: of 80 recordings of walking, running and badminton with a smart watch (BasicMotions,
in the Python package aeon; 10 samples a second, so without heel strikes) none rolls in any of 20 poses, at any
sensitivity; `tests/shaking/recorded.py` does it again. What a model cannot show:
how a case rattles, a hand's own habits, a module that is not screwed tight."""


def _table(title: str, names: Iterable[str], cell: Callable[[str, str], str]) -> list[str]:
    return [
        f"| {title} | " + " | ".join(SENSITIVITIES) + " |",
        "|---|" + "---|" * len(SENSITIVITIES),
        *(f"| {name} | " + " | ".join(cell(name, each) for each in SENSITIVITIES) + " |" for name in names),
    ]


def _rates(runs: list[Counted], name: str, sensitivity: str) -> str:
    """False rolls an hour: the mean, and the worst seed's."""
    rates = [
        run["false"][name][sensitivity] / (scenes * SCENE_S / 3600)
        for run, (scenes, *_) in zip(runs, SEEDS, strict=True)
    ]
    return f"{_rate(mean(rates))} ({_rate(max(rates))})" if any(rates) else "0"


def _mean_and_worst(runs: list[Counted], name: str, sensitivity: str, which: int) -> str:
    """One of the counts of shakes, of a hundred: the mean, and the worst seed's."""
    of = [
        100 * run["shakes"][name][sensitivity][which] / shakes
        for run, (_, shakes, _) in zip(runs, SEEDS, strict=True)
    ]
    return f"{mean(of):.1f} ({max(of):.0f})"


def _rolled(others: tuple[Counted, ...]) -> str:
    """What rolled by mistake at medium, and how often."""
    found = [
        f"{name} rolled {count} times with the {chip}"
        for chip, each in zip(NAMES.values(), others, strict=True)
        for name in EVERYDAY
        if (count := each["false"][name]["medium"])
    ]
    return "; ".join(found) or "nothing rolled by mistake"


def _rate(an_hour: float) -> str:
    return "0" if not an_hour else f"{an_hour:.1f}"


def _missed(found: list[int], shakes: int) -> str:
    missed, _, _, half, most = found[:5]
    times = f" ({half}, {most} ms)" if half >= 0 else ""
    return f"{100 * missed / shakes:.1f}{times}"


def main() -> None:
    """Judge, unless what was judged is to be kept, and write."""
    runs = json.loads(COUNTS.read_text(encoding="utf-8"))
    asked = {"--keep": (), "--switch": ("switch",), "--others": tuple(NAMES)}
    for sensor in next((asked[word] for word in sys.argv if word in asked), SENSORS):
        runs[sensor] = {"reduced": counted(*REDUCED, sensor)}
        if sensor not in NAMES:
            whole = [counted(*each, sensor) for each in SEEDS] if sensor == "switch" else counted(*WHOLE, sensor)
            runs[sensor] = {"whole": whole, **runs[sensor]}
        COUNTS.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    whole, switch, *others = (runs[sensor]["reduced" if sensor in NAMES else "whole"] for sensor in SENSORS)
    DOCUMENT.write_text(document(whole, switch, *others), encoding="utf-8")
    from shaking.picture import draw

    draw(DOCUMENT.with_suffix(".png"))


if __name__ == "__main__":
    main()
