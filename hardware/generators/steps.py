"""The steps of `make hardware`, in their order: each makes some of the committed files of the hardware.

A step is a function `make(folder: Path) -> None` in a module of its own subpackage. `folder` stands for the root of the
repository: a step writes `folder / "hardware" / "oled" / ...` or `folder / "docs" / ...`, makes the folders it needs,
and may read there what an earlier step has written. Facts and hand-written texts it reads from the repository itself.
Two runs write the same bytes, or the checks know how to compare them (checking/comparing.py).
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
    module: str  # below `generators`, has make(folder)
    makes: str  # for --help

    def make(self, folder: Path) -> None:
        """Write the files of this step below `folder`."""
        importlib.import_module(f"generators.{self.module}").make(folder)


# fmt: off
STEPS: tuple[Step, ...] = (
    Step("schematic", "schematic.step", "KiCad projects, schematics, PDF and SVG of both builds"),
    Step("board", "board.step", "boards of both builds, placed, routed and poured"),
    Step("fabrication", "fabrication.step", "Gerbers and drill files in a zip, placement, pictures, assembly page"),
    Step("bom", "bom.step", "list of parts for the fab, and shopping lists with prices"),
    Step("guide", "guide.step", "the tables in hardware/README.md, and first-power.md"),
    Step("wiring", "wiring.make", "breadboard: picture, lists, and diagram.json for Wokwi"),
    Step("electrical", "electrical.make", "docs/electrical.md: the computed numbers"),
    Step("case", "case.making", "hardware/case: what to print as STL and STEP, printing.csv, pictures"),
)
# fmt: on


def named(names: tuple[str, ...]) -> list[Step]:
    """The steps of these names, in the list's order; all of them for no names. Raises UnknownStep."""
    known = [step.name for step in STEPS]
    for name in names:
        if name not in known:
            raise UnknownStep(f"There is no step {name!r}; there are: {', '.join(known)}.")
    return [step for step in STEPS if not names or step.name in names]
