"""What Rollkeeper promises about turns, which tests show it, and how often the last long run tried it.

docs/workshop/promises.md is made from promised.py and counts.json, never by hand: `make soak` does it, and so does
python tests/faults/promises.py. A test checks that every test named there exists and that the document is up to date.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from faults.promised import CHAPTERS  # noqa: E402 (after the path)

COUNTS = Path(__file__).with_name("counts.json")
DOCUMENT = ROOT / "docs" / "workshop" / "promises.md"


class Part(TypedDict):
    """What one part of a long run has counted, in seconds of one process."""

    seed: int
    seconds: int
    counts: dict[str, int]


Run = dict[str, Part]


def document(run: Run) -> str:
    """The text of docs/workshop/promises.md for the counts of a run."""
    told = {part: defaultdict(lambda: "0", _told(found["counts"])) for part, found in run.items()}
    minutes = round(sum(found["seconds"] for found in run.values()) / 60)
    seeds = ", ".join(map(str, sorted({found["seed"] for found in run.values()})))
    lines = [
        "# No turn is ever lost",
        "",
        "What is promised about turns, and how often the last `make soak` tried it.",
        "",
        "![Switched on after a power cut: the same dice, the same locks](../gallery/choosing-locks.png)",
        "",
        "Each promise has its tests, by number; tests/faults/promised.py has their names. The last long run "
        f"had seed {seeds} and took {minutes} minutes of one core; two work side by side. "
        "Lost, doubled or altered events: **0 / 0 / 0**.",
        "Power cuts, packets and flash operations are those of the emulated Pico; nothing was seen on hardware yet.",
        "",
        "<!-- Made by tests/faults/promises.py from tests/faults/counts.json: do not edit. -->",
    ]
    for chapter, promises in CHAPTERS.items():
        lines += ["", f"## {chapter}", "", "| promise | in the last long run | tests |", "|---|---|---|"]
        for what, tests, count in promises:
            parts = set(re.findall(r"{(\w+)\[", count))
            tried = count.format_map(told) if parts <= set(told) else "not yet recorded in the long form"
            shown = " ".join(f"[{n}](../../tests/{test.partition('::')[0]})" for n, test in enumerate(tests, 1))
            lines.append(f"| {what} | {tried} | {shown} |")
    return "\n".join(lines) + "\n"


def _told(counts: dict[str, int]) -> dict[str, str]:
    return {name: f"{count:,}" for name, count in counts.items()}


def recorded() -> Run:
    """What the last long run of each part has counted."""
    run: Run = json.loads(COUNTS.read_text(encoding="utf-8"))
    return run


def total(found: Iterable[dict[str, int]]) -> Counter[str]:
    """The counts of all tasks of a part."""
    counts: Counter[str] = Counter()
    for each in found:
        counts.update(each)
    return counts


def record(part: str, seed: int, counts: dict[str, int], seconds: float) -> None:
    """A part is done and found nothing: the document tells the counts and seconds of all its tasks from now on."""
    run = recorded()
    run[part] = {"seed": seed, "seconds": round(seconds), "counts": counts}
    COUNTS.write_text(json.dumps(run, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    write()


def write() -> None:
    """Make the document again."""
    DOCUMENT.write_text(document(recorded()), encoding="utf-8")


if __name__ == "__main__":
    write()
