"""Step `steps`: the pictures of the OLED and of the LED guide, a step each: what is new is orange, what comes later is
not there yet. What is new, the guide itself says (guide/shown.py).
"""

from dataclasses import replace
from pathlib import Path

from PIL import ImageColor

from generators.board import Laid, board_of, file_of
from generators.case.fit import kind_of
from generators.case.lengths import BUILDS, grown, lengths
from generators.case.making import solids
from generators.case.pictures import View, everything, picture
from generators.case.placed import placed
from generators.case.populated import Body
from generators.case.solids import brick
from generators.guide.shown import Shown, shown

NEW = "#ff7a1a"  # the colour of what is new
# Of it so much is mixed with a body's own: there is much of a case.
MUCH = {"front": 0.75, "jumpers": 0.75, "back": 0.75, "case": 0.4}
SIZE = (860, 630)
VIEWS = {
    "front": View((0, -0.4, 1.0), (50, -40, 0), 78, SIZE),
    "back": View((0, -0.4, -1.0), (50, -40, 0), 78, SIZE, (0, 0, -1)),
    "jumpers": View((0, -0.4, 1.0), (48, -30, 0), 28, SIZE),  # near: the bridges are as narrow as a knife
    "case": View((0.35, -0.75, -1.0), (50, -40, -8), 118, SIZE, (0, 0, -1)),
}


def make(folder: Path) -> None:
    """Write hardware/BUILD/steps: what the guides there show, and nothing else."""
    mm, made = lengths(), solids()
    for build in BUILDS:
        home = folder / "hardware" / build
        steps = shown((home / "README.md").read_text(encoding="utf-8"))
        (home / "steps").mkdir(exist_ok=True)
        for old in set((home / "steps").glob("*.png")) - {home / "steps" / step.file for step in steps}:
            old.unlink()
        bridges = [part for part in board_of(folder, build).parts.values() if part.ref.startswith("JP")]
        frames = [_frame(bridges)] if bridges else []
        bodies = [*everything(mm, build, made), *placed(mm, file_of(folder, build)), *frames]
        bodies = [body for body in bodies if "behind the board" not in body.name]  # KiCad's pins are exact
        board = bodies[0]
        done: list[Body] = []
        soldered: list[Body] = []
        for step in steps:
            if step.view == "case" and not soldered:  # the case begins empty; the board comes into it as a whole
                soldered, done = [board, *done], []
            new = [body for body in bodies if _is_new(body, step)]
            whole = soldered if step.view == "case" and "the board" in step.said else []
            always = [] if step.view == "case" else [board]
            side = home / ("back.png" if step.view == "back" else "front.png")
            view = replace(VIEWS[step.view], board=side)
            marked = [replace(body, colour=_mixed(body.colour, MUCH[step.view])) for body in new]
            picture(mm, build, [*always, *done, *whole, *marked], view, home / "steps" / step.file)
            done += [*whole, *(body for body in new if not body.of.startswith("JP"))]


def _is_new(body: Body, step: Shown) -> bool:
    return body.of in step.parts if body.of else body.name != "board" and kind_of(body.name) in step.said


def _frame(parts: list[Laid]) -> Body:
    """A frame around what is copper alone, and around what is printed left of it and below it."""
    xs, ys = zip(*(at for part in parts for at in part.pads.values()), strict=True)
    box = (min(xs) - 5.6, min(ys) - 1.6, max(xs) + 2.2, max(ys) + 3.2)
    return Body("frame", brick(grown(box, 0.5), 0, 0.5) - brick(box, -1, 1), NEW, parts[0].ref)


def _mixed(colour: str, much: float) -> str:
    both = zip(ImageColor.getrgb(colour), ImageColor.getrgb(NEW), strict=True)
    return "#" + "".join(f"{round(own + (new - own) * much):02x}" for own, new in both)
