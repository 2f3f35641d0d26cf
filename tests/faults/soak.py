"""The long form of every fault machine: make soak (ARGS='--seed 7 --only cable fuzz').

Two tasks run side by side. The counts of a part that found nothing go to counts.json, and from there to
docs/workshop/promises.md; a part that found something says so, and its old counts stay.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "firmware"), str(HERE.parent), str(ROOT / "host")]

POWER_CUTS, POWER_TASKS = 51, 4  # so many cuts in each task
TURNS = 4
ERASING_SEEDS = 100
LIVES = 300
COURSES, FAULTS = 28, 200  # in each of CABLE_TASKS
CABLE_TASKS = 2
PACKET_ROUNDS = 20
TRIES = {"line": 20_000, "frame": 5_000, "handheld's end": 1_500, "PC's end": 2_000, "journal": 4_000}
ATHERIS_SECONDS = 20
GAMES = 50  # in each of GAMES_TASKS
GAMES_TASKS = 4

Counts = dict[str, int]
shorter: Counts = {}  # how much of a part is to be done, if less than its long form
begun = time.monotonic()


def say(part: str, what: str) -> None:
    """A line of progress."""
    print(f"{time.monotonic() - begun:5.0f} s  {part}: {what}", flush=True)


def power(seed: int, task: int) -> Counts:
    """Random power cuts."""
    from emulator.firmware import build
    from faults.power import cuts

    def tell(done: int) -> None:
        if done % 10 == 0:
            say(f"power {task + 1}/{POWER_TASKS}", f"{done} of {POWER_CUTS} cuts")

    found, events, kept = cuts(_image(), build(ROOT / "firmware"), seed * 100 + task, POWER_CUTS, tell)
    return {**found, "cuts": found.total(), "events": events, "on flash before the cable could tell": kept}


def turn(seed: int, task: int) -> Counts:
    """The power cut at every flash operation of whole turns: of one, and of others in which a sector is erased
    and opened. Each operation of the first two is booted from."""
    from emulator.firmware import build
    from faults.whole_turn import Turn, goes_on, judged, lasting, nearly_full_sector

    image = _image()
    counts: Counter[str] = Counter()
    for number in range(TURNS):
        journal = nearly_full_sector() if number else {}
        played = Turn(image, build(ROOT / "firmware") | journal, seed * 100 + number)
        counts["turns"] += 1
        counts["images read"] += judged(played.cuts, played.finals, played.player.lines)
        counts["images read later"] += sum(lasting(cut, seed) for cut in played.cuts)
        counts.update(cut.where for cut in played.cuts)
        for cut in played.cuts if number < 2 else []:
            torn = random.Random(seed).choice(cut.images)
            begun = goes_on(image, torn, seed)
            assert len(begun) >= cut.said and begun == played.player.lines[: len(begun)]
            counts["images booted"] += 1
        say("turn", f"{number + 1} of {TURNS} turns, {counts['images read']} images")
    return dict(counts)


def erasing(seed: int, task: int) -> Counts:
    """The power cut at every operation while sectors are opened and erased, on a flash in memory."""
    from faults.while_erasing import COURSES, all_cuts

    counts: Counter[str] = Counter()
    for course in COURSES:
        counts["cuts"] += all_cuts(course, range(seed * 1000, seed * 1000 + ERASING_SEEDS))["cuts"]
        say("erasing", f"{course}: {counts['cuts']} cuts in all")
    return dict(counts)


def lives(seed: int, task: int) -> Counts:
    """Random lives of journals on a flash in memory."""
    from faults.journal_lives import lived

    counts: Counter[str] = Counter()
    for number in range(LIVES):
        counts.update(lived(seed * 10_000 + number))
        if number % 50 == 49:
            say("lives", f"{number + 1} of {LIVES}, {counts['cuts']} cuts")
    return dict(counts)


def update(seed: int, task: int) -> Counts:
    """The power cut at every flash operation of an update of the firmware; each is booted from."""
    from faults.update import Update, judge

    with tempfile.TemporaryDirectory() as folder:
        updated = Update(_image(), Path(folder), seed)

    def booted(many: int) -> None:
        if many % 100 == 0:
            say("update", f"{many} images booted of {len(updated.operations)} operations")

    return {"operations": len(updated.operations), "images booted": judge(updated, None, booted).total()}


def cable(seed: int, task: int) -> Counts:
    """Bad cables."""
    from faults.table import at_a_bad_cable

    counts: Counter[str] = Counter()
    for course in range(COURSES):
        faults, carried = at_a_bad_cable(seed * 1000 + task * COURSES + course, FAULTS)
        counts.update(faults)
        counts.update(carried)
        counts["faults"] += faults.total()
        if course % 10 == 9:
            say(f"cable {task + 1}/{CABLE_TASKS}", f"{counts['faults']} faults")
    return dict(counts)


def packets(seed: int, task: int) -> Counts:
    """Packets of awkward lengths."""
    from faults.packets import both_ways

    found = both_ways(_image(), PACKET_ROUNDS, seed)
    say("packets", f"{found.total()} messages")
    return {**found, "messages": found.total()}


def fuzz(seed: int, task: int) -> Counts:
    """Hypothesis."""
    from faults.fuzz import tried

    counts = {}
    for name, times in TRIES.items():
        counts[name] = tried(name, times, seed)
        say("fuzz", f"{name}: {counts[name]} tries")
    return counts


def atheris(seed: int, task: int) -> Counts:
    """Coverage-guided fuzzing, where atheris is installed."""
    from resource import RUSAGE_SELF, getrusage

    counts = {}
    room = 600 + getrusage(RUSAGE_SELF).ru_maxrss // 1024  # MB: a program inherits the peak of the one that starts it
    for target in sorted(path.name for path in (HERE / "corpus").iterdir()):
        with tempfile.TemporaryDirectory() as new:
            words = [sys.executable, str(HERE / "atheris_targets.py"), target, new, str(HERE / "corpus" / target)]
            words += [f"-max_total_time={ATHERIS_SECONDS}", f"-seed={seed}", "-timeout=10", f"-rss_limit_mb={room}"]
            done = subprocess.run(words + [f"-artifact_prefix={new}/"], capture_output=True, text=True, check=False)
        if "No module named 'atheris'" in done.stderr:
            say("atheris", "is not installed: there is none for this Python")
            return {}
        found = re.search(r"^Done (\d+) runs", done.stderr, re.MULTILINE)
        assert done.returncode == 0 and found, done.stderr[-3000:]
        counts[target] = int(found[1])
        say("atheris", f"{target}: {counts[target]} runs")
    return counts


def games(seed: int, task: int) -> Counts:
    """Random games of all editions, with everything that happens to a handheld and to its PC."""
    from faults.random_games import long_run

    told = partial(say, f"games {task + 1}/{GAMES_TASKS}")
    return long_run(_image(), seed * 100 + task, shorter.get("games", GAMES), told)


def life(seed: int, task: int) -> Counts:
    """Games in a row on a handheld that is never switched off."""
    from faults.one_life import GAMES, one_life

    return one_life(_image(), seed, shorter.get("games", GAMES), partial(say, "life"))


def in_its_tests(part: str, file: str, seed: int, task: int) -> Counts:
    """The long form of a test file, which says `COUNTED number what`."""
    environment = {**os.environ, "ROLLKEEPER_SOAK": "1", "ROLLKEEPER_SEED": str(seed)}
    words = [sys.executable, "-m", "pytest", "-q", "-s", file]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout[-3000:]
    say(part, done.stdout.splitlines()[-1])
    assert "\nCOUNTED " in done.stdout, done.stdout[-3000:]
    return {what: int(count) for count, what in re.findall(r"^COUNTED (\d+) (.+)$", done.stdout, re.MULTILINE)}


PARTS: dict[str, tuple[Callable[[int, int], Counts], int]] = {
    "power": (power, POWER_TASKS), "turn": (turn, 1),
    "killed": (partial(in_its_tests, "killed", "tests/host/sync/test_killed.py"), 1),  # kill -9 of the host program
    "keys": (partial(in_its_tests, "keys", "tests/emulated/test_keys.py"), 1),  # short presses at any moment
    "coach": (partial(in_its_tests, "coach", "tests/host/coach/test_solve.py"), 1),  # against plain recursion
    "coach-table": (partial(in_its_tests, "coach-table", "tests/coach_table/test_table.py"), 1),  # all cards by it
    "verify": (partial(in_its_tests, "verify", "tests/host/verify/test_independent.py"), 1),  # 10,000 games
    "faces": (partial(in_its_tests, "faces", "tests/dice_battery/test_battery.py"), 1),  # ten million, others each time
    "erasing": (erasing, 1), "lives": (lives, 1), "update": (update, 1),
    "cable": (cable, CABLE_TASKS), "fuzz": (fuzz, 1), "atheris": (atheris, 1), "packets": (packets, 1),
    "games": (games, GAMES_TASKS), "life": (life, 1),
}  # fmt: skip


def timed(part: str, seed: int, task: int) -> tuple[Counts, float]:
    """One task of a part, and how many seconds it took."""
    start = time.monotonic()
    return PARTS[part][0](seed, task), time.monotonic() - start


def _image() -> Path:
    """The MicroPython image, which is built if it is not there."""
    from emulator.firmware import micropython_image

    return micropython_image()


def main() -> int:
    """Run the parts; returns the exit code."""
    from faults import promises
    from faults.random_games import too_seldom

    parser = argparse.ArgumentParser(prog="make soak", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    parser.add_argument("--keep", action="store_true", help="leave counts.json and the page of promises as they are")
    parser.add_argument("--games", type=int, help=f"in each task of games ({GAMES}) and in life (200); with --keep")
    options = parser.parse_args()
    if options.games is not None:
        shorter["games"] = options.games
        options.keep = True
    wanted = options.only or list(PARTS)
    broken = 0
    with ProcessPoolExecutor(options.jobs, initializer=shorter.update, initargs=(shorter,)) as pool:
        running = {
            pool.submit(timed, part, options.seed, task): part for part in wanted for task in range(PARTS[part][1])
        }
        found: dict[str, list[tuple[Counts, float]]] = {part: [] for part in wanted}
        for done in as_completed(running):
            part = running[done]
            error = done.exception()
            if error is not None:
                broken += 1
                how = "".join(traceback.format_exception(error))
                say(part, f"BROKEN with --seed {options.seed} --only {part}:\n{how}")
                continue
            found[part].append(done.result())
            if len(found[part]) < PARTS[part][1]:
                continue
            counts = promises.total(counted for counted, _ in found[part])
            never = too_seldom(counts) if part == "games" and shorter.get("games", GAMES) >= GAMES else []
            if never:
                broken += 1
                say(part, f"never happened: {', '.join(never)}")
            elif not options.keep:
                promises.record(part, options.seed, counts, sum(seconds for _, seconds in found[part]))
    say("soak", f"{broken} broken" if broken else "lost 0, doubled 0, altered 0")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
