"""The pictures of a guide's steps, as its text has them: `![What is new: ...](steps/03-name.png)`.

What is new in a step is said once, below its heading, where people read it; the programs that draw it read it there.
"""

import re
from dataclasses import dataclass
from typing import Any

PICTURE = re.compile(r"!\[([^\]]+)\]\(steps/(\d\d-([a-z-]+)\.png)\)")
RUN = re.compile(r"\b([A-Z]+)(\d+)(?: to \1(\d+))?\b")


@dataclass(frozen=True)
class Shown:
    """A picture of a step."""

    said: str  # what is new, in words
    file: str  # its name, below steps/
    view: str  # front, jumpers (a part of it, from near), back, or case

    @property
    def parts(self) -> list[str]:
        """The parts of the board that are new, runs such as "D1 to D5" told apart."""
        return [f"{letters}{number}" for letters, first, last in RUN.findall(self.said)
                for number in range(int(first), int(last or first) + 1)]  # fmt: skip

    @property
    def wires(self) -> list[int]:
        """The wires of the breadboard that are new."""
        return [number for first, last in re.findall(r"wires? (\d+)(?: to (\d+))?", self.said)
                for number in range(int(first), int(last or first) + 1)]  # fmt: skip


def shown(guide: str) -> list[Shown]:
    """The pictures of the steps, in their order."""
    views = ("back", "case", "jumpers")
    return [Shown(said, file, next((view for view in views if view in name.split("-")), "front"))
            for said, file, name in PICTURE.findall(guide)]  # fmt: skip


def few_colours(picture: Any) -> Any:
    """A picture (of Pillow's) of a step with 64 colours: a sixth of the bytes, and no eye sees it."""
    from PIL import Image

    return picture.quantize(64, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
