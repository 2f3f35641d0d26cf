"""`python -m bench.states_page` measures every phase of both builds and writes docs/states.md; a quarter of an hour."""

from itertools import chain
from pathlib import Path

from bench.free_heap import BAR_KB, Free, heap_of
from bench.longest_step import BAR_MS, Steps, steps_of
from bench.tours import BUILDS, GAMES
from bench.workbench import Workbench
from rollkeeper.flashing.build import build
from rollkeeper.flashing.micropython_image import micropython_image
from rollkeeper.flashing.package_list import find_firmware

DOCUMENT = Path(__file__).parents[2] / "docs" / "states.md"
HEAD = f"""# Every state of the handheld

How much of the heap is free, and how long the longest step is, in each phase of `firmware/roller/app/phases.py`, on the
emulated Pico. The bars: {BAR_KB} kB are free in a match of eight and in Challenge with four, and no step within a phase
takes longer than {BAR_MS} ms. A step that leads into a phase may also have to load its code: that is told apart, and so
is the garbage that is collected between two steps.
`-`: the game is never in that phase, or for one step only; free memory is that with all code in flash.

<!-- Made by `python -m bench.states_page`: do not edit. -->
"""


def page(heaps: dict[str, dict[str, tuple[Free, Free]]], steps: dict[str, Steps]) -> str:
    """The text, of what `heap_of` and `steps_of` have found for each build."""
    lines = [HEAD]
    for build_, words in BUILDS.items():
        found, each_kind = heaps[build_], steps[build_]
        names = sorted({*chain(*each_kind), *(name for games in found.values() for each in games for name in each)})
        columns = [f"free, kB: {game}" for game in GAMES]
        columns += ["longest step, ms", "longest step into it, ms", "with garbage, ms"]
        lines += [f"## {words} build", "", "| phase | " + " | ".join(columns) + " |", "|---|" + "--:|" * len(columns)]
        for name in names:
            frees = [found[game][0].get(name) for game in GAMES]
            cells = [f"{free / 1024:.1f}" if free is not None else "-" for free in frees]
            cells += [f"{kept[name][0] / 1000:.0f}" if name in kept else "-" for kept in each_kind]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Measure, and write."""
    bench = Workbench(micropython_image(None), build(find_firmware(None)), 1)
    heaps = {name: heap_of(bench, name) for name in BUILDS}
    steps = {name: steps_of(bench, name) for name in BUILDS}
    DOCUMENT.write_text(page(heaps, steps), encoding="utf-8")


if __name__ == "__main__":
    main()
