"""The contact sheet of a build: every scene, group by group."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from gallery.scene import Story

COLUMNS = 5
WIDE = 288  # pixels of a picture: half of what those of the display have
GAP, WORDS, HEADING = 16, 24, 48  # pixels between pictures, for a name below one, for the name of a group
PAPER, INK = (246, 247, 249), (52, 56, 64)
COLOURS = 192


def sheet(stories: Sequence[Story], folder: Path) -> Image.Image:
    """The pictures in a folder of all scenes of these stories, small, in the order of GROUPS."""
    groups: dict[str, list[str]] = {}
    for story in stories:
        groups.setdefault(story.group, []).extend(scene.name for scene in story.scenes)
    drawn = {name: _opened(folder / f"{name}.png") for group in groups.values() for name in group}
    width, height = next(iter(drawn.values())).size
    smaller = Image.Resampling.BOX if width == 2 * WIDE else Image.Resampling.LANCZOS
    wide, high = WIDE, height * WIDE // width
    cell = wide + GAP, high + WORDS
    rows = sum(-(-len(group) // COLUMNS) for group in groups.values())
    paper = Image.new("RGB", (COLUMNS * cell[0] + GAP, rows * cell[1] + len(groups) * HEADING + GAP), PAPER)
    pen = ImageDraw.Draw(paper)
    y = 0
    for name, group in groups.items():
        pen.text((GAP, y + HEADING - 12), name, fill=INK, font=ImageFont.load_default(20), anchor="ls")
        y += HEADING
        for n, scene in enumerate(group):
            at = GAP + n % COLUMNS * cell[0], y + n // COLUMNS * cell[1]
            paper.paste(drawn[scene].resize((wide, high), smaller), at)
            middle = at[0] + wide // 2, at[1] + high + WORDS // 2 - 1
            pen.text(middle, scene, fill=INK, font=ImageFont.load_default(12), anchor="mm")
        y += -(-len(group) // COLUMNS) * cell[1]
    rare_too = Image.Quantize.MAXCOVERAGE  # the colour of a player is one pip of hundreds
    return paper.quantize(COLOURS, rare_too, kmeans=2, dither=Image.Dither.NONE)


def _opened(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("RGB")
