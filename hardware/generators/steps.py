"""The steps of `make hardware`, in their order.

A step is a function `make(folder)`. `folder` stands for the root of the repository: a step writes below it. Pictures
and fabrication read the boards there, too; the others read this clone's. Two runs write the same texts.
"""

import importlib
from dataclasses import dataclass
from pathlib import Path

from generators.errors import HardwareError


class UnknownStep(HardwareError):
    """A step that is not in the list."""


@dataclass(frozen=True)
class Step:
    """One step. Its module is imported when the step runs: some need KiCad's Python, or packages of `hardware`."""

    name: str
    place: str  # module and function, below `generators`
    makes: str  # for --help

    def make(self, folder: Path) -> None:
        """Write the files of this step below `folder`."""
        module, _, function = self.place.partition(":")
        getattr(importlib.import_module(f"generators.{module}"), function)(folder)


# fmt: off
STEPS: tuple[Step, ...] = (
    Step("shopping", "ordering:make", "hardware/shopping.md, with prices"),
    Step("guide", "guide.step:make", "the tables in hardware/README.md, and first-power.md"),
    Step("wiring", "wiring.make:make", "breadboard: picture and lists"),
    Step("electrical", "electrical.table:make", "docs/reference/electrical.md: the computed numbers"),
    Step("case", "case.making:make", "hardware/case: STL, what to print, pictures; STEP to build/hardware"),
    Step("pictures", "fabrication:pictures", "front, back and schematic of both boards, for the guide"),
    Step("steps", "case.bench:make", "hardware/oled/steps, hardware/led/steps: a picture for each step of the guides"),
    Step("fabrication", "fabrication:make", "build/hardware: what a fab takes, boards as STEP, assembly pages"),
)
# fmt: on


def named(names: tuple[str, ...]) -> list[Step]:
    """The steps of these names, in the list's order; all of them for no names. Raises UnknownStep."""
    known = [step.name for step in STEPS]
    for name in names:
        if name not in known:
            raise UnknownStep(f"There is no step {name!r}; there are: {', '.join(known)}.")
    return [step for step in STEPS if not names or step.name in names]
