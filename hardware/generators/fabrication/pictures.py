"""Pictures of a board: KiCad's of its faces, and one from the Gerbers alone, which shows what the fab will see."""

from pathlib import Path
from typing import Any

import cairosvg
from gerbonara import LayerStack
from PIL import Image

from generators import kicad

WIDTH = 2000  # pixels: the smallest print can be read
GAP = 40
COLOURS = {
    "copper": "#c9a04c", "mask": "#123f2ecc", "paste": "#a0a0a0", "silk": "#f4f4f0", "drill": "#1d1d1d",
    "outline": "#123f2e",
}  # fmt: skip


def faces(board: Path, folder: Path) -> None:
    """front.png and back.png, ray-traced by KiCad. Parts are shown as far as KiCad's 3D models are installed."""
    for name, side in (("front", "top"), ("back", "bottom")):
        target = folder / f"{name}.png"
        kicad.run("pcb", "render", "--output", target, "--width", str(WIDTH), "--height", str(WIDTH * 4 // 5 + 80),
                  "--side", side, "--background", "opaque", "--quality", "high", "--zoom", "1.0", board)  # fmt: skip
        _shrink(target)


def from_gerbers(pack: Path, target: Path) -> None:
    """gerbers.png: both faces as gerbonara, which knows nothing of KiCad, draws the files of the zip."""
    stack = LayerStack.open(pack)
    pictures = [_png(_svg(stack, side), target.with_suffix(f".{side}.png")) for side in ("top", "bottom")]
    width, height = pictures[0].size
    both = Image.new("RGB", (width + 2 * GAP, 2 * height + 3 * GAP), "white")
    for number, picture in enumerate(pictures):
        both.paste(picture, (GAP, GAP + number * (height + GAP)))
    both.save(target, optimize=True)
    _shrink(target)


def _svg(stack: Any, side: str) -> str:
    return str(stack.to_pretty_svg(side=side, colors=COLOURS))


def _png(svg: str, scratch: Path) -> Any:
    cairosvg.svg2png(bytestring=svg.encode(), write_to=str(scratch), output_width=WIDTH, background_color="white")
    with Image.open(scratch) as picture:
        flat = picture.convert("RGB")
    scratch.unlink()
    return flat


def _shrink(path: Path) -> None:
    """Fewer colours: a third of the bytes, and no eye sees it."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(128, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


